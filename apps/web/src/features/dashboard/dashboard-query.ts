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
    unknownPeriod: range.ok || period === null || period === "" ? null : period.slice(0, longestQuote),
  };
}

/** Maximum length of a quoted address. Units: characters. */
const longestQuote = 40;

export function printQuery({ period, compare, board, layer }: Omit<DashboardQuery, "unknownPeriod">): string {
  const params = new URLSearchParams();
  if (period !== null) params.set("period", period);
  if (compare !== null) params.set("compare", compare);
  if (board !== null) params.set("board", String(board));
  if (layer !== null) params.set("tl", String(layer));
  return params.toString();
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null);
