import * as access from "../../access/index.ts";
import { lawBook } from "../law.ts";
import { fieldRules } from "./access/field.ts";
import { navigationRules } from "./access/navigation.ts";
import { permissionRules } from "./access/permission.ts";
import { scopeRules } from "./access/scope.ts";
import { searchRules } from "./access/search.ts";

/** Access: permissions, side navigation, guarded fields and scope. */
export const accessLaws = lawBook("access", access, (functions) => ({
  ...permissionRules(functions),
  ...navigationRules(functions),
  ...fieldRules(functions),
  ...scopeRules(functions),
  ...searchRules(functions),
}));
