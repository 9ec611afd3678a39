import fc from "fast-check";

import { adjustmentReasons } from "../../../inventory/index.ts";
import { addSums, emptySums, sumsOfTransaction } from "../../../metric/index.ts";
import { countsAsSale } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import type { Report } from "./report.ts";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the Financial and the Inventory movement reports must come to. */
export function financialRules({
  adjustmentColumns,
  collectedParts,
  financialFigures,
  financialRowOf,
  findField,
  getReportKind,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
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
            same(row["collected"], sum(tendered), "the tenders");
            same(
              row["collected"],
              sum(["net", "taxes", "fees", "giftCards", "rounding", "tips"].map((part) => Number(row[part]))),
              "the columns",
            );
            same([...collectedParts], ["net", "taxes", "fees", "giftCards", "rounding", "tips"]);
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
            const places = [...collectedParts, "collected", "tendersExpected"].map((name) => columns.indexOf(name));
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
                Object.entries<string>(adjustmentColumns).find(([one]) => one === code)?.[1] ?? `no column of ${code}`,
            );
            same(columns.slice(columns.indexOf("counted") + 1, columns.indexOf("closing")), byReason);
            same(new Set(byReason).size, byReason.length);
            same(findField(fields, adjustmentColumns[reason]), { type: "qty", role: "measure" });
          },
        ),
      },
    },
  };
}
