/** Answer of GetStatsPer: the members of a split by a measure. Source: behaviour 3.7, decision 0502. */

import { Schema } from "effect";

import { Meta } from "./answer-meta-wire.ts";
import { Amount, Money, Pct } from "./money-wire.ts";
import { Per } from "./widget-query-wire.ts";

const makeBesideSchema = <Unit extends string, Value extends Schema.Top>(unit: Unit, value: Value) =>
  Schema.Struct({ measure: Schema.String, unit: Schema.Literal(unit), value: Schema.NullOr(value) });

/** Further figures of a member beside the figure that it is ranked by, in the order of the query; null is "unknown". */
const FiguresBeside = Schema.optionalKey(
  Schema.Array(
    Schema.Union([
      makeBesideSchema("money", Money),
      makeBesideSchema("qty", Amount),
      makeBesideSchema("count", Schema.Int),
      makeBesideSchema("pct", Pct),
    ]),
  ),
);

/** Makes the fields of a member of a split; `value` is the schema of its figures, which are all of the same unit. */
export const memberFields = <Value extends Schema.Top>(value: Value) => ({
  code: Schema.String,
  name: Schema.String,
  value,
  /** Share of the total; null if the measure is a quotient, such as the average sale. */
  share: Schema.NullOr(Pct),
  previous: Schema.optionalKey(Schema.NullOr(value)),
  rank: Schema.Int,
});

const makeRankingSchema = <Unit extends string, Value extends Schema.Top>(unit: Unit, value: Value) =>
  Schema.Struct({
    meta: Meta,
    type: Per,
    /** Measure of the values, and its unit. */
    measure: Schema.String,
    unit: Schema.Literal(unit),
    rows: Schema.Array(
      Schema.Struct({
        ...memberFields(value),
        previousRank: Schema.optionalKey(Schema.NullOr(Schema.Int)),
        beside: FiguresBeside,
      }),
    ),
    others: Schema.optionalKey(
      Schema.Struct({
        count: Schema.Int,
        value,
        share: Schema.NullOr(Pct),
        previous: Schema.optionalKey(Schema.NullOr(value)),
        beside: FiguresBeside,
      }),
    ),
    total: value,
    /** Total of the comparison; null if it is unknown, absent without a comparison. */
    previousTotal: Schema.optionalKey(Schema.NullOr(value)),
  });

/** Answer of GetStatsPer: a ranking by any measure of the split, the rest, and the total. */
export const GetStatsPerAnswer = Schema.Union([
  makeRankingSchema("money", Money),
  makeRankingSchema("qty", Amount),
  makeRankingSchema("count", Schema.Int),
]);
