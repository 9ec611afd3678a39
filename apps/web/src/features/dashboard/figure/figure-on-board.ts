/** Finds the figure that an address names: its measure, its mark, its name and its value. */
import {
  markOfBin,
  listWidgetMeasures,
  type FigureMark,
  type MeasureCode,
  type Widget,
} from "@comptoir/domain/dashboard";

import type { WidgetData } from "../dashboard-requests.ts";
import { findFigure } from "../measure-format.ts";
import { buildRankingView, memberText } from "../ranking-view.ts";
import { binFigure, binText, buildSeriesView } from "../series-view.ts";
import { parsePartKey } from "../members/member-view.ts";
import { sizeText } from "../sizes/size-view.ts";

export interface FigureOnBoard {
  readonly measure: MeasureCode;
  /** Measures of the widget, of which one can be chosen. */
  readonly measures: readonly MeasureCode[];
  readonly mark: FigureMark;
  /** Name of the mark; null for the whole figure. */
  readonly name: string | null;
  /** Null is no data. Units: those of the measure. */
  readonly value: number | null;
}

/** Finds the figure that an address names on a board; null for a mark that the widget does not show anymore. */
export function findFigureOnBoard(
  widget: Widget,
  widgetData: WidgetData,
  { of, mark }: { readonly of: string | null; readonly mark: string | null },
): FigureOnBoard | null {
  const widgetMeasures = listWidgetMeasures(widget);
  const chosenMeasure = widgetMeasures.find((code) => code === of) ?? widgetMeasures[0] ?? "netSales";
  const figureMeasures = { measure: chosenMeasure, measures: widgetMeasures };
  if (mark === null)
    return { ...figureMeasures, mark: null, name: null, value: wholeFigureOf(widget, widgetData, chosenMeasure) };
  if (widgetData.call === "SalesPerRange")
    return findBinFigure(widget, widgetData.data, { ...figureMeasures, key: mark });
  if (widgetData.call === "MembersPerRange") return findMemberFigure(widgetData.data, { ...figureMeasures, key: mark });
  if (widgetData.call === "ReceiptSizes") {
    const sizeClass = widgetData.data.classes.find(({ code }) => code === mark);
    return sizeClass === undefined
      ? null
      : { ...figureMeasures, mark: { kind: "member", code: mark }, name: sizeText(mark), value: sizeClass.count };
  }
  if (widgetData.call !== "GetStatsPer" && widgetData.call !== "TopSales") return null;
  const { rows } = buildRankingView(widget, widgetData, "");
  const memberRow = rows.find(({ key }) => key === mark);
  if (memberRow === undefined) return null;
  const measureIndex = widgetMeasures.indexOf(chosenMeasure);
  return {
    ...figureMeasures,
    mark: memberRow.others
      ? { kind: "others", codes: rows.filter(({ others }) => !others).map(({ key }) => key) }
      : { kind: "member", code: mark },
    name: memberRow.label,
    value: measureIndex <= 0 ? memberRow.value : (memberRow.beside[measureIndex - 1] ?? null),
  };
}

/** Figure of a whole widget, which is the total for a ranking or a series; null without data. */
function wholeFigureOf(widget: Widget, data: WidgetData, measure: MeasureCode): number | null {
  if (data.call === "GetStatsPer") return buildRankingView(widget, data, "").total;
  if (data.call === "TopSales") return measure === "items" ? (data.data.totalQty ?? null) : data.data.total;
  return findFigure(data, measure)?.value ?? null;
}

/** Finds the figure of a member in a bin; null if the widget does not show it. */
function findMemberFigure(
  { type, range, bins, rows }: Extract<WidgetData, { readonly call: "MembersPerRange" }>["data"],
  { measure, measures, key }: Pick<FigureOnBoard, "measure" | "measures"> & { readonly key: string },
): FigureOnBoard | null {
  const partKey = parsePartKey(key);
  const binIndex = bins.findIndex((bin) => bin.key === partKey?.bin);
  const [bin, row] = [bins[binIndex], rows.find(({ code }) => code === partKey?.code)];
  const binSpan = bin === undefined ? null : markOfBin(bin, undefined);
  if (bin === undefined || row === undefined || binSpan === null) return null;
  const memberAndBinName = `${memberText(type, row.code, row.name)}, ${binText(bin, range)}`;
  const partMark = { kind: "part", code: row.code, span: binSpan } as const;
  return { measure, measures, mark: partMark, name: memberAndBinName, value: row.values[binIndex] ?? null };
}

function findBinFigure(
  widget: Widget,
  data: Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"],
  { measure, measures, key }: Pick<FigureOnBoard, "measure" | "measures"> & { readonly key: string },
): FigureOnBoard | null {
  const binIndex = data.bins.findIndex((bin) => bin.key === key);
  const bin = data.bins[binIndex];
  const binMark = bin === undefined ? null : markOfBin(bin, data.bins[binIndex + 1]);
  if (bin === undefined || binMark === null) return null;
  const binName = buildSeriesView(widget, data, "").categories.find((category) => category.key === key)?.label ?? key;
  return { measure, measures, mark: binMark, name: binName, value: binFigure(bin, measure) };
}
