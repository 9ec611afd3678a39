import { Schema } from "effect";

import { Text } from "./bounded-text.ts";
import { PasswordRules } from "./password-wire.ts";
import { Language } from "./session-wire.ts";

/** Bodies of what is done with an account: by an administrator, and by whoever it belongs to. */

/** A session that has not ended. Units: milliseconds since 1970. */
export const OpenSession = Schema.Struct({
  id: Schema.String,
  startedAt: Schema.Int,
  lastSeenAt: Schema.Int,
  expiresAt: Schema.Int,
  address: Schema.NullOr(Schema.String),
  /** User agent of the browser. */
  device: Schema.NullOr(Schema.String),
  /** The session that the question came by. */
  isCurrent: Schema.Boolean,
});

/** A session that has not ended. */
export type OpenSession = typeof OpenSession.Type;

/** The account of whoever asks. */
export const Profile = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  email: Schema.NullOr(Schema.String),
  firstName: Schema.String,
  lastName: Schema.String,
  language: Language,
  isPasswordOurs: Schema.Boolean,
  mustChangePassword: Schema.Boolean,
  /** The version of the terms that is asked for, and the one that was accepted. */
  termsVersion: Schema.Int,
  termsAccepted: Schema.Int,
  passwordRules: PasswordRules,
}).pipe(Schema.encodeKeys({ id: "_UserID", termsVersion: "termsAndConditionsVersion" }));

/** The account of whoever asks. */
export type Profile = typeof Profile.Type;

/** Changes to one's own account. */
export const ProfileBody = Schema.Struct({ language: Language });

/** The version of the terms that somebody has read. */
export const TermsBody = Schema.Struct({ version: Schema.Int });

/** The password somebody has, and the one they want. */
export const OwnPasswordBody = Schema.Struct({ password: Text, newPassword: Text });
