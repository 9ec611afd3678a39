/** The fields of a goal: its form, list, wire body, columns and screens follow from them. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";

import { goalMetrics } from "./goal-metric.ts";
import { goalDaysAtMost, weekdayWeightAtMost, goalScopes } from "./goal.ts";

/** Decimals of a goal's value, whatever its metric. */
export const goalScale = 3;
const identifierRule = { integer: { min: 1 } } as const;

/**
 * Every field of a goal, in the order of its columns. Figures of progress are computed when a goal is read.
 *
 * Units: `value` and the figures in dollars, units, counts or percent, as the metric is written. Source: behaviour 3.9 (Goal), decision 0094.
 */
export const goalFields = {
  id: { ...idField, wire: "_GoalID" },
  version: storedFields.version,
  targetId: storedFields.targetId,
  description: { type: "text", rules: [{ default: "" }, "max100"], always: true },
  scope: { type: "choice", rules: ["required", { codeOf: goalScopes }], always: true },
  metric: { type: "choice", rules: ["required", { codeOf: goalMetrics }], always: true },
  /** Name of the goal's subject: the layer, department or people. */
  aim: { type: "text", always: true },
  layer: { type: "text", wire: "targetLayerDescription", always: true },
  layerId: {
    type: "reference",
    wire: "_TargetLayerID",
    rules: ["required", identifierRule],
    refersTo: "layer",
    always: true,
  },
  members: {
    type: "list",
    rules: [
      { requiredWhen: { field: "scope", is: ["DEPARTMENT", "USER", "TEAM"] } },
      { default: [] },
      { list: { of: ["required", identifierRule], max: 200 } },
    ],
    uses: null,
    always: true,
  },
  departmentId: { type: "reference", refersTo: "department", uses: ["filter"] },
  userId: { type: "reference", refersTo: "user", permission: "USER_READ", uses: ["filter"] },
  from: { type: "date", rules: ["required", "date"], always: true },
  to: { type: "date", rules: ["required", "date"], always: true },
  value: {
    type: "decimal",
    rules: ["required", { decimal: { scale: goalScale, min: 0, max: 1_000_000_000 } }],
    always: true,
  },
  profile: {
    type: "list",
    rules: [{ default: [] }, { list: { of: ["required", { integer: { min: 0, max: weekdayWeightAtMost } }], max: 7 } }],
    uses: null,
    always: true,
  },
  closed: {
    type: "list",
    rules: [{ default: [] }, { list: { of: ["required", "date"], max: goalDaysAtMost } }],
    uses: null,
    always: true,
  },
  actual: { type: "decimal", permission: "SALE_READ", uses: [] },
  attained: { type: "percent", permission: "SALE_READ", uses: [] },
  expected: { type: "decimal", permission: "SALE_READ", uses: [] },
  difference: { type: "decimal", permission: "SALE_READ", uses: [] },
  changedOn: { type: "date", always: true },
  isDeleted: { type: "flag", uses: ["filter"], always: true },
} as const satisfies FieldTable;
