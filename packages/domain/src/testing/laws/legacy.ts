import * as legacy from "../../legacy/index.ts";
import { lawBook } from "../law.ts";
import { entityRules } from "./legacy/entity-rules.ts";
import { systemRules } from "./legacy/system-rules.ts";

/** The legacy management set: its entities and its page. */
export const legacyLaws = lawBook("legacy", legacy, (functions) => ({
  ...entityRules(functions),
  ...systemRules(functions),
}));
