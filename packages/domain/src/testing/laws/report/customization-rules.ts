import fc from "fast-check";

import { columnKey, noCustomization, plainColumn } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";
import {
  fields,
  fieldNames,
  arbReport,
  arbPivotOver,
  arbSorting,
  arbChange,
  filterOf,
} from "./customization-samples.ts";

/** Builds the rules and laws of customising a report for oneself. */
export function customizationRules({
  checkPivot,
  customizationOf,
  mergeCustomization,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
    "personal-view": {
      says: "A user's changes to a report are their own view and never change the shared one. Unchanged parts follow the shared report; removed columns drop out; new ones come last, marked; locked filters stay.",
      source: "behaviour 3.5 (Customization)",
      laws: {
        "an empty customization is the report itself": fc.property(arbReport, (report) => {
          same(mergeCustomization(report, noCustomization, fields), {
            report,
            newColumns: [],
            isDifferent: false,
          });
        }),
        "saving and loading a view gives the view back": fc.property(arbReport, (report) => {
          const viewedReport = {
            ...report,
            columns: report.columns.toReversed().map((column) => ({ ...column, widthPx: 80, visible: false })),
          };
          const merged = mergeCustomization(report, customizationOf(viewedReport, report), fields);
          same([merged.report.columns, merged.newColumns], [viewedReport.columns, []]);
          same(mergeCustomization(report, customizationOf(merged.report, report), fields), merged);
        }),
        "a view saved to the shared report, or as a new one, shows the same to everyone who opens it": fc.property(
          arbReport,
          arbChange,
          (report, change) => {
            const mergedReport = mergeCustomization(report, change, fields).report;
            same(mergeCustomization(mergedReport, noCustomization, fields), {
              report: mergedReport,
              newColumns: [],
              isDifferent: false,
            });
            same(customizationOf(mergedReport, mergedReport), noCustomization);
            same(mergeCustomization(report, customizationOf(mergedReport, report), fields).report, mergedReport);
          },
        ),
        "unchanged parts of a view follow the shared report": fc.property(arbReport, arbReport, (before, after) => {
          const unchanged = customizationOf(before, before);
          same(unchanged, noCustomization);
          same(mergeCustomization(after, unchanged, fields).report, after);
        }),
        "the columns are always those of the current report; new ones are last and marked": fc.property(
          arbReport,
          arbReport,
          (before, after) => {
            const chosen = before.columns.map((column) => ({
              column: columnKey(column),
              visible: false,
              widthPx: null,
              frozen: true,
            }));
            const { report, newColumns } = mergeCustomization(after, { ...noCustomization, columns: chosen }, fields);
            const [keysBefore, shared, keys] = [
              before.columns.map(columnKey),
              after.columns.map(columnKey),
              report.columns.map(columnKey),
            ];
            same(keys.toSorted(), shared.toSorted());
            same(
              newColumns,
              shared.filter((key) => !keysBefore.includes(key)),
            );
            same(keys, [...keysBefore.filter((key) => shared.includes(key)), ...newColumns]);
          },
        ),
        "a column keeps the format of the shared report until the user chooses one, whatever else they change":
          fc.property(
            arbReport,
            arbReport,
            fc.constantFrom(null, "currency0", "plain"),
            fc.nat(),
            (before, after, format, choice) => {
              const index = choice % Math.max(before.columns.length, 1);
              const viewedReport = {
                ...before,
                columns: before.columns.map((column, place) => ({
                  ...column,
                  widthPx: 80,
                  ...(place === index && { format }),
                })),
              };
              const change = customizationOf(viewedReport, before);
              const [formatsBefore, formatsAfter, seenFormats] = [
                before.columns,
                after.columns,
                mergeCustomization(after, change, fields).report.columns,
              ].map((columns) => new Map(columns.map((column) => [columnKey(column), column.format])));
              before.columns.forEach((column, place) => {
                const key = columnKey(column);
                const isChosen = place === index && formatsBefore?.get(key) !== format;
                if (formatsAfter?.has(key) === true)
                  same(seenFormats?.get(key), isChosen ? format : formatsAfter.get(key));
              });
            },
          ),
        "a view of a view is compared with the shared formats": fc.property(
          arbReport,
          arbChange,
          arbChange,
          (report, ownChange, furtherChange) => {
            const opens = mergeCustomization(report, ownChange, fields).report;
            const seen = mergeCustomization(report, { ...ownChange, ...furtherChange }, fields).report;
            const change = customizationOf(seen, opens, report.columns);
            const columns = change.columns ?? customizationOf(opens, report).columns;
            same(mergeCustomization(report, { ...noCustomization, columns }, fields).report.columns, seen.columns);
          },
        ),
        "locked filters stay, and the user's filters replace the others; users cannot lock, and a filter on a removed field drops out":
          fc.property(arbReport, arbReport, (report, other) => {
            const merged = mergeCustomization(
              report,
              { ...noCustomization, filters: [...other.filters, filterOf("gone", false)] },
              fields,
            ).report.filters;
            same(merged, [
              ...report.filters.filter(({ locked }) => locked),
              ...other.filters.filter(({ locked }) => !locked),
            ]);
          }),
        "a view differs by its sort, pivot, period, filters, picture or a column, each alone": fc.property(
          arbReport,
          fc.constantFrom(...fieldNames),
          (report, name) => {
            const sharedView = { ...report, columns: [plainColumn(name)], filters: [filterOf(name, false)] };
            const pivot = {
              rows: [],
              columns: [],
              measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
              totals: { row: true, column: true, grand: true },
              sort: null,
            } as const;
            const changes = [
              { sorting: [{ column: name, direction: "ascending" }] },
              { pivot },
              { period: "-1m" },
              { filters: [] },
              { columns: [{ column: name, visible: false, widthPx: null, frozen: false }] },
              { columns: [{ column: name, visible: true, widthPx: null, frozen: false, format: "dateIso" }] },
              { drawing: { picture: "bar", figure: 0 } },
            ] as const;
            for (const change of changes)
              same(
                mergeCustomization(sharedView, { ...noCustomization, ...change }, fields).isDifferent,
                true,
                Object.keys(change).join(),
              );
          },
        ),
        "sorts by shown columns only, each once": fc.property(arbReport, arbSorting, (report, sorting) => {
          const sortedFields = mergeCustomization(report, { ...noCustomization, sorting }, fields).report.sorting.map(
            ({ column }) => column,
          );
          const visibleColumns = new Set(report.columns.map(columnKey));
          same(
            sortedFields,
            [...new Set(sorting.map(({ column }) => column))].filter((column) => visibleColumns.has(column)),
          );
        }),
        "a saved pivot is over fields of the source": fc.property(
          arbReport,
          arbPivotOver(fc.oneof(fc.constantFrom(...fieldNames), fc.constant("gone"))),
          (report, pivot) => {
            const merged = mergeCustomization(report, { ...noCustomization, pivot }, fields).report.pivot;
            if (merged === null) return;
            holds(
              !JSON.stringify(merged.rows.concat(merged.columns).map(({ field }) => field)).includes("gone"),
              "no level is gone",
            );
            const hiddenIssues = checkPivot(merged, fields, ["PRODUCT_COST_READ"]).filter(
              ({ path }) => path[0] === "measures" || path[0] === "sort",
            );
            same(hiddenIssues, []);
          },
        ),
      },
    },
  };
}
