/** Values of a body that may be null, and fields that may be absent. */
import { Schema } from "effect";

export const nullable = <S extends Schema.Constraint>(schema: S): Schema.NullOr<S> => Schema.NullOr(schema);

export const optionalKey = <S extends Schema.Constraint>(schema: S): Schema.optionalKey<S> =>
  Schema.optionalKey(schema);
