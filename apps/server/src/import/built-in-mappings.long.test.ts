import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import {
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
  type BuiltInMappingName,
  type ControlTotals,
  type ReceiptItem,
  type ParsedRow,
  type TransactionRow,
} from "@comptoir/domain/import-file";
import { addSums, emptySums, netSalesOf, sumsOfTransaction, totalCollectedOf } from "@comptoir/domain/metric";
import { checkTransaction } from "@comptoir/domain/transaction";

import { csvRows } from "./csv-rows.ts";

const beside = resolve(dirname(fileURLToPath(import.meta.url)), "../../../../../shared/data");
const folder = [process.env["COMPTOIR_REAL_DATA"], beside].find(
  (folder) => folder !== undefined && existsSync(join(folder, "README.md")),
);
const notice = folder === undefined ? " (skipped: they are neither in ../shared/data nor in COMPTOIR_REAL_DATA)" : "";

/** Yields the facts of a file, one chunk of rows at a time. An unreadable row fails the test. */
async function* factsOf(name: BuiltInMappingName, file: string): AsyncGenerator<readonly ParsedRow[]> {
  const mapping = builtInMappings[name];
  let compiled: ReturnType<typeof compileMapping> | undefined;
  for await (const { rows, firstRow } of csvRows(join(folder ?? "", `${file}.csv.gz`), mapping)) {
    const facts: ParsedRow[] = [];
    rows.forEach((cells, index) => {
      if (compiled === undefined) return void (compiled = compileMapping(mapping, cells));
      const decoded = compiled.ok ? decodeRow(compiled.value, cells) : compiled;
      if (!decoded.ok) throw new Error(`Row ${firstRow + index}: ${JSON.stringify(decoded.issues)}`);
      facts.push(decoded.value);
    });
    yield facts;
  }
}

interface SalesFile {
  readonly totals: ControlTotals;
  readonly sums: typeof emptySums;
  readonly broken: number;
}

async function readSales(
  name: BuiltInMappingName,
  file: string,
  itemOf: (sku: string) => ReceiptItem | null,
): Promise<SalesFile> {
  const mapping = builtInMappings[name];
  const timeZone = "timeZone" in mapping ? mapping.timeZone : "America/Toronto";
  const isRow = mapping.kind === "transactions" && mapping.grouping === "row";
  const grouper = createReceiptGrouper<TransactionRow>(receiptKey);
  const ids = new Map<string, number>();
  let [totals, sums, broken] = [emptyControlTotals, emptySums, 0];
  const take = (receipts: readonly (readonly TransactionRow[])[]) => {
    for (const rows of receipts) {
      const code = rows[0]?.locationCode ?? "";
      const id = ids.get(code) ?? ids.size + 1;
      ids.set(code, id);
      const made = toTransaction(rows, {
        location: { id, timeZone, businessDayStart: 0 },
        itemOf: ({ sku }) => itemOf(sku),
      });
      if (!made.ok) throw new Error(JSON.stringify(made.issues));
      totals = addToTotals(totals, rows.length, made.value);
      if (made.value === null) continue;
      sums = addSums(sums, sumsOfTransaction(made.value));
      broken += checkTransaction(made.value).length;
    }
  };
  for await (const facts of factsOf(name, file)) {
    for (const fact of facts) {
      if (fact.kind === "transactions") take(isRow ? [[fact]] : grouper.push(fact));
    }
  }
  take(grouper.flush());
  return { totals, sums, broken };
}

describe.skipIf(folder === undefined)(`the real files, by the mappings that come with the product${notice}`, () => {
  it("Online Retail ties to its published sum to a thousandth, and every receipt keeps every rule", async () => {
    const item: ReceiptItem = {
      itemId: 1,
      description: "",
      departmentId: 1,
      subDepartmentId: null,
      price: null,
      cost: null,
    };
    const { totals, sums, broken } = await readSales("uci-online-retail", "online_retail_uci_541909", () => item);
    expect(printSourceAmount(totals.sourceAmount)).toBe("9747747.934");
    expect(printSourceAmount(roundingDifferenceOf(totals))).toBe("0.004");
    expect(totals).toMatchObject({
      rows: 541_909,
      writeOffs: 1_336,
      lines: 540_573,
      net: 974_774_793,
      tenders: 974_774_793,
    });
    expect(netSalesOf(sums)).toBe(totals.net);
    expect(totalCollectedOf(sums)).toBe(totals.tenders);
    expect(sums.transactions).toBe(totals.transactions);
    expect(broken).toBe(0);
  });

  it("Maven Toys ties to its published sum, its prices taken from the product file", async () => {
    const items = new Map<string, ReceiptItem>();
    for await (const facts of factsOf("maven-toys-products", "maven_toys_products")) {
      for (const fact of facts) {
        if (fact.kind !== "products") continue;
        const { sku, description, price, cost } = fact;
        items.set(sku, {
          itemId: Number(sku),
          description: description ?? sku,
          departmentId: 1,
          subDepartmentId: null,
          price,
          cost,
        });
      }
    }
    const { totals, sums, broken } = await readSales(
      "maven-toys-sales",
      "maven_toys_sales_829262",
      (sku) => items.get(sku) ?? null,
    );
    expect(items.size).toBe(35);
    expect(printSourceAmount(totals.sourceAmount)).toBe("14444572.35");
    expect(totals).toMatchObject({ rows: 829_262, writeOffs: 0, transactions: 829_262, net: 1_444_457_235 });
    expect(sums.unknownCostLines).toBe(0);
    expect(broken).toBe(0);
  });

  it("the stock of Maven Toys at cost is its published sum, and its 50 stores are read", async () => {
    const cost = new Map<string, number>();
    let [value, stores] = [0n, 0];
    for await (const facts of factsOf("maven-toys-products", "maven_toys_products")) {
      for (const fact of facts) if (fact.kind === "products") cost.set(fact.sku, fact.cost ?? Number.NaN);
    }
    for await (const facts of factsOf("maven-toys-stock", "maven_toys_inventory")) {
      for (const fact of facts)
        if (fact.kind === "stock") value += BigInt(fact.quantity) * BigInt(cost.get(fact.sku) ?? 0);
    }
    for await (const facts of factsOf("maven-toys-stores", "maven_toys_stores")) stores += facts.length;
    expect(printSourceAmount(value)).toBe("300209.58");
    expect(stores).toBe(50);
  });
});
