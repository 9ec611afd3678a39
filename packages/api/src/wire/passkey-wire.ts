/** Bodies of passkeys. Bytes are base64url, as browsers send them. */

import { Schema } from "effect";

import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { Credential, CredentialId } from "./passkey-signature-wire.ts";

export { PasskeyRequest, PasskeySignature } from "./passkey-signature-wire.ts";

const Transports = listUpTo(Text, 8);

/** A passkey of the caller. Units: milliseconds since 1970. */
export const Passkey = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  createdAt: Schema.Int,
  lastUsedAt: Schema.NullOr(Schema.Int),
});

/** A passkey of the caller. */
export type Passkey = typeof Passkey.Type;

/** Offer to make a passkey, for the browser. */
export const PasskeyOffer = Schema.Struct({
  challenge: Schema.String,
  /** Site that the passkey is made for. */
  site: Schema.String,
  /** Handle of the account in the authenticator; it names nobody. */
  handle: Schema.String,
  username: Schema.String,
  name: Schema.String,
  algorithms: Schema.Array(Schema.Int),
  /** Passkeys that the account has. */
  existing: Schema.Array(Credential),
});

/** Offer to make a passkey, for the browser. */
export type PasskeyOffer = typeof PasskeyOffer.Type;

/** A passkey that a browser made, and its name. */
export const PasskeyBody = Schema.Struct({
  name: Text,
  id: CredentialId,
  clientData: textUpTo(4_000),
  attestation: textUpTo(20_000),
  transports: Transports,
});

/** New name of a passkey. */
export const PasskeyNameBody = Schema.Struct({ name: Text });
