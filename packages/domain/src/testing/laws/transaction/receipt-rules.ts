import fc from "fast-check";

import { quantity, zeroQuantity } from "../../../measure/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { LineKind, Transaction } from "../../../transaction/index.ts";
import { arbLine, arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof transaction, "checkTransaction" | "isRefundOnly" | "lineAmount" | "lineKinds" | "totalOfTransaction">;

/** What a receipt holds. */
export const receiptRules = ({ checkTransaction, isRefundOnly, lineAmount, lineKinds, totalOfTransaction }: Functions): Readonly<Record<string, RuleRow>> => {
  const codesOf = (receipt: Transaction) => checkTransaction(receipt).map(({ code }) => code);
  return {
    "well-made-receipt": {
      says: "A receipt has a line, line numbers that differ, amounts that are price times quantity, signs that agree with what the lines are, and tenders that come to what is collected.",
      source: "behaviour 3.3 and 3.4 (Integrity); decision 0011",
      codes: ["TRANSACTION_EMPTY", "TRANSACTION_HALF_HOUR", "TRANSACTION_TENDERS", "LINE_NUMBER", "LINE_SIGN", "LINE_EXTENDED", "LINE_DISCOUNT"],
      laws: {
        "a receipt that is well made has no issue": fc.property(arbTransaction, (receipt) => same(checkTransaction(receipt), [])),
        "tenders a cent off are refused": fc.property(arbTransaction, fc.constantFrom(-1, 1), (receipt, off) => {
          const [first, ...rest] = receipt.tenders;
          if (first === undefined) throw new Error("a receipt has a tender");
          same(codesOf({ ...receipt, tenders: [{ ...first, amount: cents(first.amount + off) }, ...rest] }), ["TRANSACTION_TENDERS"]);
        }),
        "one line twice is a receipt of two lines": fc.property(arbTransaction, (receipt) => {
          const again = receipt.lines.map((line) => ({ ...line, lineNo: line.lineNo + 100 }));
          const doubled = { ...receipt, lines: [...receipt.lines, ...again] };
          same(checkTransaction({ ...doubled, tenders: [{ code: "CASH", amount: totalOfTransaction(doubled) }] }), []);
        }),
        "a price, a line number, an hour that contradict themselves, or no line at all, are refused": fc.property(arbTransaction, (receipt) => {
          const [line] = receipt.lines;
          if (line === undefined) throw new Error("a receipt has a line");
          holds(codesOf({ ...receipt, lines: [{ ...line, extended: cents(line.extended + 1) }] }).includes("LINE_EXTENDED"), "price times quantity");
          holds(codesOf({ ...receipt, lines: [line, line] }).includes("LINE_NUMBER"), "a number twice");
          holds(codesOf({ ...receipt, lines: [{ ...line, discount: cents(-1) }] }).includes("LINE_DISCOUNT"), "a discount below nothing");
          holds(codesOf({ ...receipt, lines: [] }).includes("TRANSACTION_EMPTY"), "no line");
          for (const halfHour of [50, -1, 0.5]) holds(codesOf({ ...receipt, halfHour }).includes("TRANSACTION_HALF_HOUR"), "no such half hour");
        }),
        "a line of nothing goes neither way": fc.property(arbTransaction, fc.constantFrom("SALE" as const, "REFUND" as const), (receipt, kind) => {
          const [line] = receipt.lines;
          if (line === undefined) throw new Error("a receipt has a line");
          const nothing = { ...line, kind, quantity: zeroQuantity, extended: cents(0), discount: cents(0) };
          same(codesOf({ ...receipt, lines: [nothing], tenders: [{ code: "CASH", amount: totalOfTransaction({ ...receipt, lines: [nothing] }) }] }), []);
          same(codesOf({ ...receipt, lines: [{ ...nothing, quantity: quantity(kind === "SALE" ? -1 : 1), unitPrice: unitCost(0) }], tenders: [{ code: "CASH", amount: totalOfTransaction({ ...receipt, lines: [nothing] }) }] }), ["LINE_SIGN"]);
        }),
        "a quantity that goes the other way than its kind is refused": fc.property(arbTransaction, (receipt) => {
          const lines = receipt.lines.map((line) => ({ ...line, kind: line.kind === "SALE" ? ("REFUND" as const) : line.kind === "REFUND" ? ("SALE" as const) : line.kind }));
          const turned = receipt.lines.filter(({ kind }) => kind === "SALE" || kind === "REFUND");
          same(codesOf({ ...receipt, lines }).filter((code) => code === "LINE_SIGN").length, turned.length);
        }),
      },
    },
    "line-money": {
      says: "A sale brings its price less its discount; a return takes back what was paid; a fee or a gift card follows the sign of its quantity.",
      source: "behaviour 3.3; decision 0014",
      laws: {
        "a receipt collects its lines, its taxes, its rounding and its tips": fc.property(arbTransaction, (receipt) => {
          const parts = [...receipt.lines.map(lineAmount), ...receipt.taxes.map(({ amount }) => amount), receipt.rounding, receipt.tips];
          same(Number(totalOfTransaction(receipt)), parts.reduce((sum, part) => sum + part, 0));
        }),
        "the money of a line has the size of price less discount, and the way of its kind": fc.property(arbLine(1), (line) => {
          const way = line.kind === "SALE" || (line.kind !== "REFUND" && line.quantity >= 0) ? 1 : -1;
          same(Number(lineAmount(line)), way * (line.extended - line.discount) + 0);
        }),
      },
    },
    "refund-only": {
      says: "A receipt is refund-only when it gives goods back and sells neither goods nor a gift card.",
      source: "behaviour 3.3; decision 0014",
      laws: {
        "it has a return, and nothing sold": fc.property(fc.array(fc.record({ kind: fc.constantFrom(...kindsOf(lineKinds)) }), { maxLength: 5 }), (lines) => {
          const kinds = lines.map(({ kind }) => kind);
          same(isRefundOnly(lines), kinds.includes("REFUND") && !kinds.includes("SALE") && !kinds.includes("GIFT_CARD"));
        }),
      },
    },
  };
};

const kindsOf = (table: Readonly<Record<LineKind, unknown>>) => Object.keys(table).filter((kind): kind is LineKind => Object.hasOwn(table, kind));
