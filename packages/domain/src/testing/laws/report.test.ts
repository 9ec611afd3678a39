import { expect, test } from "vitest";

import * as ours from "../../report/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { reportLaws } from "./report.ts";

test.each(lawsOf(reportLaws))("$rule: $title", (law) => holdLaw(law));

type Report = Partial<typeof ours>;
type Table = ReturnType<typeof ours.computeGroupTable>;
type Rows = Parameters<typeof ours.computeGroupTable>[0];

/** Drops the last source row. */
const shorter = (rows: Rows): Rows => rows.slice(0, -1);

/** Numbers every row by its position instead of its rank. */
const rankRows = ({ columns, rows }: Table): Table => ({
  columns,
  rows: rows.map((row, place) => ({
    ...row,
    cells: row.cells.map((cell, index) => (columns[index]?.display === "rankDescending" ? place + 1 : cell)),
  })),
});

/** Faulty implementations of reports, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Report])[] = [
  [
    "a row is lost in a group",
    "group-totals",
    {
      computeGroupTable: (rows, ...rest) =>
        ours.computeGroupTable(rest[0].groups.length > 1 ? shorter(rows) : rows, ...rest),
    },
  ],
  [
    "a pivot loses a row",
    "pivot-grand-totals",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(pivot.columns.length > 0 ? shorter(rows) : rows, pivot, ...rest),
    },
  ],
  [
    "a ratio is cut, not rounded",
    "ratios-of-sums",
    { ratioOf: (sides) => (sides.whole === 0 ? null : Math.trunc((sides.part / sides.whole) * 10_000)) },
  ],
  [
    "a running total starts again",
    "pivot-displays",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(
          rows,
          {
            ...pivot,
            measures: pivot.measures.map((measure) =>
              measure.display.kind === "runningTotal" ? { ...measure, display: { kind: "value" } } : measure,
            ),
          },
          ...rest,
        ),
    },
  ],
  [
    "ranks are upside down",
    "pivot-displays",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(
          rows,
          {
            ...pivot,
            measures: pivot.measures.map((measure) =>
              measure.display.kind === "rankAscending"
                ? { ...measure, display: { ...measure.display, kind: "rankDescending" } }
                : measure,
            ),
          },
          ...rest,
        ),
    },
  ],
  [
    "the next one stands for the one before",
    "pivot-display-figures",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(
          rows,
          {
            ...pivot,
            measures: pivot.measures.map((measure) =>
              measure.display.item === "previous"
                ? { ...measure, display: { ...measure.display, item: "next" } }
                : measure,
            ),
          },
          ...rest,
        ),
    },
  ],
  [
    "the total of everything is always shown",
    "pivot-totals",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(rows, { ...pivot, totals: { ...pivot.totals, grand: true } }, ...rest),
    },
  ],
  [
    "a pivot is sorted by its total, whatever group it is sorted for",
    "pivot-order",
    {
      pivotTable: (rows, pivot, ...rest) =>
        ours.pivotTable(rows, { ...pivot, sort: pivot.sort === null ? null : { ...pivot.sort, at: [] } }, ...rest),
    },
  ],
  [
    "a weekday is no part of a date",
    "pivot-levels",
    {
      checkPivot: (pivot, ...rest) =>
        ours.checkPivot(
          {
            ...pivot,
            columns: pivot.columns.map((level) => (level.grain === "weekday" ? { ...level, grain: "hour" } : level)),
          },
          ...rest,
        ),
    },
  ],
  [
    "equal figures have ranks of their own",
    "share-and-rank",
    { computeGroupTable: (...args) => rankRows(ours.computeGroupTable(...args)) },
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
  ["a cost is shown to everyone", "report-permissions", { visibleFields: (fields) => Object.keys(fields) }],
  ["what is not known stands first", "row-sorting", { sortRows: (...args) => ours.sortRows(...args).toReversed() }],
  [
    "a drill forgets the groups across",
    "drill-down",
    { rowsBehind: (source, places, weekStart) => ours.rowsBehind(source, places.slice(0, 1), weekStart) },
  ],
  [
    "prices are added up",
    "field-aggregates",
    { listAggregates: (fields, name) => (name === "price" ? ["sum", "average"] : ours.listAggregates(fields, name)) },
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
    "returns are sales",
    "abc-classes",
    { classifyAbc: (nets) => ours.classifyAbc(new Map([...nets].map(([item, net]) => [item, Math.abs(net)]))) },
  ],
  [
    "a role does not matter",
    "report-access",
    { mayOpenReport: (report, caller) => ours.mayOpenReport({ ...report, roleIds: [] }, caller) },
  ],
  ["only who saves to shared changes a report", "report-access", { mayChangeReport: ours.maySaveToShared }],
  [
    "a report is created with RDM_CUD",
    "report-access",
    { mayCreateReport: ({ source }, caller) => ours.maySaveToShared({ source, roleIds: [] }, caller) },
  ],
  ["who reads reports deletes them", "report-access", { mayDeleteReport: ours.mayOpenReport }],
  ["REPORT_CUD saves to shared", "report-access", { maySaveToShared: ours.mayChangeReport }],
  [
    "a report is made only by who has a role",
    "report-access",
    { mayCreateReport: (report, caller) => caller.roleIds.length > 0 && ours.mayCreateReport(report, caller) },
  ],
  [
    "a weekly report is sent every day",
    "schedule-times",
    {
      scheduleTime: (when) => ours.scheduleTime({ ...when, rhythm: when.rhythm === "WEEKLY" ? "DAILY" : when.rhythm }),
    },
  ],
  [
    "a schedule reads another clock",
    "schedule-times",
    { scheduleTime: (when) => ours.scheduleTime({ ...when, timeZone: "UTC" }) },
  ],
  [
    "mail is sent to nobody",
    "schedule-form",
    { parseSchedule: (value) => ours.parseSchedule({ ...Object(value), recipientIds: [1] }) },
  ],
  [
    "who reads a report sends it to everybody",
    "schedule-access",
    { maySchedule: (report, caller) => ours.maySchedule(report, caller, { toOthers: false }) },
  ],
  ["others say what a folder gets", "schedule-access", { mayChangeSchedule: () => true }],
  [
    "a report reaches roles it was not given to",
    "schedule-access",
    { recipientProblem: (report, recipient) => ours.recipientProblem({ ...report, roleIds: [] }, recipient) },
  ],
  [
    "rights are tried again",
    "schedule-retry",
    { deliveryRetryDelay: (_, failures) => ours.deliveryRetryDelay("FAULT", failures) },
  ],
  [
    "a deleted schedule still sends",
    "schedule-withdrawn",
    { isDeliveryObsolete: (schedule, userId) => ours.isDeliveryObsolete({ ...schedule, isDeleted: false }, userId) },
  ],
  [
    "whoever was taken off is still sent it",
    "schedule-withdrawn",
    { isDeliveryObsolete: ({ isDeleted }) => isDeleted },
  ],
  [
    "a scheduled batch holds the day that is not over",
    "batch-schedule-days",
    { batchDays: (rhythm, { day }) => ours.batchDays(rhythm, { day, open: day }) },
  ],
  [
    "a schedule that is changed forgets a batch that left",
    "batch-schedule-change",
    { unexportedDays: (run, left) => ours.unexportedDays(run, left.slice(1)) },
  ],
  [
    "a weekly batch holds seven days whatever its days",
    "batch-schedule-days",
    { batchDays: (rhythm, run) => ours.batchDays({ ...rhythm, weekdays: rhythm.weekdays.slice(0, 1) }, run) },
  ],
  [
    "a run by hand is the next one",
    "batch-schedule-days",
    { lastDueTime: (time, nowMs) => ours.lastDueTime(time, nowMs + 86_400_000) },
  ],
  [
    "every kind leaves in every file",
    "batch-schedule-form",
    { parseBatchSelection: (value) => ours.parseBatchSelection({ ...Object(value), format: "CSV" }) },
  ],
  ["who reads batches schedules them", "batch-schedule-access", { mayScheduleBatches: ours.mayReadBatches }],
  [
    "a batch is sent to whoever reads reports anywhere",
    "batch-schedule-access",
    {
      batchRecipientProblem: (kind, recipient) =>
        ours.batchRecipientProblem(kind, { ...recipient, reachesPlace: true }),
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
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(reportLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
