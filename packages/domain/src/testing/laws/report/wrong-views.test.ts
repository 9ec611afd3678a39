import { expect, test } from "vitest";

import * as ours from "../../../report/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { reportLaws } from "../report.ts";

type Report = Partial<typeof ours>;

/** Faulty implementations of reports, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Report])[] = [
  ["positions are not looked at", "column-position", { sortByPosition: (columns) => columns }],
  [
    "a column without a position comes first",
    "column-position",
    {
      sortByPosition: (columns) => columns.toSorted((left, right) => (left.position ?? -1) - (right.position ?? -1)),
    },
  ],
  [
    "a format cuts decimals off",
    "column-format",
    {
      formatColumnCell: (value, column, language) =>
        ours.formatColumnCell(
          typeof value === "number" && column.format === "currency0" ? value - (value % 100) : value,
          column,
          language,
        ),
    },
  ],
  [
    "a format of another type is taken",
    "column-format",
    { findFormat: (code, type) => ours.findFormat(code, type) ?? ours.findFormat(code, "money") },
  ],
  [
    "a format of a total is left out",
    "column-format",
    {
      tableText: (table, options) => [
        ...ours.tableText(table, options).slice(0, -1),
        ...ours
          .tableText({ ...table, columns: table.columns.map((column) => ({ ...column, format: "" })) }, options)
          .slice(-1),
      ],
    },
  ],
  [
    "plain figures are formatted",
    "column-format",
    { tableText: (table, options) => ours.tableText(table, { ...options, style: "formatted" }) },
  ],
  [
    "a changed column freezes the formats of all",
    "personal-view",
    {
      customizationOf: (current, other) => {
        const change = ours.customizationOf(current, other);
        const formats = new Map(current.columns.map((column) => [ours.columnKey(column), column.format]));
        return {
          ...change,
          columns: change.columns?.map((choice) => ({ ...choice, format: formats.get(choice.column) ?? null })) ?? null,
        };
      },
    },
  ],
  [
    "the file has no total",
    "export-as-shown",
    {
      tableText: (table, options) =>
        ours.tableText({ ...table, rows: table.rows.filter(({ kind }) => kind !== "total") }, options),
    },
  ],
  [
    "a quote is not doubled",
    "export-as-shown",
    { printCsv: (...file) => ours.printCsv(...file).replaceAll('""', '"') },
  ],
  [
    "a formula is written as it is",
    "csv-injection",
    { printCsv: (...file) => ours.printCsv(...file).replaceAll("'=", "=") },
  ],
  [
    "a text that looks like a number is not guarded",
    "csv-injection",
    { printCsv: (lines, delimiter) => ours.printCsv(lines, delimiter, [true, true, true]) },
  ],
  [
    "the view by day leaves out the taxes",
    "ready-views",
    {
      readyView: (kind, code) => {
        const view = ours.readyView(kind, code);
        const pivot = view?.pivot;
        if (code !== "day" || pivot === undefined || pivot === null || pivot === "none") return view;
        return {
          ...view,
          pivot: { ...pivot, measures: pivot.measures.filter(({ field }) => field !== "tax") },
        } as typeof view;
      },
    },
  ],
  [
    "a ready-made view drops the columns of the report",
    "ready-views",
    {
      readyView: (kind, code) => {
        const view = ours.readyView(kind, code);
        return view === null
          ? null
          : { ...view, columns: [{ column: "net", visible: false, widthPx: null, frozen: false }] };
      },
    },
  ],
  ["a number is guarded", "csv-injection", { printCsv: (lines, delimiter) => ours.printCsv(lines, delimiter) }],
  [
    "a filter for nothing lets everything through",
    "filter-operators",
    {
      compileFilters: (filters, ...rest) =>
        ours.compileFilters(
          filters.filter(({ operator }) => operator !== "isNull"),
          ...rest,
        ),
    },
  ],
  [
    "at most is less than",
    "filter-operators",
    {
      compileFilters: (filters, ...rest) =>
        ours.compileFilters(
          filters.map((filter) => (filter.operator === "<=" ? { ...filter, operator: "<" } : filter)),
          ...rest,
        ),
    },
  ],
  [
    "a missing value passes",
    "filter-checks",
    {
      compileFilters: (filters, ...rest) =>
        ours.compileFilters(
          filters.filter((filter) => !ours.isValueMissing(filter)),
          ...rest,
        ),
    },
  ],
  [
    "locked gets lost on the way",
    "filter-encoding",
    { encodeFilters: (filters) => ours.encodeFilters(filters.map((filter) => ({ ...filter, locked: false }))) },
  ],
  [
    "locked filters can be taken away",
    "personal-view",
    {
      mergeCustomization: (report, custom, fields) =>
        ours.mergeCustomization(
          custom.filters === null ? report : { ...report, filters: report.filters.filter(({ locked }) => !locked) },
          custom,
          fields,
        ),
    },
  ],
  [
    "new columns are left out",
    "personal-view",
    {
      mergeCustomization: (report, custom, fields) =>
        ours.mergeCustomization(
          {
            ...report,
            columns: report.columns.filter(
              ({ field }) => custom.columns === null || custom.columns.some(({ column }) => column === field),
            ),
          },
          custom,
          fields,
        ),
    },
  ],
  [
    "the sorting is not kept",
    "saved-view",
    { printCustomization: (custom) => ours.printCustomization({ ...custom, sorting: null }) },
  ],
  [
    "a pivot saved back is lost",
    "personal-view",
    {
      mergeCustomization: (report, custom, fields) =>
        ours.mergeCustomization({ ...report, pivot: null }, custom, fields),
    },
  ],
  [
    "a quote is not escaped",
    "side-panel-template",
    { escapeHtml: (text) => ours.escapeHtml(text).replaceAll("&quot;", '"') },
  ],
  [
    "a panel has room for more than its places",
    "side-panel-form",
    { layOutFields: (fields, { rows, columns }) => ours.layOutFields(fields, { rows: rows + 1, columns }) },
  ],
  [
    "sales start with yesterday",
    "report-kinds",
    {
      getReportKind: (kind) => ({
        ...ours.getReportKind(kind),
        ...(kind === "sale" && { defaultPeriod: "-1d" as const }),
      }),
    },
  ],
  [
    "what does not ask is answered too",
    "prompts",
    {
      answerPrompts: (filters, answers, fields) =>
        ours.answerPrompts(
          filters.map((filter) => ({ ...filter, promptUser: true })),
          answers,
          fields,
        ),
    },
  ],
  [
    "a report without a column is saved",
    "report-kinds",
    { checkReport: (...args) => ours.checkReport(...args).filter(({ code }) => code !== "REPORT_COLUMN_REQUIRED") },
  ],
  ["whoever saves last takes the others' changes back", "report-merge", { mergeReports: ({ mine }) => mine }],
  [
    "the columns of whoever saves last replace the others'",
    "report-merge",
    {
      mergeReports: ({ before, mine, theirs }) => ({
        ...ours.mergeReports({ before, mine, theirs }),
        columns:
          ours.diffReports({ ...before, panel: null }, { ...mine, panel: null }).columns.added.length > 0
            ? mine.columns
            : theirs.columns,
      }),
    },
  ],
  [
    "the side panel is left out of the changes",
    "report-versions",
    { diffReports: (before, after) => ({ ...ours.diffReports(before, after), panel: null }) },
  ],
  [
    "moved columns stay where they were",
    "report-versions",
    {
      applyReportDiff: (before, diff) =>
        ours.applyReportDiff(before, { ...diff, columns: { ...diff.columns, moved: [] } }),
    },
  ],
  [
    "a changed column counts as removed and added",
    "report-versions",
    {
      diffReports: (before, after) => {
        const diff = ours.diffReports(before, after);
        const { changed, added, removed } = diff.columns;
        const replaced = changed.map(({ from, before: entry }) => ({ place: from, entry }));
        const replacing = changed.map(({ from, after: entry }) => ({ place: from, entry }));
        const columns = {
          ...diff.columns,
          changed: [],
          removed: [...removed, ...replaced],
          added: [...added, ...replacing],
        };
        return { ...diff, columns };
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(reportLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
