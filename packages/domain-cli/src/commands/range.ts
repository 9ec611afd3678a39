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
  type FiscalPattern,
  type Weekday,
} from "@comptoir/domain/period";

import { toShownIssue, writeJson, type Command } from "../session.ts";
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

/** Resolves a date range text to its days and instants. */
export const range: Command = {
  takes: { atLeast: 1, atMost: 1 },
  options: ["today", "zone", "week-start", "day-start", "fiscal"],
  run: async (session, [text = ""]) => {
    const { terminal, print, t, language, options } = session;
    const zone = parseTimeZone(options.get("zone") ?? defaultZone);
    const given = options.get("today");
    const weekStart = weekdays.find((day) => String(day) === (options.get("week-start") ?? "0"));
    const businessDayStart = readTime(options.get("day-start") ?? "00:00");
    const pattern = options.get("fiscal");
    const today =
      given !== undefined
        ? parseCalendarDate(given)
        : parseCalendarDate(
            zone.ok
              ? businessDateOf(terminal.now(), { timeZone: zone.value, businessDayStart: businessDayStart ?? 0 })
              : "",
          );
    const isPattern = pattern === undefined || isFiscalPattern(pattern);
    if (!zone.ok || !today.ok || weekStart === undefined || businessDayStart === null || !isPattern) {
      const name = !zone.ok
        ? "zone"
        : weekStart === undefined
          ? "week-start"
          : businessDayStart === null
            ? "day-start"
            : !isPattern
              ? "fiscal"
              : "today";
      await session.warn(t("cli.badOption", { name: `--${name}`, value: options.get(name) ?? "" }));
      return exitCodes.misuse;
    }
    const resolved = resolveRange(text, {
      today: today.value,
      weekStart,
      ...(pattern !== undefined && { fiscalCalendar: { ...retailCalendar, pattern } }),
    });
    if (!resolved.ok) {
      const issues = resolved.issues.map((issue) => toShownIssue(session, issue));
      if (session.isJson) await writeJson(session, { text, issues });
      else
        await print(
          ...issues.map(
            (issue) =>
              `${text}: ${issue.code} · ${issue.text}${issue.code === "FISCAL_CALENDAR_MISSING" ? ` ${t("cli.giveFiscal", { patterns: Object.keys(fiscalPatterns).join(", ") })}` : ""}`,
          ),
        );
      return exitCodes.wrong;
    }
    const { from, to, code } = resolved.value;
    const answer = {
      text,
      today: today.value,
      zone: zone.value,
      code,
      from,
      to,
      days: countDays(resolved.value),
      start: new Date(dayStart(from, zone.value, businessDayStart)).toISOString(),
      end: new Date(dayStart(addDays(to, 1), zone.value, businessDayStart)).toISOString(),
    };
    if (session.isJson) await writeJson(session, answer);
    else
      await print(
        `${from}..${to}`,
        formatRange(resolved.value, language),
        t("cli.instants", { start: answer.start, end: answer.end, zone: zone.value }),
      );
    return exitCodes.right;
  },
};
