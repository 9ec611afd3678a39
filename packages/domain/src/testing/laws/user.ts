import * as user from "../../user/index.ts";
import { lawBook } from "../law.ts";
import { fieldRules } from "./user/field-rules.ts";
import { userFormRules } from "./user/form.ts";
import { userStatusRules } from "./user/status.ts";
import { tableRules } from "./user/table-rules.ts";

/** Users: what has become of an account, who may enter, what a user is known by, and the form. */
export const userLaws = lawBook("user", user, (functions) => ({
  ...userStatusRules(functions),
  ...userFormRules(functions),
  ...fieldRules(functions),
  ...tableRules(functions),
}));
