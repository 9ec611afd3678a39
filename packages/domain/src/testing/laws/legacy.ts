import * as legacy from "../../legacy/index.ts";
import { lawBook } from "../law.ts";
import { recordRules } from "./legacy/record-rules.ts";
import { systemRules } from "./legacy/system-rules.ts";

/** The legacy management set: its entities, their records, and what its page shows. */
export const legacyLaws = lawBook("legacy", legacy, (functions) => ({ ...recordRules(functions), ...systemRules(functions) }));
