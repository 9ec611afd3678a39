/** The functions under test in the inventory laws, and their common fixtures. */

import fc, { type Arbitrary } from "fast-check";

import type * as inventory from "../../../inventory/index.ts";
import {
  newLine,
  type CountEvent,
  type CountScope,
  type DocumentLine,
  type MovementDraft,
  type ReasonCode,
} from "../../../inventory/index.ts";
import { quantity, wholeQuantity, type Quantity } from "../../../measure/index.ts";

/** Every public function and table of the area. */
export type Inventory = typeof inventory;

/** The user who makes the documents of the laws. */
export const documentMaker = { userId: 7, terminalId: "T1" } as const;

/** The counted location. */
export const locationId = 3;

/** Place of the counted item in the ledger. */
export const stockPlace = { locationId, itemId: 11 } as const;

/** A full count of its location. */
export const fullCountScope: CountScope = { kind: "FULL", of: "LOCATION" };

/** A partial count. */
export const partialCountScope: CountScope = { kind: "PARTIAL" };

/** A line of a known item, keyed by its number. */
export function lineOf(itemId: number, part: Partial<DocumentLine> = {}): DocumentLine {
  return { ...newLine(1, String(itemId)), itemId, ...part };
}

/** Events that a device sends when quantities are typed on it, all at one instant. */
export function countsOf(lines: readonly DocumentLine[], at: number): readonly CountEvent[] {
  return lines.map(({ key, quantity: amount }, index) => ({
    id: `c${key}`,
    lineKey: key,
    deviceId: "A",
    userId: documentMaker.userId,
    sequence: index,
    at,
    change: { kind: "set", quantity: amount },
  }));
}

/** A stock movement without a document, with defaults. */
export function movementOf(
  part: Pick<MovementDraft, "id" | "at" | "quantity"> & Partial<MovementDraft>,
): MovementDraft {
  return { locationId, itemId: 11, kind: "SALE", documentId: null, reverses: null, ...part };
}

/** A quantity of zero or more. Units: thousandths. */
export const arbCounted: Arbitrary<Quantity> = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(wholeQuantity),
  fc.integer({ min: 0, max: 50_000 }).map(quantity),
);

/** A reason code that a user may choose. */
export const arbReason: Arbitrary<ReasonCode> = fc.constantFrom("FREE", "FOUND", "LOST", "DAMAGED", "EXPIRED");
