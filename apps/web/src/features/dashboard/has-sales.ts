/** Checks whether an answer holds anything to show. */
import { unknownMemberCode } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";

import type { WidgetData } from "./dashboard-requests.ts";
import type { WidgetCell } from "./widget-cells-store.ts";

/** Says whether there is nothing to draw: no rows, or no sale in the period and in its comparison. Always false for single figures. */
export function isAnswerEmpty(answer: WidgetData): boolean {
  if (answer.call === "GetStatsPer" || answer.call === "TopSales") return answer.data.rows.length === 0;
  if (answer.call === "MembersPerRange") return answer.data.rows.length === 0;
  if (answer.call === "ReceiptSizes") return answer.data.total === 0;
  if (answer.call === "NetChange") return answer.data.bridge.before === 0 && answer.data.bridge.after === 0;
  if (answer.call !== "SalesPerRange") return false;
  return answer.data.bins.every((bin) => bin.net === 0 && (bin.transactions ?? 0) === 0 && (bin.previous ?? 0) === 0);
}

/** Says whether the imported sales lack the field that they are split by, so that all of them would be in one row. */
export function lacksSplitField(answer: WidgetData): boolean {
  return (
    answer.call === "GetStatsPer" && answer.data.rows.length === 1 && answer.data.rows[0]?.code === unknownMemberCode
  );
}

/** Says whether the period of single figures has no sale: its figures are "no data", never 0. False for other answers. Source: behaviour 3.6. */
export function hasNoSales(answer: WidgetData): boolean {
  if (answer.call === "Simple") {
    const { transactions, gross, discounts, refunds } = answer.data.simple;
    // Answers for a department have no number of receipts.
    return transactions === null ? gross === 0 && discounts === 0 && refunds === 0 : transactions === 0;
  }
  return answer.call === "Client" && answer.data.client.transactions === 0;
}

/** Says whether an answer forecasts days or half hours to come, which are drawn before the first sale too. */
export const hasForecast = (answer: WidgetData | null | undefined): boolean =>
  answer?.call === "SalesPerRange" && answer.data.forecast?.bins.some((bin) => "high" in bin) === true;

/** Says whether all figures of the board are loaded and none comes from a sale, of whatever period. */
export function isBoardEmpty(cells: Readonly<Record<string, WidgetCell<WidgetData>>>): boolean {
  const currentAnswers = Object.values(cells).map(({ data, stale }) => (stale ? null : data));
  if (currentAnswers.length === 0 || currentAnswers.includes(null)) return false;
  return currentAnswers.every(
    (answer) => answer === null || answer.call === "GetStats" || isAnswerEmpty(answer) || hasNoSales(answer),
  );
}

/** Says whether the single figures of the board's period have no sales; false without any. It stays true until another period has answered. */
export function isPeriodWithoutSales(
  widgets: readonly Pick<Widget, "i" | "period">[],
  cells: Readonly<Record<string, WidgetCell<WidgetData>>>,
): boolean {
  const periodCells = widgets.filter((widget) => widget.period === null).map((widget) => cells[String(widget.i)]);
  const simpleAnswers = periodCells.flatMap((cell) => (cell?.data?.call === "Simple" ? [cell.data] : []));
  return simpleAnswers.length > 0 && simpleAnswers.every(hasNoSales);
}
