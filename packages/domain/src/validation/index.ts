/** Readers of unknown values, and whole forms. */

export { checkRepeats } from "./check-repeats.ts";
export { isCommonPassword } from "./common-password.ts";
export { describeField, type FieldDescription, type FieldInput } from "./describe-field.ts";
export type { DescriptionBounds, Descriptions } from "./descriptions.ts";
export type { Default, FieldRule, FieldRules, FormRule, ListRule, Required, RequiredWhen, TableRule } from "./field.ts";
export {
  checkForm,
  defineForm,
  type Form,
  type FormFields,
  type FormLaw,
  type FormValue,
  type ValueOfField,
  type ValueOfFields,
} from "./form.ts";
export type { DecimalBounds, NumberBounds } from "./number-rule.ts";
export { orderEnds } from "./order-ends.ts";
export {
  checkPassword,
  parsePassword,
  passwordMinLengthBounds,
  passwordMinStrengthBounds,
  passwordPolicy,
  passwordRules,
  type Password,
  type PasswordPolicy,
  type PasswordContext,
  type PasswordRule,
} from "./password-policy.ts";
export { estimatePassword, strengthBounds, type PasswordReason, type PasswordStrength } from "./password-strength.ts";
export {
  listLengthOf,
  isFields,
  listPropertyNames,
  readElement,
  readCodeOf,
  readNonEmptyText,
  readFinite,
  readFlag,
  readInteger,
  readListOf,
  readOneOf,
  readOrNull,
  readOwnProperty,
  readRecordOf,
  readText,
  type Fields,
  type Reader,
} from "./reader.ts";
export type { ValidationFailure, Step } from "./validation-failure.ts";
export { fieldRules, type RuleCode, type RuleParams, type RuleRow, type RuleValues } from "./rule.ts";
