import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import { getReportKind, type TableRow } from "../../../report/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "findCrossingRows"
  | "listRowAlertColumns"
  | "mayReceiveRowAlert"
  | "parseRowAlert"
  | "printRowKey"
  | "rowAlertPath"
  | "rowAlertPivot"
  | "rowAlertUnit"
  | "alertRowsAtMost"
>;

const arbRow: fc.Arbitrary<Pick<TableRow, "kind" | "path" | "cells">> = fc
  .record({
    kind: fc.constantFrom("row" as const, "row" as const, "subtotal" as const, "total" as const),
    key: fc.integer({ min: 1, max: 40 }),
    figure: fc.option(fc.integer({ min: -1_000, max: 1_000 })),
  })
  .map(({ kind, key, figure }) => ({ kind, path: kind === "total" ? [] : [key], cells: [key, figure] }));
const arbRows = fc.uniqueArray(arbRow, { selector: ({ path }) => JSON.stringify(path), maxLength: 30 });
const saleFields = Object.keys(getReportKind("sale").fields);

/** Builds the rules and laws of the rows that alerts report: beyond the limit, once, and to whom. */
export const alertRowRules = ({
  findCrossingRows,
  listRowAlertColumns,
  mayReceiveRowAlert,
  parseRowAlert,
  printRowKey,
  rowAlertPath,
  rowAlertPivot,
  rowAlertUnit,
  alertRowsAtMost,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "alert-rows": {
    says: "An alert on a report tells each row beyond its limit that it has not told for the bin, the farthest first, and neither totals nor rows without a figure; reports are cut into days and weeks.",
    source: "decision 0471",
    codes: ["ONE_OF"],
    laws: {
      "a row is told once it is beyond the limit, and never again": fc.property(
        arbRows,
        fc.integer({ min: -1_000, max: 1_000 }),
        fc.constantFrom("ABOVE" as const, "BELOW" as const),
        fc.nat(10),
        (rows, limit, side, alreadyTold) => {
          const ask = { depth: 1, unit: "count" as const, side, limit };
          const all = findCrossingRows(rows, ask, new Set());
          const expectedCrossings = rows.flatMap(({ kind, path, cells: [, figure] }) =>
            kind === "row" && typeof figure === "number" && (side === "ABOVE" ? figure > limit : figure < limit)
              ? [printRowKey(path)]
              : [],
          );
          same(all.map(({ key }) => key).toSorted(), expectedCrossings.toSorted());
          const distances = all.map(({ figure }) => Math.abs(figure - limit));
          same(
            distances,
            distances.toSorted((left, right) => right - left),
          );
          const toldKeys = new Set(all.slice(0, alreadyTold).map(({ key }) => key));
          same(
            findCrossingRows(rows, ask, toldKeys).map(({ key }) => key),
            all.slice(alreadyTold).map(({ key }) => key),
          );
        },
      ),
      "a percent of a report is compared as it is typed": fixedCase(null, () => {
        const rows = [{ kind: "row" as const, path: ["A"], cells: ["A", 1_250] }];
        const ask = { depth: 1, unit: "pct" as const, side: "BELOW" as const };
        same(
          [12.5, 12.51].map((limit) => findCrossingRows(rows, { ...ask, limit }, new Set()).length),
          [0, 1],
        );
      }),
      "no more rows of a bin are told than a person reads": fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        const rows = Array.from({ length: count }, (_, key) => ({
          kind: "row" as const,
          path: [key],
          cells: [key, key],
        }));
        const ask = { depth: 1, unit: "count" as const, side: "ABOVE" as const, limit: -1 };
        const first = findCrossingRows(rows, ask, new Set());
        same(first.length, Math.min(count, alertRowsAtMost));
        same(first[0]?.figure, count - 1);
        same(
          findCrossingRows(rows, ask, new Set(first.map(({ key }) => key))).length,
          Math.min(count, alertRowsAtMost) < alertRowsAtMost ? count - first.length : 0,
        );
      }),
      "days and weeks are bins of a report, hours are not": fixedCase(null, () => {
        const make = (bin: string) => parseRowAlert("money", { bin, side: "ABOVE", limit: 1 });
        same(
          ["DAY", "WEEK", "HOUR"].map((bin) => make(bin).ok),
          [true, true, false],
        );
      }),
      "the columns to choose from are the visible figures of a report with groups": fc.property(
        fc.constantFrom(...saleFields),
        fc.constantFrom("sum" as const, "average" as const),
        fc.boolean(),
        fc.boolean(),
        (field, aggregate, isVisible, isGrouped) => {
          const column = {
            field,
            aggregate,
            label: {},
            visible: isVisible,
            widthPx: null,
            frozen: false,
            format: null,
          };
          const group = {
            field: "department",
            grain: null,
            direction: "ascending" as const,
            subtotal: true,
            collapsed: false,
          };
          const report = {
            source: "sale" as const,
            columns: [column],
            groups: isGrouped ? [group] : [],
            isList: false,
          };
          const columns = listRowAlertColumns(report, ["REPORT_READ", "PRODUCT_COST_READ"]);
          const unit = rowAlertUnit({ source: "sale", field, aggregate });
          const isMeasure = Object.entries(getReportKind("sale").fields).some(
            ([name, row]) => name === field && row.role === "measure",
          );
          same(
            columns.map((row) => row.unit),
            isVisible && isGrouped && isMeasure && unit !== null ? [unit] : [],
          );
          same(rowAlertPivot({ field, aggregate, groups: [group] }).measures.length, 1);
        },
      ),
      "a path opens the report at the days, with the groups of the row and the stores of the place": fixedCase(
        null,
        () => {
          const groups = [
            { field: "department", grain: null },
            { field: "date", grain: "month" as const },
          ];
          const row = { subject: { source: "sale" as const, id: 3, groups, filters: [] }, path: [4, "2026-03"] };
          const days = { from: fromDayNumber(20_524), to: fromDayNumber(20_524) };
          const path = rowAlertPath({ ...row, ...days, stores: [2, 5] });
          holds(path.startsWith("/report/sale/3?period=2026-03-12&filters="), path);
          const filters: unknown = JSON.parse(decodeURIComponent(path.split("&filters=")[1] ?? ""));
          holds(Array.isArray(filters) && filters.length === 2, "the place and the department");
          same(rowAlertPath({ ...row, path: [null], ...days }).includes("isNull"), true);
        },
      ),
    },
  },
  "alert-row-rights": {
    says: "A person is told the rows of a report only while they may see its kind, its column, its groups and its filters.",
    source: "specification 6; behaviour 3.9 (costs); decision 0471",
    laws: {
      "a field that one may not see stops an alert wherever it stands": fc.property(
        fc.constantFrom("cost", "margin", "marginPct", "net", "department"),
        fc.constantFrom("column" as const, "group" as const, "filter" as const),
        fc.subarray(["REPORT_READ", "PRODUCT_COST_READ", "SALE_READ"]),
        (field, partOfReport, permissions) => {
          const subject = {
            source: "sale" as const,
            aggregate: "sum" as const,
            field: partOfReport === "column" ? field : "net",
            groups: [{ field: partOfReport === "group" ? field : "department", grain: null }],
            filters:
              partOfReport === "filter"
                ? [{ field, operator: "=" as const, values: [1], promptUser: false, locked: false }]
                : [],
          };
          const isCost = field !== "net" && field !== "department";
          same(
            mayReceiveRowAlert(subject, permissions),
            permissions.includes("REPORT_READ") && (!isCost || permissions.includes("PRODUCT_COST_READ")),
          );
        },
      ),
    },
  },
});
