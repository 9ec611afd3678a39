/**
 * Rows of our own as they travel. A schema walks through a row of many columns several times, to hold what we made against what we said we make; of long lists that was
 * most of an answer. Here each field is written by its name on the wire, and only what travels in another form goes through its schema. That rows are what the contract says is held by the test over every entity, which reads them by it.
 */

import { fieldOnWire, type EntityName } from "@comptoir/domain/entity";
import { Schema, SchemaAST } from "effect";

export type EncodedRow = Readonly<Record<string, unknown>>;

/** Makes the encoder of an entity's rows from its struct of fields. */
export function rowEncoder(name: EntityName, fields: Schema.Top): (row: object) => EncodedRow {
  if (!SchemaAST.isObjects(fields.ast)) throw new Error(`${name} has no fields`);
  const columns = fields.ast.propertySignatures.map(({ name: field, type }) => ({
    field: String(field),
    wire: fieldOnWire(name, String(field)),
    encode:
      SchemaAST.toEncoded(type) === type
        ? null
        : Schema.encodeUnknownSync(Schema.make<Schema.Codec<unknown, unknown>>(type)),
  }));
  return (row) => {
    const encoded: Record<string, unknown> = {};
    for (const { field, wire, encode } of columns) {
      const value: unknown = Reflect.get(row, field);
      if (value !== undefined) encoded[wire] = encode === null || value === null ? value : encode(value);
    }
    return encoded;
  };
}
