import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { unitCost } from "../money/index.ts";
import { emptySums, netSalesOf, addSums, sumsOfTransaction } from "../metric/index.ts";
import { arbZone } from "../testing/index.ts";
import { checkTransaction } from "../transaction/index.ts";

import {
  addToTotals,
  builtInMappings,
  compileMapping,
  createReceiptGrouper,
  decodeRow,
  emptyControlTotals,
  parseMapping,
  receiptKey,
  roundingDifferenceOf,
  toTransaction,
  type ReceiptContext,
  type TransactionRow,
} from "./index.ts";

const everyMapping = Object.values(builtInMappings).map((mapping) => {
  const header = [...new Set<string>(Object.values(mapping.columns))];
  const result = compileMapping(mapping, header);
  if (!result.ok) throw new Error(mapping.name);
  return result.value;
});

const uci = builtInMappings["uci-online-retail"];
const online = compileMapping(
  { ...uci, columns: { ...uci.columns, state: "State", lineKind: "Kind" } },
  ["InvoiceNo", "StockCode", "Description", "Quantity", "InvoiceDate", "UnitPrice", "CustomerID", "State", "Kind"],
);
const states = ["", "", "", "", "void", "WAIT", "waitrecall", "TRAIN", ""];

const arbCell = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "-", "1e309", "NaN", "2010-12-01 08:26:00", "0000-00-00", "$", "=1+1", "\ud800", "99999999999999999999", "-0.0000"),
);

/** Rows of Online Retail's shape: cancellations, stock notes, prices below zero and fractions of a cent; and with gift cards, fees, and receipts that do not count. */
const arbRow: fc.Arbitrary<TransactionRow> = fc
  .record({
    prefix: fc.constantFrom("", "", "C"),
    number: fc.integer({ min: 1, max: 9 }),
    sku: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: -50, max: 500 }),
    minute: fc.integer({ min: 0, max: 59 }),
    price: fc.integer({ min: -20_000, max: 90_000 }),
    kind: fc.constantFrom("", "", "", "SALE", "refund", "Gift_Card", "FEE"),
  })
  .map(({ prefix, number, sku, quantity, minute, price, kind }) => {
    if (!online.ok) throw new Error("The header of the test is wrong.");
    const cells = [`${prefix}${number}`, String(sku), "", String(quantity), `2010-12-01 08:${String(minute).padStart(2, "0")}:00`, String(price / 10_000), "1.0", states[number - 1] ?? "", kind];
    const row = decodeRow(online.value, cells);
    if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
    return row.value;
  });

const context: ReceiptContext = {
  location: { id: 1, timeZone: "Europe/London", businessDayStart: 0 },
  itemOf: (sku) => ({ itemId: Number(sku), description: `Item ${sku}`, departmentId: 1, subDepartmentId: null, price: unitCost(10_000), cost: null }),
};

describe("a row", () => {
  it("never throws, whatever its cells hold", () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyMapping), fc.array(arbCell, { minLength: 8, maxLength: 8 }), (mapping, cells) => {
        const result = decodeRow(mapping, cells.slice(0, mapping.header.length));
        if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it("never throws when a mapping of any shape is read", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(typeof parseMapping(value).ok).toBe("boolean");
    }));
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(builtInMappings)), fc.string(), fc.jsonValue(), (mapping, name, value) => {
        const keys = Object.keys(mapping);
        const key = keys[name.length % keys.length] ?? "";
        expect(typeof parseMapping({ ...mapping, [key]: value }).ok).toBe("boolean");
      }),
    );
  });
});

describe("the receipts of a file", () => {
  it("keep every rule, and their sums are the control totals", () => {
    fc.assert(
      fc.property(fc.array(arbRow, { maxLength: 40 }), (rows) => {
        const grouper = createReceiptGrouper<TransactionRow>(receiptKey);
        const receipts = [...rows.flatMap((row) => grouper.push(row)), ...grouper.flush()];
        let totals = emptyControlTotals;
        let sums = emptySums;
        for (const receipt of receipts) {
          const made = toTransaction(receipt, context);
          expect(made.ok).toBe(true);
          if (!made.ok) return;
          if (made.value !== null) {
            expect(checkTransaction(made.value)).toEqual([]);
            sums = addSums(sums, sumsOfTransaction(made.value));
          }
          totals = addToTotals(totals, receipt.length, made.value);
        }
        const { gross, refunds, items, fees, giftCards } = sums;
        expect(totals).toMatchObject({ rows: rows.length, net: netSalesOf(sums), gross, refunds, items, fees, giftCards });
        expect(totals.transactions - totals.notCounted).toBe(sums.transactions);
        expect(totals.lines + totals.writeOffs).toBe(rows.length);
        expect(totals.tenders).toBe(totals.net + totals.tax + totals.fees + totals.giftCards);
      }),
    );
  });

  it("differ from the file's exact amount by less than a cent a line", () => {
    fc.assert(
      fc.property(fc.array(arbRow, { minLength: 1, maxLength: 20 }), (rows) => {
        const made = toTransaction(rows.map((row) => ({ ...row, receipt: "COMPLETED" as const })), context);
        if (!made.ok) throw new Error(JSON.stringify(made.issues));
        const totals = addToTotals(emptyControlTotals, rows.length, made.value);
        const exact = rows.reduce((sum, row) => sum + (row.rowKind === "WRITE_OFF" ? 0n : BigInt(row.quantity) * BigInt(row.unitPrice ?? 0)), 0n);
        expect(totals.sourceAmount).toBe(exact);
        const difference = roundingDifferenceOf(totals);
        expect(Math.abs(Number(difference))).toBeLessThanOrEqual(rows.length * 50_000);
      }),
    );
  });

  it("stand on the day the wall clock of the store says, in every zone", () => {
    fc.assert(
      fc.property(arbRow, arbZone, (row, timeZone) => {
        const made = toTransaction([{ ...row, rowKind: "SALE" }], { ...context, location: { ...context.location, timeZone } });
        expect(made.ok && made.value?.businessDate).toBe(row.date);
        expect(made.ok && made.value?.halfHour).toBe(Math.floor(row.second / 1_800));
      }),
    );
  });
});
