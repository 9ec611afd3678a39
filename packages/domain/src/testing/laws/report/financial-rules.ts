import fc from "fast-check";

import { adjustmentReasons } from "../../../inventory/index.ts";
import { addSums, emptySums, sumsOfTransaction } from "../../../metric/index.ts";
import { countsAsSale } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import type { Report } from "./report.ts";

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A row of the Financial report: sales with their net, a tax, or a payment type. */
const arbStatementRow = fc
  .record({
    date: fc.constantFrom("2026-03-12", "2026-03-13"),
    location: fc.constantFrom(4, 5),
    section: fc.constantFrom("SALES", "TAXES", "TENDERS", "BANK"),
    step: fc.constantFrom("collected", "inTransit", "carryOver"),
    name: fc.constantFrom("CASH", "VISA"),
    amount: fc.integer({ min: -9_999, max: 9_999 }),
    less: fc.nat(500),
  })
  .map(({ date, location, section, step, name, amount, less }) => ({
    date,
    location,
    section,
    code: section === "SALES" ? null : section === "BANK" ? step : name,
    gross: section === "SALES" ? amount : null,
    discounts: section === "SALES" ? less : null,
    refunds: section === "SALES" ? 0 : null,
    net: section === "SALES" ? amount - less : null,
    taxes: section === "TAXES" ? amount : null,
    collected: section === "SALES" ? amount - less : section === "TAXES" ? amount : null,
    tendersExpected: section === "TENDERS" ? amount : null,
    overShort: section === "TENDERS" ? less : null,
    bridge: section === "BANK" ? amount : null,
  }));
type StatementRow = typeof arbStatementRow extends fc.Arbitrary<infer Row> ? Row : never;

