import { statTypes, type StatType } from "@comptoir/domain/dashboard";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { Filters } from "./filter-param.ts";
import { Grain, keysOf, Per, commonParameters } from "./widget-query-wire.ts";

/** Parameters of single widget data calls, and bodies of the generic ones. Source: specification 7, behaviour 3.7. */

/** A statistic of GetStats. */
export const Stat = Schema.Literals(keysOf<StatType>(statTypes));

/** Measure that TopSales ranks by; net sales by default. */
export const ItemRanking = Schema.Literals(["SALES", "ITEMS"]);

/** Parameters of each call. */
export const widgetQueries = {
  Client: Schema.Struct(commonParameters),
  Simple: Schema.Struct(commonParameters),
  GetStats: Schema.Struct({
    ...commonParameters,
    type: Stat,
    name: Schema.optionalKey(Text),
    code: Schema.optionalKey(Text),
  }),
  GetStatsPer: Schema.Struct({ ...commonParameters, type: Per, topN: Schema.optionalKey(Schema.Int) }),
  SalesPerRange: Schema.Struct({ ...commonParameters, range: Schema.optionalKey(Grain) }),
  TopSales: Schema.Struct({
    ...commonParameters,
    type: Schema.optionalKey(ItemRanking),
    topN: Schema.optionalKey(Schema.Int),
  }),
};

const figureQuery = {
  ...commonParameters,
  dataset: Text,
  filters: Schema.optionalKey(Filters),
};

/** Query of a series: measures over time, split by at most one dimension. */
export const TimeSeriesBody = Schema.Struct({
  ...figureQuery,
  measures: listUpTo(Text, 20),
  splitBy: Schema.optionalKey(Per),
  /** Members with a series of their own, those with the highest first measure; items by default the 100 highest, others all. */
  topN: Schema.optionalKey(Schema.Finite),
  /** Value of the comparison "fixed", for the first measure. Units: as displayed: dollars, units, percents. */
  fixedValue: Schema.optionalKey(Schema.Finite),
});

/** Display type of SimpleWidgetData. */
export const SimpleWidgetDisplay = Schema.Literals(["card", "tile", "list", "pie", "bar"]);

/** Query of SimpleWidgetData: the part of a widget's configuration that its data depends on. */
export const SimpleWidgetBody = Schema.Struct({
  ...figureQuery,
  /** Required of each display; missing is PRIMARY_REQUIRED. */
  primary: Schema.optionalKey(Text),
  secondary: Schema.optionalKey(listUpTo(Text, 20)),
  dimension: Schema.optionalKey(Per),
  topN: Schema.optionalKey(Schema.Finite),
});
