import { Schema } from "effect";

/** Password policy of the account's layer. */
export const PasswordRules = Schema.Struct({
  minLength: Schema.Int,
  maxLength: Schema.Int,
  needsLowercase: Schema.Boolean,
  needsUppercase: Schema.Boolean,
  needsNumber: Schema.Boolean,
  needsSpecial: Schema.Boolean,
  remembered: Schema.Int,
  minStrength: Schema.Int,
});
