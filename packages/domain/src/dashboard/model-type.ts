/** Model types that a widget can show. Source: behaviour 3.6 (GetModelTypes). */

import { isFieldVisible, type HeldPermissions } from "../access/index.ts";
import type { MetricUnit } from "../metric/index.ts";

import { datasets, type Dataset } from "./dataset.ts";
import {
  getMeasure,
  perTypes,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type PerType,
  type WidgetKind,
} from "./widget-kind.ts";

/** A field to show or split by. */
export type ModelField =
  | { readonly code: MeasureCode; readonly kind: "measure"; readonly unit: MetricUnit }
  | { readonly code: PerType; readonly kind: "dimension" }
  | { readonly code: "time"; readonly kind: "time" };

/** A data set, with its fields, queries and display types. */
export interface ModelType {
  readonly code: typeof dashboardModelType;
  readonly dataset: Dataset;
  readonly widgetTypes: readonly { readonly kind: WidgetKind; readonly displays: readonly DisplayType[] }[];
  readonly fields: readonly ModelField[];
}

/** Code of the model type that dashboards show. Source: specification 3. */
export const dashboardModelType = "Sale";

/**
 * Returns the data sets of widgets, derived from the table of widget kinds, with the fields visible to a caller.
 *
 * Source: behaviour 3.6 (GetModelTypes), behaviour 3.9 (PRODUCT_COST gates cost everywhere).
 *
 * @example listModelTypes({ permissions: ["DASHBOARD_READ"] }).flatMap(({ fields }) => fields.filter(({ code }) => code === "margin")) // => []
 */
export function listModelTypes({ permissions }: { readonly permissions: HeldPermissions }): readonly ModelType[] {
  const visibleMeasures = [...new Set<MeasureCode>(Object.values(widgetKinds).flatMap((row) => row.measures))].filter(
    (code) => isFieldVisible(code, { permissions }),
  );
  const perTypeCodes = Object.keys(perTypes).filter((code): code is PerType => Object.hasOwn(perTypes, code));
  return [
    {
      code: dashboardModelType,
      dataset: datasets[0],
      widgetTypes: Object.keys(widgetKinds)
        .filter(isWidgetKind)
        .map((kind) => ({ kind, displays: widgetKinds[kind].displays })),
      fields: [
        { code: "time", kind: "time" },
        ...perTypeCodes.map((code): ModelField => ({ code, kind: "dimension" })),
        ...visibleMeasures.map((code): ModelField => ({ code, kind: "measure", unit: getMeasure(code).unit })),
      ],
    },
  ];
}

function isWidgetKind(code: string): code is WidgetKind {
  return Object.hasOwn(widgetKinds, code);
}
