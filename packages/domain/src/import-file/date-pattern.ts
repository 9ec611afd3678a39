/** Parses dates by an exact pattern, never by a guess. Source: behaviour 6.10. */

import { fromDayNumber, parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { foldText } from "../text/index.ts";

import { monthNames } from "./month-names.data.ts";

/** A parsed date and time of day; `second` is null if the pattern has no hours. */
export interface DateParts {
  /** Null if the pattern has no date. */
  readonly date: CalendarDate | null;
  /** Seconds after midnight. */
  readonly second: number | null;
  /** Difference from UTC that the text states; absent if it is a local time of the store. Units: minutes. */
  readonly offset?: number;
}

/** A compiled pattern; returns null for a text that does not match, or a date that does not exist. */
export type DateReader = (text: string) => DateParts | null;

const expressionByToken = {
  epochms: "(?<epochms>\\d{13})",
  epoch: "(?<epoch>\\d{10})",
  yyyy: "(?<year>\\d{4})",
  yy: "(?<year>\\d{2})",
  MMM: "(?<month>[A-Za-z\u00c0-\u017f]{3,10})\\.?",
  MM: "(?<month>\\d{2})",
  M: "(?<month>\\d{1,2})",
  dd: "(?<day>\\d{2})",
  d: "(?<day>\\d{1,2})",
  HH: "(?<hour>\\d{2})",
  H: "(?<hour>\\d{1,2})",
  hh: "(?<hour12>\\d{2})",
  h: "(?<hour12>\\d{1,2})",
  mm: "(?<minute>\\d{2})",
  ss: "(?<second>\\d{2})",
  SSS: "\\d{3}",
  X: "(?<offset>Z|[+-]\\d{2}(?::?\\d{2})?)",
  a: "(?<half>[AaPp])\\.?[Mm]\\.?",
} as const;

const tokenPattern = /'([^']*)'|epochms|epoch|yyyy|yy|SSS|X|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a|[\s\S]/g;

/**
 * Compiles a pattern of yyyy, yy, MMM, MM, M, dd, d, HH, H, hh, h, mm, ss, SSS, a, X and literal characters ('T' quotes letters); null if
 * it is invalid. MMM is a month in English, French or Spanish, yy is 20yy, X is Z or +hh:mm. The patterns epoch and epochms stand alone.
 *
 * @example compileDatePattern("yyyy-MM-dd")?.("2016-02-30") // => null
 */
export function compileDatePattern(pattern: string): DateReader | null {
  const patternExpression = expressionOfPattern(pattern);
  if (patternExpression === null) return null;
  const { expression, names } = patternExpression;
  if (pattern === "epoch" || pattern === "epochms") return (text) => readEpoch(text, expression, pattern);
  if (names.has("epoch") || names.has("epochms")) return null;
  const hasDate = names.has("year") && names.has("month") && names.has("day");
  const hasTime = (names.has("hour") || (names.has("hour12") && names.has("half"))) && names.has("minute");
  const hasDatePart = names.has("year") || names.has("month") || names.has("day");
  const hasTimePart = names.size > (hasDate ? 3 : 0);
  if (names.has("offset") && !(hasDate && hasTime)) return null;
  if ((hasDatePart && !hasDate) || (hasTimePart && !hasTime) || names.size === 0) return null;
  return (text) => {
    const matchedGroups = expression.exec(text)?.groups;
    if (matchedGroups === undefined) return null;
    const date = hasDate ? dateOfGroups(matchedGroups) : null;
    const secondOfDay = hasTime ? secondOfDayOf(matchedGroups) : null;
    if ((hasDate && date === null) || (hasTime && secondOfDay === null)) return null;
    const zoneOffset = matchedGroups["offset"];
    return zoneOffset === undefined
      ? { date, second: secondOfDay }
      : { date, second: secondOfDay, offset: offsetMinutesOf(zoneOffset) };
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

function expressionOfPattern(
  pattern: string,
): { readonly expression: RegExp; readonly names: ReadonlySet<string> } | null {
  let expressionSource = "";
  const groupNames = new Set<string>();
  for (const [part, quotedPart] of pattern.matchAll(tokenPattern)) {
    const tokenExpression = isToken(part) ? expressionByToken[part] : null;
    const groupName = tokenExpression?.match(/\?<(\w+)>/)?.[1];
    if (groupName !== undefined) {
      if (groupNames.has(groupName)) return null;
      groupNames.add(groupName);
    } else if (tokenExpression === null && quotedPart === undefined && /\p{L}/u.test(part)) {
      return null;
    }
    expressionSource += tokenExpression ?? (quotedPart ?? part).replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  }
  return { expression: new RegExp(`^${expressionSource}$`), names: groupNames };
}

function isToken(part: string): part is keyof typeof expressionByToken {
  return Object.hasOwn(expressionByToken, part);
}

const dayMs = 86_400_000;

function readEpoch(text: string, expression: RegExp, unit: "epoch" | "epochms"): DateParts | null {
  if (!expression.test(text)) return null;
  const instantMs = Number(text) * (unit === "epoch" ? 1_000 : 1);
  const dayNumber = Math.floor(instantMs / dayMs);
  return { date: fromDayNumber(dayNumber), second: Math.floor((instantMs - dayNumber * dayMs) / 1_000), offset: 0 };
}

/** Parses an offset such as Z, -05 or +0530. Units: minutes. */
function offsetMinutesOf(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const offsetMinutes = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? 0 - offsetMinutes : offsetMinutes;
}

function dateOfGroups({ year = "", month = "", day }: Groups): CalendarDate | null {
  const monthNumber = /^\d+$/.test(month) ? month : monthNames[foldText(month)];
  const fullYear = year.length === 2 ? `20${year}` : year;
  const dateResult = parseCalendarDate(
    `${fullYear}-${String(monthNumber).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
  );
  return dateResult.ok ? dateResult.value : null;
}

function secondOfDayOf(groups: Groups): number | null {
  const isAfternoon = groups["half"]?.toLowerCase() === "p";
  const hour12 = Number(groups["hour12"] ?? 0);
  if (groups["hour12"] !== undefined && (hour12 < 1 || hour12 > 12)) return null;
  const hour = groups["hour12"] === undefined ? Number(groups["hour"]) : (hour12 % 12) + (isAfternoon ? 12 : 0);
  const minute = Number(groups["minute"]);
  const second = Number(groups["second"] ?? 0);
  return hour > 23 || minute > 59 || second > 59 ? null : hour * 3600 + minute * 60 + second;
}
