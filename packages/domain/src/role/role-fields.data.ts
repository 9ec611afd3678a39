/** The fields of a role: its form, list, wire body, columns and screens follow from them. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";

/** Every field of a role, in the order of its columns. Its form adds the rule of the permissions. Source: specification 3 and 6. */
export const roleFields = {
  id: { ...idField, wire: "ID" },
  version: storedFields.version,
  description: { type: "text", rules: ["required", "max200"], always: true },
  code: { type: "text", uses: ["filter"], always: true },
  target: { type: "text", wire: "targetDescription", always: true },
  targetId: {
    type: "reference",
    wire: "target",
    rules: ["required", { integer: { min: 1 } }],
    refersTo: "target",
    always: true,
  },
  needsSecondFactor: { type: "flag", rules: [{ default: false }, "flag"], uses: null, always: true },
  permissions: { type: "list", uses: null, always: true },
  permissionCount: { type: "integer", uses: ["sort"], always: true },
  people: { type: "integer", permission: "USER_READ", uses: ["sort"], always: true },
  changedOn: { type: "date", uses: null, always: true },
  isDeleted: storedFields.isDeleted,
} as const satisfies FieldTable;
