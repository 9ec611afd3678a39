/** Bodies of the caller's own second factor. */

import { Schema } from "effect";

import { Text } from "./bounded-text.ts";
import { PasskeySignature } from "./passkey-wire.ts";

/** Second factor of the caller. */
export const SecondFactorState = Schema.Struct({
  /** When the authenticator app was added; null without one. Units: milliseconds since 1970. */
  since: Schema.NullOr(Schema.Int),
  passkeys: Schema.Int,
  /** Recovery codes that are not used. */
  codesLeft: Schema.Int,
  /** Whether a role or a setting requires a second factor. */
  isRequired: Schema.Boolean,
});

/** Password of the caller before a change of their account. */
export const OwnPasswordProofBody = Schema.Struct({ password: Text });

/** Password of the caller before their second factors change and, where the account has one, a code or the signature of a passkey. */
export const OwnProofBody = Schema.Struct({
  password: Text,
  code: Schema.optionalKey(Text),
  passkey: Schema.optionalKey(PasskeySignature),
});

/** First code of the app. */
export const FirstCodeBody = Schema.Struct({ code: Text });

/** Secret for the authenticator app, and the same as an address to draw as a QR code. */
export const SecondFactorSecret = Schema.Struct({ secret: Schema.String, address: Schema.String });

/** New recovery codes, which are shown once. */
export const RecoveryCodes = Schema.Struct({ codes: Schema.Array(Schema.String) });
