import { entityTable } from "@comptoir/domain/entity";
import { goalMetrics, goalScopes, type GoalMetric, type GoalScope } from "@comptoir/domain/goal";
import { Schema } from "effect";

import { saved, stored } from "./entity-wire.ts";
import { Amount, Pct } from "./money-wire.ts";

/** Bodies of goals and their progress. */

const maybe = Schema.NullOr;
const optional = Schema.optionalKey;
const Day = Schema.String;
const keysOf = <Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] =>
  Object.keys(table) as Code[];

/**
 * Fields of a goal; attained amounts are left out for callers who may not read sales. Expected amounts are as of the end of the last
 * finished business day. Units: dollars, units, counts or percent, as the metric is displayed.
 */
export const GoalFields = Schema.Struct({
  ...stored,
  targetId: Schema.Int,
  layerId: Schema.Int,
  layer: Schema.String,
  description: Schema.String,
  scope: Schema.Literals(keysOf<GoalScope>(goalScopes)),
  members: Schema.Array(Schema.Int),
  departmentId: maybe(Schema.Int),
  userId: optional(maybe(Schema.Int)),
  /** Name of its subject: the layer, department or people. */
  aim: Schema.String,
  metric: Schema.Literals(keysOf<GoalMetric>(goalMetrics)),
  from: Day,
  to: Day,
  value: Amount,
  profile: Schema.Array(Schema.Int),
  closed: Schema.Array(Day),
  actual: optional(maybe(Amount)),
  attained: optional(maybe(Pct)),
  expected: optional(maybe(Amount)),
  difference: optional(maybe(Amount)),
});

/** A goal in lists and editors. */
export const GoalWire = GoalFields.pipe(Schema.encodeKeys(entityTable.goal.wire));

/** A goal to save. */
export const GoalSave = saved(GoalFields.fields).pipe(Schema.encodeKeys(entityTable.goal.wire));
