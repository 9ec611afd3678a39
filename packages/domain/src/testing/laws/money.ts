import * as money from "../../money/index.ts";
import { lawBook } from "../law.ts";
import { arithmeticRules } from "./money/arithmetic-rules.ts";
import { comparisonRules } from "./money/comparison-rules.ts";
import { printRules } from "./money/print-rules.ts";
import { readBackRules } from "./money/read-back-rules.ts";

/** Amounts: exact arithmetic, splitting without losing a cent, and formatting. */
export const moneyLaws = lawBook("money", money, (functions) => ({
  ...arithmeticRules(functions),
  ...comparisonRules(functions),
  ...printRules(functions),
  ...readBackRules(functions),
}));
