/** Labels of codes in report cells; a new code of these tables does not compile without its label. */
import type { BankStep } from "@comptoir/domain/deposit";
import type { ReasonCode } from "@comptoir/domain/inventory";
import type { TargetLayerType } from "@comptoir/domain/target";
import type { TaxCode } from "@comptoir/domain/tax";
import type { TillDrawerEventKind, KnownTillReason } from "@comptoir/domain/till";
import type { ExportKind, ExportStatus, IntegrityRule, RiskType, TransactionLabel } from "@comptoir/domain/transaction";

import { isErrorCode } from "@comptoir/domain/errors";

import type { TextKey } from "../areas.ts";

type TextKeyByCode = Readonly<Record<string, TextKey>>;

const stateTextKeys = {
  COMPLETED: "report.state_COMPLETED",
  VOID: "report.state_VOID",
  WAIT: "report.state_WAIT",
  WAITRECALL: "report.state_WAITRECALL",
  TRAIN: "report.state_TRAIN",
} as const satisfies Record<TransactionLabel, TextKey>;
const reasonTextKeys = {
  FREE: "report.reason_FREE",
  FOUND: "report.reason_FOUND",
  LOST: "report.reason_LOST",
  DAMAGED: "report.reason_DAMAGED",
  EXPIRED: "report.reason_EXPIRED",
  REVERSAL: "report.reason_REVERSAL",
} as const satisfies Record<ReasonCode, TextKey>;
/** Reasons that tills send as a code; they may also send any text. */
const tillReasonTextKeys = {
  CUSTOMER: "report.reason_CUSTOMER",
  CHANGE: "report.reason_CHANGE",
  MISTAKE: "report.reason_MISTAKE",
} as const satisfies Record<Exclude<KnownTillReason, ReasonCode>, TextKey>;
const layerTextKeys = {
  CHAIN: "report.layer_CHAIN",
  REGION: "report.layer_REGION",
  STORE: "report.layer_STORE",
  ZONE: "report.layer_ZONE",
  TERMINAL: "report.layer_TERMINAL",
} as const satisfies Record<TargetLayerType, TextKey>;
const eventTextKeys = {
  VOID_LINE: "report.event_VOID_LINE",
  VOID_TRANSACTION: "report.event_VOID_TRANSACTION",
  POST_VOID: "report.event_POST_VOID",
  REFUND_WITHOUT_RECEIPT: "report.event_REFUND_WITHOUT_RECEIPT",
  REFUND_OVER_LIMIT: "report.event_REFUND_OVER_LIMIT",
  PRICE_OVERRIDE: "report.event_PRICE_OVERRIDE",
  DISCOUNT_OVER_LIMIT: "report.event_DISCOUNT_OVER_LIMIT",
  BELOW_COST: "report.event_BELOW_COST",
  NO_SALE: "report.event_NO_SALE",
  SUSPENDED_NOT_RECALLED: "report.event_SUSPENDED_NOT_RECALLED",
  REPRINT: "report.event_REPRINT",
  TRAINING_SALE: "report.event_TRAINING_SALE",
  CASH_REFUND_AFTER_REPRINT: "report.event_CASH_REFUND_AFTER_REPRINT",
} as const satisfies Record<RiskType, TextKey>;
const ruleTextKeys = {
  SEQUENCE_GAP: "report.rule_SEQUENCE_GAP",
  SEQUENCE_DUPLICATE: "report.rule_SEQUENCE_DUPLICATE",
  HEADER_IS_LINES: "report.rule_HEADER_IS_LINES",
  PAYMENTS_ARE_TOTAL: "report.rule_PAYMENTS_ARE_TOTAL",
  SIGN: "report.rule_SIGN",
  EMPTY: "report.rule_EMPTY",
  TIME: "report.rule_TIME",
  UNKNOWN_ITEM: "report.rule_UNKNOWN_ITEM",
  UNKNOWN_TAX: "report.rule_UNKNOWN_TAX",
  TAX_ROUNDING: "report.rule_TAX_ROUNDING",
  DAY_OPEN: "report.rule_DAY_OPEN",
  CASH: "report.rule_CASH",
  STOCK_IS_LEDGER: "report.rule_STOCK_IS_LEDGER",
  LATE_SALE: "report.rule_LATE_SALE",
  NEGATIVE_STOCK: "report.rule_NEGATIVE_STOCK",
  IMPORT_TOTALS: "report.rule_IMPORT_TOTALS",
} as const satisfies Record<IntegrityRule, TextKey>;
const severityTextKeys = { error: "report.severity_error", warning: "report.severity_warning" } as const;
const movementTextKeys = {
  COUNT: "report.movement_COUNT",
  ADJUSTMENT: "report.movement_ADJUSTMENT",
  REVERSAL: "report.movement_REVERSAL",
  LATE_OFFSET: "report.movement_LATE_OFFSET",
} as const;
const sectionTextKeys = {
  SALES: "report.section_SALES",
  TAXES: "report.section_TAXES",
  TENDERS: "report.section_TENDERS",
  BANK: "report.section_BANK",
  COUNTS: "report.section_COUNTS",
} as const;
const actionTextKeys = {
  SALE: "report.action_SALE",
  REFUND: "report.action_REFUND",
  GIFT_CARD: "report.action_GIFT_CARD",
  FEE: "report.action_FEE",
  TAX: "report.action_TAX",
  ROUNDING: "report.action_ROUNDING",
  TIP: "report.action_TIP",
  SALE_TOTAL: "report.action_SALE_TOTAL",
  REFUND_TOTAL: "report.action_REFUND_TOTAL",
  TENDER: "report.action_TENDER",
} as const;
const drawerTextKeys = {
  OPEN: "report.action_OPEN",
  PAY_IN: "report.action_PAY_IN",
  PAY_OUT: "report.action_PAY_OUT",
  DROP: "report.action_DROP",
  DECLARED: "report.action_DECLARED",
  CASHIER_IN: "report.action_CASHIER_IN",
  CASHIER_OUT: "report.action_CASHIER_OUT",
  BREAK: "report.action_BREAK",
} as const satisfies Record<Exclude<TillDrawerEventKind, "NO_SALE">, TextKey>;
const exportTextKeys = {
  SALES: "report.export_SALES",
  TENDERS: "report.export_TENDERS",
  TAXES: "report.export_TAXES",
  GL_SUMMARY: "report.export_GL_SUMMARY",
  INVENTORY_MOVEMENTS: "report.export_INVENTORY_MOVEMENTS",
  PRODUCTS: "report.export_PRODUCTS",
  PRODUCT_ACTIVITY: "report.export_PRODUCT_ACTIVITY",
} as const satisfies Record<ExportKind, TextKey>;
const exportStatusTextKeys = {
  DRAFT: "report.status_DRAFT",
  VERIFIED: "report.status_VERIFIED",
  EXPORTED: "report.status_EXPORTED",
  FAILED: "report.status_FAILED",
} as const satisfies Record<ExportStatus, TextKey>;
const taxTextKeys = {
  GST: "report.tax_GST",
  QST: "report.tax_QST",
  HST: "report.tax_HST",
  PST: "report.tax_PST",
  RST: "report.tax_RST",
} as const satisfies Record<TaxCode, TextKey>;
/** Steps of the Financial report from the money collected to the bank. */
const bankTextKeys = {
  collected: "report.bank_collected",
  cardsPending: "report.bank_cardsPending",
  notBanked: "report.bank_notBanked",
  inTransit: "report.bank_inTransit",
  chequeGap: "report.bank_chequeGap",
  till: "report.bank_till",
  openings: "report.bank_openings",
  payIns: "report.bank_payIns",
  payOuts: "report.bank_payOuts",
  dropsHeld: "report.bank_dropsHeld",
  overShort: "report.bank_overShort",
  carryOver: "report.bank_carryOver",
  corrections: "report.bank_corrections",
} as const satisfies Record<BankStep, TextKey>;
const tenderTextKeys = {
  CASH: "dashboard.tender_CASH",
  DEBIT: "dashboard.tender_DEBIT",
  CARD: "dashboard.tender_CARD",
  VISA: "dashboard.tender_VISA",
  MASTERCARD: "dashboard.tender_MASTERCARD",
  AMEX: "dashboard.tender_AMEX",
  GIFT_CARD: "dashboard.tender_GIFT_CARD",
} as const;

