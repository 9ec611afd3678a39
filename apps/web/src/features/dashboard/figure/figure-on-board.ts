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
export function figureOnBoard(
  widget: Widget,
  widgetData: WidgetData,
  { of, mark }: { readonly of: string | null; readonly mark: string | null },
): FigureOnBoard | null {
  const measures = listWidgetMeasures(widget);
  const measure = measures.find((code) => code === of) ?? measures[0] ?? "netSales";
  const figureMeasures = { measure, measures };
  if (mark === null) return { ...figureMeasures, mark: null, name: null, value: wholeOf(widget, widgetData, measure) };
  if (widgetData.call === "SalesPerRange") return binOf(widget, widgetData.data, { ...figureMeasures, key: mark });
  if (widgetData.call === "MembersPerRange") return memberOf(widgetData.data, { ...figureMeasures, key: mark });
  if (widgetData.call === "ReceiptSizes") {
    const part = widgetData.data.classes.find(({ code }) => code === mark);
    return part === undefined
      ? null
      : { ...figureMeasures, mark: { kind: "member", code: mark }, name: sizeText(mark), value: part.count };
  }
  if (widgetData.call !== "GetStatsPer" && widgetData.call !== "TopSales") return null;
  const { rows } = buildRankingView(widget, widgetData, "");
  const row = rows.find(({ key }) => key === mark);
  if (row === undefined) return null;
  const measureIndex = measures.indexOf(measure);
  return {
    ...figureMeasures,
    mark: row.others
      ? { kind: "others", codes: rows.filter(({ others }) => !others).map(({ key }) => key) }
      : { kind: "member", code: mark },
    name: row.label,
    value: measureIndex <= 0 ? row.value : (row.beside[measureIndex - 1] ?? null),
  };
}

/** The whole figure of a widget: of a ranking or a series, its total. */
function wholeOf(widget: Widget, data: WidgetData, measure: MeasureCode): number | null {
  if (data.call === "GetStatsPer") return buildRankingView(widget, data, "").total;
  if (data.call === "TopSales") return measure === "items" ? (data.data.totalQty ?? null) : data.data.total;
  return findFigure(data, measure)?.value ?? null;
}

/** Finds the figure of a member in a bin; null if the widget does not show it. */
function memberOf(
  { type, range, bins, rows }: Extract<WidgetData, { readonly call: "MembersPerRange" }>["data"],
  { measure, measures, key }: Pick<FigureOnBoard, "measure" | "measures"> & { readonly key: string },
): FigureOnBoard | null {
  const part = parsePartKey(key);
  const index = bins.findIndex((bin) => bin.key === part?.bin);
  const [bin, row] = [bins[index], rows.find(({ code }) => code === part?.code)];
  const span = bin === undefined ? null : markOfBin(bin, undefined);
  if (bin === undefined || row === undefined || span === null) return null;
  const name = `${memberText(type, row.code, row.name)}, ${binText(bin, range)}`;
  const mark = { kind: "part", code: row.code, span } as const;
  return { measure, measures, mark, name, value: row.values[index] ?? null };
}

function binOf(
  widget: Widget,
  data: Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"],
  { measure, measures, key }: Pick<FigureOnBoard, "measure" | "measures"> & { readonly key: string },
): FigureOnBoard | null {
  const index = data.bins.findIndex((bin) => bin.key === key);
  const bin = data.bins[index];
  const mark = bin === undefined ? null : markOfBin(bin, data.bins[index + 1]);
  if (bin === undefined || mark === null) return null;
  const name = buildSeriesView(widget, data, "").categories.find((category) => category.key === key)?.label ?? key;
  return { measure, measures, mark, name, value: binFigure(bin, measure) };
}
