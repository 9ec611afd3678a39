import { Schema } from "effect";

import { Text } from "./bounded-text.ts";
import { PasswordRules } from "./password-wire.ts";
import { Language } from "./sign-in-wire.ts";
import { SignOnChoice } from "./sign-on-wire.ts";

export { Done, done, Language, LoginBody, SessionAnswer, SessionUser } from "./sign-in-wire.ts";

/** Bodies of forgotten passwords, invitations and the first start. */

/** User name or e-mail for a forgotten password. */
export const ForgotPasswordBody = Schema.Struct({ username: Text });

/** The token of the reset link. */
export const ResetLinkBody = Schema.Struct({ token: Text });

/** A valid link: whether it is an invitation, its user, and the password policy. */
export const ResetLink = Schema.Struct({
  isInvitation: Schema.Boolean,
  username: Schema.String,
  firstName: Schema.String,
  passwordRules: PasswordRules,
});

/** A valid link. */
export type ResetLink = typeof ResetLink.Type;

/** The token of the reset link and the password to set. */
export const ChangePasswordBody = Schema.Struct({ token: Text, password: Text });

/** State of the installation for the sign-in page: whether it has no user yet, and the identity providers to choose from. */
export const SetupState = Schema.Struct({ empty: Schema.Boolean, signOn: Schema.Array(SignOnChoice) });

/** The administrator created on the first visit. */
export const SetupBody = Schema.Struct({
  username: Text,
  password: Text,
  firstName: Text,
  lastName: Text,
  email: Schema.optionalKey(Text),
  language: Language,
  chainName: Text,
});
