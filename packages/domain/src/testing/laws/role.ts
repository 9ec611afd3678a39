import * as role from "../../role/index.ts";
import { lawBook } from "../law.ts";
import { changeRules } from "./role/change.ts";
import { diffRules } from "./role/diff.ts";
import { explanationRules } from "./role/explanation.ts";
import { fieldRules } from "./role/field-rules.ts";
import { formRules } from "./role/form.ts";
import { grantRules } from "./role/grant.ts";
import { managerRules } from "./role/manager.ts";
import { viewRules } from "./role/view.ts";

/** Roles: their reach, explanations of access, changes, and limits of delegation. */
export const roleLaws = lawBook("role", role, (functions) => ({
  ...grantRules(functions),
  ...explanationRules(functions),
  ...diffRules(functions),
  ...changeRules(functions),
  ...managerRules(functions),
  ...formRules(functions),
  ...fieldRules(functions),
  ...viewRules(functions),
}));
