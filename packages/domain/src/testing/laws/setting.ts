import * as setting from "../../setting/index.ts";
import { lawBook } from "../law.ts";
import { issuerRules } from "./setting/issuer.ts";
import { outgoingRules } from "./setting/outgoing.ts";
import { settingRules } from "./setting/values.ts";

/** Settings: valid values, inheritance, and lists of codes. */
export const settingLaws = lawBook("setting", setting, (functions) => ({
  ...settingRules(functions),
  ...issuerRules(functions),
  ...outgoingRules(functions),
}));
