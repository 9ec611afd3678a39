/** Parameters and bodies of the widget data calls. Source: specification 7, behaviour 3.7. */

import {
  comparisonsAtMost,
  perTypes,
  statTypes,
  widgetGrains,
  widgetKinds,
  widgetsAtMost,
  type PerType,
  type StatType,
} from "@comptoir/domain/dashboard";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { Filters, filtersAtMost } from "./filter-param.ts";

/** Grains of a series. */
export const Grain = Schema.Literals(widgetGrains);

/** Parameters of every call: period (a range code, a preset, a date or a..b), target, layer and comparison. */
export const scope = {
  date: Text,
  targetId: Schema.optionalKey(Schema.Int),
  tl: Schema.optionalKey(Schema.Int),
  compare: Schema.optionalKey(Text),
};

/** A statistic of GetStats. */
export const Stat = Schema.Literals(keysOf<StatType>(statTypes));

/** A split of GetStatsPer. */
export const Per = Schema.Literals(keysOf<PerType>(perTypes));

/** Measure that TopSales ranks by; net sales by default. */
export const ItemRanking = Schema.Literals(["SALES", "ITEMS"]);

/** Parameters of each call. */
export const widgetQueries = {
  Client: Schema.Struct(scope),
  Simple: Schema.Struct(scope),
  GetStats: Schema.Struct({
    ...scope,
    type: Stat,
    name: Schema.optionalKey(Text),
    code: Schema.optionalKey(Text),
  }),
  GetStatsPer: Schema.Struct({ ...scope, type: Per, topN: Schema.optionalKey(Schema.Int) }),
  SalesPerRange: Schema.Struct({ ...scope, range: Schema.optionalKey(Grain) }),
  TopSales: Schema.Struct({ ...scope, type: Schema.optionalKey(ItemRanking), topN: Schema.optionalKey(Schema.Int) }),
};

/** Maximum number of calls in a batch: a full dashboard, all of whose widgets have all their comparisons. */
export const batchAtMost = widgetsAtMost * comparisonsAtMost;

/** A condition as stored in a widget: an invalid one rejects only its own call. */
export const KeptFilter = Schema.Struct({
  Column: Text,
  Operator: Text,
  Value: Schema.Union([
    Schema.Null,
    Text,
    Schema.Finite,
    Schema.Boolean,
    listUpTo(Schema.Union([Text, Schema.Finite])),
  ]),
});

/** Calls of a batch, as made by the domain's widgetRequest. */
export const BatchBody = Schema.Array(
  Schema.Struct({
    key: Text,
    call: Schema.Literals(keysOf(widgetKinds)),
    params: Schema.Struct({
      ...scope,
      type: Schema.optionalKey(Text),
      code: Schema.optionalKey(Text),
      name: Schema.optionalKey(Text),
      range: Schema.optionalKey(Grain),
      topN: Schema.optionalKey(Schema.Finite),
      /** Orders members over time from the lowest. */
      lowestFirst: Schema.optionalKey(Schema.Boolean),
      filters: Schema.optionalKey(listUpTo(KeptFilter, filtersAtMost)),
      /** If the period is after the last sale, its code is resolved relative to the day of that sale. */
      orLast: Schema.optionalKey(Schema.Boolean),
    }),
  }),
).check(Schema.isMaxLength(batchAtMost));

const figureQuery = {
  ...scope,
  dataset: Text,
  filters: Schema.optionalKey(Filters),
};

/** Query of a series: measures over time, split by at most one dimension. */
export const TimeSeriesBody = Schema.Struct({
  ...figureQuery,
  measures: listUpTo(Text, 20),
  splitBy: Schema.optionalKey(Per),
});

/** Display type of SimpleWidgetData. */
export const SimpleWidgetDisplay = Schema.Literals(["card", "tile", "list", "pie", "bar"]);

/** Query of SimpleWidgetData: the part of a widget's configuration that its data depends on. */
export const SimpleWidgetBody = Schema.Struct({
  ...figureQuery,
  primary: Text,
  secondary: Schema.optionalKey(listUpTo(Text, 20)),
  dimension: Schema.optionalKey(Per),
  topN: Schema.optionalKey(Schema.Finite),
});

function keysOf<Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(table) as Code[];
}
