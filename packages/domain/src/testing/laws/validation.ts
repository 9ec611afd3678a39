import * as validation from "../../validation/index.ts";
import { lawBook } from "../law.ts";
import { fieldValueRules } from "./validation/field-value-rules.ts";
import { formRules } from "./validation/form-rules.ts";
import { passwordRules } from "./validation/password-rules.ts";
import { valueRules } from "./validation/value-rules.ts";

/** Forms: input, issues, and stored values. */
export const validationLaws = lawBook("validation", validation, (functions) => ({
  ...formRules(functions),
  ...fieldValueRules(functions),
  ...valueRules(functions),
  ...passwordRules(functions),
}));
