/** Values of a body that may be null, and fields that may be absent. */
import { Schema } from "effect";

export const nullable = Schema.NullOr;
export const optionalKey = Schema.optionalKey;
