import { Schema } from "effect";

/** The rules of a new password where the account belongs. */
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
