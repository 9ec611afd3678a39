/** Bodies of the caller's keys for other programs. */

import { permissionCodes } from "@comptoir/domain/access";
import { Schema } from "effect";

import { Text } from "./bounded-text.ts";

/** A key; it is shown whole once, when it is made. Units: milliseconds since 1970. */
export const ApiKey = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** Last four characters of the key. */
  end: Schema.String,
  permissions: Schema.Array(Schema.Literals(permissionCodes)),
  layerId: Schema.Int,
  layer: Schema.String,
  createdAt: Schema.Int,
  expiresAt: Schema.Int,
  lastUsedAt: Schema.NullOr(Schema.Int),
});

/** A key; it is shown whole once, when it is made. */
export type ApiKey = typeof ApiKey.Type;

/** A new key, with the text to send as bearer token. */
export const NewApiKey = Schema.Struct({ id: Schema.Int, key: Schema.String });

/** A key to make, and the password of its maker. */
export const ApiKeyBody = Schema.Struct({
  name: Text,
  password: Text,
  layerId: Schema.Int,
  days: Schema.Int,
  permissions: Schema.Array(Text).check(Schema.isMaxLength(permissionCodes.length)),
});
