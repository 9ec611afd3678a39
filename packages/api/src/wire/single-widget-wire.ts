import { statTypes, widgetKinds, type StatType } from "@comptoir/domain/dashboard";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { Filters } from "./filter-param.ts";
import { Grain, keysOf, Per, commonParameters } from "./widget-query-wire.ts";

/** Parameters of single widget data calls, and bodies of the generic ones. Source: specification 7, behaviour 3.7. */

/** A statistic of GetStats. */
export const Stat = Schema.Literals(keysOf<StatType>(statTypes));

/** Measure that TopSales ranks by; net sales by default. */
export const ItemRanking = Schema.Literals(["SALES", "ITEMS"]);

/** Schemas of the parameters of each single widget data call, by its name. */
export const widgetQueries = {
  Client: Schema.Struct(commonParameters),
  Simple: Schema.Struct(commonParameters),
  GetStats: Schema.Struct({
    ...commonParameters,
    type: Stat,
    name: Schema.optionalKey(Text),
    code: Schema.optionalKey(Text),
  }),
  GetStatsPer: Schema.Struct({
    ...commonParameters,
    type: Per,
    /** Measure to rank by; net sales by default, of tenders the total collected. */
    measure: Schema.optionalKey(Text),
    topN: Schema.optionalKey(Schema.Int),
  }),
  SalesPerRange: Schema.Struct({
    ...commonParameters,
    range: Schema.optionalKey(Grain),
    /** Measure to forecast for the bins still to come: net sales, receipts or items. */
    forecast: Schema.optionalKey(Text),
  }),
  TopSales: Schema.Struct({
    ...commonParameters,
    type: Schema.optionalKey(ItemRanking),
    topN: Schema.optionalKey(Schema.Int),
  }),
};

/** Query of a series: measures over time, split by at most one dimension. */
export const TimeSeriesBody = Schema.Struct({
  ...commonParameters,
  dataset: Text,
  filters: Schema.optionalKey(Filters),
  measures: listUpTo(Text, 20),
  splitBy: Schema.optionalKey(Per),
  /** Number of members with a series of their own, the highest by the first measure; by default 100 items, all of any other split. */
  topN: Schema.optionalKey(Schema.Finite),
  /** Value of the comparison "fixed", for the first measure. Units: as displayed: dollars, units, percents. */
  fixedValue: Schema.optionalKey(Schema.Finite),
});

/** Display type of SimpleWidgetData. */
export const SimpleWidgetDisplay = Schema.Literals(["card", "tile", "list", "pie", "bar"]);

/** Query of SimpleWidgetData: a widget as it is stored, or the fields of it that its figures depend on. Source: behaviour 3.6 and 3.7. */
export const SimpleWidgetBody = Schema.Struct({
  targetId: commonParameters.targetId,
  tl: commonParameters.tl,
  dataset: Text,
  /** Period of the dashboard, which a period of the widget replaces; today by default. */
  date: Schema.optionalKey(Text),
  period: Schema.optionalKey(Schema.NullOr(Text)),
  /** Comparison, or those of a stored widget, of which the first with other days is answered. */
  compare: Schema.optionalKey(Schema.Union([Text, listUpTo(Text, 20)])),
  filters: Schema.optionalKey(Filters),
  /** Display type of a stored widget; if present, it has to be the display type of the call. */
  type: Schema.optionalKey(Text),
  /** Query that gives the data of a stored widget. */
  kind: Schema.optionalKey(Schema.Literals(keysOf(widgetKinds))),
  stat: Schema.optionalKey(Schema.NullOr(Stat)),
  /** Main measure, required for every display; without it the call is rejected with PRIMARY_REQUIRED. */
  primary: Schema.optionalKey(Schema.NullOr(Text)),
  secondary: Schema.optionalKey(listUpTo(Text, 20)),
  dimension: Schema.optionalKey(Schema.NullOr(Per)),
  topN: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
});
