import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { DaySalesSums, ExportKind, ExportRow } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "exportJson" | "exportLines" | "exportTotals" | "getExportKind" | "journalOfDay" | "printIif"
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

/** A name with characters that need quoting in the ledger file. */
const arbLedgerName = fc.string({
  minLength: 1,
  maxLength: 8,
  unit: fc.constantFrom("a", "é", '"', "\t", "\n", "\r", " "),
});

const withSpaces = (name: string): string =>
  [...name].map((character) => (['"', "\t", "\n", "\r"].includes(character) ? " " : character)).join("");

/** Builds the rules and laws of the files of a batch, and of the general ledger. */
export function exportFileRules({
  exportJson,
  exportLines,
  exportTotals,
  getExportKind,
  journalOfDay,
  printIif,
}: Functions): Readonly<Record<string, RuleRow>> {
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
  };
}
