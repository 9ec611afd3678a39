import fc from "fast-check";

import { cents, unitCost } from "../../../money/index.ts";
import { totalOfTransaction } from "../../../transaction/index.ts";
import type * as till from "../../../till/index.ts";
import { arbReceiptBody, arbTillInstant } from "../../arbitraries/till.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof till,
  | "cashRefundsAfterReprint"
  | "checkBody"
  | "drawerEventsOf"
  | "receiptEventsOf"
  | "receiptOfFact"
  | "returnedLinesOf"
  | "reversalOfReceipt"
>;

const location = { id: 1, timeZone: "America/Toronto", businessDayStart: 0 };
const item = {
  itemId: 7,
  description: "Lait",
  departmentId: null,
  subDepartmentId: null,
  price: null,
  cost: unitCost(10_000),
};

/** Builds the rules and laws of what is derived from facts. */
export const receiptRules = ({
  cashRefundsAfterReprint,
  checkBody,
  drawerEventsOf,
  receiptEventsOf,
  receiptOfFact,
  returnedLinesOf,
  reversalOfReceipt,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const bodyOf = (value: object) => {
    const checkResult = checkBody("receipt", value);
    if (!checkResult.ok) throw new Error(JSON.stringify(checkResult.issues));
    return checkResult.value;
  };
  const contextAt = (at: number, isKnown = true) => ({
    location,
    terminal: "3",
    at,
    itemOf: () => (isKnown ? item : null),
  });
  return {
    "till-receipt": {
      says: "A receipt of a till keeps the rules of one of a file. Voided lines are no lines of it, change is taken off the cash, and its moment is kept to the second.",
      source: "behaviour 3.3, 3.8; decision 0320",
      codes: ["IMPORT_UNKNOWN_ITEM", "IMPORT_NUMBER_RANGE", "TRANSACTION_TENDERS", "TRANSACTION_EMPTY", "LINE_TAXES"],
      laws: {
        "the tenders come to the total, the change taken off": fc.property(
          arbReceiptBody,
          arbTillInstant,
          (value, at) => {
            const body = bodyOf(value);
            const receipt = receiptOfFact(body, contextAt(at));
            if (!receipt.ok) throw new Error(JSON.stringify(receipt.issues));
            const paid = receipt.value.tenders.reduce((sum, { amount }) => sum + amount, 0);
            same(paid, totalOfTransaction(receipt.value));
            same(receipt.value.at, at - (at % 1_000));
            same(receipt.value.lines.length, body.lines.filter((line) => line.void === null).length);
          },
        ),
        "a receipt that is a cent off is refused": fc.property(arbReceiptBody, fc.constantFrom(-1, 1), (value, off) => {
          const body = bodyOf(value);
          const receipt = receiptOfFact({ ...body, tips: cents(body.tips + off) }, contextAt(0));
          same(receipt.ok ? [] : receipt.issues.map(({ code }) => code), ["TRANSACTION_TENDERS"]);
        }),
        "a total that the till states is that of its lines, or the receipt is refused at that total": fc.property(
          arbReceiptBody,
          fc.constantFrom(-1, 0, 1),
          (value, off) => {
            const body = bodyOf(value);
            const receipt = receiptOfFact(body, contextAt(0));
            if (!receipt.ok) throw new Error(JSON.stringify(receipt.issues));
            const total = cents(totalOfTransaction(receipt.value) + off);
            const stated = { net: null, tax: null, discount: null, total, items: null };
            const statedReceipt = receiptOfFact({ ...body, stated }, contextAt(0));
            same(
              statedReceipt.ok ? [] : statedReceipt.issues.map(({ code, path }) => [code, ...path]),
              off === 0 ? [] : [["TRANSACTION_HEADER", "stated", "total"]],
            );
            if (statedReceipt.ok) same(statedReceipt.value, receipt.value);
          },
        ),
        "each line of an unknown item is named": fc.property(arbReceiptBody, (value) => {
          const body = bodyOf(value);
          const receipt = receiptOfFact(body, contextAt(0, false));
          const soldIndexes = body.lines.flatMap((line, index) => (line.void === null ? [index] : []));
          same(receipt.ok ? [] : receipt.issues.map(({ path }) => path[1]), soldIndexes);
        }),
        "a receipt and its reversal come to nothing": fc.property(arbReceiptBody, arbTillInstant, (value, at) => {
          const receipt = receiptOfFact(bodyOf(value), contextAt(at));
          const voided = checkBody("post-void", { receipt: { number: "1" } });
          if (!receipt.ok || !voided.ok) throw new Error("a good receipt was refused");
          const back = reversalOfReceipt(receipt.value, {
            body: voided.value,
            at: at + 60_000,
            terminal: "4",
            location,
          });
          if (!back.ok) throw new Error("a completed receipt was not reversed");
          same(totalOfTransaction(back.value) + totalOfTransaction(receipt.value), 0);
          holds(back.value.number !== receipt.value.number, "a reversal has a number of its own");
          same(back.value.terminal, "4");
        }),
      },
    },
    "till-events": {
      says: "Every voided line, price change and return without a receipt of a completed receipt is an event; a receipt of training shows none. A closed drawer is declared one tender at a time, cash first.",
      source: "behaviour 3.4, 3.8; decision 0320",
      laws: {
        "voided lines are events, each once, and of training there are none": fc.property(arbReceiptBody, (value) => {
          const body = bodyOf(value);
          const events = receiptEventsOf(body);
          same(
            events.map(({ type, lineNo }) => [type, lineNo]),
            body.lines.flatMap((line, index) => (line.void === null ? [] : [["VOID_LINE", index + 1]])),
          );
          same(new Set(events.map(({ part }) => part)).size, events.length);
          same(receiptEventsOf({ ...body, training: true }), []);
        }),
        "a return names its receipt, or is an event; after a reprint, cash for it is one too": fc.property(
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          (hasReceipt, isCash, wasReprinted) => {
            const body = bodyOf({
              number: "9",
              state: "COMPLETED",
              lines: [
                {
                  item: "MILK",
                  kind: "REFUND",
                  quantity: -2,
                  price: 3,
                  ...(hasReceipt ? { returned: { number: "4", line: 1 } } : {}),
                },
              ],
              tenders: [{ code: isCash ? "CASH" : "VISA", amount: -6 }],
            });
            same(
              receiptEventsOf(body).map(({ type, amount }) => [type, amount]),
              hasReceipt ? [] : [["REFUND_WITHOUT_RECEIPT", 600]],
            );
            same(
              returnedLinesOf(body, "3").map(({ fromTerminal, fromNumber }) => [fromTerminal, fromNumber]),
              hasReceipt ? [["3", "4"]] : [],
            );
            same(
              cashRefundsAfterReprint(body, () => wasReprinted).length,
              hasReceipt && isCash && wasReprinted ? 1 : 0,
            );
          },
        ),
        "a counted drawer comes to its pieces, and each tender is declared once": fc.property(
          fc.integer({ min: 0, max: 100 }),
          fc.array(fc.constantFrom("VISA", "DEBIT"), { maxLength: 3 }),
          (twenties, codes) => {
            const body = checkBody("drawer-close", {
              counted: [{ denomination: "N2000", loose: twenties }],
              tenders: codes.map((code) => ({ code, amount: 1 })),
            });
            if (!body.ok) throw new Error(JSON.stringify(body.issues));
            const events = drawerEventsOf({ no: 1, kind: "drawer-close", saidAt: 0, uptimeMs: 0, body: body.value });
            same(
              events.map(({ kind, tender, amount }) => [kind, tender, amount]),
              [["DECLARED", "CASH", twenties * 2_000], ...codes.map((code) => ["DECLARED", code, 100])],
            );
          },
        ),
      },
    },
  };
};
