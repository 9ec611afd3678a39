/** Parses dates by an exact pattern, never by a guess. Source: behaviour 6.10. */

import { parseCalendarDate, type CalendarDate } from "../period/index.ts";

/** A parsed date and time of day; `second` is null if the pattern has no hours. */
export interface DateParts {
  /** Null if the pattern has no date. */
  readonly date: CalendarDate | null;
  /** Seconds after midnight. */
  readonly second: number | null;
}

/** A compiled pattern; returns null for a text that does not match, or a date that does not exist. */
export type DateReader = (text: string) => DateParts | null;

const tokens = {
  yyyy: "(?<year>\\d{4})",
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
  a: "(?<half>[AaPp])\\.?[Mm]\\.?",
} as const;

const tokenFinder = /'([^']*)'|yyyy|SSS|MM|M|dd|d|HH|H|hh|h|mm|ss|a|[\s\S]/g;

/**
 * Compiles a pattern of yyyy, MM, M, dd, d, HH, H, hh, h, mm, ss, SSS, a and literal characters ('T' quotes letters);
 * null if the pattern is invalid.
 *
 * @example compileDatePattern("yyyy-MM-dd")?.("2016-02-30") // => null
 */
export function compileDatePattern(pattern: string): DateReader | null {
  const source = sourceOf(pattern);
  if (source === null) return null;
  const { expression, names } = source;
  const hasDate = names.has("year") && names.has("month") && names.has("day");
  const hasTime = (names.has("hour") || (names.has("hour12") && names.has("half"))) && names.has("minute");
  const hasDatePart = names.has("year") || names.has("month") || names.has("day");
  const hasTimePart = names.size > (hasDate ? 3 : 0);
  if ((hasDatePart && !hasDate) || (hasTimePart && !hasTime) || names.size === 0) return null;
  return (text) => {
    const groups = expression.exec(text)?.groups;
    if (groups === undefined) return null;
    const date = hasDate ? dateOf(groups) : null;
    const second = hasTime ? secondOf(groups) : null;
    return (hasDate && date === null) || (hasTime && second === null) ? null : { date, second };
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

function sourceOf(pattern: string): { readonly expression: RegExp; readonly names: ReadonlySet<string> } | null {
  let source = "";
  const names = new Set<string>();
  for (const [part, quoted] of pattern.matchAll(tokenFinder)) {
    const token = isToken(part) ? tokens[part] : null;
    const name = token?.match(/\?<(\w+)>/)?.[1];
    if (name !== undefined) {
      if (names.has(name)) return null;
      names.add(name);
    } else if (token === null && quoted === undefined && /\p{L}/u.test(part)) {
      return null;
    }
    source += token ?? (quoted ?? part).replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  }
  return { expression: new RegExp(`^${source}$`), names };
}

function isToken(part: string): part is keyof typeof tokens {
  return Object.hasOwn(tokens, part);
}

function dateOf({ year, month, day }: Groups): CalendarDate | null {
  const date = parseCalendarDate(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
  return date.ok ? date.value : null;
}

function secondOf(groups: Groups): number | null {
  const isAfternoon = groups["half"]?.toLowerCase() === "p";
  const hour12 = Number(groups["hour12"] ?? 0);
  if (groups["hour12"] !== undefined && (hour12 < 1 || hour12 > 12)) return null;
  const hour = groups["hour12"] === undefined ? Number(groups["hour"]) : (hour12 % 12) + (isAfternoon ? 12 : 0);
  const minute = Number(groups["minute"]);
  const second = Number(groups["second"] ?? 0);
  return hour > 23 || minute > 59 || second > 59 ? null : hour * 3600 + minute * 60 + second;
}
