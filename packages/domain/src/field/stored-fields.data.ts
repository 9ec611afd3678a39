/** Fields of every stored row; an entity adds the wire name of its id. */

import type { FieldTable } from "./entity-field.ts";

/** Id of a row. */
export const idField = { type: "integer", uses: ["filter"], always: true } as const;

/** Fields that no form has. */
export const storedFields = {
  version: { type: "integer", uses: null, always: true },
  targetId: { type: "integer", wire: "_TargetID", uses: null, always: true },
  changedOn: { type: "date", wire: "dateChanged", always: true },
  isDeleted: { type: "flag", wire: "IsDeleted", uses: ["filter"], always: true },
} as const satisfies FieldTable;
