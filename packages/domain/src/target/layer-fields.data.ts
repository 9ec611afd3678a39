/** The fields of a layer: its form, list, wire body, columns and screens follow from them. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";

import { locationTypes, targetLayerTypes } from "./target-layer.ts";

/** Rules of a layer's priority: lower numbers come first. */
export const priorityRules = [{ default: 0 }, { integer: { min: 0, max: 1_000_000 } }] as const;
/** Last minute of a day. */
const lastMinute = 24 * 60 - 1;
/** Days of a week, from Sunday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** Ids of new layers of a target count down to this one, so that others can hang below them. */
export const leastLayerId = -10_000;

/**
 * Every field of a layer, in the order of its columns. A zone, a day start or a week start that is absent is inherited.
 *
 * Units: `businessDayStart` in minutes after midnight; `weekStart` from 0 for Sunday.
 * Source: specification 3, behaviour 3.9, 3.12 (16).
 */
export const layerFields = {
  id: { ...idField, wire: "_TargetLayerID" },
  version: storedFields.version,
  code: { type: "code", rules: ["required", "shopCode"], always: true },
  description: { type: "text", rules: ["required", "max200"], always: true },
  type: {
    type: "choice",
    wire: "targetLayerType",
    rules: ["required", { codeOf: targetLayerTypes }],
    always: true,
  },
  locationType: { type: "choice", rules: [{ oneOf: locationTypes }] },
  parent: { type: "text" },
  parentId: { type: "reference", rules: [{ integer: { min: leastLayerId } }], refersTo: "layer", uses: ["filter"] },
  target: { type: "text", wire: "targetDescription", always: true },
  targetId: { type: "reference", wire: "_TargetID", refersTo: "target", always: true },
  priority: { type: "integer", wire: "targetLayerPriority", rules: priorityRules, always: true },
  timeZone: { type: "text", rules: ["timeZone"], uses: null },
  businessDayStart: { type: "integer", rules: [{ integer: { min: 0, max: lastMinute } }], uses: null },
  weekStart: { type: "choice", rules: [{ oneOf: weekdays }], uses: null },
  people: { type: "integer", permission: "USER_READ", uses: ["sort"], always: true },
  changedOn: storedFields.changedOn,
  isActive: { type: "flag", rules: [{ default: true }, "flag"], uses: ["filter"], always: true },
  isDeleted: storedFields.isDeleted,
} as const satisfies FieldTable;
