/** State of the dashboard in its address: a link opens the same figures for everybody who may see them. */
import { isComparisonRule, parseRangeText, printRange } from "@comptoir/domain/period";
import type { ComparisonRule } from "@comptoir/domain/period";

export interface DashboardQuery {
  /** Range code, preset, date or a..b; null follows the dashboard. */
  readonly period: string | null;
  /** Null leaves each widget its own comparison. */
  readonly compare: ComparisonRule | null;
  /** Id of the dashboard; null is the first. */
  readonly board: number | null;
  /** Target layer of the link; null is the current one. */
  readonly layer: number | null;
  /** Widget whose change is explained; null if none is. */
  readonly why: number | null;
  /** Opened parts of the explanation, as printed. */
  readonly whyPath: string | null;
  /** Explained day and the days to compare it with, of a link that names them. */
  readonly day: string | null;
  readonly against: string | null;
  /** Invalid period of the address; null if the period is valid or missing. */
  readonly unknownPeriod: string | null;
}

export function parseQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const period = params.get("period");
  const range = parseRangeText(period);
  const compare = params.get("compare");
  return {
    period: range.ok ? printRange(range.value) : null,
    compare: compare !== null && isComparisonRule(compare) ? compare : null,
    board: idOf(params.get("board")),
    layer: idOf(params.get("tl")),
    why: idOf(params.get("why")),
    whyPath: params.get("in"),
    day: params.get("day"),
    against: params.get("against"),
    unknownPeriod: range.ok || period === null || period === "" ? null : period.slice(0, longestQuote),
  };
}

/** Maximum length of a quoted address. Units: characters. */
const longestQuote = 40;

/** Parts of the address; those of an explanation may be missing. */
type PrintedQuery = Pick<DashboardQuery, "period" | "compare" | "board" | "layer"> &
  Partial<Pick<DashboardQuery, "why" | "whyPath" | "day" | "against">>;

export function printQuery({ period, compare, board, layer, why, whyPath, day, against }: PrintedQuery): string {
  const params = new URLSearchParams();
  if (period !== null) params.set("period", period);
  if (compare !== null) params.set("compare", compare);
  if (board !== null) params.set("board", String(board));
  if (layer !== null) params.set("tl", String(layer));
  if (typeof why === "number") params.set("why", String(why));
  for (const [name, text] of [
    ["in", whyPath],
    ["day", day],
    ["against", against],
  ] as const)
    if (typeof text === "string") params.set(name, text);
  return params.toString();
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null);
