/** Tender kinds, and how each reaches the bank. */

/** How the money of a tender reaches the bank. */
export type BankingMethod = "cash" | "cheque" | "processor" | "none";

/** Properties of a tender kind. */
export interface TenderKindRow {
  /** Deposited as cash or as a cheque, paid by the card processor, or prepaid as a gift card is. */
  readonly banked: BankingMethod;
  /** Whether an amount due in it is rounded to five cents. */
  readonly isRounded: boolean;
}

const cardTenderRow = { banked: "processor", isRounded: false } as const;

/**
 * Tenders known to Comptoir. A store may have others: they are deposited by somebody else, and never rounded.
 *
 * Source: behaviour 3.8 (deposit), decision 0091 (cash alone is rounded).
 */
export const tenderKinds = {
  CASH: { banked: "cash", isRounded: true },
  CHEQUE: { banked: "cheque", isRounded: false },
  CARD: cardTenderRow,
  DEBIT: cardTenderRow,
  VISA: cardTenderRow,
  MASTERCARD: cardTenderRow,
  AMEX: cardTenderRow,
  GIFT_CARD: { banked: "none", isRounded: false },
  STORE_CREDIT: { banked: "none", isRounded: false },
} as const satisfies Record<string, TenderKindRow>;

/** Code of a known tender. */
export type TenderKind = keyof typeof tenderKinds;

/**
 * Code for money whose tender is unknown, as in a file without tenders. Tenders then still sum to the amount collected.
 *
 * Source: behaviour 3.3 (sum of tenders = totalCollected).
 */
export const unknownTender = "UNKNOWN";

const otherTenderRow: TenderKindRow = { banked: "processor", isRounded: false };

/**
 * Returns the properties of a tender code; an unknown tender is deposited by somebody else.
 *
 * @example tenderKindOf("CASH") // => { banked: "cash", isRounded: true }
 */
export function tenderKindOf(code: string): TenderKindRow {
  return isTenderKind(code) ? tenderKinds[code] : otherTenderRow;
}

/**
 * Tenders that the store itself brings to the bank: a day with none of them, and without drawers, needs no deposit.
 *
 * Source: behaviour 3.8 (deposit), decision 0365.
 */
export const storeBankedTenders: readonly TenderKind[] = /* @__PURE__ */ Object.keys(tenderKinds)
  .filter(isTenderKind)
  .filter((code) => tenderKinds[code].banked === "cash" || tenderKinds[code].banked === "cheque");

/**
 * Tells whether a value is a known tender code.
 *
 * @example isTenderKind("BITCOIN") // => false
 */
export function isTenderKind(value: unknown): value is TenderKind {
  return typeof value === "string" && Object.hasOwn(tenderKinds, value);
}
