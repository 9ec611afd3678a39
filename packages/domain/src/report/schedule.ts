/** Report schedules: dates, recipients and formats. */

import { missedPolicies, type MissedPolicy, type TaskTime } from "../operation/index.ts";
import type { Weekday } from "../period/index.ts";
import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

/** Recurrences of a schedule. */
export const scheduleRhythms = { DAILY: {}, WEEKLY: {}, MONTHLY: {} } as const;

/** A recurrence of a schedule. */
export type ScheduleRhythm = keyof typeof scheduleRhythms;

/** Delivery methods: mail with a file, mail with a link, or a file in a server folder. */
export const scheduleDeliveries = {
  ATTACHED: { toPeople: true },
  LINKED: { toPeople: true },
  FOLDER: { toPeople: false },
} as const satisfies Record<string, { readonly toPeople: boolean }>;

/** A delivery method of a schedule. */
export type ScheduleDelivery = keyof typeof scheduleDeliveries;

/** The files that a schedule makes. */
export const scheduleFormats = { xlsx: {}, csv: {}, csvLocal: {}, csvFormatted: {}, html: {}, json: {} } as const;

/** A file format of a schedule. */
export type ScheduleFormat = keyof typeof scheduleFormats;

/** Limits of schedules. */
export const scheduleRules = {
  recipientsAtMost: 100,
  /** The last day that every month has. */
  lastMonthDay: 28,
  /** Number of upcoming runs in the preview. */
  runsShown: 3,
  /** A larger file is not attached; the mail has its link instead. Units: bytes. */
  attachedAtMost: 10_000_000,
  /** Maximum number of schedules per user. */
  ofPersonAtMost: 100,
} as const;

/** Definition of a schedule: times, report and recipients. */
export interface ReportSchedule {
  readonly rhythm: ScheduleRhythm;
  /** Weekdays of a weekly schedule, in order; 0 is Sunday. */
  readonly weekdays: readonly Weekday[];
  /** Day of month of a monthly schedule. */
  readonly monthDay: number;
  /** Local time of day, such as `07:30`. */
  readonly time: string;
  readonly timeZone: string;
  readonly missed: MissedPolicy;
  readonly delivery: ScheduleDelivery;
  readonly format: ScheduleFormat;
  /** Server folder; null for mail. */
  readonly folder: string | null;
  /** Mail recipients. */
  readonly recipientIds: readonly number[];
}

/**
 * Form of a schedule: weekly needs a weekday, mail a recipient, a folder its name.
 *
 * Source: behaviour 3.8 (report delivery); decision 0241.
 */
export const scheduleForm = /* @__PURE__ */ defineForm(
  {
    rhythm: ["required", { codeOf: scheduleRhythms }],
    weekdays: [{ default: [] }, { list: { of: ["required", { integer: { min: 0, max: 6 } }], max: 7 } }],
    monthDay: [{ default: 1 }, { integer: { min: 1, max: scheduleRules.lastMonthDay } }],
    time: ["required", { custom: parseTime }],
    timeZone: ["required", "timeZone"],
    missed: [{ default: "LAST" }, { codeOf: missedPolicies }],
    delivery: ["required", { codeOf: scheduleDeliveries }],
    format: [{ default: "xlsx" }, { codeOf: scheduleFormats }],
    folder: [{ custom: parseFolder }],
    recipientIds: [
      { default: [] },
      { list: { of: ["required", { integer: { min: 1 } }], max: scheduleRules.recipientsAtMost } },
    ],
  },
  [
    {
      fields: ["rhythm", "weekdays"],
      check: ({ rhythm, weekdays }) =>
        rhythm === "WEEKLY" && weekdays.length === 0 ? [issue("REQUIRED", ["weekdays"])] : [],
    },
    {
      fields: ["delivery", "folder", "recipientIds"],
      check: ({ delivery, folder, recipientIds }) =>
        listMissingIssues(scheduleDeliveries[delivery].toPeople, folder, recipientIds),
    },
  ],
);

