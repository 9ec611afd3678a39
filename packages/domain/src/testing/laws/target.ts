import * as target from "../../target/index.ts";
import { lawBook } from "../law.ts";
import { targetFormRules } from "./target/form.ts";
import { tableRules } from "./target/table-rules.ts";
import { valueRules } from "./target/value.ts";

/** Targets: layers, values inherited along them, and the target form. */
export const targetLaws = lawBook("target", target, (functions) => ({
  ...valueRules(functions),
  ...targetFormRules(functions),
  ...tableRules(functions),
}));
