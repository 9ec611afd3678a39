import * as importFile from "../../import-file/index.ts";
import { lawBook } from "../law.ts";
import { currencyRules } from "./import-file/currency-rules.ts";
import { discountRules } from "./import-file/discount-rules.ts";
import { lineRules } from "./import-file/line-rules.ts";
import { pageRules } from "./import-file/page-rules.ts";
import { partRules } from "./import-file/part-rules.ts";
import { proposalRules } from "./import-file/proposal-rules.ts";
import { receiptRules } from "./import-file/receipt-rules.ts";
import { receiptKeyRules } from "./import-file/receipt-key-rules.ts";
import { recognitionRules } from "./import-file/recognition-rules.ts";
import { rowRules } from "./import-file/row-rules.ts";
import { standingRules } from "./import-file/standing-rules.ts";
import { kindAndFormatRules } from "./import-file/table-rules.ts";
import { totalRules } from "./import-file/total-rules.ts";
import { unitRules } from "./import-file/unit-rules.ts";
import { xmlRules } from "./import-file/xml-rules.ts";

/** Import files of sales, products, locations and stock: their rows and receipts. */
export const importFileLaws = lawBook("import-file", importFile, (functions) => ({
  ...rowRules(functions),
  ...lineRules(functions),
  ...discountRules(functions),
  ...pageRules(functions),
  ...partRules(functions),
  ...currencyRules(functions),
  ...unitRules(functions),
  ...proposalRules(functions),
  ...recognitionRules(functions),
  ...receiptRules(functions),
  ...receiptKeyRules(functions),
  ...standingRules(functions),
  ...totalRules(functions),
  ...kindAndFormatRules(functions),
  ...xmlRules(functions),
}));
