/** Answers of the generic widget calls. Source: behaviour 3.7. */

import { Schema } from "effect";

import { Amount, Money, Pct } from "./money-wire.ts";
import { Meta } from "./answer-meta-wire.ts";
import { memberFields } from "./ranking-answer-wire.ts";
import { Figure } from "./widget-answer-wire.ts";

const makeSeriesSchema = <Unit extends string, Value extends Schema.Top>(unit: Unit, value: Value) =>
  Schema.Struct({
    key: Schema.String,
    label: Schema.String,
    unit: Schema.Literal(unit),
    measure: Schema.optionalKey(Schema.String),
    /** Code of the member of the split that the series is of. */
    code: Schema.optionalKey(Schema.String),
    /** The series adds up the members without one of their own. */
    others: Schema.optionalKey(Schema.Boolean),
    /** Rule of the comparison whose figures these are, at the bins of the period. */
    compare: Schema.optionalKey(Schema.String),
    points: Schema.Array(Schema.Struct({ t: Schema.String, v: Schema.NullOr(value) })),
  });

/** The answer of TimeSeries: the series of the period, each followed by those that it is compared with. */
export const TimeSeriesAnswer = Schema.Struct({
  meta: Meta,
  series: Schema.Array(
    Schema.Union([
      makeSeriesSchema("money", Money),
      makeSeriesSchema("qty", Amount),
      makeSeriesSchema("count", Schema.Int),
      makeSeriesSchema("pct", Pct),
    ]),
  ),
});

/** The answer of SimpleWidgetData. */
export const SimpleWidgetAnswer = Schema.Struct({
  meta: Meta,
  primary: Figure,
  secondary: Schema.optionalKey(Schema.Array(Figure)),
  /** Members of the dimension by the primary measure. */
  rows: Schema.optionalKey(
    Schema.Array(
      Schema.Union([
        Schema.Struct({ ...memberFields(Money), unit: Schema.Literal("money") }),
        Schema.Struct({ ...memberFields(Amount), unit: Schema.Literal("qty") }),
        Schema.Struct({ ...memberFields(Schema.Int), unit: Schema.Literal("count") }),
      ]),
    ),
  ),
});
