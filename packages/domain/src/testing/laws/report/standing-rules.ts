import fc from "fast-check";

import { plainColumn, type FieldCatalogue, type TableRow } from "../../../report/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbLevels, arbRows, context, fields, type Report } from "./report.ts";

const standingFields = {
  ...fields,
  netShare: { type: "pct", role: "measure", standing: { of: "net", display: "percentOfGrandTotal" } },
  netRank: { type: "int", role: "measure", standing: { of: "net", display: "rankDescending" } },
  costShare: { type: "pct", role: "measure", standing: { of: "cost", display: "percentOfGrandTotal" } },
} as const satisfies FieldCatalogue;

/** Builds the rules and laws of ranking the lines of a list. */
export function standingRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { canSeeField, checkFilters, getReportKind, computeGroupTable, listAggregates, ratioOf, sortRows } = functions;
  const numberAt = ({ cells }: TableRow, index: number): number | null => {
    const cell = cells[index];
    return typeof cell === "number" ? cell : null;
  };
  return {
    "share-and-rank": {
      says: "The share of a line is its part of the table's total; its rank is its place within its group, the largest first, and ties share one. Rows have neither: they are never summed, filtered or pivoted.",
      source: "behaviour 3.4 (Target: share, rank; Profitability: share of margin)",
      codes: ["FILTER_INVALID"],
      laws: {
        "every line has the share and rank of its own figure, whatever the grouping": fc.property(
          arbRows,
          arbLevels,
          fc.boolean(),
          (rows, levels, isSummary) => {
            const columns = [
              { ...plainColumn("net"), aggregate: isSummary ? ("sum" as const) : null },
              plainColumn("netShare"),
              plainColumn("netRank"),
            ];
            const tableOf = (some: typeof columns) =>
              computeGroupTable(
                rows,
                { columns: some, groups: levels.map((level) => ({ ...level, collapsed: false })), isList: false },
                { ...context, fields: standingFields },
              );
            const table = tableOf(columns);
            const net = levels.length;
            const total = table.rows.at(-1);
            same(
              tableOf(columns.slice(0, 1)).rows.map(({ cells }) => cells),
              table.rows.map(({ cells }) => cells.slice(0, net + 1)),
              "a figure is the same with its share and rank beside it",
            );
            if (isSummary)
              same(
                tableOf(columns.slice(1)).rows.map(({ cells }) => cells),
                table.rows.map(({ cells }) => cells.toSpliced(net, 1)),
                "and they are the same without it",
              );
            const wholeValue = total === undefined ? null : numberAt(total, net);
            same(
              table.columns.slice(net).map(({ display }) => display),
              ["value", "percentOfGrandTotal", "rankDescending"],
            );
            for (const line of table.rows) {
              const lineValue = numberAt(line, net);
              const isRow = line.kind === "row" && !isSummary;
              const parentPath = JSON.stringify(isRow ? line.path : line.path.slice(0, -1));
              const siblingRows = table.rows.filter(
                (other) =>
                  other.kind === line.kind &&
                  JSON.stringify(isRow ? other.path : other.path.slice(0, -1)) === parentPath &&
                  other.path.length === line.path.length,
              );
              const larger = new Set(
                siblingRows
                  .map((other) => numberAt(other, net))
                  .filter((other) => other !== null && lineValue !== null && other > lineValue),
              );
              same(
                line.cells[net + 1],
                lineValue === null || wholeValue === null
                  ? null
                  : ratioOf({ part: lineValue, of: "money", whole: wholeValue, over: "money", to: "pct" }),
              );
              same(line.cells[net + 2], lineValue === null || line === total ? null : 1 + larger.size);
            }
          },
        ),
        "sorting by rank or share sorts by the figure": fc.property(arbRows, (rows) => {
          const nets = (column: string, direction: "ascending" | "descending") =>
            sortRows(rows, [{ column, direction }], standingFields).map((row) => row["net"] ?? null);
          same(nets("netRank", "ascending"), nets("net", "descending"));
          same(nets("netShare", "ascending"), nets("net", "ascending"));
        }),
        "a share or rank requires the permission of its figure, has no aggregate, and cannot be filtered": fc.property(
          fc.constantFrom("netShare", "netRank", "costShare"),
          fc.boolean(),
          (name, mayReadCost) => {
            same(
              canSeeField(standingFields, name, mayReadCost ? ["PRODUCT_COST_READ"] : []),
              mayReadCost || name !== "costShare",
            );
            same(listAggregates(standingFields, name), []);
            same(
              checkFilters(
                [{ field: name, operator: "isNull", values: [], promptUser: false, locked: false }],
                standingFields,
              ).map(({ code, path }) => [code, path]),
              [["FILTER_INVALID", [0, "field"]]],
            );
          },
        ),
        "Target shows the share and rank of each line, Profitability the share of margin": fixedCase(null, () => {
          same(
            getReportKind("target").columns.filter(
              (name) => getReportKind("target").fields[name]?.standing !== undefined,
            ),
            ["share", "rank"],
          );
          same(getReportKind("target").fields["rank"]?.standing?.of, "net");
          same(getReportKind("profitability").fields["marginShare"]?.standing, {
            of: "margin",
            display: "percentOfGrandTotal",
          });
          same(getReportKind("profitability").columns.includes("marginShare"), true);
        }),
      },
    },
  };
}
