import * as tax from "../../tax/index.ts";
import { lawBook } from "../law.ts";
import { rateRules } from "./tax/rate-rules.ts";
import { receiptRules } from "./tax/receipt-rules.ts";
import { refundRules } from "./tax/refund-rules.ts";
import { taxRehearsalRules } from "./tax/rehearsal-rules.ts";
import { storedTaxRules } from "./tax/stored-rules.ts";
import { tableRules } from "./tax/table-rules.ts";

/** Sales taxes of Canada. */
export const taxLaws = lawBook("tax", tax, (functions) => ({
  ...rateRules(functions),
  ...receiptRules(functions),
  ...refundRules(functions),
  ...storedTaxRules(functions),
  ...taxRehearsalRules(functions),
  ...tableRules(functions),
}));
