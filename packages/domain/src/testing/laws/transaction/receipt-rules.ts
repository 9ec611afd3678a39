import fc from "fast-check";

import { divideRounded, quantity, zeroQuantity } from "../../../measure/index.ts";
import { cents, extendPrice, unitCost } from "../../../money/index.ts";
import { issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { LineKind, Transaction } from "../../../transaction/index.ts";
import { arbLine, arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "checkTransaction"
  | "isRefundOnly"
  | "lineAmount"
  | "lineDirection"
  | "lineKinds"
  | "taxCodesOfLines"
  | "taxOfLines"
  | "totalOfTransaction"
>;

/** Builds the rules and laws of a receipt's contents. */
export const receiptRules = ({
  checkTransaction,
  isRefundOnly,
  lineAmount,
  lineDirection,
  lineKinds,
  taxCodesOfLines,
  taxOfLines,
  totalOfTransaction,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const codesOf = (receipt: Transaction) => checkTransaction(receipt).map(({ code }) => code);
  return {
    "valid-receipt": {
      says: "A valid receipt has a line, unique line numbers, amounts of price times quantity (or a price derived from the amount), taxes of lines that add up, signs that agree with the kinds of lines, and tenders that sum to the total collected.",
      source: "behaviour 3.3 and 3.4 (Integrity); decision 0011",
      codes: [
        "TRANSACTION_EMPTY",
        "TRANSACTION_HALF_HOUR",
        "TRANSACTION_TENDERS",
        "LINE_NUMBER",
        "LINE_SIGN",
        "LINE_EXTENDED",
        "LINE_DISCOUNT",
        "LINE_TAXES",
      ],
      laws: {
        "accepts a valid receipt": fc.property(arbTransaction, (receipt) => same(checkTransaction(receipt), [])),
        "rejects tenders a cent off": fc.property(arbTransaction, fc.constantFrom(-1, 1), (receipt, off) => {
          const [first, ...otherTenders] = receipt.tenders;
          if (first === undefined) throw new Error("a receipt has a tender");
          const total = Number(totalOfTransaction(receipt));
          same(
            checkTransaction({
              ...receipt,
              tenders: [{ ...first, amount: cents(first.amount + off) }, ...otherTenders],
            }),
            [issue("TRANSACTION_TENDERS", ["tenders"], { expected: total, actual: total + off })],
          );
        }),
        "the same item on two lines is a receipt of two lines": fc.property(arbTransaction, (receipt) => {
          const renumberedLines = receipt.lines.map((line) => ({ ...line, lineNo: line.lineNo + 100 }));
          const taxes = receipt.lines.some((line) => line.taxes !== undefined) ? receipt.taxes : [];
          const doubled = {
            ...receipt,
            lines: [...receipt.lines, ...renumberedLines],
            taxes: [...receipt.taxes, ...taxes],
          };
          same(checkTransaction({ ...doubled, tenders: [{ code: "CASH", amount: totalOfTransaction(doubled) }] }), []);
        }),
        "rejects a contradictory price, duplicate line number or hour, and a receipt without lines": fc.property(
          arbTransaction,
          fc.integer({ min: 1, max: 1_000_000 }),
          (receipt, below) => {
            const [line] = receipt.lines;
            if (line === undefined) throw new Error("a receipt has a line");
            const expectRefusal = (wrong: Partial<Transaction>, ...[code, path, params]: Parameters<typeof issue>) =>
              same(
                checkTransaction({ ...receipt, ...wrong }).filter((issue) => issue.code === code),
                [issue(code, path, params)],
              );
            // Tolerance: 1.5 cents for rounding at the till, or half a ten-thousandth of a dollar per unit for a
            // derived price.
            const beyond = 3 + Math.ceil(Math.abs(line.quantity) / 100_000);
            expectRefusal(
              { lines: [{ ...line, extended: cents(line.extended + beyond) }] },
              "LINE_EXTENDED",
              ["lines", 0, "extended"],
              { expected: line.extended, actual: line.extended + beyond },
            );
            const [price, bought] = [unitCost(-below), quantity(Math.abs(line.quantity))];
            const extendedPrice = extendPrice(price, bought);
            expectRefusal(
              { lines: [{ ...line, unitPrice: price, extended: extendedPrice }] },
              "LINE_EXTENDED",
              ["lines", 0, "extended"],
              {
                expected: extendedPrice,
                actual: extendedPrice,
              },
            );
            expectRefusal({ lines: [line, line] }, "LINE_NUMBER", ["lines", 1, "lineNo"], { value: line.lineNo });
            expectRefusal({ lines: [{ ...line, discount: cents(-1) }] }, "LINE_DISCOUNT", ["lines", 0, "discount"], {
              value: -1,
            });
            expectRefusal({ lines: [] }, "TRANSACTION_EMPTY", ["lines"]);
            for (const halfHour of [50, -1, 0.5])
              expectRefusal({ halfHour }, "TRANSACTION_HALF_HOUR", ["halfHour"], { value: halfHour });
          },
        ),
        "a line of zero has no sign": fc.property(
          arbTransaction,
          fc.constantFrom("SALE" as const, "REFUND" as const),
          (receipt, kind) => {
            const [line] = receipt.lines;
            if (line === undefined) throw new Error("a receipt has a line");
            const nothing = { ...line, kind, quantity: zeroQuantity, extended: cents(0), discount: cents(0) };
            const taxes = line.taxes ?? receipt.taxes;
            const of = { ...receipt, lines: [nothing], taxes };
            const tenders = [{ code: "CASH", amount: totalOfTransaction(of) }];
            same(codesOf({ ...of, tenders }), []);
            same(
              codesOf({
                ...of,
                lines: [{ ...nothing, quantity: quantity(kind === "SALE" ? -1 : 1), unitPrice: unitCost(0) }],
                tenders,
              }),
              ["LINE_SIGN"],
            );
          },
        ),
        "accepts an amount that the source states and a price derived from it": fc.property(
          arbTransaction,
          fc.integer({ min: 0, max: 1_000_000 }),
          (receipt, extended) => {
            const [line] = receipt.lines;
            if (line === undefined || line.quantity === 0) return;
            const unitPrice = unitCost(divideRounded(extended * 100_000, Math.abs(line.quantity)));
            const statedLine = { ...line, unitPrice, extended: cents(extended), discount: cents(0) };
            const changedReceipt = { ...receipt, lines: [statedLine, ...receipt.lines.slice(1)] };
            same(
              checkTransaction({
                ...changedReceipt,
                tenders: [{ code: "CASH", amount: totalOfTransaction(changedReceipt) }],
              }),
              [],
            );
          },
        ),
        "rejects taxes of lines that do not sum to those of the receipt, and a mix of lines with and without taxes":
          fc.property(arbTransaction, fc.constantFrom(-1, 1), (receipt, off) => {
            const issuesWith = (wrong: Partial<Transaction>) =>
              checkTransaction({ ...receipt, ...wrong }).filter(({ code }) => code === "LINE_TAXES");
            const expectedIssues = [issue("LINE_TAXES", ["taxes"])];
            const taxes = [{ code: "GST", amount: cents(off) }];
            const untaxedLines = receipt.lines.map(({ taxes: _taxes, ...line }) => line);
            const untaxed = untaxedLines.map((line) => ({ ...line, taxes: [] }));
            same(issuesWith({ lines: untaxed, taxes }), expectedIssues);
            same(issuesWith({ lines: untaxed, taxes: [] }), []);
            same(issuesWith({ lines: [...untaxed, ...untaxedLines], taxes: [] }), expectedIssues);
            same(issuesWith({ lines: untaxedLines, taxes }), []);
          }),
        "rejects a quantity with the wrong sign for its kind of line": fc.property(arbTransaction, (receipt) => {
          const lines = receipt.lines.map((line) => ({
            ...line,
            kind: line.kind === "SALE" ? ("REFUND" as const) : line.kind === "REFUND" ? ("SALE" as const) : line.kind,
          }));
          const returnedLines = receipt.lines.flatMap(({ kind, quantity: value }, index) =>
            kind === "SALE" || kind === "REFUND" ? [issue("LINE_SIGN", ["lines", index, "quantity"], { value })] : [],
          );
          same(
            checkTransaction({ ...receipt, lines }).filter(({ code }) => code === "LINE_SIGN"),
            returnedLines,
          );
        }),
      },
    },
    "line-tax": {
      says: "A line keeps its own taxes where the source states them; otherwise it has its part of the receipt's. Either way the lines have the tax of the receipt, to the cent.",
      source: "behaviour 3.4 (Sales); decisions 0206, 0295",
      laws: {
        "the tax of the lines is that of the receipt": fc.property(arbTransaction, (receipt) => {
          const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
          same(sum(taxOfLines(receipt)), sum(receipt.taxes.map(({ amount }) => amount)));
        }),
        "a line that states its taxes has them, and no other code": fc.property(arbTransaction, (receipt) => {
          const lines = receipt.lines.map((line, index) => ({
            ...line,
            taxes: index % 2 === 0 ? [] : [{ code: "GST", amount: cents(index) }],
          }));
          const taxedReceipt = { ...receipt, lines };
          same(
            taxOfLines(taxedReceipt),
            lines.map((_, index) => (index % 2 === 0 ? 0 : index)),
          );
          same(
            taxCodesOfLines(taxedReceipt),
            lines.map((_, index) => (index % 2 === 0 ? [] : ["GST"])),
          );
        }),
      },
    },
    "line-amount": {
      says: "A sale adds its price less its discount; a refund subtracts the paid amount; a fee or a gift card has the sign of its quantity.",
      source: "behaviour 3.3; decision 0014",
      laws: {
        "the total collected of a receipt is its lines, taxes, rounding and tips": fc.property(
          arbTransaction,
          (receipt) => {
            const parts = [
              ...receipt.lines.map(lineAmount),
              ...receipt.taxes.map(({ amount }) => amount),
              receipt.rounding,
              receipt.tips,
            ];
            same(
              Number(totalOfTransaction(receipt)),
              parts.reduce((sum, part) => sum + part, 0),
            );
          },
        ),
        "the amount of a line is price less discount, with the sign of its kind": fc.property(
          arbLine(1),
          fc.integer({ min: -3, max: 3 }),
          (line, units) => {
            const ofSign = units < 0 ? -1 : 1;
            const lineSign = { SALE: 1, REFUND: -1, FEE: ofSign, GIFT_CARD: ofSign }[line.kind];
            const unitLine = { ...line, quantity: quantity(units * 1000) };
            same(
              [lineDirection(unitLine), Number(lineAmount(unitLine))],
              [lineSign, lineSign * (line.extended - line.discount) + 0],
            );
          },
        ),
      },
    },
    "refund-only": {
      says: "A receipt is refund-only when it has a refund line and sells neither goods nor a gift card.",
      source: "behaviour 3.3; decision 0014",
      laws: {
        "a refund-only receipt has a refund line and sells nothing": fc.property(
          fc.array(fc.record({ kind: fc.constantFrom(...kindsOf(lineKinds)) }), { maxLength: 5 }),
          (lines) => {
            const kinds = lines.map(({ kind }) => kind);
            same(
              isRefundOnly(lines),
              kinds.includes("REFUND") && !kinds.includes("SALE") && !kinds.includes("GIFT_CARD"),
            );
          },
        ),
      },
    },
  };
};

const kindsOf = (table: Readonly<Record<LineKind, unknown>>) =>
  Object.keys(table).filter((kind): kind is LineKind => Object.hasOwn(table, kind));
