import * as target from "../../target/index.ts";
import { lawBook } from "../law.ts";
import { targetFormRules } from "./target/form.ts";
import { tableRules } from "./target/table-rules.ts";
import { valueRules } from "./target/value.ts";

/** Targets: their layers, the values given at them, and their form. */
export const targetLaws = lawBook("target", target, (functions) => ({
  ...valueRules(functions),
  ...targetFormRules(functions),
  ...tableRules(functions),
}));