/**
 * Parses a schedule. Duplicate weekdays and recipients are merged; fields that its recurrence and delivery do not use are dropped.
 *
 * Errors: REQUIRED, ONE_OF, NUMBER_RANGE, SCHEDULE_TIME, SCHEDULE_FOLDER, TIME_ZONE, and those of the fields.
 * Source: behaviour 3.8; decision 0241.
 *
 * @example parseSchedule({ rhythm: "WEEKLY", weekdays: [5, 1, 1], time: "7:00", timeZone: "America/Toronto", delivery: "ATTACHED", recipientIds: [4] }).value.weekdays // => [1, 5]
 */
export function parseSchedule(value: unknown): Result<ReportSchedule> {
  const formResult = checkForm(scheduleForm, value);
  if (!formResult.ok) return formResult;
  const { weekdays, recipientIds, folder, ...schedule } = formResult.value;
  const isMail = scheduleDeliveries[schedule.delivery].toPeople;
  return ok({
    ...schedule,
    weekdays: schedule.rhythm === "WEEKLY" ? sortUnique(weekdays).filter(isWeekday) : [],
    recipientIds: isMail ? sortUnique(recipientIds) : [],
    folder: isMail ? null : folder,
  });
}

/**
 * Converts a schedule into a task pattern: it runs once on each of its days, even on days of a clock change.
 *
 * Source: decisions 0117 and 0241.
 *
 * @example scheduleTime({ rhythm: "MONTHLY", weekdays: [], monthDay: 2, time: "07:30", timeZone: "America/Toronto" }).pattern.days // => [2]
 */
export function scheduleTime({
  rhythm,
  weekdays,
  monthDay,
  time,
  timeZone,
}: Pick<ReportSchedule, "rhythm" | "weekdays" | "monthDay" | "time" | "timeZone">): TaskTime {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return {
    timeZone,
    pattern: {
      minutes: [minute],
      hours: [hour],
      days: rhythm === "MONTHLY" ? [monthDay] : listNumbers(1, 31),
      months: listNumbers(1, 12),
      weekdays: rhythm === "WEEKLY" ? weekdays : listNumbers(0, 6),
    },
  };
}

/** Maximum length of a typed time or folder name. Longer ones are not normalised, which could take long. Units: characters. */
const textLengthAtMost = 200;

/** Parses a time of day; `7:05` becomes `07:05`. */
function parseTime(value: unknown): Result<string> {
  const timeParts =
    typeof value === "string" && value.length <= textLengthAtMost
      ? /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(value.normalize("NFKC").trim())
      : null;
  return timeParts === null
    ? fail(issue("SCHEDULE_TIME"))
    : ok(`${(timeParts[1] ?? "").padStart(2, "0")}:${timeParts[2] ?? ""}`);
}

/** Parses the name of a server folder, which every file system must accept and which cannot lead elsewhere. */
function parseFolder(value: unknown): Result<string> {
  const folderName = typeof value === "string" && value.length <= textLengthAtMost ? value.normalize("NFC").trim() : "";
  const isFolderName =
    /^[\p{L}\p{N}](?:[\p{L}\p{N} _-]{0,58}[\p{L}\p{N}])?$/u.test(folderName) &&
    !/^(?:con|prn|aux|nul|com\d|lpt\d)$/iu.test(folderName);
  return isFolderName ? ok(folderName) : fail(issue("SCHEDULE_FOLDER"));
}

function listMissingIssues(isMail: boolean, folder: string | null, recipientIds: readonly number[]): readonly Issue[] {
  if (isMail) return recipientIds.length === 0 ? [issue("REQUIRED", ["recipientIds"])] : [];
  return folder === null ? [issue("REQUIRED", ["folder"])] : [];
}

const isWeekday = (day: number): day is Weekday => day >= 0 && day <= 6;

const sortUnique = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

const listNumbers = (firstNumber: number, lastNumber: number): readonly number[] =>
  Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => firstNumber + index);
