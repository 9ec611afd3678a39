import * as transaction from "../../transaction/index.ts";
import { lawBook } from "../law.ts";
import { acceptanceRules } from "./transaction/acceptance-rules.ts";
import { boardRules } from "./transaction/board-rules.ts";
import { currencyRules } from "./transaction/currency-rules.ts";
import { exactRateRules } from "./transaction/exact-rate-rules.ts";
import { exportFileRules } from "./transaction/export-file-rules.ts";
import { priceRehearsalRules } from "./transaction/price-rehearsal-rules.ts";
import { productActivityRules } from "./transaction/product-activity-rules.ts";
import { exportBatchRules } from "./transaction/export-batch-rules.ts";
import { exportRepeatRules } from "./transaction/export-repeat-rules.ts";
import { headerRules } from "./transaction/header-rules.ts";
import { integrityReportRules } from "./transaction/integrity-rules.ts";
import { missingRules } from "./transaction/missing-rules.ts";
import { paymentRules } from "./transaction/payment-rules.ts";
import { receiptRules } from "./transaction/receipt-rules.ts";
import { rehearsalRules } from "./transaction/rehearsal-rules.ts";
import { riskLimitRules } from "./transaction/risk-limit-rules.ts";
import { roundingRehearsalRules } from "./transaction/rounding-rehearsal-rules.ts";
import { sequenceRules } from "./transaction/sequence-rules.ts";
import { stateRules } from "./transaction/state-rules.ts";
import { tableRules } from "./transaction/table-rules.ts";
import { triedPriceRules } from "./transaction/tried-price-rules.ts";

/** Receipts: contents, payments, states and numbers. */
export const transactionLaws = lawBook("transaction", transaction, (functions) => ({
  ...receiptRules(functions),
  ...paymentRules(functions),
  ...currencyRules(functions),
  ...stateRules(functions),
  ...sequenceRules(functions),
  ...missingRules(functions),
  ...boardRules(functions),
  ...riskLimitRules(functions),
  ...rehearsalRules(functions),
  ...roundingRehearsalRules(functions),
  ...priceRehearsalRules(functions),
  ...triedPriceRules(functions),
  ...exactRateRules(functions),
  ...headerRules(functions),
  ...exportBatchRules(functions),
  ...exportRepeatRules(functions),
  ...exportFileRules(functions),
  ...productActivityRules(functions),
  ...integrityReportRules(functions),
  ...acceptanceRules(functions),
  ...tableRules(functions),
}));
