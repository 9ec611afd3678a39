/** State of the dashboard in its address: a link opens the same figures for everybody who may see them. */
import { isPeriodComparison } from "@comptoir/domain/dashboard";
import type { PeriodComparison } from "@comptoir/domain/dashboard";
import { parseRangeText, printRange } from "@comptoir/domain/period";

/** Parts of the panel of a figure, in the order of their tabs: the rows behind it, its definition, and why it changed. */
export const figureParts = ["rows", "why", "change"] as const;
export type FigurePart = (typeof figureParts)[number];

export interface DashboardQuery {
  /** Range code, preset, date or a..b; null follows the dashboard. */
  readonly period: string | null;
  /** Null leaves each widget its own comparison. */
  readonly compare: PeriodComparison | null;
  /** Id of the dashboard; null is the first. */
  readonly board: number | null;
  /** Target layer of the link; null is the current one. */
  readonly layer: number | null;
  /** Comparison whose change is explained; null is the first of the widget. */
  readonly versus: PeriodComparison | null;
  /** Opened parts of the explanation, as printed. */
  readonly whyPath: string | null;
  /** Explained day and the days to compare it with, of a link that names them. */
  readonly day: string | null;
  readonly against: string | null;
  /** Widget whose figure is opened; null if none is. */
  readonly figure: number | null;
  /** Measure of the figure, null for the main one; and the clicked mark of the widget, or step of its change. */
  readonly of: string | null;
  readonly mark: string | null;
  /** Part of the panel of the figure. */
  readonly show: FigurePart;
  /** Invalid period of the address; null if the period is valid or missing. */
  readonly unknownPeriod: string | null;
}

export function parseDashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const periodText = params.get("period");
  const rangeResult = parseRangeText(periodText);
  const explainedId = parseId(params.get("why"));
  return {
    period: rangeResult.ok ? printRange(rangeResult.value) : null,
    compare: parseComparison(params.get("compare")),
    board: parseId(params.get("board")),
    layer: parseId(params.get("tl")),
    versus: parseComparison(params.get("versus")),
    whyPath: params.get("in"),
    day: params.get("day"),
    against: params.get("against"),
    figure: explainedId ?? parseId(params.get("figure")),
    of: params.get("of"),
    mark: params.get("mark"),
    show: explainedId === null ? (figureParts.find((part) => part === params.get("show")) ?? figureParts[0]) : "change",
    unknownPeriod:
      rangeResult.ok || periodText === null || periodText === "" ? null : periodText.slice(0, quotedCharactersAtMost),
  };
}

/** Maximum length of a quoted invalid period. Units: characters. */
const quotedCharactersAtMost = 40;

/** Query parts that close the panel of a figure. */
export const closedFigure = {
  figure: null,
  of: null,
  mark: null,
  versus: null,
  whyPath: null,
  day: null,
  against: null,
} as const satisfies Partial<DashboardQuery>;

/** Parts of the address; those of an explanation may be missing. */
type PrintableQuery = Pick<DashboardQuery, "period" | "compare" | "board" | "layer"> &
  Partial<Pick<DashboardQuery, "versus" | "whyPath" | "day" | "against" | "figure" | "of" | "mark" | "show">>;

export function printDashboardQuery({ period, compare, board, layer, figure, show, ...texts }: PrintableQuery): string {
  const params = new URLSearchParams();
  if (period !== null) params.set("period", period);
  if (compare !== null) params.set("compare", compare);
  if (board !== null) params.set("board", String(board));
  if (layer !== null) params.set("tl", String(layer));
  if (typeof figure === "number") params.set(show === "change" ? "why" : "figure", String(figure));
  if (typeof figure === "number" && show === "why") params.set("show", show);
  for (const [name, text] of [
    ["versus", texts.versus],
    ["in", texts.whyPath],
    ["day", texts.day],
    ["against", texts.against],
    ["of", texts.of],
    ["mark", texts.mark],
  ] as const)
    if (typeof text === "string") params.set(name, text);
  return params.toString();
}

const parseComparison = (text: string | null): PeriodComparison | null =>
  text !== null && isPeriodComparison(text) ? text : null;

const parseId = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
