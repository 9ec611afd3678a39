/** Reasons of stock adjustments, with the direction of each. */

import type { LanguageCode } from "../language/index.ts";
import { negateQuantity, type Quantity } from "../measure/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/** A row of the table of reasons. */
export interface ReasonRow {
  /** Adds to stock, withdraws from it, or keeps the sign that its line has. */
  readonly direction: "add" | "withdraw" | "signed";
  /** Whether a person may choose the reason; the others are set by the server only. */
  readonly isSelectable: boolean;
}

const addReasonRow = { direction: "add", isSelectable: true } as const;
const withdrawReasonRow = { direction: "withdraw", isSelectable: true } as const;

/**
 * The five reasons a person chooses from, and the one of a reversal.
 *
 * Source: specification 7 (fixed local list), behaviour 3.1.
 */
export const adjustmentReasons = {
  FREE: addReasonRow,
  FOUND: addReasonRow,
  LOST: withdrawReasonRow,
  DAMAGED: withdrawReasonRow,
  EXPIRED: withdrawReasonRow,
  REVERSAL: { direction: "signed", isSelectable: false },
} as const satisfies Record<string, ReasonRow>;

/** The code of a reason. */
export type ReasonCode = keyof typeof adjustmentReasons;

/** Words of each reason. */
const labelsByReason = {
  FREE: { fr: "Gratuit", en: "Free", es: "Gratis" },
  FOUND: { fr: "Retrouvé", en: "Found", es: "Encontrado" },
  LOST: { fr: "Perdu", en: "Lost", es: "Extraviado" },
  DAMAGED: { fr: "Endommagé", en: "Damaged", es: "Dañado" },
  EXPIRED: { fr: "Périmé", en: "Expired", es: "Vencido" },
  REVERSAL: { fr: "Contrepassation", en: "Reversal", es: "Reversión" },
} as const satisfies Record<ReasonCode, Readonly<Record<LanguageCode, string>>>;

/** An adjustment reason as the specification has it. */
export interface AdjustmentReason {
  readonly code: ReasonCode;
  /** Value that is chosen and sent: the code. */
  readonly value: ReasonCode;
  /** Words in the reader's language. */
  readonly description: string;
  readonly fr: string;
  readonly en: string;
}

/**
 * Describes a reason in a language.
 *
 * Source: specification 3 (adjustment reason).
 *
 * @example describeReason("LOST", "fr") // => { code: "LOST", value: "LOST", description: "Perdu", fr: "Perdu", en: "Lost" }
 */
export function describeReason(code: ReasonCode, language: LanguageCode): AdjustmentReason {
  const reasonLabels = labelsByReason[code];
  return { code, value: code, description: reasonLabels[language], fr: reasonLabels.fr, en: reasonLabels.en };
}

/**
 * Lists the reasons a person may choose from, of one direction or of both.
 *
 * @example listReasons("withdraw") // => ["LOST", "DAMAGED", "EXPIRED"]
 */
export function listReasons(direction?: "add" | "withdraw"): readonly ReasonCode[] {
  const reasonCodes = Object.keys(adjustmentReasons).filter(isReasonCode);
  return reasonCodes.filter((code) => {
    const reasonRow = adjustmentReasons[code];
    return reasonRow.isSelectable && (direction === undefined || reasonRow.direction === direction);
  });
}

/**
 * Tells whether a value is the code of a reason.
 *
 * @example isReasonCode("LOST") // => true
 */
export function isReasonCode(value: unknown): value is ReasonCode {
  return typeof value === "string" && Object.hasOwn(adjustmentReasons, value);
}

/**
 * Parses the reason that a person chose.
 *
 * Errors: REASON_REQUIRED (none, an unknown one, or one that is not for people).
 *
 * @example parseReason("REVERSAL").ok // => false
 */
export function parseReason(value: unknown): Result<ReasonCode> {
  const isSelectableReason = isReasonCode(value) && adjustmentReasons[value].isSelectable;
  return isSelectableReason ? ok(value) : fail(issue("REASON_REQUIRED"));
}

/**
 * Returns the change of stock by a line of an adjustment, with its sign.
 *
 * Units: thousandths. The quantity of the line is positive, save for REVERSAL.
 *
 * @example signedQuantity("LOST", quantity(2000)) // => -2000
 */
export function signedQuantity(reason: ReasonCode, lineQuantity: Quantity): Quantity {
  return adjustmentReasons[reason].direction === "withdraw" ? negateQuantity(lineQuantity) : lineQuantity;
}
