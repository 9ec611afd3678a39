/** Fields of entities: the table of their kinds, and what is derived from a field's row. */

export { parseColour } from "./colour.ts";
export { fieldKinds, type FieldKind, type FieldKindRow, type FieldUse } from "./field-kind.data.ts";
export {
  choicesOf,
  rulesOf,
  type FieldOfKind,
  type EntityField,
  type FieldTable,
  type RulesOf,
  type RulesOfKind,
} from "./entity-field.ts";
export { parsePercentField } from "./percent-field.ts";
export { idField, storedFields } from "./stored-fields.data.ts";
