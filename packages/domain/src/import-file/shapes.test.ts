import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import type { Transaction } from "../transaction/index.ts";

import {
  compileMapping,
  decodeRow,
  parseMapping,
  proposeMapping,
  receiptKey,
  toTransaction,
  type FileSample,
  type ProposedChange,
  type TransactionRow,
} from "./index.ts";

/** A receipt of the tests: its lines in cents, with at most one quantity, price and discount each. */
interface Sold {
  readonly number: number;
  readonly store: string;
  readonly day: number;
  readonly minute: number;
  readonly lines: readonly {
    readonly item: number;
    readonly units: number;
    readonly price: number;
    readonly off: number;
  }[];
}

const arbSold = fc
  .array(
    fc.record({
      store: fc.constantFrom("Laurier", "Rosemont"),
      // Day 13 and later cannot be a month.
      day: fc.integer({ min: 13, max: 28 }),
      minute: fc.integer({ min: 600, max: 1_200 }),
      lines: fc.array(
        fc.record({
          item: fc.nat(4),
          units: fc.integer({ min: 1, max: 6 }),
          price: fc.integer({ min: 1, max: 200_000 }),
          off: fc.constantFrom(0, 0, 10, 25),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((receipts): readonly Sold[] => receipts.map((receipt, at) => ({ number: 1001 + at, ...receipt })));

const two = (value: number) => String(value).padStart(2, "0");
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const isoDay = (day: number) => `2026-03-${two(day)}`;
const dollarsText = (cents: number) => (cents / 100).toFixed(2);
const french = (cents: number) =>
  `${dollarsText(cents)
    .replace(".", ",")
    .replaceAll(/(\d)(?=(?:\d{3})+,)/gu, "$1\u202f")} $`;
const grossOf = ({ units, price }: Sold["lines"][number]) => units * price;
const offOf = (line: Sold["lines"][number]) => Math.round((grossOf(line) * line.off) / 100);
const netOf = (line: Sold["lines"][number]) => grossOf(line) - offOf(line);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const taxOf = (net: number) => Math.round(net * 0.05);

type Shape = (sold: readonly Sold[]) => FileSample;
type LineCells = (receipt: Sold, line: Sold["lines"][number]) => readonly string[];

/** A file with a row for each line. */
const fileByLine =
  (header: string, cells: LineCells): Shape =>
  (soldReceipts) => ({
    header: header.split(";"),
    rows: soldReceipts.flatMap((receipt) => receipt.lines.map((line) => cells(receipt, line))),
  });

const item = ({ item: itemNumber }: { readonly item: number }) => `ART-${itemNumber}`;

/** Files that print the same receipts, whose lines can be told apart. */
const byLine: Readonly<Record<string, Shape>> = {
  "a total for each line": fileByLine("Ticket;Fecha;Hora;Tienda;Artículo;Cantidad;Total de línea", (receipt, line) => [
    String(receipt.number),
    isoDay(receipt.day),
    clock(receipt.minute),
    receipt.store,
    item(line),
    String(line.units),
    dollarsText(netOf(line)),
  ]),
  "price, rate of discount and total": fileByLine(
    "Ticket;Date;Heure;Magasin;Article;Qté;Prix unitaire;Rabais;Total ligne",
    (receipt, line) => [
      String(receipt.number),
      `${two(receipt.day)}/03/2026`,
      clock(receipt.minute),
      receipt.store,
      item(line),
      String(line.units),
      french(line.price),
      String(line.off / 100).replace(".", ","),
      french(netOf(line)),
    ],
  ),
  "price, amount of discount and total": fileByLine(
    "Receipt;Date;Time;Store;SKU;Qty;Unit price;Discount;Line total",
    (receipt, line) => [
      String(receipt.number),
      `${receipt.day}-Mar-2026`,
      clock(receipt.minute),
      receipt.store,
      item(line),
      String(line.units),
      dollarsText(line.price),
      dollarsText(offOf(line)),
      dollarsText(netOf(line)),
    ],
  ),
  "both discounts": fileByLine(
    "Receipt;Date;Time;Store;SKU;Qty;Unit price;Discount %;Discount;Line total",
    (receipt, line) => [
      String(receipt.number),
      `${receipt.day} mars 2026`,
      clock(receipt.minute),
      receipt.store,
      item(line),
      String(line.units),
      dollarsText(line.price),
      String(line.off),
      dollarsText(offOf(line)),
      dollarsText(netOf(line)),
    ],
  ),
  "an instant": fileByLine("Receipt;Timestamp;Store;SKU;Qty;Line total", (receipt, line) => [
    String(receipt.number),
    new Date(Date.UTC(2026, 2, receipt.day, 0, receipt.minute) + 14_400_000).toISOString(),
    receipt.store,
    item(line),
    String(line.units),
    `$${dollarsText(netOf(line))}`,
  ]),
  "seconds since 1970": fileByLine("Receipt;Timestamp;Store;SKU;Qty;Line total", (receipt, line) => [
    String(receipt.number),
    String((Date.UTC(2026, 2, receipt.day, 0, receipt.minute) + 14_400_000) / 1_000),
    receipt.store,
    item(line),
    String(line.units),
    dollarsText(netOf(line)),
  ]),
  "a total with its tax": fileByLine("Receipt;Date;Store;SKU;Qty;Unit price;TPS;Total", (receipt, line) => {
    const net = grossOf(line);
    return [
      String(receipt.number),
      isoDay(receipt.day),
      receipt.store,
      item(line),
      String(line.units),
      dollarsText(line.price),
      dollarsText(taxOf(net)),
      dollarsText(net + taxOf(net)),
    ];
  }),
};

interface Read {
  readonly receipts: ReadonlyMap<string, { readonly net: number; readonly lines: number; readonly at: number }>;
  readonly tax: number;
  readonly tenders: Readonly<Record<string, number>>;
}

/** Reads a file with its proposal and answers; null if the mapping or a row is refused. */
function readBack(sample: FileSample, answers: readonly ProposedChange[]): Read | null {
  const {
    questions: _questions,
    proof: _proof,
    wrongCells: _wrongCells,
    ...rules
  } = proposeMapping("transactions", sample);
  const change = answers.reduce<ProposedChange>(
    (all, part) => ({ ...all, ...part, columns: { ...all.columns, ...part.columns } }),
    rules,
  );
  const { sku, columns: namedColumns = {}, ...others } = change;
  const columns = Object.fromEntries(Object.entries(namedColumns).filter(([, column]) => column !== ""));
  const mapping = parseMapping({
    name: "m",
    kind: "transactions",
    ...others,
    columns,
    constants: { ...("location" in columns ? {} : { location: "1" }), ...(sku === undefined ? {} : { sku }) },
    negativeQuantity: "refund",
    negativePrice: "refund",
    rowOrder: "any",
  });
  const file = mapping.ok ? compileMapping(mapping.value, sample.header) : mapping;
  if (!file.ok) return null;
  const groups = new Map<string, TransactionRow[]>();
  for (const cells of sample.rows) {
    const row = decodeRow(file.value, cells);
    if (!row.ok || row.value.kind !== "transactions") return null;
    const key = receiptKey(row.value);
    groups.set(key, [...(groups.get(key) ?? []), row.value]);
  }
  const receiptsRead: Transaction[] = [];
  for (const rows of groups.values()) {
    const receipt = toTransaction(rows, {
      location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
      itemOf: ({ sku }) => ({
        itemId: 1,
        description: sku,
        departmentId: 1,
        subDepartmentId: null,
        price: null,
        cost: null,
      }),
    });
    if (!receipt.ok || receipt.value === null) return null;
    receiptsRead.push(receipt.value);
  }
  const netOfLine = (line: Transaction["lines"][number]) =>
    (line.kind === "REFUND" ? -1 : 1) * (line.extended - line.discount);
  return {
    receipts: new Map(
      receiptsRead.map(({ number, lines, at }) => [
        number,
        { net: sum(lines.map(netOfLine)), lines: lines.length, at },
      ]),
    ),
    tax: sum(receiptsRead.flatMap(({ taxes }) => taxes.map(({ amount }) => amount))),
    tenders: receiptsRead
      .flatMap(({ tenders }) => tenders)
      .reduce<Record<string, number>>((all, { code, amount }) => ({ ...all, [code]: (all[code] ?? 0) + amount }), {}),
  };
}

/** Each way to answer the questions of a file. */
const answersTo = (sample: FileSample): readonly (readonly ProposedChange[])[] =>
  proposeMapping("transactions", sample).questions.reduce<readonly (readonly ProposedChange[])[]>(
    (all, { answers }) => all.flatMap((before) => answers.map(({ change }) => [...before, change])),
    [[]],
  );

describe("receipts printed in any shape", () => {
  it.each(Object.keys(byLine))(
    "with %s are read back without a mapping, or with one of the answers asked for",
    (name) => {
      const shape = byLine[name];
      if (shape === undefined) throw new Error(name);
      fc.assert(
        fc.property(arbSold, (soldReceipts) => {
          const sample = shape(soldReceipts);
          const isGross = name === "a total with its tax";
          const expected = soldReceipts.map(({ number, lines }) => [
            String(number),
            sum(lines.map(isGross ? grossOf : netOf)),
            lines.length,
          ]);
          const choices = answersTo(sample);
          const read = choices.map((answers) => {
            const readReceipts = readBack(sample, answers);
            return readReceipts === null
              ? null
              : [...readReceipts.receipts].map(([number, { net, lines }]) => [number, net, lines]);
          });
          if (choices.length === 1) expect(read).toEqual([expected]);
          else expect(read).toContainEqual(expected);
        }),
        { numRuns: 60 },
      );
    },
  );

  it("of a moment stand at that moment, in the hour that a clock shows twice too", () => {
    const sample = {
      header: ["Receipt", "Date", "SKU", "Qty", "Line total"],
      rows: [
        ["1", "2026-11-01T05:30:00Z", "A", "1", "1.00"],
        ["2", "2026-11-01T01:30:00-05:00", "A", "1", "1.00"],
      ],
    };
    expect([...(readBack(sample, [])?.receipts ?? [])].map(([, { at }]) => new Date(at).toISOString())).toEqual([
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:30:00.000Z",
    ]);
  });
});

test("totals of a day, without numbers and items, are a receipt a day", () => {
  fc.assert(
    fc.property(arbSold, (soldReceipts) => {
      const days = new Map<string, number>();
      for (const { store, day, lines } of soldReceipts) {
        const key = `${isoDay(day)};${store}`;
        days.set(key, (days.get(key) ?? 0) + sum(lines.map(netOf)));
      }
      const sample = {
        header: ["Date", "Store", "Sales"],
        rows: [...days].map(([key, net]) => [...key.split(";"), `$${dollarsText(net)}`]),
      };
      expect(proposeMapping("transactions", sample)).toMatchObject({ questions: [], grouping: "day", sku: "SALES" });
      const readReceipts = readBack(sample, []);
      expect(sum([...(readReceipts?.receipts.values() ?? [])].map(({ net }) => net))).toBeLessThanOrEqual(
        sum([...days.values()]),
      );
      expect(sum(Object.values(readReceipts?.tenders ?? {}))).toBe(sum([...days.values()]));
    }),
    { numRuns: 40 },
  );
});

test("lines without a receipt number are asked about, and either answer keeps the amount", () => {
  const sample = {
    header: ["Date", "Heure", "Caisse", "Article", "Qté", "Total ligne"],
    rows: [
      ["2026-03-13", "09:12", "1", "A", "2", "9,00"],
      ["2026-03-13", "09:12", "1", "B", "1", "4,00"],
      ["2026-03-13", "10:40", "1", "A", "1", "4,50"],
    ],
  };
  const { questions } = proposeMapping("transactions", sample);
  expect(questions.map(({ asks, answers }) => [asks, answers.map(({ answer }) => answer)])).toEqual([
    ["receipts", ["momentReceipts", "dayReceipts"]],
  ]);
  const [moments, days] = answersTo(sample).map((answers) => readBack(sample, answers));
  expect([...(moments?.receipts ?? [])].map(([number, { net }]) => [number, net])).toEqual([
    ["20260313-091200", 1_300],
    ["20260313-104000", 450],
  ]);
  expect([...(days?.receipts ?? [])].map(([number, { net, lines }]) => [number, net, lines])).toEqual([
    ["20260313", 1_750, 3],
  ]);
});

test.each([
  [["100.00", "5.00", "9.98", "114.98"], "Subtotal,TPS,TVQ,Total", 10_000, 1_498],
  [["Bread", "100.00", "5.00", "9.98", "114.98"], "Description,Subtotal,TPS,TVQ,Total", 10_000, 1_498],
])("of a subtotal, its taxes and their total, %j is the subtotal and the taxes", (cells, names, net, tax) => {
  const sample = {
    header: ["Receipt", "Date", ...names.split(",")],
    rows: [["1", "2026-03-13", ...cells]],
  };
  const { questions } = proposeMapping("transactions", sample);
  expect(questions.map(({ asks }) => asks)).toEqual(names.startsWith("Description") ? ["items"] : []);
  for (const answers of answersTo(sample)) {
    const readReceipts = readBack(sample, answers);
    expect([readReceipts?.receipts.get("1")?.net, readReceipts?.tax]).toEqual([net, tax]);
  }
});

test("a question is asked if only a total and its tax are present, unless the payments answer it", () => {
  const header = ["Receipt", "Date", "TPS", "Total"];
  const loneSample = { header, rows: [["1", "2026-03-13", "5.00", "105.00"]] };
  expect(proposeMapping("transactions", loneSample).questions.map(({ asks }) => asks)).toEqual(["tax"]);
  expect(answersTo(loneSample).map((answers) => readBack(loneSample, answers)?.receipts.get("1")?.net)).toEqual([
    10_000, 10_500,
  ]);
  const paid = {
    header: [...header, "Comptant", "Carte"],
    rows: [["1", "2026-03-13", "5.00", "105.00", "100.00", "5.00"]],
  };
  expect(proposeMapping("transactions", paid)).toMatchObject({
    questions: [],
    lineTotalIs: "withTax",
    tenderColumns: { CASH: "Comptant", CARD: "Carte" },
  });
  expect(readBack(paid, [])).toMatchObject({ tax: 500, tenders: { CASH: 10_000, CARD: 500 } });
});

test.each([
  [
    "on its own rows",
    [
      ["6.00", "0"],
      ["0", "4.00"],
    ],
    { CASH: 600, CARD: 400 },
  ],
  [
    "on every row of the receipt",
    [
      ["7.00", "3.00"],
      ["7.00", "3.00"],
    ],
    { CASH: 700, CARD: 300 },
  ],
  [
    "with the cent that cash is rounded to",
    [
      ["6.02", "0"],
      ["0", "4.00"],
    ],
    { CASH: 602, CARD: 400 },
  ],
])("payments in columns %s are those of the receipt", (_, paid, tenders) => {
  const amounts = ["6.00", "4.00"];
  const sample = {
    header: ["Receipt", "Date", "Item", "Qty", "Line total", "Cash", "Card"],
    rows: paid.map((cells, at) => ["1", "2026-03-13", `A${at}`, "1", amounts[at] ?? "", ...cells]),
  };
  expect(readBack(sample, [])?.tenders).toEqual(tenders);
});

test("payments that are not the amount are left out of a proposal, and refused by a mapping", () => {
  const sample = {
    header: ["Receipt", "Date", "Item", "Qty", "Line total", "Cash"],
    rows: [["1", "2026-03-13", "A", "1", "6.00", "9.00"]],
  };
  expect(proposeMapping("transactions", sample).tenderColumns).toBeUndefined();
  expect(readBack(sample, [{ tenderColumns: { CASH: "Cash" } }])).toBeNull();
});

test.each(["(9.99)", "9.99-", "-9.99 $", "$-9.99"])("a refund is written %s", (writtenAmount) => {
  const sample = {
    header: ["Receipt", "Date", "Item", "Qty", "Line total"],
    rows: [
      ["1", "2026-03-13", "A", "-1", writtenAmount],
      ["2", "2026-03-13", "A", "1", "9.99"],
    ],
  };
  expect(readBack(sample, [])?.receipts.get("1")?.net).toBe(-999);
});
