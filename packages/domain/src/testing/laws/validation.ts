import * as validation from "../../validation/index.ts";
import { lawBook } from "../law.ts";
import { formRules } from "./validation/form-rules.ts";
import { passwordRules } from "./validation/password-rules.ts";
import { valueRules } from "./validation/value-rules.ts";

/** Whole forms: what is entered, everything that is wrong with it, what is kept. */
export const validationLaws = lawBook("validation", validation, (functions) => ({
  ...formRules(functions),
  ...valueRules(functions),
  ...passwordRules(functions),
}));
