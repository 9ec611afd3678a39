/**
 * Encodes the server's own rows for answers. A schema would check every column several times, which took most of the
 * time of long lists; here only fields whose wire form differs go through their schema.
 */

import { wireNameOfField, type EntityName } from "@comptoir/domain/entity";
import { Schema, SchemaAST } from "effect";

export type EncodedRow = Readonly<Record<string, unknown>>;

/** Makes the function that encodes an entity's rows, from its schema fields. */
export function rowEncoder(name: EntityName, fields: Schema.Top): (row: object) => EncodedRow {
  if (!SchemaAST.isObjects(fields.ast)) throw new Error(`${name} has no fields`);
  const columnEncoders = fields.ast.propertySignatures.map(({ name: field, type }) => ({
    field: String(field),
    wire: wireNameOfField(name, String(field)),
    encode:
      SchemaAST.toEncoded(type) === type
        ? null
        : Schema.encodeUnknownSync(Schema.make<Schema.Codec<unknown, unknown>>(type)),
  }));
  return (row) => {
    const encodedRow: Record<string, unknown> = {};
    for (const { field, wire, encode } of columnEncoders) {
      const fieldValue: unknown = Reflect.get(row, field);
      if (fieldValue !== undefined)
        encodedRow[wire] = encode === null || fieldValue === null ? fieldValue : encode(fieldValue);
    }
    return encodedRow;
  };
}
