import { languages, type LanguageCode } from "@comptoir/domain/language";
import { Schema } from "effect";

import { Text } from "./bounded-text.ts";
import { PasskeySignature } from "./passkey-signature-wire.ts";

/** Bodies of signing in. */

const isLanguageText = (value: unknown): value is LanguageCode =>
  typeof value === "string" && Object.hasOwn(languages, value);

/** A language code. */
export const Language = Text.pipe(Schema.refine(isLanguageText, { expected: Object.keys(languages).join(", ") }));

/** Body of a sign-in. With rememberMe the session lasts 30 days instead of 12 hours. */
export const LoginBody = Schema.Struct({
  username: Text,
  password: Text,
  rememberMe: Schema.optionalKey(Schema.Boolean),
  /** Code of the authenticator app, or a recovery code; an account with a second factor needs this or a passkey. */
  code: Schema.optionalKey(Text),
  /** Signature of a passkey, in place of a code. */
  passkey: Schema.optionalKey(PasskeySignature),
});

/** Body that requests the challenge of a passkey: the name and password of the sign-in. */
export const PasskeyAskBody = Schema.Struct({ username: Text, password: Text });

/** The signed-in user. Source: behaviour 3.10. */
export const SessionUser = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  language: Language,
  targetId: Schema.NullOr(Schema.Int),
  isTermsAccepted: Schema.Boolean,
  mustChangePassword: Schema.Boolean,
  /** Whether a second factor must be added before any work; absent is no. */
  mustAddSecondFactor: Schema.optionalKey(Schema.Boolean),
  /** Minutes without work after which their session ends; absent is never. */
  idleMinutes: Schema.optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ id: "_UserID", targetId: "targetID" }));

/** The signed-in user. */
export type SessionUser = typeof SessionUser.Type;

/** A new access token and its user. */
export const SessionAnswer = Schema.Struct({ token: Schema.String, user: SessionUser });

/** A new access token and its user. */
export type SessionAnswer = typeof SessionAnswer.Type;

/** Answer that only confirms success. */
export const Done = Schema.Struct({ done: Schema.Literal(true) });

/** Confirms success. */
export const done: typeof Done.Type = { done: true };
