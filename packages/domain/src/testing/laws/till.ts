import * as till from "../../till/index.ts";
import { lawBook } from "../law.ts";
import { clockRules } from "./till/clock-rules.ts";
import { factRules } from "./till/fact-rules.ts";
import { fieldRules } from "./till/field-rules.ts";
import { receiptRules } from "./till/receipt-rules.ts";

/** Facts of tills: what they are, when they happened, and what they become. */
export const tillLaws = lawBook("till", till, (functions) => ({
  ...factRules(functions),
  ...clockRules(functions),
  ...receiptRules(functions),
  ...fieldRules(functions),
}));
