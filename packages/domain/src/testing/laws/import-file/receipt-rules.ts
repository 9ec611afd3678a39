import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { TransactionRow } from "../../../import-file/index.ts";
import { quantity } from "../../../measure/index.ts";
import { addSums, emptySums, netSalesOf, sumsOfTransaction } from "../../../metric/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import { checkTransaction, countsAsSale } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { context, stateOf } from "./receipt-samples.ts";

type Functions = Pick<
  typeof importFile,
  | "addToTotals"
  | "builtInMappings"
  | "compileMapping"
  | "createReceiptGrouper"
  | "decodeRow"
  | "emptyControlTotals"
  | "printSourceAmount"
  | "receiptKey"
  | "roundingDifferenceOf"
  | "toTransaction"
>;

/** Receipts whose fees and gift cards are discounted too: half off their price. */
const arbReduced = arbTransaction.map((receipt) => ({
  ...receipt,
  lines: receipt.lines.map((line) => ({
    ...line,
    discount: line.itemId === null ? cents(Math.trunc(line.extended / 2)) : line.discount,
  })),
}));

/** A quantity and a price whose product is near the largest safe integer, on both sides of it and of zero. */
const arbLargeLine = fc.constantFrom<readonly [number, number]>(
  [1, Number.MAX_SAFE_INTEGER],
  [-1, Number.MAX_SAFE_INTEGER],
  [3, 3_002_399_751_580_331],
  [-3, 1],
  [2, 1],
);

