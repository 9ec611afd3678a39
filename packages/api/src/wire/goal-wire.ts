/** Bodies of goals and their progress. */

import { entityTable } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { makeSaveBody } from "./entity-wire.ts";
import { rowFields } from "./field-codecs.ts";

/**
 * The fields of a goal. What is expected, and the difference to it, are as of the end of the last business day that is over.
 * Units: dollars, units, counts or percent, as the metric is written.
 */
export const GoalFields = /* @__PURE__ */ (() =>
  rowFields(entityTable.goal.fields, { members: Schema.Array(Schema.Int), profile: Schema.Array(Schema.Int) }))();

/** A goal in lists and editors. */
export const GoalWire = GoalFields.pipe(Schema.encodeKeys(entityTable.goal.wire));

/** A goal to save. */
export const GoalSave = makeSaveBody(GoalFields.fields).pipe(Schema.encodeKeys(entityTable.goal.wire));
