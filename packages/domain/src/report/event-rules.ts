/** The rules by which events at the till are picked out, and by which figures are held against each other. */

/** What is known of one kind of event. */
export interface ExceptionRuleRow {
  /** How much it weighs beside the others. */
  readonly score: number;
  /** Above which it is one; of a share, in hundredths of a percent, of money in cents. */
  readonly limit?: number;
}

/**
 * Every kind of event that the receipts tell. Source: behaviour 3.4 (Exception).
 */
export const exceptionRules = {
  VOID_TRANSACTION: { score: 3 },
  SUSPENDED: { score: 2 },
  TRAINING: { score: 1 },
  REFUND_OVER_LIMIT: { score: 3, limit: 5_000 },
  DISCOUNT_OVER_LIMIT: { score: 2, limit: 3_000 },
  BELOW_COST: { score: 2 },
} as const satisfies Record<string, ExceptionRuleRow>;

/** A kind of event. */
export type ExceptionRule = keyof typeof exceptionRules;

/**
 * Every rule that the receipts are held against. Source: behaviour 3.4 (Integrity).
 */
export const integrityRules = {
  PAYMENTS: { severity: "HIGH" },
  DUPLICATE_NUMBER: { severity: "HIGH" },
  EMPTY_TRANSACTION: { severity: "MEDIUM" },
  UNKNOWN_ITEM: { severity: "LOW" },
} as const satisfies Record<string, { readonly severity: "HIGH" | "MEDIUM" | "LOW" }>;

/** A rule of the table. */
export type IntegrityRule = keyof typeof integrityRules;
