/** Difference of a report in memory, where the first row came late. */
import { cents } from "@comptoir/domain/money";
import { fromDayNumber } from "@comptoir/domain/period";
import { diffTables, getReportKind, pivotTable, type Pivot, type ReportRow } from "@comptoir/domain/report";

import { failWith, succeed } from "../../../shared/answer.ts";
import type { AskDifference, DifferenceAsk } from "../known/ask-difference.ts";
import { sampleReceipt } from "./sample-sales.data.ts";

const pivot: Pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: false }],
  columns: [],
  measures: (["net", "quantity"] as const).map((field) => ({ field, aggregate: "sum", display: { kind: "value" } })),
  totals: { row: true, column: true, grand: true },
  sort: null,
};

const day = fromDayNumber(20_524);

/** Instant at which the first row came. Units: milliseconds since 1970. */
export const lateAt = 1_773_340_000_000;

export const memoryDifference =
  (
    rowsOf: (ask: DifferenceAsk) => readonly ReportRow[],
    names: ReadonlyMap<string, readonly { readonly value: number; readonly name: string }[]>,
  ): AskDifference =>
  async (ask) => {
    const { fields } = getReportKind(ask.source);
    const tableOf = (rows: readonly ReportRow[]) => pivotTable(rows, pivot, { fields, permissions: [], weekStart: 0 });
    const rows = rowsOf(ask);
    const isBefore = ask.knownAt < lateAt;
    const [before, after] = [tableOf(isBefore ? rows.slice(1) : rows), tableOf(rows)];
    if (!before.ok || !after.ok) return failWith("REPORT_PIVOT", 400);
    const difference = diffTables(before.value, after.value, fields);
    const net = cents(Number(rows[0]?.["net"] ?? 0));
    return succeed({
      meta: {
        range: { from: day, to: day, tz: "America/Toronto", code: "-0d" },
        asOf: lateAt,
        knownAt: ask.knownAt,
        currency: "CAD",
        partial: false,
        targetId: 1,
        tl: 1,
      },
      ...difference,
      rowCount: difference.rows.length,
      names: [{ field: "department", names: names.get("department") ?? [] }],
      receipts: {
        rows: isBefore
          ? [
              {
                locationId: 4,
                location: "Laval",
                businessDate: day,
                terminal: "T1",
                number: "12",
                before: null,
                after: net,
                difference: net,
                reason: "late",
                at: lateAt,
                origin: sampleReceipt.origin,
              },
            ]
          : [],
        hasMore: false,
      },
    });
  };
