import * as measure from "../../measure/index.ts";
import { lawBook } from "../law.ts";
import { arithmeticRules } from "./measure/arithmetic-rules.ts";
import { printRules } from "./measure/print-rules.ts";
import { readBackRules } from "./measure/read-back-rules.ts";
import { readRules } from "./measure/read-rules.ts";
import { tableRules } from "./measure/table-rules.ts";

/** Exact arithmetic, quantities, percents and weights, and numbers as text. */
export const measureLaws = lawBook("measure", measure, (functions) => ({
  ...arithmeticRules(functions),
  ...readRules(functions),
  ...printRules(functions),
  ...readBackRules(functions),
  ...tableRules(functions),
}));
