import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { TransactionRow } from "../../../import-file/index.ts";
import { arbZone } from "../../arbitraries/calendar.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { context, stateOf } from "./receipt-samples.ts";

type Functions = Pick<
  typeof importFile,
  "builtInMappings" | "compileMapping" | "decodeRow" | "naturalKey" | "toTransaction"
>;

/** Builds the rules and laws of the business day and the natural key of an imported receipt. */
export function receiptKeyRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { builtInMappings, compileMapping, decodeRow, naturalKey, toTransaction } = functions;
  const uci = builtInMappings["uci-online-retail"];
  const online = compileMapping({ ...uci, columns: { ...uci.columns, state: "State", lineKind: "Kind" } }, [
    "InvoiceNo",
    "StockCode",
    "Description",
    "Quantity",
    "InvoiceDate",
    "UnitPrice",
    "CustomerID",
    "State",
    "Kind",
  ]);
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
      if (!online.ok) throw new Error("the header of the law is wrong");
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
      const row = decodeRow(online.value, cells);
      if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
      return row.value;
    });
  return {
    "business-day-of-a-row": {
      says: "A row belongs to the business day and half hour of its store's local time, in every time zone.",
      source: "behaviour 3.12 (16), 6 (1); decision 0021",
      laws: {
        "the business day and half hour are those of the local time": fc.property(arbRow, arbZone, (row, timeZone) => {
          const receipt = toTransaction([{ ...row, rowKind: "SALE" }], {
            ...context,
            location: { ...context.location, timeZone },
          });
          same(receipt.ok && [receipt.value?.businessDate, receipt.value?.halfHour], [
            row.date,
            Math.floor(row.second / 1_800),
          ]);
        }),
      },
    },
    "natural-key": {
      says: "The natural key of a receipt is its location, terminal, number and business date.",
      source: "behaviour 3.8; decision 0013",
      laws: {
        "the natural key ignores everything but its four parts, and differs when one of them does": fc.property(
          arbTransaction,
          arbTransaction,
          fc.constantFrom("locationId", "terminal", "number", "businessDate"),
          (left, right, part) => {
            const sameKey = {
              ...right,
              locationId: left.locationId,
              terminal: left.terminal,
              number: left.number,
              businessDate: left.businessDate,
            };
            same(naturalKey(sameKey), naturalKey(left));
            same(naturalKey({ ...sameKey, [part]: right[part] }) === naturalKey(left), right[part] === left[part]);
          },
        ),
        "different texts never give the same key (no collision by concatenation)": fc.property(
          fc.string(),
          fc.nat(10),
          fc.nat(10),
          arbTransaction,
          (text, cut, otherCut, transaction) => {
            const keyAt = (at: number) =>
              naturalKey({ ...transaction, terminal: text.slice(0, at), number: text.slice(at) });
            same(keyAt(cut) === keyAt(otherCut), Math.min(cut, text.length) === Math.min(otherCut, text.length));
          },
        ),
      },
    },
  };
}
