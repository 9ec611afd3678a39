/** Receipts that a report has today and had not at a past instant, or the other way round, with the reason. */

import { cents, type Cents } from "../money/index.ts";

/**
 * Reasons why a receipt is not as it was at an instant.
 *
 * `late` is a receipt of a till that arrived after it, `imported` one of a later import, `corrected` one that a later import replaced, `undone` one of an
 * import undone since, even if its till has brought it again, `broughtBack` one whose replacement was undone since, `recalled` a suspended receipt that was recalled since.
 */
export const receiptChangeReasons = ["late", "imported", "corrected", "undone", "broughtBack", "recalled"] as const;

/** A reason why a receipt is not as it was. */
export type ReceiptChangeReason = (typeof receiptChangeReasons)[number];

/** Stored receipt that counts at one of two instants and not at the other, or whose state changed between them. */
export interface ReceiptRecord {
  readonly locationId: number;
  readonly businessDate: string;
  readonly terminal: string;
  readonly number: string;
  /** Origin of the row, see `parseOrigin`. */
  readonly origin: string;
  /** Net sales; 0 if the receipt does not count as a sale. */
  readonly net: Cents;
  /** Whether the receipt was stored at the past instant, and whether it is today. */
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  readonly isFromTill: boolean;
  /** When it came, was undone, came back or was recalled; null if it did not. Units: milliseconds since 1970. */
  readonly arrivedAt: number;
  readonly undoneAt: number | null;
  readonly broughtBackAt: number | null;
  readonly recalledAt: number | null;
}

/** Change of a receipt between two instants. */
export interface ReceiptChange extends Pick<ReceiptRecord, "locationId" | "businessDate" | "terminal" | "number"> {
  /** Net sales at both instants; null if the receipt was not stored then. */
  readonly before: Cents | null;
  readonly after: Cents | null;
  readonly difference: Cents;
  readonly reason: ReceiptChangeReason;
  /** Instant of the change. Units: milliseconds since 1970. */
  readonly at: number;
  /** Origin of the receipt of today; null if there is none. */
  readonly origin: string | null;
}

/**
 * Explains what became of receipts between two instants: one change for each receipt number of a terminal's day.
 *
 * Source: behaviour 4 (5, time machine), decision 0530.
 *
 * @example explainReceiptChanges([]) // => []
 */
export function explainReceiptChanges(records: readonly ReceiptRecord[]): readonly ReceiptChange[] {
  const recordsByReceipt = new Map<string, ReceiptRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.locationId, record.businessDate, record.terminal, record.number]);
    recordsByReceipt.set(key, [...(recordsByReceipt.get(key) ?? []), record]);
  }
  return [...recordsByReceipt.values()].flatMap((recordsOfReceipt) => {
    const before = recordsOfReceipt.find(({ isBefore }) => isBefore);
    const after = recordsOfReceipt.find(({ isAfter }) => isAfter);
    const record = after ?? before;
    if (record === undefined) return [];
    const { locationId, businessDate, terminal, number } = record;
    return [
      {
        locationId,
        businessDate,
        terminal,
        number,
        before: before?.net ?? null,
        after: after?.net ?? null,
        difference: cents((after?.net ?? 0) - (before?.net ?? 0)),
        ...reasonOf(before, after, record),
        origin: after?.origin ?? null,
      },
    ];
  });
}

function reasonOf(
  before: ReceiptRecord | undefined,
  after: ReceiptRecord | undefined,
  record: ReceiptRecord,
): Pick<ReceiptChange, "reason" | "at"> {
  const { arrivedAt, undoneAt, broughtBackAt, recalledAt, isFromTill } = record;
  if (before !== undefined && before === after) return { reason: "recalled", at: recalledAt ?? arrivedAt };
  if (after === undefined) return { reason: "undone", at: undoneAt ?? arrivedAt };
  if (broughtBackAt !== null) return { reason: "broughtBack", at: broughtBackAt };
  // A till never replaces a receipt of an import: its receipt came again because the import was undone.
  if (before !== undefined && before.undoneAt !== null && isFromTill) return { reason: "undone", at: before.undoneAt };
  if (before !== undefined) return { reason: "corrected", at: arrivedAt };
  return { reason: isFromTill ? "late" : "imported", at: arrivedAt };
}
