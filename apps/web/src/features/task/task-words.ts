/** Texts and tones of tasks, their rhythms, runs and logs. */
import type { TaskRun, TaskRunLine, TaskWire } from "@comptoir/api/wire";
import { isErrorCode } from "@comptoir/domain/errors";
import { parseTaskPattern, rhythmOf, taskFailures, type TaskFailure } from "@comptoir/domain/operation";
import { formatClock, formatDate, fromDayNumber, offsetAt, weekdayNames } from "@comptoir/domain/period";
import { deliveryFailures, type DeliveryFailure } from "@comptoir/domain/report";
import type { FormError, Tone } from "@comptoir/ui-react";

import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { dayText } from "../../shared/day-text.ts";
import type { FieldInWords } from "../../editor/change-sentence.tsx";
import { fieldText } from "../../shared/failure-text.ts";
import { language, t } from "../../shared/text.ts";
import { waitingText } from "../import/waiting-text.ts";
import { patternOf, type TaskDraft } from "./task-draft.ts";

export const stateTones = {
  WAITING: "neutral",
  RUNNING: "neutral",
  SUCCEEDED: "positive",
  PARTIAL: "warning",
  FAILED: "danger",
  SKIPPED: "neutral",
  CANCELLED: "neutral",
} as const satisfies Record<TaskRun["state"], Tone>;

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 86_400_000];

/** Name of a task: its own, or that of its kind. */
export const nameOf = ({ kind, description }: Pick<TaskWire, "kind" | "description">): string =>
  description === "" ? t(`task.kind_${kind}`) : description;

/** Fields of a task that a save can refuse, in the order of the form. */
const faultFields = [
  "description",
  "address",
  "copies",
  "host",
  "port",
  "user",
  "password",
  "privateKey",
  "hostKey",
  "folder",
  "names",
  "importKind",
  "pattern",
  "timeZone",
  "attempts",
  "firstDelay",
] as const;

export const taskFieldId = (field: (typeof faultFields)[number]): string => `task-${field}`;

/** Faults of a refused save, each linked to its field. */
export const taskFaults = (failure: Failure | null): readonly FormError[] =>
  faultFields.flatMap((field) => {
    const message = fieldText(failure, field);
    return message === undefined
      ? []
      : [
          {
            fieldId: taskFieldId(field),
            message: t("management.filterSentence", { field: t(`task.${field}`), value: message }),
          },
        ];
  });

/** Fields of a task in words, for what a save changes. Labels are read when they are needed. */
export const taskFieldsInWords = (): readonly FieldInWords<TaskDraft>[] => [
  { label: t("task.description"), text: ({ description }) => description },
  { label: t("task.address"), text: ({ address }) => address },
  { label: t("task.copies"), text: ({ copies }) => copies },
  { label: t("task.from"), text: ({ from }) => t(`task.from_${from}`) },
  { label: t("task.host"), text: ({ host }) => host },
  { label: t("task.port"), text: ({ port }) => port },
  { label: t("task.user"), text: ({ user }) => user },
  { label: t("task.signIn"), text: ({ signIn }) => t(`task.signIn_${signIn}`) },
  { label: t("task.password"), text: ({ password }) => (password === "" ? "" : "•••") },
  { label: t("task.privateKey"), text: ({ privateKey }) => (privateKey === "" ? "" : "•••") },
  { label: t("task.hostKey"), text: ({ hostKey }) => hostKey },
  { label: t("task.folder"), text: ({ folder }) => folder },
  { label: t("task.names"), text: ({ names }) => names },
  { label: t("task.importKind"), text: ({ importKind }) => t(`importing.kind_${importKind}`) },
  { label: t("task.rhythm"), text: (draft) => rhythmText(patternOf(draft)) },
  { label: t("task.timeZone"), text: ({ timeZone }) => timeZone.replaceAll("_", " ") },
  { label: t("task.missed"), text: ({ missed }) => t(`task.missed_${missed}`) },
  { label: t("task.overlap"), text: ({ overlap }) => t(`task.overlap_${overlap}`) },
  { label: t("task.attempts"), text: ({ attempts }) => attempts },
  { label: t("task.firstDelay"), text: ({ firstDelay }) => firstDelay },
  { label: t("task.renewsSecret"), text: ({ renewsSecret }) => t(renewsSecret ? "management.yes" : "management.no") },
];

