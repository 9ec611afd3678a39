/** Parameters and bodies of the widget data calls. Source: specification 7, behaviour 3.7. */

import {
  comparisonsAtMost,
  perTypes,
  widgetGrains,
  widgetKinds,
  widgetsAtMost,
  type PerType,
} from "@comptoir/domain/dashboard";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { filtersAtMost } from "./filter-param.ts";

/** Grains of a series. */
export const Grain = Schema.Literals(widgetGrains);

/** Parameters of every call: period (a range code, a preset, a date or a..b), target, layer and comparison. */
export const commonParameters = {
  date: Text,
  targetId: Schema.optionalKey(Schema.Int),
  tl: Schema.optionalKey(Schema.Int),
  compare: Schema.optionalKey(Text),
};

/** A split of GetStatsPer. */
export const Per = Schema.Literals(keysOf<PerType>(perTypes));

/** Maximum number of calls in a batch: a full dashboard, all of whose widgets have all their comparisons. */
export const batchCallsAtMost = widgetsAtMost * comparisonsAtMost;

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
      ...commonParameters,
      type: Schema.optionalKey(Text),
      code: Schema.optionalKey(Text),
      name: Schema.optionalKey(Text),
      range: Schema.optionalKey(Grain),
      topN: Schema.optionalKey(Schema.Finite),
      /** Measure of the members of a split; net sales by default, of tenders the total collected. */
      measure: Schema.optionalKey(Text),
      /** Further measures of the members. */
      beside: Schema.optionalKey(listUpTo(Text, 4)),
      /** Orders members over time from the lowest. */
      lowestFirst: Schema.optionalKey(Schema.Boolean),
      /** Ranks members over time: without a grain, steps are days up to two weeks, weeks up to a quarter, months beyond. */
      ranked: Schema.optionalKey(Schema.Boolean),
      /** Measure of a series to forecast for the bins still to come: net sales, receipts or items. */
      forecast: Schema.optionalKey(Text),
      filters: Schema.optionalKey(listUpTo(KeptFilter, filtersAtMost)),
      /** If the period is after the last sale, its code is resolved relative to the day of that sale. */
      orLast: Schema.optionalKey(Schema.Boolean),
    }),
  }),
).check(Schema.isMaxLength(batchCallsAtMost));

/** Lists the codes of a table. */
export function keysOf<Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(table) as Code[];
}
