import * as till from "../../till/index.ts";
import { lawBook } from "../law.ts";
import { clockRules } from "./till/clock-rules.ts";
import { factRules } from "./till/fact-rules.ts";
import { fieldRules } from "./till/field-rules.ts";
import { receiptRules } from "./till/receipt-rules.ts";

/** Law book of till facts: their contents, their times, and what is derived from them. */
export const tillLaws = lawBook("till", till, (functions) => ({
  ...factRules(functions),
  ...clockRules(functions),
  ...receiptRules(functions),
  ...fieldRules(functions),
}));
