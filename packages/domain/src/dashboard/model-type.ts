/** What a widget can be about, for those who build one. Source: behaviour 3.6 (GetModelTypes). */

import type { MetricUnit } from "../metric/index.ts";

import {
  getMeasure,
  perTypes,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type PerType,
  type WidgetKind,
} from "./widget-kind.ts";

/** One thing a widget may show or split by. */
export type ModelField =
  | { readonly code: MeasureCode; readonly kind: "measure"; readonly unit: MetricUnit }
  | { readonly code: PerType; readonly kind: "dimension" }
  | { readonly code: "time"; readonly kind: "time" };

/** A set of data, its fields, and the calls and drawings that fit. */
export interface ModelType {
  readonly code: string;
  readonly dataset: string;
  readonly widgetTypes: readonly { readonly kind: WidgetKind; readonly displays: readonly DisplayType[] }[];
  readonly fields: readonly ModelField[];
}

/**
 * Gives the sets of data that widgets show, derived from the table of widget kinds.
 *
 * @example listModelTypes().length > 0 // => true
 */
export function listModelTypes(): readonly ModelType[] {
  const measures = new Set<MeasureCode>(Object.values(widgetKinds).flatMap((row) => row.measures));
  const dimensions = Object.keys(perTypes).filter((code): code is PerType => Object.hasOwn(perTypes, code));
  return [
    {
      code: "Sale",
      dataset: "sales",
      widgetTypes: Object.keys(widgetKinds).filter(isWidgetKind).map((kind) => ({ kind, displays: widgetKinds[kind].displays })),
      fields: [
        { code: "time", kind: "time" },
        ...dimensions.map((code): ModelField => ({ code, kind: "dimension" })),
        ...Array.from(measures, (code): ModelField => ({ code, kind: "measure", unit: getMeasure(code).unit })),
      ],
    },
  ];
}

function isWidgetKind(code: string): code is WidgetKind {
  return Object.hasOwn(widgetKinds, code);
}
