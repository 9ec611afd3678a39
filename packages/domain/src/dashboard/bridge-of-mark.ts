/** Part of a bridge of net sales that a mark of a widget is: its days, and the member to open. */

import { bridgeSplits, type BridgeSplit } from "../metric/index.ts";

import { clipToPeriod, timeSpanOfMark, type FigureDays, type FigureMark } from "./figure-rows.ts";
import { widgetSubjectOf } from "./widget-subject.ts";
import type { Widget } from "./widget.ts";

/** Days and opened member of a bridge. */
export interface BridgeOfMark {
  /** Null leaves the days of the widget as they are. */
  readonly days: FigureDays | null;
  readonly path: readonly { readonly by: BridgeSplit; readonly code: string }[];
}

/**
 * Finds the part of a bridge that a mark is, within the period of the widget; null if bridges are not split so, or for the others and a member without code.
 *
 * Source: behaviour 3.7.
 *
 * @example bridgeOfMark({ kind: "GetStatsPer", primary: "netSales", secondary: [], dimension: "LOCATION" }, { kind: "member", code: "4" }, { from: "2026-03-01", to: "2026-03-31" }) // => { days: null, path: [{ by: "LOCATION", code: "4" }] }
 */
export function bridgeOfMark(
  widget: Pick<Widget, "kind" | "primary" | "secondary" | "dimension">,
  mark: FigureMark,
  period: FigureDays,
): BridgeOfMark | null {
  const markSpan = timeSpanOfMark(mark);
  if (markSpan !== null && markSpan.halfHours !== null) return null;
  const days = markSpan === null ? null : clipToPeriod(markSpan, period);
  if (mark === null || mark.kind === "span") return { days, path: [] };
  const { split } = widgetSubjectOf(widget);
  const bridgeSplit = bridgeSplits.find((code) => code === split);
  if (bridgeSplit === undefined || mark.kind === "others" || mark.code === "") return null;
  return { days, path: [{ by: bridgeSplit, code: mark.code }] };
}
