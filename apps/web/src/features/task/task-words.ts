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
import { draftPattern, type TaskDraft } from "./task-draft.ts";

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
export const taskName = ({ kind, description }: Pick<TaskWire, "kind" | "description">): string =>
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
    const fieldErrorText = fieldText(failure, field);
    return fieldErrorText === undefined
      ? []
      : [
          {
            fieldId: taskFieldId(field),
            message: t("management.filterSentence", { field: t(`task.${field}`), value: fieldErrorText }),
          },
        ];
  });

/** Fields of a task in words, for what a save changes. Labels are read when they are needed. */
export const listTaskFieldsInWords = (): readonly FieldInWords<TaskDraft>[] => [
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
  { label: t("task.rhythm"), text: (draft) => rhythmText(draftPattern(draft)) },
  { label: t("task.timeZone"), text: ({ timeZone }) => timeZone.replaceAll("_", " ") },
  { label: t("task.missed"), text: ({ missed }) => t(`task.missed_${missed}`) },
  { label: t("task.overlap"), text: ({ overlap }) => t(`task.overlap_${overlap}`) },
  { label: t("task.attempts"), text: ({ attempts }) => attempts },
  { label: t("task.firstDelay"), text: ({ firstDelay }) => firstDelay },
  { label: t("task.renewsSecret"), text: ({ renewsSecret }) => t(renewsSecret ? "management.yes" : "management.no") },
];

/** Rhythm of a pattern in words; an unusual pattern stays as it is. */
export function rhythmText(pattern: string): string {
  const parsedPattern = parseTaskPattern(pattern);
  if (!parsedPattern.ok) return pattern;
  const taskRhythm = rhythmOf(parsedPattern.value);
  switch (taskRhythm.kind) {
    case "CUSTOM":
      return pattern;
    case "MINUTES":
      return taskRhythm.every === 1
        ? t("task.every_MINUTE")
        : t("task.every_MINUTES", { number: countText(taskRhythm.every) });
    case "HOURLY":
      return t("task.every_HOURLY", { minute: String(taskRhythm.minute).padStart(2, "0") });
    case "DAILY":
      return t("task.every_DAILY", { time: clockTimeText(taskRhythm) });
    case "WEEKLY":
      return t("task.every_WEEKLY", { days: daysText(taskRhythm.weekdays), time: clockTimeText(taskRhythm) });
    case "MONTHLY":
      return t("task.every_MONTHLY", { day: countText(taskRhythm.day), time: clockTimeText(taskRhythm) });
  }
}

const clockTimeText = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  formatClock(hour * 60 + minute, language);

function daysText(weekdays: readonly number[]): string {
  const longWeekdayNames = weekdayNames(language, 0);
  const weekdaysText = weekdays.map((day) => longWeekdayNames[day] ?? "").join(", ");
  return weekdaysText.slice(0, 1).toLocaleUpperCase(language) + weekdaysText.slice(1);
}

/** Day and time on the clock of a time zone. */
export function zonedText(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  const dayNumber = Math.floor(localMs / dayMs);
  return t("shell.at", {
    date: formatDate(fromDayNumber(dayNumber), language, "medium"),
    time: zonedClock(atMs, timeZone),
  });
}

/** Time of day on the clock of a time zone. */
export function zonedClock(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  return formatClock(Math.floor((localMs % dayMs) / minuteMs), language);
}

/** Duration of a run; a dash before its end. */
export function durationText({ startedAt, endedAt }: Pick<TaskRun, "startedAt" | "endedAt">): string {
  if (startedAt === null || endedAt === null) return "–";
  const durationMs = endedAt - startedAt;
  if (durationMs < secondMs) return t("task.lessThanSecond");
  return durationMs < 2 * minuteMs
    ? t("task.seconds", { number: countText(Math.round(durationMs / secondMs)) })
    : t("task.minutes", { number: countText(Math.round(durationMs / minuteMs)) });
}

export const stateText = (state: TaskRun["state"]): string => t(`task.state_${state}`);

/** Explains why a run was skipped or failed, or when it is tried again; empty if there is nothing to say. */
export function reasonText({ state, skipReason, failure, retryAt }: TaskRun, timeZone: string): string {
  const reasonParts = [
    ...(skipReason === null ? [] : [t(`task.skip_${skipReason}`)]),
    ...(failure !== null && isTaskFailure(failure) && state !== "SUCCEEDED" ? [t(`task.failure_${failure}`)] : []),
    ...(retryAt === null ? [] : [t("task.retryAt", { time: zonedClock(retryAt, timeZone) })]),
  ];
  return reasonParts.join(" ");
}

const isTaskFailure = (text: string): text is TaskFailure => Object.hasOwn(taskFailures, text);

/** Says who started a run: a person by name, somebody by hand whose name is not known, or the pattern of the task. */
export const starterText = ({ askedBy: startedBy }: TaskRun): string =>
  startedBy === null ? t("task.byPattern") : startedBy === "" ? t("task.byHand") : startedBy;

const cleanedPartCodes = [
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
export function runLineText({ code, parameters }: TaskRunLine): string {
  const { what, number, size, day, name, reason, problem, ...rest } = parameters;
  const knownPartCode = cleanedPartCodes.find((partCode) => partCode === what);
  return t(`task.line_${code}`, {
    ...rest,
    what: knownPartCode === undefined ? String(what ?? "") : t(`task.part_${knownPartCode}`),
    number: typeof number === "number" ? countText(number) : "",
    size: typeof size === "number" ? countText(Math.ceil(size / 1_000_000)) : "",
    day: typeof day === "string" ? dayText(day) : "",
    name: name === "" ? t("task.line_FOLDER") : String(name ?? ""),
    why: code === "FILE_WAITS" ? waitingText(reason, parameters) : "",
    problem: typeof problem === "string" ? problemCodeText(problem) : "",
    reason: typeof reason === "string" ? deliveryFailureText(reason) : "",
  });
}

/** Explains why a file cannot be read, in the words of an import. */
const problemCodeText = (code: string): string => (isErrorCode(code) ? t(`errors.${code}`) : code);

/** Explains why a report was not delivered, in the words of report schedules. */
function deliveryFailureText(code: string): string {
  const deliveryFailure = (Object.keys(deliveryFailures) as DeliveryFailure[]).find(
    (knownFailure) => knownFailure === code,
  );
  if (deliveryFailure === undefined) return code;
  return deliveryFailure === "NO_ACCESS" ||
    deliveryFailure === "NO_REPORTS" ||
    deliveryFailure === "NOT_SHARED" ||
    deliveryFailure === "NO_EMAIL" ||
    deliveryFailure === "NO_PLACE"
    ? t(`schedule.problem_${deliveryFailure}`)
    : t(`schedule.failure_${deliveryFailure}`);
}
