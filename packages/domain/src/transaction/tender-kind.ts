/** The ways of paying, and how each reaches the bank. */

/** How the money of a tender reaches the bank. */
export type BankedBy = "cash" | "cheque" | "processor" | "none";

/** Facts of one tender kind. */
export interface TenderKindRow {
  /** Carried to the bank as cash or as a cheque, paid in by the card processor, or paid in long ago as a gift card is. */
  readonly banked: BankedBy;
  /** Whether an amount due in it is rounded to five cents. */
  readonly isRounded: boolean;
}

const card = { banked: "processor", isRounded: false } as const;

/**
 * The tenders the product knows. A shop may have others: they are paid in by somebody else, and never rounded.
 *
 * Source: behaviour 3.8 (deposit), decision 0091 (cash alone is rounded).
 */
export const tenderKinds = {
  CASH: { banked: "cash", isRounded: true },
  CHEQUE: { banked: "cheque", isRounded: false },
  CARD: card,
  DEBIT: card,
  VISA: card,
  MASTERCARD: card,
  AMEX: card,
  GIFT_CARD: { banked: "none", isRounded: false },
  STORE_CREDIT: { banked: "none", isRounded: false },
} as const satisfies Record<string, TenderKindRow>;

/** The code of a tender the product knows. */
export type TenderKind = keyof typeof tenderKinds;

/**
 * The code under which money counts of which nobody knows how it was paid, as of a file without tenders. The tenders still come to what was collected.
 *
 * Source: behaviour 3.3 (sum of tenders = totalCollected).
 */
export const unknownTender = "UNKNOWN";

const other: TenderKindRow = { banked: "processor", isRounded: false };

/**
 * Gives what is known of a tender by its code; one that nobody knows is paid in by somebody else.
 *
 * @example tenderKindOf("CASH") // => { banked: "cash", isRounded: true }
 */
export function tenderKindOf(code: string): TenderKindRow {
  return isTenderKind(code) ? tenderKinds[code] : other;
}

/**
 * Says whether a value is the code of a tender the product knows.
 *
 * @example isTenderKind("BITCOIN") // => false
 */
export function isTenderKind(value: unknown): value is TenderKind {
  return typeof value === "string" && Object.hasOwn(tenderKinds, value);
}
