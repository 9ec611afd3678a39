import { Schema } from "effect";

import { textUpTo } from "./bounded-text.ts";

/** Signature of a sign-in by a passkey. Bytes are base64url, as browsers send them. */

/** Identifier of a credential. */
export const CredentialId = textUpTo(1_400);

/** Signature of a challenge by a passkey. */
export const PasskeySignature = Schema.Struct({
  id: CredentialId,
  clientData: textUpTo(4_000),
  authenticatorData: textUpTo(4_000),
  signature: textUpTo(4_000),
});

/** Signature of a challenge by a passkey. */
export type PasskeySignature = typeof PasskeySignature.Type;
