/** Identities of figures. */

/** Identities that prove a figure: it equals the sum of parts stored separately, or of the other side of the receipts. */
export const figureIdentities = ["DEPARTMENTS", "CASHIERS", "TERMINALS", "HALF_HOURS", "TENDERS", "TAX_CODES"] as const;

/** An identity of a figure. */
export type FigureIdentity = (typeof figureIdentities)[number];
