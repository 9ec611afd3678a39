/** Days, place and moment of an answer. Source: behaviour 3.7. */

import {
  comparisonRules,
  fairComparisonRules,
  parseCalendarDate,
  type CalendarDate,
  type ComparisonRule,
  type FairRule,
} from "@comptoir/domain/period";
import { Schema } from "effect";

/** A date, YYYY-MM-DD. */
export const Day = Schema.String.pipe(
  Schema.refine((value): value is CalendarDate => parseCalendarDate(value).ok, { expected: "a date, YYYY-MM-DD" }),
);

const comparisonRuleCodes = [...Object.keys(comparisonRules), ...Object.keys(fairComparisonRules)] as (
  | ComparisonRule
  | FairRule
)[];

const spanFields = { from: Day, to: Day };

/** Meta of an answer: its range, the comparison, and the time it is as of. */
export const Meta = Schema.Struct({
  range: Schema.Struct({ ...spanFields, tz: Schema.String, code: Schema.String }),
  compare: Schema.optionalKey(
    Schema.Struct({
      ...spanFields,
      rule: Schema.Literals(comparisonRuleCodes.filter((rule) => rule !== "none")),
      of: Schema.optionalKey(Schema.Struct(spanFields)),
      untilHalfHour: Schema.optionalKey(Schema.Int),
      untilMinutes: Schema.optionalKey(Schema.Int),
      untilMs: Schema.optionalKey(Schema.Int),
      /** Holidays among the days, compared with the same holidays; `code` is one of the calendar of holidays. */
      holidays: Schema.optionalKey(Schema.Array(Schema.Struct({ code: Schema.String, day: Day, against: Day }))),
      /** Number of stores of the place, and those that are left out of both sides of the comparison, with the reason. */
      stores: Schema.optionalKey(
        Schema.Struct({
          count: Schema.Int,
          leftCount: Schema.Int,
          left: Schema.Array(
            Schema.Struct({
              name: Schema.String,
              reason: Schema.Literals(["neverSold", "opened", "closed"]),
              date: Schema.NullOr(Day),
            }),
          ),
        }),
      ),
      /** Number of days of single stores left out with the day compared to each, because the store sold nothing on either of them. */
      closedDays: Schema.optionalKey(Schema.Int),
    }),
  ),
  /** The moment of the snapshot, an instant. Units: epoch milliseconds. */
  asOf: Schema.Int,
  /** The past instant as of which the report is known; absent for the present. Units: epoch milliseconds. */
  knownAt: Schema.optionalKey(Schema.Int),
  currency: Schema.Literal("CAD"),
  /** The range is not finished: more sales may follow. */
  partial: Schema.Boolean,
  /** First and last business date with sales at these locations, whatever the range; null before the first sale. */
  firstSalesDate: Schema.optionalKey(Schema.NullOr(Day)),
  lastSalesDate: Schema.optionalKey(Schema.NullOr(Day)),
  /** The requested days had no sales: these are the last ones with sales. */
  last: Schema.optionalKey(Schema.Boolean),
  /** The days were requested in reverse, by the period or a filter, and were swapped. */
  swapped: Schema.optionalKey(Schema.Boolean),
  targetId: Schema.NullOr(Schema.Int),
  tl: Schema.Int,
});

/** Meta of an answer. */
export type Meta = typeof Meta.Type;
