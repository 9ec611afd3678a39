import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { DaySalesSums, ExportKind, ExportRow, ProductActivity } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "exportJson" | "exportLines" | "exportTotals" | "getExportKind" | "journalOfDay" | "printIif" | "printProductActivity"
>;

const kinds = [
  "SALES",
  "TENDERS",
  "TAXES",
  "GL_SUMMARY",
  "INVENTORY_MOVEMENTS",
  "PRODUCTS",
  "PRODUCT_ACTIVITY",
] as const satisfies readonly ExportKind[];
const amountOf = {
  SALES: "net",
  TENDERS: "amount",
  TAXES: "amount",
  INVENTORY_MOVEMENTS: "value",
  PRODUCT_ACTIVITY: "retail",
} as const;

const arbAmount = fc.integer({ min: -2_000_000_00, max: 2_000_000_00 });
const arbDay: fc.Arbitrary<DaySalesSums> = fc.record({
  gross: fc.nat(9_999_99),
  discounts: fc.nat(99_99),
  refunds: fc.nat(99_99),
  fees: fc.integer({ min: -99, max: 99 }),
  giftCards: arbAmount,
  rounding: fc.integer({ min: -2, max: 2 }),
  tips: fc.nat(500),
  taxes: fc.dictionary(fc.constantFrom("TPS", "TVQ"), arbAmount),
  tenders: fc.dictionary(fc.constantFrom("CASH", "CARD", "DEBIT"), arbAmount),
});
const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
/** Parses a decimal text. Units: its last decimal. */
const unitsOf = (text: string): number => Number(text.replace(".", ""));

/** A name with unusual characters. */
const arbName = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom("a", "é", "*", "~", ">", "9", " ", "\n", "食"),
});
/** A name with characters that need quoting in the ledger file. */
const arbLedgerName = fc.string({
  minLength: 1,
  maxLength: 8,
  unit: fc.constantFrom("a", "é", '"', "\t", "\n", "\r", " "),
});
const withSpaces = (name: string): string =>
  [...name].map((character) => (['"', "\t", "\n", "\r"].includes(character) ? " " : character)).join("");
const arbActivity: fc.Arbitrary<ProductActivity> = fc.record({
  location: fc.constantFrom("A1", "A2"),
  vendor: fc.constantFrom("LAIT", "PAIN"),
  sku: fc.integer({ min: 1, max: 99 }).map((no) => `S${no}`),
  upc: fc.constantFrom("012345678905", "", "x"),
  description: arbName,
  onHand: fc.integer({ min: -9_000, max: 9_000 }),
  sold: fc.nat(9_999),
  returned: fc.nat(999),
  received: fc.nat(9_999),
});

