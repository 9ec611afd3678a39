import { expect, test } from "vitest";

import * as ours from "../../../report/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { reportLaws } from "../report.ts";

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
    "a figure of a statement leads to the rows of all codes",
    "financial-statement",
    {
      placeOfStatementFigure: (section, line, column) =>
        ours.placeOfStatementFigure(section, { ...line, isSum: true }, column),
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
    "returns are sales",
    "abc-classes",
    { classifyAbc: (nets) => ours.classifyAbc(new Map([...nets].map(([item, net]) => [item, Math.abs(net)]))) },
  ],
  [
    "a report of the future is read",
    "known-reports",
    { checkKnownAt: (question) => ours.checkKnownAt({ ...question, now: 2_000 }) },
  ],
  [
    "what was not recorded counts as known",
    "known-reports",
    { checkKnownAt: (question) => ours.checkKnownAt({ ...question, since: null }) },
  ],
  [
    "a quotient of an unknown figure is known",
    "known-reports",
    { listUnknownFields: (kind) => ours.listUnknownFields(kind).filter((name) => name !== "gmroi") },
  ],
  [
    "a row that is new has no difference",
    "report-differences",
    {
      diffTables: (...args) => {
        const diff = ours.diffTables(...args);
        return { ...diff, rows: diff.rows.filter(({ before }) => before.some((figure) => figure !== null)) };
      },
    },
  ],
  [
    "then less now",
    "receipt-changes",
    {
      explainReceiptChanges: (records) =>
        ours.explainReceiptChanges(
          records.map((record) => ({ ...record, isBefore: record.isAfter, isAfter: record.isBefore })),
        ),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(reportLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
