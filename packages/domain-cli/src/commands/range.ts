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

import { toShownIssue, writeJson, type Command, type Session } from "../session.ts";
import { exitCodes } from "../terminal.ts";

/** Default time zone of a store. Source: behaviour 3.12 (16). */
const defaultZone = "America/Toronto";

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

const isFiscalPattern = (text: string): text is FiscalPattern => Object.hasOwn(fiscalPatterns, text);

/** Parses a time such as 04:00. Units: minutes after midnight; null if invalid. */
function readTime(text: string): number | null {
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
  const zone = parseTimeZone(options.get("zone") ?? defaultZone);
  if (!zone.ok) return { misused: "zone" };
  const weekStart = weekdays.find((day) => String(day) === (options.get("week-start") ?? "0"));
  if (weekStart === undefined) return { misused: "week-start" };
  const businessDayStart = readTime(options.get("day-start") ?? "00:00");
  if (businessDayStart === null) return { misused: "day-start" };
  const pattern = options.get("fiscal");
  if (pattern !== undefined && !isFiscalPattern(pattern)) return { misused: "fiscal" };
  const today = parseCalendarDate(
    options.get("today") ?? businessDateOf(terminal.now(), { timeZone: zone.value, businessDayStart }),
  );
  if (!today.ok) return { misused: "today" };
  return { zone: zone.value, today: today.value, weekStart, businessDayStart, pattern };
}

async function writeIssues(session: Session, text: string, unresolved: readonly Issue[]): Promise<void> {
  const issues = unresolved.map((issue) => toShownIssue(session, issue));
  if (session.isJson) return writeJson(session, { text, issues });
  const patterns = Object.keys(fiscalPatterns).join(", ");
  const hint = ` ${session.t("cli.giveFiscal", { patterns })}`;
  await session.print(
    ...issues.map(
      (issue) => `${text}: ${issue.code} · ${issue.text}${issue.code === "FISCAL_CALENDAR_MISSING" ? hint : ""}`,
    ),
  );
}

/** Resolves a date range text to its days and instants. */
export const range: Command = {
  takes: { atLeast: 1, atMost: 1 },
  options: ["today", "zone", "week-start", "day-start", "fiscal"],
  run: async (session, [text = ""]) => {
    const { print, t, language, options } = session;
    const parsed = readOptions(session);
    if ("misused" in parsed) {
      const value = options.get(parsed.misused) ?? "";
      await session.warn(t("cli.badOption", { name: `--${parsed.misused}`, value }));
      return exitCodes.misuse;
    }
    const { zone, today, weekStart, businessDayStart, pattern } = parsed;
    const resolved = resolveRange(text, {
      today,
      weekStart,
      ...(pattern !== undefined && { fiscalCalendar: { ...retailCalendar, pattern } }),
    });
    if (!resolved.ok) {
      await writeIssues(session, text, resolved.issues);
      return exitCodes.wrong;
    }
    const { from, to, code } = resolved.value;
    const answer = {
      text,
      today,
      zone,
      code,
      from,
      to,
      days: countDays(resolved.value),
      start: new Date(dayStart(from, zone, businessDayStart)).toISOString(),
      end: new Date(dayStart(addDays(to, 1), zone, businessDayStart)).toISOString(),
    };
    if (session.isJson) await writeJson(session, answer);
    else
      await print(
        `${from}..${to}`,
        formatRange(resolved.value, language),
        t("cli.instants", { start: answer.start, end: answer.end, zone }),
      );
    return exitCodes.right;
  },
};
