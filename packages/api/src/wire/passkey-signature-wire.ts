import { Schema } from "effect";

import { textUpTo } from "./bounded-text.ts";

/** Challenge and signature of a sign-in by a passkey. Bytes are base64url, as browsers send them. */

/** Identifier of a credential. */
export const CredentialId = textUpTo(1_400);

/** A credential that an authenticator has. */
export const Credential = Schema.Struct({ id: Schema.String, transports: Schema.Array(Schema.String) });

/** Challenge of a sign-in by passkey, and the passkeys that may sign it. */
export const PasskeyRequest = Schema.Struct({
  challenge: Schema.String,
  site: Schema.String,
  existing: Schema.Array(Credential),
});

/** Challenge of a sign-in by passkey, and the passkeys that may sign it. */
export type PasskeyRequest = typeof PasskeyRequest.Type;

/** Signature of a challenge by a passkey. */
export const PasskeySignature = Schema.Struct({
  id: CredentialId,
  clientData: textUpTo(4_000),
  authenticatorData: textUpTo(4_000),
  signature: textUpTo(4_000),
});

/** Signature of a challenge by a passkey. */
export type PasskeySignature = typeof PasskeySignature.Type;
