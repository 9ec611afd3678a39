/** The words of the codes in the cells of reports; a new code of a table that is answered here does not compile without its words. */
import type { ReasonCode } from "@comptoir/domain/inventory";
import type { ExceptionRule, IntegrityRule } from "@comptoir/domain/report";
import type { TargetLayerType } from "@comptoir/domain/target";
import type { TransactionLabel } from "@comptoir/domain/transaction";
import type { TextKey } from "@comptoir/i18n";

import { t } from "../../shared/text.ts";

type Codes = Readonly<Record<string, TextKey>>;

const states = { COMPLETED: "report.state_COMPLETED", VOID: "report.state_VOID", WAIT: "report.state_WAIT", WAITRECALL: "report.state_WAITRECALL", TRAIN: "report.state_TRAIN" } as const satisfies Record<TransactionLabel, TextKey>;
const reasons = { FREE: "report.reason_FREE", FOUND: "report.reason_FOUND", LOST: "report.reason_LOST", DAMAGED: "report.reason_DAMAGED", EXPIRED: "report.reason_EXPIRED", REVERSAL: "report.reason_REVERSAL" } as const satisfies Record<ReasonCode, TextKey>;
const layers = { CHAIN: "report.layer_CHAIN", REGION: "report.layer_REGION", STORE: "report.layer_STORE", ZONE: "report.layer_ZONE", TERMINAL: "report.layer_TERMINAL" } as const satisfies Record<TargetLayerType, TextKey>;
const events = {
  VOID_TRANSACTION: "report.event_VOID_TRANSACTION",
  SUSPENDED: "report.event_SUSPENDED",
  TRAINING: "report.event_TRAINING",
  REFUND_OVER_LIMIT: "report.event_REFUND_OVER_LIMIT",
  DISCOUNT_OVER_LIMIT: "report.event_DISCOUNT_OVER_LIMIT",
  BELOW_COST: "report.event_BELOW_COST",
} as const satisfies Record<ExceptionRule, TextKey>;
const rules = { PAYMENTS: "report.rule_PAYMENTS", DUPLICATE_NUMBER: "report.rule_DUPLICATE_NUMBER", EMPTY_TRANSACTION: "report.rule_EMPTY_TRANSACTION", UNKNOWN_ITEM: "report.rule_UNKNOWN_ITEM" } as const satisfies Record<IntegrityRule, TextKey>;
const severities = { HIGH: "report.severity_HIGH", MEDIUM: "report.severity_MEDIUM", LOW: "report.severity_LOW" } as const;
const movements = { COUNT: "report.movement_COUNT", ADJUSTMENT: "report.movement_ADJUSTMENT", REVERSAL: "report.movement_REVERSAL", LATE_OFFSET: "report.movement_LATE_OFFSET" } as const;
const sections = { SALES: "report.section_SALES", TAXES: "report.section_TAXES", TENDERS: "report.section_TENDERS", COUNTS: "report.section_COUNTS" } as const;
const actions = { SALE: "report.action_SALE", REFUND: "report.action_REFUND", GIFT_CARD: "report.action_GIFT_CARD", FEE: "report.action_FEE", TAX: "report.action_TAX", TENDER: "report.action_TENDER" } as const;
const taxes = { GST: "report.tax_GST", QST: "report.tax_QST", HST: "report.tax_HST", PST: "report.tax_PST" } as const;
const tenders = {
  CASH: "dashboard.tender_CASH",
  DEBIT: "dashboard.tender_DEBIT",
  CARD: "dashboard.tender_CARD",
  VISA: "dashboard.tender_VISA",
  MASTERCARD: "dashboard.tender_MASTERCARD",
  AMEX: "dashboard.tender_AMEX",
  GIFT_CARD: "dashboard.tender_GIFT_CARD",
} as const;

/** By the field that they stand in; a code of the financial report is that of a tax or of a payment. */
const byField: Readonly<Record<string, Codes>> = {
  state: states,
  reason: reasons,
  layerLevel: layers,
  type: { ...events, ...movements },
  rule: rules,
  severity: severities,
  status: { NEW: "report.status_NEW" },
  section: sections,
  action: actions,
  taxCode: taxes,
  tender: tenders,
  code: { ...taxes, ...tenders },
};

/** The words of a code; undefined where it has none, and is shown as it is. */
export function codeText(field: string, code: string): string | undefined {
  const codes = Object.hasOwn(byField, field) ? byField[field] : undefined;
  const key = codes !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
  return key === undefined ? undefined : t(key);
}