/** Rhythm of a pattern in words; an unusual pattern stays as it is. */
export function rhythmText(pattern: string): string {
  const patternResult = parseTaskPattern(pattern);
  if (!patternResult.ok) return pattern;
  const rhythm = rhythmOf(patternResult.value);
  switch (rhythm.kind) {
    case "CUSTOM":
      return pattern;
    case "MINUTES":
      return rhythm.every === 1 ? t("task.every_MINUTE") : t("task.every_MINUTES", { number: countText(rhythm.every) });
    case "HOURLY":
      return t("task.every_HOURLY", { minute: String(rhythm.minute).padStart(2, "0") });
    case "DAILY":
      return t("task.every_DAILY", { time: timeOf(rhythm) });
    case "WEEKLY":
      return t("task.every_WEEKLY", { days: daysText(rhythm.weekdays), time: timeOf(rhythm) });
    case "MONTHLY":
      return t("task.every_MONTHLY", { day: countText(rhythm.day), time: timeOf(rhythm) });
  }
}

const timeOf = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  formatClock(hour * 60 + minute, language);

function daysText(weekdays: readonly number[]): string {
  const names = weekdayNames(language, 0);
  const text = weekdays.map((day) => names[day] ?? "").join(", ");
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/** Day and time on the clock of a time zone. */
export function zonedText(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  const day = Math.floor(localMs / dayMs);
  return t("shell.at", { date: formatDate(fromDayNumber(day), language, "medium"), time: zonedClock(atMs, timeZone) });
}

/** Time of day on the clock of a time zone. */
export function zonedClock(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  return formatClock(Math.floor((localMs % dayMs) / minuteMs), language);
}

/** Duration of a run; a dash before its end. */
export function durationText({ startedAt, endedAt }: Pick<TaskRun, "startedAt" | "endedAt">): string {
  if (startedAt === null || endedAt === null) return "–";
  const ms = endedAt - startedAt;
  if (ms < secondMs) return t("task.lessThanSecond");
  return ms < 2 * minuteMs
    ? t("task.seconds", { number: countText(Math.round(ms / secondMs)) })
    : t("task.minutes", { number: countText(Math.round(ms / minuteMs)) });
}

export const stateText = (state: TaskRun["state"]): string => t(`task.state_${state}`);

/** Explains why a run was skipped or failed, or when it is tried again; empty if there is nothing to say. */
export function reasonText({ state, skipReason, failure, retryAt }: TaskRun, timeZone: string): string {
  const parts = [
    ...(skipReason === null ? [] : [t(`task.skip_${skipReason}`)]),
    ...(failure !== null && isTaskFailure(failure) && state !== "SUCCEEDED" ? [t(`task.failure_${failure}`)] : []),
    ...(retryAt === null ? [] : [t("task.retryAt", { time: zonedClock(retryAt, timeZone) })]),
  ];
  return parts.join(" ");
}

const isTaskFailure = (text: string): text is TaskFailure => Object.hasOwn(taskFailures, text);

/** Name of the person who started a run, or its pattern. */
export const starterText = ({ askedBy: startedBy }: TaskRun): string =>
  startedBy === null ? t("task.byPattern") : startedBy === "" ? t("task.byHand") : startedBy;

const partCodes = [
  "SESSIONS",
  "ERRORS",
  "LOG",
  "TILLS",
  "ATTACHMENTS",
  "EXPORT_FILES",
  "UPLOADS",
  "PICTURES",
  "ALERTS",
  "STOCK",
  "RUNS",
] as const;

/** A line of a log in words. */
export function lineText({ code, parameters }: TaskRunLine): string {
  const { what, number, size, day, name, reason, problem, ...rest } = parameters;
  const part = partCodes.find((partCode) => partCode === what);
  return t(`task.line_${code}`, {
    ...rest,
    what: part === undefined ? String(what ?? "") : t(`task.part_${part}`),
    number: typeof number === "number" ? countText(number) : "",
    size: typeof size === "number" ? countText(Math.ceil(size / 1_000_000)) : "",
    day: typeof day === "string" ? dayText(day) : "",
    name: name === "" ? t("task.line_FOLDER") : String(name ?? ""),
    why: code === "FILE_WAITS" ? waitingText(reason, parameters) : "",
    problem: typeof problem === "string" ? problemText(problem) : "",
    reason: typeof reason === "string" ? deliveryFailureText(reason) : "",
  });
}

/** Explains why a file cannot be read, in the words of an import. */
const problemText = (code: string): string => (isErrorCode(code) ? t(`errors.${code}`) : code);

/** Explains why a report was not delivered, in the words of report schedules. */
function deliveryFailureText(code: string): string {
  const failure = (Object.keys(deliveryFailures) as DeliveryFailure[]).find((knownFailure) => knownFailure === code);
  if (failure === undefined) return code;
  return failure === "NO_ACCESS" ||
    failure === "NO_REPORTS" ||
    failure === "NOT_SHARED" ||
    failure === "NO_EMAIL" ||
    failure === "NO_PLACE"
    ? t(`schedule.problem_${failure}`)
    : t(`schedule.failure_${failure}`);
}