/** Builds the rules and laws of export batch files. */
export const exportFileRules = ({
  exportJson,
  exportLines,
  exportTotals,
  getExportKind,
  journalOfDay,
  printIif,
  printProductActivity,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const rowOf = (kind: ExportKind, values: readonly number[]): ExportRow =>
    Object.fromEntries(
      Object.entries(getExportKind(kind).columns).map(([name, type], index) => [
        name,
        type === "text" || type === "date" ? `${name} ${values[0] ?? 0}` : (values[index % values.length] ?? 0),
      ]),
    );
  const arbRows = (kind: ExportKind) =>
    fc.array(
      fc.array(arbAmount, { minLength: 1, maxLength: 5 }).map((values) => rowOf(kind, values)),
      { maxLength: 6 },
    );
  const arbTable = fc.constantFrom(...kinds).chain((kind) => arbRows(kind).map((rows) => ({ kind, rows })));
  return {
    "export-files": {
      says: "A file of a batch holds its rows and nothing else, each amount to the cent, and its control totals are the sums of its rows.",
      source: "behaviour 3.4 (control totals, formats); decision 0115",
      laws: {
        "control totals are counts and sums of the rows, whatever their parts": fc.property(
          arbTable,
          fc.nat(6),
          ({ kind, rows }, at) => {
            const [wholeTotals, first, remainder] = [
              exportTotals(kind, rows),
              exportTotals(kind, rows.slice(0, at)),
              exportTotals(kind, rows.slice(at)),
            ];
            same(wholeTotals, { rows: first.rows + remainder.rows, amount: cents(first.amount + remainder.amount) });
            same(wholeTotals.rows, rows.length);
            const name = kind === "GL_SUMMARY" || kind === "PRODUCTS" ? null : amountOf[kind];
            if (name !== null) same(wholeTotals.amount, sumOf(rows.map((row) => Number(row[name]))));
          },
        ),
        "lines and JSON hold every value of every row, in the order of the columns": fc.property(
          arbTable,
          ({ kind, rows }) => {
            const columns = Object.entries(getExportKind(kind).columns);
            const [head, ...lines] = exportLines(kind, rows);
            same(
              head,
              columns.map(([name]) => name),
            );
            same(
              lines.map((cells) =>
                cells.map((cell, index) =>
                  ["text", "date"].includes(columns[index]?.[1] ?? "") ? cell : unitsOf(cell),
                ),
              ),
              rows.map((row) => columns.map(([name]) => row[name])),
            );
            const read: unknown = JSON.parse(exportJson(kind, rows));
            same(
              read,
              lines.map((cells) =>
                Object.fromEntries(
                  cells.map((cell, index) => [
                    columns[index]?.[0],
                    ["text", "date"].includes(columns[index]?.[1] ?? "") ? cell : Number(cell),
                  ]),
                ),
              ),
            );
          },
        ),
        "an unknown value is empty in CSV and null in JSON": fc.property(fc.constantFrom(...kinds), (kind) => {
          const empty = Object.fromEntries(Object.keys(getExportKind(kind).columns).map((name) => [name, null]));
          same(
            exportLines(kind, [empty])[1],
            Object.keys(empty).map(() => ""),
          );
          same(JSON.parse(exportJson(kind, [{}])), [empty]);
        }),
        "the price list is checked by its prices, each rounded to the cent": fc.property(
          fc.array(fc.nat(99_999), { maxLength: 5 }),
          (prices) => {
            same(
              exportTotals(
                "PRODUCTS",
                prices.map((price) => ({ price })),
              ).amount,
              cents(sumOf(prices.map((price) => Math.round(price / 100)))),
            );
          },
        ),
      },
    },
    "general-ledger": {
      says: "A store's day is a balanced entry: payments are debited, sales are credited, and a difference between them has an account of its own.",
      source: "behaviour 3.4 (GL summary), 3.3 (collected = tenders)",
      laws: {
        "debits are credits, and each line is on one side": fc.property(arbDay, (day) => {
          const lines = journalOfDay(day);
          same(sumOf(lines.map(({ debit }) => debit)), sumOf(lines.map(({ credit }) => credit)));
          holds(
            lines.every(({ debit, credit }) => Math.min(debit, credit) === 0 && debit + credit > 0),
            "a line is on one side",
          );
        }),
        "the tenders, the sales and the taxes are those of the day": fc.property(arbDay, (day) => {
          const of = (account: string) =>
            sumOf(
              journalOfDay(day)
                .filter((line) => line.account === account)
                .map(({ debit, credit }) => debit - credit),
            );
          for (const [code, amount] of Object.entries(day.tenders)) same(of(`TENDER ${code}`), amount);
          for (const [code, amount] of Object.entries(day.taxes)) same(of(`TAX ${code}`), amount === 0 ? 0 : -amount);
          same(
            [
              of("SALES") + day.gross,
              of("DISCOUNTS"),
              of("REFUNDS"),
              of("FEES") + day.fees,
              of("GIFT CARDS") + day.giftCards,
              of("ROUNDING") + day.rounding,
              of("TIPS") + day.tips,
            ],
            [0, day.discounts, day.refunds, 0, 0, 0, 0],
          );
          const rows = journalOfDay(day).map((line) => ({ ...line }));
          same(exportTotals("GL_SUMMARY", rows).amount, cents(sumOf(Object.values(day.tenders))));
        }),
        "a day whose payments equal the amount collected has no difference": fc.property(arbDay, (day) => {
          const collectedSum =
            day.gross -
            day.discounts -
            day.refunds +
            day.fees +
            day.giftCards +
            day.rounding +
            day.tips +
            sumOf(Object.values(day.taxes));
          holds(
            journalOfDay({ ...day, tenders: { CASH: collectedSum } }).every(({ account }) => account !== "DIFFERENCE"),
            "no difference",
          );
        }),
        "a name stays in its cell: separators, line ends and quotes in it become spaces": fc.property(
          arbLedgerName,
          arbLedgerName,
          (location, account) => {
            const businessDate = fromDayNumber(20_000);
            const lines = printIif([{ businessDate, location, account, debit: 5, credit: 0 }], "7").split("\r\n");
            const [, , , entry = "", end] = lines;
            same(entry.split("\t").slice(3), [withSpaces(account), withSpaces(location), "0.05", "7"]);
            same([end, lines.length], ["ENDTRNS", 6]);
          },
        ),
        "the file has an entry for each day of a store, each adding up to nothing": fc.property(
          fc.array(arbDay, { maxLength: 4 }),
          (days) => {
            const rows = days.flatMap((day, index) =>
              journalOfDay(day).map((line) => ({
                ...line,
                businessDate: addDays(fromDayNumber(20_000), index),
                location: "A\t1",
              })),
            );
            const lines = printIif(rows, "7")
              .split("\r\n")
              .slice(3, -1)
              .map((line) => line.split("\t"));
            same(
              lines
                .filter(([kind]) => kind !== "ENDTRNS")
                .map((cells) => [cells[3], cells[4], unitsOf(cells[5] ?? "")]),
              rows.map(({ account, debit, credit }) => [account, "A 1", debit - credit]),
            );
            let open: string[][] = [];
            let entries = 0;
            for (const cells of lines) {
              if (cells[0] !== "ENDTRNS") {
                same(cells[0], open.length === 0 ? "TRNS" : "SPL");
                open.push(cells);
                continue;
              }
              same(sumOf(open.map((row) => unitsOf(row[5] ?? ""))), 0);
              open = [];
              entries++;
            }
            same([open.length, entries], [0, days.filter((day) => journalOfDay(day).length > 0).length]);
          },
        ),
      },
    },
    "product-activity": {
      says: "A vendor gets a document 852 for each store, with the stock, sales, returns and receipts of each product, in envelopes that count their contents.",
      source: "behaviour 3.4 (Vendor: product-activity content of EDI 852); X12 004010",
      laws: {
        "the segments of the documents parse back to the rows": fc.property(
          fc.array(arbActivity, { maxLength: 8 }),
          (rows) => {
            const from = fromDayNumber(20_000);
            const segments = printProductActivity(rows, {
              sender: "ÉPI*CERIE",
              from,
              to: addDays(from, 6),
              day: addDays(from, 7),
              time: "06:05",
              batch: 12,
            })
              .split("~\r\n")
              .slice(0, -1)
              .map((text) => text.split("*"));
            const read: ProductActivity[] = [];
            let [vendor, location, sinceNumber, documents] = ["", "", 0, 0];
            const controls = new Set<string>();
            for (const [name = "", ...furtherCells] of segments) {
              sinceNumber++;
              if (name === "ISA") {
                holds(`ISA*${furtherCells.join("*")}~`.length === 106, "the first segment has 106 characters");
                holds(!controls.has(furtherCells[12] ?? ""), "no number of an interchange comes twice");
                controls.add(furtherCells[12] ?? "");
                [vendor, documents] = [(furtherCells[7] ?? "").trim(), 0];
              }
              if (name === "ST") [sinceNumber, documents] = [1, documents + 1];
              if (name === "N1") location = furtherCells[1] ?? "";
              if (name === "LIN")
                read.push({
                  location,
                  vendor,
                  sku: furtherCells.at(-1) ?? "",
                  upc: furtherCells[1] === "UK" ? (furtherCells[2] ?? "") : "",
                  description: "",
                  onHand: 0,
                  sold: 0,
                  returned: 0,
                  received: 0,
                });
              const last = read.at(-1);
              const field =
                name === "ZA"
                  ? ({ QA: "onHand", QS: "sold", QU: "returned", QR: "received" } as const)[furtherCells[0] ?? ""]
                  : undefined;
              if (last !== undefined && field !== undefined)
                read[read.length - 1] = { ...last, [field]: Math.round(Number(furtherCells[1]) * 1_000) };
              if (name === "SE") same(furtherCells[0], String(sinceNumber));
              if (name === "GE") same(furtherCells[0], String(documents));
            }
            const grouped = ["LAIT", "PAIN"].flatMap((sku) =>
              ["A1", "A2"].map((place) => rows.filter((row) => row.vendor === sku && row.location === place)),
            );
            const key = ({ vendor: of, location: locationName }: ProductActivity) => `${of} ${locationName}`;
            const expected = grouped
              .flat()
              .map((row) => ({ ...row, upc: row.upc === "012345678905" ? "00012345678905" : "", description: "" }));
            same(
              read.toSorted((left, right) => (key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0)),
              expected,
            );
            same(
              segments.filter(([name]) => name === "CTT").reduce((all, cells) => all + Number(cells[1]), 0),
              rows.length,
            );
          },
        ),
      },
    },
  };
};
