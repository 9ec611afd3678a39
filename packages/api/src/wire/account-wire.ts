/** Bodies of account actions, by an administrator and by the owner. */

import { Schema } from "effect";

import { Text } from "./bounded-text.ts";
import { PasswordRules } from "./password-wire.ts";
import { SecondFactorState } from "./second-factor-wire.ts";
import { Language } from "./session-wire.ts";

/** An open session. Units: milliseconds since 1970. */
export const OpenSession = Schema.Struct({
  id: Schema.String,
  startedAt: Schema.Int,
  lastSeenAt: Schema.Int,
  expiresAt: Schema.Int,
  address: Schema.NullOr(Schema.String),
  /** User agent of the browser. */
  device: Schema.NullOr(Schema.String),
  /** Whether the request came from this session. */
  isCurrent: Schema.Boolean,
});

/** An open session. */
export type OpenSession = typeof OpenSession.Type;

/** Account of the caller. */
export const Profile = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  email: Schema.NullOr(Schema.String),
  firstName: Schema.String,
  lastName: Schema.String,
  language: Language,
  /** Whether Comptoir stores the user's password, and not a directory. */
  isPasswordOurs: Schema.Boolean,
  mustChangePassword: Schema.Boolean,
  /** Version of the terms to accept. */
  termsVersion: Schema.Int,
  /** Version of the terms that the user has accepted. */
  termsAccepted: Schema.Int,
  passwordRules: PasswordRules,
  secondFactor: SecondFactorState,
  /** Local time from which the daily mail of waiting work is due, in minutes after midnight; null for no mail. */
  digestMinute: Schema.NullOr(Schema.Int),
}).pipe(Schema.encodeKeys({ id: "_UserID", termsVersion: "termsAndConditionsVersion" }));

/** Account of the caller. */
export type Profile = typeof Profile.Type;

/** Changes to one's own account. */
export const ProfileBody = Schema.Struct({
  language: Schema.optionalKey(Language),
  digestMinute: Schema.optionalKey(Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_439 })))),
});

/** Changes to one's own account. */
export type ProfileBody = typeof ProfileBody.Type;

/** Version of the terms that the user has read. */
export const TermsBody = Schema.Struct({ version: Schema.Int });

/** Current password and new one. */
export const OwnPasswordBody = Schema.Struct({ password: Text, newPassword: Text });
