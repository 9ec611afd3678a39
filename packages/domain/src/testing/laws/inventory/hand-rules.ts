import fc from "fast-check";

import type { InventoryDocument } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { handCommands } from "./hand-model.ts";
import {
  arbCounted,
  countsOf,
  lineOf,
  locationId,
  documentMaker,
  movementOf,
  stockPlace,
  type Inventory,
} from "./inventory.ts";
import { storeCommands } from "./store-model.ts";

/** Builds the rules and laws of typing counts by hand, and of counting with many devices. */
export function handRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { addScans, closeDocument, createDocument, editDocument, scanQuantityAtMost, onHand, postMovements } =
    functions;
  return {
    "count-by-hand": {
      says: "The quantity of a line comes from its scans and typed quantities only. A typed quantity replaces the count of that terminal at that moment; an undo leaves no trace; striking out a line removes its scans, and the line returns with later scans, or with all of them if a user restores it. Close posts only counted lines, at the instant of their count.",
      source: "behaviour 3.1 (PARTIAL, Scan rules, t); decision 0104",
      codes: ["DOC_EMPTY"],
      laws: {
        "lines equal a paper tally after any scan, undo, typed quantity, strike and restore; after Close the stock is the count plus later movements, however late they arrive":
          handCommands(functions),
        "10 counted at 7:00 and 3 sold at 8:00 leave 7, whenever the count is closed": fc.property(
          arbCounted,
          fc.integer({ min: 1, max: 99 }),
          fc.nat(9000).map(quantity),
          fc.nat(9000).map(quantity),
          fc.nat(50),
          (typedQuantity, at, opening, soldQuantity, later) => {
            fc.pre(typedQuantity > 0);
            const count = createDocument(
              { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
              { ...documentMaker, now: 0 },
            );
            const editResult = editDocument(
              count,
              { lines: [lineOf(11, { quantity: typedQuantity, decimals: 3 })] },
              { ...documentMaker, now: at },
            );
            if (!editResult.ok) throw new Error("the quantity was not typed");
            const ledger = postMovements(
              [],
              [
                movementOf({ id: "o", at: 0, quantity: opening, kind: "OPENING" }),
                movementOf({ id: "s", at: at + 1, quantity: quantity(0 - soldQuantity) }),
              ],
            );
            const closeResult = closeDocument(
              editResult.value,
              { requestId: "r", version: editResult.value.version, userId: documentMaker.userId, now: at + 1 + later },
              ledger,
            );
            if (!closeResult.ok) throw new Error("the count did not close");
            same(
              onHand(postMovements(ledger, closeResult.value.movements), stockPlace),
              quantity(typedQuantity - soldQuantity),
            );
          },
        ),
        "rejects a typed quantity when the person had not seen the last scan, so that no scan is lost": fc.property(
          arbCounted,
          arbCounted,
          (scanned, typedQuantity) => {
            fc.pre(scanned > 0 && typedQuantity > 0 && typedQuantity !== scanned);
            const count = createDocument(
              { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
              { ...documentMaker, now: 0 },
            );
            const seenDocument: InventoryDocument = { ...count, lines: [lineOf(11)] };
            const [event] = countsOf([lineOf(11, { quantity: scanned })], 2);
            const scanResult = addScans(seenDocument, event === undefined ? [] : [event], 2);
            if (!scanResult.ok) throw new Error("the scan was not taken");
            const editResult = editDocument(
              scanResult.value,
              { lines: [lineOf(11, { quantity: typedQuantity })] },
              { ...documentMaker, now: 3 },
            );
            same(editResult.ok ? [] : editResult.issues.map(({ code, path }) => [code, ...path]), [
              ["DOC_STALE", "lines", 0],
            ]);
          },
        ),
        "a typed quantity has the bounds of a scanned one": fc.property(
          fc.integer({ min: -5, max: 5 }),
          fc.constantFrom(0, scanQuantityAtMost),
          fc.nat(2),
          (difference, bound, before) => {
            const count = createDocument(
              { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
              { ...documentMaker, now: 0 },
            );
            const lines = Array.from({ length: before }, (_, index) => lineOf(20 + index, { lineNo: 2 + index }));
            const editResult = editDocument(
              count,
              { lines: [...lines, lineOf(11, { quantity: quantity(bound + difference), decimals: 3 })] },
              { ...documentMaker, now: 3 },
            );
            const isTaken = bound + difference >= 0 && bound + difference <= scanQuantityAtMost;
            same(
              editResult.ok ? [] : editResult.issues.map(({ code, path }) => [code, ...path]),
              isTaken ? [] : [["LINE_QUANTITY", "lines", before, "quantity"]],
            );
          },
        ),
      },
    },
    "many-devices": {
      says: "Several devices count one document, offline, with wrong clocks, while the store sells and tills report late: no scan is lost or counted twice, Close is rejected while scans are still to come, and a later count corrects what was wrong before it.",
      source: "behaviour 3.1; behaviour 6 (7)",
      codes: ["COUNTERS_PENDING"],
      cases: ["inventory.json"],
      laws: {
        "for any interleaving of devices, sales, closes and reversals the stock equals the physical stock, off by at most the quantity moved unseen inside a counting window":
          storeCommands(functions),
      },
    },
  };
}
