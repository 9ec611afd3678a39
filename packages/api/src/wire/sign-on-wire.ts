/** Bodies of single sign-on. */

import { Schema } from "effect";

import { Text, textUpTo } from "./bounded-text.ts";
import { PasskeySignature } from "./passkey-wire.ts";

/** Identity provider to choose at the sign-in: the layer whose settings describe it, and its name. */
export const SignOnChoice = Schema.Struct({ id: Schema.Int, label: Schema.String });

/** Provider that the person chose. With rememberMe the session lasts 30 days instead of 12 hours. */
export const SignOnStartBody = Schema.Struct({
  layerId: Schema.Int,
  rememberMe: Schema.optionalKey(Schema.Boolean),
}).pipe(Schema.encodeKeys({ layerId: "_TargetLayerID" }));

/** Address of the provider where the browser signs in. */
export const SignOnStarted = Schema.Struct({ address: Schema.String });

/** Query with which the provider sent the browser back. */
export const SignOnFinishBody = Schema.Struct({ query: textUpTo(8_000) });

/** Code of the authenticator app, a recovery code, or the signature of a passkey. */
export const SignOnCodeBody = Schema.Struct({
  code: Schema.optionalKey(Text),
  passkey: Schema.optionalKey(PasskeySignature),
});