/** Builds the rules and laws of the totals of the Financial and the Inventory movement reports. */
export function financialRules({
  adjustmentColumnByReason,
  collectedColumns,
  financialFigures,
  financialRowOf,
  financialStatement,
  findField,
  getReportKind,
  placeOfStatementFigure,
  statementFigures,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
    "financial-statement": {
      says: "The Financial statement has every amount of its rows in exactly one line and column; its sums tie, and nothing empty is in it.",
      source: "behaviour 3.4; decision 0333",
      laws: {
        "a line is the sum of its rows, by column and in all; what is taken off is below zero": fc.property(
          fc.array(arbStatementRow, { maxLength: 12 }),
          fc.constantFrom("date" as const, "location" as const),
          (rows, by) => {
            const { columns, sections } = financialStatement(rows, by);
            for (const { section, lines } of sections)
              for (const { field, code, values, total, isSum } of lines) {
                const sectionRows = rows.filter(
                  (row) => (field === "collected" || row.section === section) && (code === null || row.code === code),
                );
                const sign = field === "discounts" || field === "refunds" ? -1 : 1;
                const amount = (part: readonly StatementRow[]) =>
                  sumOf(part.map((row) => sign * Number(row[field as keyof StatementRow] ?? 0))) + 0;
                same(Number(total) + 0, amount(sectionRows), field);
                same(
                  values.map((value) => Number(value) + 0),
                  columns.map((column) => amount(sectionRows.filter((row) => row[by] === column))),
                  field,
                );
                same(isSum || values.some((value) => value !== null && value !== 0), true, "nothing empty");
              }
          },
        ),
        "a figure is the sum of the rows of its place": fc.property(
          fc.array(arbStatementRow, { maxLength: 12 }),
          fc.constantFrom("date" as const, "location" as const),
          (rows, by) => {
            const { columns, sections } = financialStatement(rows, by);
            for (const { section, lines } of sections)
              for (const line of lines)
                for (const [index, amount] of [...line.values, line.total].entries()) {
                  const column = index < columns.length ? { by, value: columns[index] ?? null } : null;
                  const { levels, path } = placeOfStatementFigure(section, line, column);
                  const placeRows = rows.filter((row) =>
                    levels.every(({ field }, level) => row[field as keyof StatementRow] === path[level]),
                  );
                  const sum = sumOf(placeRows.map((row) => Number(row[line.field as keyof StatementRow] ?? 0)));
                  same((line.isTakenOff ? -sum : sum) + 0, Number(amount) + 0, line.field);
                }
          },
        ),
        "the amounts above net sales add up to it, and the order of rows changes nothing": fc.property(
          fc.array(arbStatementRow, { maxLength: 8 }),
          (rows) => {
            const statement = financialStatement(rows, "date");
            const totalOf = (field: string): number =>
              statement.sections
                .flatMap(({ lines }) => lines)
                .filter((line) => line.field === field)
                .reduce((all, { total }) => all + Number(total), 0);
            same(totalOf("net"), totalOf("gross") + totalOf("discounts") + totalOf("refunds"));
            same(financialStatement(rows.toReversed(), "date"), statement);
          },
        ),
        "the steps to the bank are in their order, and their last line is their sum": fc.property(
          fc.array(arbStatementRow, { maxLength: 12 }),
          (rows) => {
            const bank = financialStatement(rows, "date").sections.find(({ section }) => section === "BANK");
            const lines = bank?.lines ?? [];
            const steps = lines.slice(0, -1);
            const order = ["collected", "inTransit", "carryOver"];
            same(
              steps.map(({ code }) => order.indexOf(String(code))),
              steps.map(({ code }) => order.indexOf(String(code))).toSorted((left, right) => left - right),
            );
            const last = lines.at(-1);
            if (last === undefined) return;
            same([last.code, last.isSum], [null, true]);
            same(Number(last.total), sumOf(rows.map(({ bridge }) => Number(bridge ?? 0))));
          },
        ),
        "rows that are added up by column, section and code first give the same statement": fc.property(
          fc.array(arbStatementRow, { maxLength: 12 }),
          fc.constantFrom("date" as const, "location" as const),
          (rows, by) => {
            const keyOf = (row: StatementRow): string => `${row[by]} ${row.section} ${row.code ?? ""}`;
            const keys = [...new Set(rows.map(keyOf))];
            const addUp = (own: readonly StatementRow[], field: string): number | null =>
              own.reduce<number | null>((all, row) => {
                const value = row[field as keyof StatementRow] ?? null;
                return value === null ? all : (all ?? 0) + Number(value);
              }, null);
            const grouped = keys.map((key) => {
              const groupRows = rows.filter((row) => keyOf(row) === key);
              return {
                ...groupRows[0],
                ...Object.fromEntries(statementFigures.map((field) => [field, addUp(groupRows, field)])),
              };
            });
            same(financialStatement(grouped, by), financialStatement(rows, by));
          },
        ),
      },
    },
    "financial-ties": {
      says: "The Financial report balances: net sales, taxes, fees, gift cards, rounding and tips sum to the total collected, and that to the tenders, to the cent. The Financial test has the same columns.",
      source: "behaviour 3.3 (totalCollected), 3.4 (must tie: collected = tenders); decision 0112",
      laws: {
        "the total collected is the sum of the columns before it, and of the tenders of the receipts that count":
          fc.property(fc.array(arbTransaction, { maxLength: 4 }), (receipts) => {
            const row = financialRowOf(receipts.map(sumsOfTransaction).reduce(addSums, emptySums));
            const tendered = receipts
              .filter(({ state, training }) => countsAsSale(state, training))
              .flatMap(({ tenders }) => tenders.map(({ amount }) => Number(amount)));
            same(row["collected"], sumOf(tendered), "the tenders");
            same(
              row["collected"],
              sumOf(["net", "taxes", "fees", "giftCards", "rounding", "tips"].map((part) => Number(row[part]))),
              "the columns",
            );
            same([...collectedColumns], ["net", "taxes", "fees", "giftCards", "rounding", "tips"]);
            same(row["net"], Number(row["gross"]) - Number(row["discounts"]) - Number(row["refunds"]), "net sales");
          }),
        "every figure that has to balance is a column of the report and of its test": fc.property(
          fc.constantFrom("financial" as const, "financial-test" as const),
          (kind) => {
            const { fields, columns } = getReportKind(kind);
            same(
              Object.keys(financialFigures).filter(
                (name) => !columns.includes(name) || findField(fields, name)?.role !== "measure",
              ),
              [],
            );
            const places = [...collectedColumns, "collected", "tendersExpected"].map((name) => columns.indexOf(name));
            same(
              places,
              places.toSorted((a, b) => a - b),
              "in the order in which they are added up",
            );
          },
        ),
      },
    },
    "adjustments-by-reason": {
      says: "Inventory movement has a column for each adjustment reason, beside received, sold, returned, transferred and counted.",
      source: "behaviour 3.4 (Inventory movement: adjustment by reason); decision 0112",
      laws: {
        "each adjustment reason has a column, in the order of the list, between counted and closing stock": fc.property(
          fc.constantFrom("FREE", "FOUND", "LOST", "DAMAGED", "EXPIRED", "REVERSAL" as const),
          (reason) => {
            const { columns, fields } = getReportKind("inventory-movement");
            const byReason = Object.keys(adjustmentReasons).map(
              (code) =>
                Object.entries<string>(adjustmentColumnByReason).find(([name]) => name === code)?.[1] ??
                `no column of ${code}`,
            );
            same(columns.slice(columns.indexOf("counted") + 1, columns.indexOf("closing")), byReason);
            same(new Set(byReason).size, byReason.length);
            same(findField(fields, adjustmentColumnByReason[reason]), { type: "qty", role: "measure" });
          },
        ),
      },
    },
  };
}
