import {
  addDays,
  businessDateOf,
  countDays,
  dayStart,
  fiscalPatterns,
  formatRange,
  parseCalendarDate,
  parseTimeZone,
  resolveRange,
  retailCalendar,
  type CalendarDate,
  type FiscalPattern,
  type Weekday,
} from "@comptoir/domain/period";
import type { Issue } from "@comptoir/domain/result";

import { toIssueInWords, writeJson, type Command, type Session } from "../session.ts";
import { exitCodes } from "../terminal.ts";

/** Default time zone of a store. Source: behaviour 3.12 (16). */
const defaultTimeZone = "America/Toronto";

const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

const isFiscalPattern = (text: string): text is FiscalPattern => Object.hasOwn(fiscalPatterns, text);

/** Parses a time such as 04:00. Units: minutes after midnight; null if invalid. */
function parseDayStart(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Options of the command, or the name of the first that is misused. */
type ReadOptions =
  | { readonly misused: "zone" | "week-start" | "day-start" | "fiscal" | "today" }
  | {
      readonly zone: string;
      readonly today: CalendarDate;
      readonly weekStart: Weekday;
      readonly businessDayStart: number;
      readonly pattern: FiscalPattern | undefined;
    };

function readOptions({ terminal, options }: Session): ReadOptions {
  const parsedZone = parseTimeZone(options.get("zone") ?? defaultTimeZone);
  if (!parsedZone.ok) return { misused: "zone" };
  const weekStart = weekdayNumbers.find((day) => String(day) === (options.get("week-start") ?? "0"));
  if (weekStart === undefined) return { misused: "week-start" };
  const businessDayStart = parseDayStart(options.get("day-start") ?? "00:00");
  if (businessDayStart === null) return { misused: "day-start" };
  const fiscalOption = options.get("fiscal");
  if (fiscalOption !== undefined && !isFiscalPattern(fiscalOption)) return { misused: "fiscal" };
  const parsedToday = parseCalendarDate(
    options.get("today") ?? businessDateOf(terminal.now(), { timeZone: parsedZone.value, businessDayStart }),
  );
  if (!parsedToday.ok) return { misused: "today" };
  return { zone: parsedZone.value, today: parsedToday.value, weekStart, businessDayStart, pattern: fiscalOption };
}

async function writeIssues(session: Session, text: string, unresolved: readonly Issue[]): Promise<void> {
  const issuesInWords = unresolved.map((issue) => toIssueInWords(session, issue));
  if (session.isJson) return writeJson(session, { text, issues: issuesInWords });
  const patternCodesText = Object.keys(fiscalPatterns).join(", ");
  const fiscalHint = ` ${session.t("cli.giveFiscal", { patterns: patternCodesText })}`;
  await session.print(
    ...issuesInWords.map(
      (issue) => `${text}: ${issue.code} · ${issue.text}${issue.code === "FISCAL_CALENDAR_MISSING" ? fiscalHint : ""}`,
    ),
  );
}

/** Resolves a date range text to its days and instants. */
export const range: Command = {
  takes: { atLeast: 1, atMost: 1 },
  options: ["today", "zone", "week-start", "day-start", "fiscal"],
  run: async (session, [text = ""]) => {
    const { print, t, language, options } = session;
    const readRangeOptions = readOptions(session);
    if ("misused" in readRangeOptions) {
      const misusedValue = options.get(readRangeOptions.misused) ?? "";
      await session.warn(t("cli.badOption", { name: `--${readRangeOptions.misused}`, value: misusedValue }));
      return exitCodes.misuse;
    }
    const { zone, today, weekStart, businessDayStart, pattern } = readRangeOptions;
    const resolvedRange = resolveRange(text, {
      today,
      weekStart,
      ...(pattern !== undefined && { fiscalCalendar: { ...retailCalendar, pattern } }),
    });
    if (!resolvedRange.ok) {
      await writeIssues(session, text, resolvedRange.issues);
      return exitCodes.wrong;
    }
    const { from, to, code } = resolvedRange.value;
    const rangeAnswer = {
      text,
      today,
      zone,
      code,
      from,
      to,
      days: countDays(resolvedRange.value),
      start: new Date(dayStart(from, zone, businessDayStart)).toISOString(),
      end: new Date(dayStart(addDays(to, 1), zone, businessDayStart)).toISOString(),
    };
    if (session.isJson) await writeJson(session, rangeAnswer);
    else
      await print(
        `${from}..${to}`,
        formatRange(resolvedRange.value, language),
        t("cli.instants", { start: rangeAnswer.start, end: rangeAnswer.end, zone }),
      );
    return exitCodes.right;
  },
};
