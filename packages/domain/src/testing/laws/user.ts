import * as user from "../../user/index.ts";
import { lawBook } from "../law.ts";
import { accessHistoryRules } from "./user/access-history-rules.ts";
import { fieldRules } from "./user/field-rules.ts";
import { userFormRules } from "./user/form.ts";
import { userStatusRules } from "./user/status.ts";
import { tableRules } from "./user/table-rules.ts";

/** Users: account states, access, identity, and the user form. */
export const userLaws = lawBook("user", user, (functions) => ({
  ...userStatusRules(functions),
  ...userFormRules(functions),
  ...fieldRules(functions),
  ...tableRules(functions),
  ...accessHistoryRules(functions),
}));
