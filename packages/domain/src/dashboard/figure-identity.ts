/** Identities of figures. */

/** Ways that a figure adds up from parts that are stored apart, or from the other side of the receipt. */
export const figureIdentities = ["DEPARTMENTS", "CASHIERS", "TERMINALS", "HALF_HOURS", "TENDERS", "TAX_CODES"] as const;

/** An identity of a figure. */
export type FigureIdentity = (typeof figureIdentities)[number];