/** Builds the rules and laws of receipts made from the rows of a file, and of their exact amounts. */
export function receiptRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    addToTotals,
    builtInMappings,
    compileMapping,
    createReceiptGrouper,
    decodeRow,
    emptyControlTotals,
    printSourceAmount,
    receiptKey,
    roundingDifferenceOf,
    toTransaction,
  } = functions;
  const uci = builtInMappings["uci-online-retail"];
  const onlineRetailMapping = compileMapping(
    { ...uci, columns: { ...uci.columns, state: "State", lineKind: "Kind" } },
    ["InvoiceNo", "StockCode", "Description", "Quantity", "InvoiceDate", "UnitPrice", "CustomerID", "State", "Kind"],
  );
  /**
   * Rows shaped like the Online Retail data set: cancellations, stock notes, negative prices and fractions of a cent.
   * Gift cards, fees and receipts that do not count are added.
   */
  const arbRow: fc.Arbitrary<TransactionRow> = fc
    .record({
      prefix: fc.constantFrom("", "", "C"),
      number: fc.integer({ min: 1, max: 9 }),
      sku: fc.integer({ min: 1, max: 5 }),
      quantity: fc.integer({ min: -50, max: 500 }),
      minute: fc.integer({ min: 0, max: 59 }),
      price: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: -20_000, max: 90_000 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      kind: fc.constantFrom("", "", "", "SALE", "refund", "Gift_Card", "FEE"),
    })
    .map(({ prefix, number, sku, quantity, minute, price, kind }) => {
      if (!onlineRetailMapping.ok) throw new Error("the header of the law is wrong");
      const cells = [
        `${prefix}${number}`,
        String(sku),
        "",
        String(quantity),
        `2010-12-01 08:${String(minute).padStart(2, "0")}:00`,
        String(price / 10_000),
        "1.0",
        stateOf(number),
        kind,
      ];
      const row = decodeRow(onlineRetailMapping.value, cells);
      if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
      return row.value;
    });
  const groupsOf = (rows: readonly TransactionRow[]) => {
    const grouper = createReceiptGrouper<TransactionRow>(receiptKey);
    return [...rows.flatMap((row) => grouper.push(row)), ...grouper.flush()];
  };
  return {
    "receipts-of-a-file": {
      says: "The rows of one receipt become one valid receipt, wherever they are in the file; their sums are the control totals.",
      source: "behaviour 3.8 (control totals); decisions 0011, 0012 and 0013",
      laws: {
        "receipts are valid, and their sums are the control totals": fc.property(
          fc.array(arbRow, { maxLength: 40 }),
          (rows) => {
            let totals = emptyControlTotals;
            let sums = emptySums;
            for (const receipt of groupsOf(rows)) {
              const result = toTransaction(receipt, context);
              if (!result.ok) throw new Error(JSON.stringify(result.issues));
              if (result.value !== null) {
                same(checkTransaction(result.value), []);
                sums = addSums(sums, sumsOfTransaction(result.value));
              }
              totals = addToTotals(totals, receipt.length, result.value);
            }
            const summedTotals = (totals: typeof sums) =>
              [totals.gross, totals.refunds, totals.items, totals.fees, totals.giftCards].map(Number);
            same(summedTotals({ ...sums, ...totals }), summedTotals(sums));
            same(
              [totals.rows, Number(totals.net), totals.transactions - totals.notCounted],
              [rows.length, Number(netSalesOf(sums)), sums.transactions],
            );
            same(totals.lines + totals.writeOffs, rows.length);
            same(Number(totals.tenders), totals.net + totals.tax + totals.fees + totals.giftCards);
          },
        ),
        "control totals are the sums of the metrics, taxes and discounts included": fc.property(
          fc.array(arbReduced, { maxLength: 8 }),
          (receipts) => {
            const totals = receipts.reduce(
              (sum, receipt) => addToTotals(sum, receipt.lines.length, receipt),
              emptyControlTotals,
            );
            const sums = receipts.reduce((sum, receipt) => addSums(sum, sumsOfTransaction(receipt)), emptySums);
            const figuresOf = ({ gross, discounts, refunds, tax, fees, giftCards, items }: typeof sums) =>
              [gross, discounts, refunds, tax, fees, giftCards, items].map(Number);
            same(figuresOf({ ...sums, ...totals }), figuresOf(sums));
            const paid = receipts
              .filter(({ state, training }) => countsAsSale(state, training))
              .flatMap(({ tenders }) => tenders);
            same(
              [Number(totals.net), Number(totals.tenders)],
              [Number(netSalesOf(sums)), paid.reduce((sum, { amount }) => sum + amount, 0)],
            );
          },
        ),
        "every row is in one receipt; rows with one key are in one receipt, in order": fc.property(
          fc.array(arbRow, { maxLength: 40 }),
          (rows) => {
            const groups = groupsOf(rows);
            same(groups.flat().length, rows.length);
            same(new Set(groups.map(([first]) => (first === undefined ? "" : receiptKey(first)))).size, groups.length);
            for (const group of groups)
              same(
                group,
                rows.filter((row) => group[0] !== undefined && receiptKey(row) === receiptKey(group[0])),
              );
          },
        ),
        "with few receipts open at a time no row is lost": fc.property(
          fc.array(arbRow, { maxLength: 40 }),
          fc.integer({ min: 1, max: 4 }),
          (rows, openReceipts) => {
            const grouper = createReceiptGrouper<TransactionRow>(receiptKey, openReceipts);
            const completedReceipts = rows.flatMap((row) => grouper.push(row));
            const remainingReceipts = grouper.flush();
            holds(remainingReceipts.length <= openReceipts, "no more are open than may be");
            same(grouper.flush(), []);
            same(new Set([...completedReceipts, ...remainingReceipts].flat()).size, rows.length);
            for (const group of [...completedReceipts, ...remainingReceipts])
              same(new Set(group.map(receiptKey)).size, 1);
          },
        ),
      },
    },
    "exact-source-amount": {
      says: "The exact amount of a file is kept beside the rounded one; they differ by half a cent a line at most.",
      source: "behaviour 3.8; decision 0011",
      laws: {
        "rounding changes the file's exact amount by half a cent a line at most": fc.property(
          fc.array(arbRow, { minLength: 1, maxLength: 20 }),
          (rows) => {
            const receipt = toTransaction(
              rows.map((row) => ({ ...row, receipt: "COMPLETED" as const })),
              context,
            );
            if (!receipt.ok) throw new Error(JSON.stringify(receipt.issues));
            const totals = addToTotals(emptyControlTotals, rows.length, receipt.value);
            same(
              totals.sourceAmount,
              rows.reduce(
                (sum, row) =>
                  sum + (row.rowKind === "WRITE_OFF" ? 0n : BigInt(row.quantity) * BigInt(row.unitPrice ?? 0)),
                0n,
              ),
            );
            holds(Math.abs(Number(roundingDifferenceOf(totals))) <= rows.length * 50_000, "half a cent a line");
          },
        ),
        "no amount overflows": fc.property(
          arbTransaction,
          fc.array(arbLargeLine, { minLength: 1, maxLength: 4 }),
          (receipt, largeLines) => {
            const lines = receipt.lines.flatMap((line) =>
              largeLines.map(([units, price]) => ({ ...line, quantity: quantity(units), unitPrice: unitCost(price) })),
            );
            const totals = addToTotals(emptyControlTotals, lines.length, {
              ...receipt,
              state: "COMPLETED",
              training: false,
              lines,
            });
            same(
              totals.sourceAmount,
              lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitPrice), 0n),
            );
          },
        ),
        "the exact amount is printed to its last digit, and at least to the cent": fc.property(
          fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
          (amount) => {
            const text = printSourceAmount(amount);
            const [, sign = "", wholeDigits = "", decimals = ""] = /^(-?)(\d+)\.(\d{2,7})$/u.exec(text) ?? [];
            same(BigInt(`${sign}${wholeDigits}${decimals.padEnd(7, "0")}`), amount);
          },
        ),
      },
    },
  };
}
