/** Fields that every stored row has; an entity adds the name of its id on the wire. */

import type { FieldTable } from "./entity-field.ts";

/** Number of a row. */
export const idField = { type: "integer", uses: ["filter"], always: true } as const;

/** Fields that nobody fills in. */
export const storedFields = {
  version: { type: "integer", uses: null, always: true },
  targetId: { type: "integer", wire: "_TargetID", uses: null, always: true },
  changedOn: { type: "date", wire: "dateChanged", always: true },
  isDeleted: { type: "flag", wire: "IsDeleted", uses: ["filter"], always: true },
} as const satisfies FieldTable;