/** Keys of the labels of codes, by field. A `code` of the Financial report is that of a tax, a tender or a step to the bank. */
const textKeysByField: Readonly<Record<string, TextKeyByCode>> = {
  state: stateTextKeys,
  reason: { ...reasonTextKeys, ...tillReasonTextKeys },
  layerLevel: layerTextKeys,
  type: { ...eventTextKeys, ...movementTextKeys },
  rule: ruleTextKeys,
  severity: severityTextKeys,
  source: { SERVER: "report.source_SERVER", REQUEST: "report.source_REQUEST", TILL: "report.source_TILL" },
  status: {
    NEW: "report.status_NEW",
    ACCEPTED: "report.status_ACCEPTED",
    FIXED: "report.status_FIXED",
    REVIEWED: "report.status_REVIEWED",
    REAPPEARED: "report.status_REAPPEARED",
    ASSIGNED: "report.status_ASSIGNED",
    MUTED: "report.status_MUTED",
    RESOLVED: "report.status_RESOLVED",
    ...exportStatusTextKeys,
  },
  kind: exportTextKeys,
  costAlert: { RISE: "report.costAlert_RISE", FALL: "report.costAlert_FALL" },
  section: sectionTextKeys,
  action: { ...actionTextKeys, ...eventTextKeys, ...drawerTextKeys },
  taxCode: taxTextKeys,
  tender: tenderTextKeys,
  code: { ...taxTextKeys, ...tenderTextKeys, ...bankTextKeys },
};

/** Returns the key of a code's label; undefined if it has none and is displayed as it is. */
export function codeKey(field: string, code: string): TextKey | undefined {
  // Failure of a request, labelled like its dialog.
  if (field === "message") return isErrorCode(code) ? `errors.${code}` : undefined;
  const textKeyByCode = Object.hasOwn(textKeysByField, field) ? textKeysByField[field] : undefined;
  return textKeyByCode !== undefined && Object.hasOwn(textKeyByCode, code) ? textKeyByCode[code] : undefined;
}

/** Returns the keys of all labels of a field's codes. */
export const codeKeys = (field: string): readonly TextKey[] =>
  Object.hasOwn(textKeysByField, field) ? Object.values(textKeysByField[field] ?? {}) : [];
