/** Filters of the wire on short lists that are in memory anyway. */

import type { Filter } from "@comptoir/api/wire";

type Row = Readonly<Record<string, unknown>>;
type Test = (value: unknown, wanted: Filter["Value"]) => boolean;

const listOf = (wanted: Filter["Value"]) => (Array.isArray(wanted) ? wanted : [wanted]);
const compare = (value: unknown, wanted: unknown): number | null =>
  typeof value === "number" && typeof wanted === "number"
    ? value - wanted
    : typeof value === "string" && typeof wanted === "string"
      ? Number(value > wanted) - Number(value < wanted)
      : null;
const ordered = (accept: (difference: number) => boolean): Test => (value, wanted) => {
  const difference = compare(value, wanted);
  return difference !== null && accept(difference);
};

const tests: Readonly<Record<Filter["Operator"], Test>> = {
  "=": (value, wanted) => value === wanted,
  "<>": (value, wanted) => value !== wanted,
  "<": ordered((difference) => difference < 0),
  "<=": ordered((difference) => difference <= 0),
  ">": ordered((difference) => difference > 0),
  ">=": ordered((difference) => difference >= 0),
  LIKE: (value, wanted) => isLike(String(value ?? ""), String(wanted ?? "")),
  IN: (value, wanted) => listOf(wanted).some((one) => one === value),
  "NOT IN": (value, wanted) => listOf(wanted).every((one) => one !== value),
  BETWEEN: (value, wanted) => {
    const [from, to] = listOf(wanted);
    return ordered((difference) => difference >= 0)(value, from ?? null) && ordered((difference) => difference <= 0)(value, to ?? null);
  },
  "IS NULL": (value) => value === null || value === undefined,
  "IS NOT NULL": (value) => value !== null && value !== undefined,
};

/** Keeps the rows that meet every filter; `columns` gives the value of a column named as on the wire. */
export function filterRows<T>(rows: readonly T[], filters: readonly Filter[], columns: (row: T) => Row): readonly T[] {
  if (filters.length === 0) return rows;
  return rows.filter((row) => {
    const values = columns(row);
    return filters.every(({ Column, Operator, Value }) => tests[Operator](values[Column], Value));
  });
}

/** `%` stands for any text, capitals aside. */
function isLike(value: string, pattern: string): boolean {
  const parts = pattern.toLowerCase().split("%");
  const text = value.toLowerCase();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1 && part !== "" ? text.lastIndexOf(part) : text.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return parts.at(-1) === "" || at === text.length;
}
