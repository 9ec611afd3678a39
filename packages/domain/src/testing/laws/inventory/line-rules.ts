import fc from "fast-check";

import type { InventoryDocument } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbReason, lineOf, locationId, documentMaker, type Inventory } from "./inventory.ts";

const codesOf = (issues: readonly { readonly code: string }[]): readonly string[] =>
  [...new Set(issues.map(({ code }) => code))].toSorted();

/** Builds the rules and laws of the lines of a document: their reasons and quantities. */
export function lineRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { adjustmentReasons, checkLineQuantity, closeDocument, createDocument } = functions;
  const { isReasonCode, listReasons, onHand, parseReason, postMovements, reverseDocument, signedQuantity } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const adjustment: InventoryDocument = { ...count, type: "ADJUSTMENT" };

  return {
    adjustments: {
      says: "An adjustment moves stock by its reason: Free and Found add, Lost, Damaged and Expired withdraw. A person chooses among these five; the reason of a reversal is the product's own.",
      source: "specification 7; behaviour 3.1",
      codes: ["REASON_REQUIRED"],
      cases: ["inventory.json"],
      laws: {
        "an adjustment moves stock in the direction of its reason, and its reversal moves it back": fc.property(
          arbReason,
          fc.integer({ min: 1, max: 99 }),
          (reason, units) => {
            const stockPlace = { locationId, itemId: 11 };
            const lines = [lineOf(11, { reason, quantity: wholeQuantity(units) })];
            const closeResult = closeDocument(
              { ...adjustment, lines },
              { requestId: "r", version: 1, userId: 7, now: 5 },
              [],
            );
            if (!closeResult.ok) throw new Error("The adjustment did not close");
            const ledger = postMovements([], closeResult.value.movements);
            const isAdding = reason === "FREE" || reason === "FOUND";
            same(onHand(ledger, stockPlace), wholeQuantity(isAdding ? units : -units));
            same(signedQuantity(reason, wholeQuantity(units)), wholeQuantity(isAdding ? units : -units));
            const reversalResult = reverseDocument(
              closeResult.value.document,
              { ...documentMaker, id: 2, number: "A-2026-000002", now: 9 },
              ledger,
            );
            holds(reversalResult.ok, "a closed adjustment is reversed");
            if (reversalResult.ok)
              same(onHand(postMovements(ledger, reversalResult.value.movements), stockPlace), wholeQuantity(0));
          },
        ),
        "people may choose exactly the five reasons": fc.property(
          fc.oneof(fc.anything(), fc.constantFrom(...Object.keys(adjustmentReasons))),
          (value) => {
            const isOffered = listReasons().some((reason) => reason === value);
            same(parseReason(value).ok, isOffered);
            holds(!isOffered || isReasonCode(value), "what is offered is a reason");
            same(listReasons().length, 5);
          },
        ),
      },
    },
    "line-quantity": {
      says: "A counted quantity is zero or more, an adjusted one more than zero, with no more decimals than the unit of measure allows, at most three.",
      source: "behaviour 3.1 (Count Qty, adjustment Qty)",
      codes: ["LINE_QUANTITY", "INTEGER", "DECIMAL_PLACES"],
      cases: ["inventory.json"],
      laws: {
        "accepts a quantity that is large enough and has no more decimals than its unit": fc.property(
          fc.integer({ min: -3000, max: 9000 }),
          fc.integer({ min: 0, max: 3 }),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          (thousandths, decimals, type) => {
            const isEnough = type === "COUNT" ? thousandths >= 0 : thousandths > 0;
            const isFine = Number.isInteger((thousandths * 10 ** decimals) / 1000);
            const checkResult = checkLineQuantity({ quantity: quantity(thousandths), decimals }, type);
            same(
              checkResult.ok ? [] : codesOf(checkResult.issues),
              isEnough ? (isFine ? [] : [decimals === 0 ? "INTEGER" : "DECIMAL_PLACES"]) : ["LINE_QUANTITY"],
            );
          },
        ),
      },
    },
  };
}
