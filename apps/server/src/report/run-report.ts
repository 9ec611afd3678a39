/** Runs a report: the database adds rows up, the domain builds the table, and the rows of a page are read separately. */

import { Effect } from "effect";

import type { ReportAnswer } from "@comptoir/api/wire";
import type { RangeContext } from "@comptoir/domain/period";
import {
  aggregateType,
  findField,
  lazyTableOfSums,
  joinComparedSums,
  leadingMeasure,
  listColumns,
  pivotTableOfSums,
  type ColumnSort,
  type FieldCatalogue,
  type FieldValue,
  type GroupContext,
  type KeyLabels,
  type MeasureSpec,
  type Pivot,
  type ReportFilter,
  type ReportModel,
  type ReportRow,
  type SummedRow,
  type Table,
  type TableRow,
} from "@comptoir/domain/report";
import { prefixIssuePaths } from "@comptoir/domain/result";

import { badRequest, invalid } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { readComparisons, type Comparisons } from "./compared.ts";
import type { Question } from "./compile-question.ts";
import type { Dialect } from "./dialect.ts";
import { cutLines, fillParts, readableParts, type Part } from "./fill-page.ts";
import { questionOf } from "./question-of.ts";
import { tableNames, readNames, type Names } from "./read-names.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ReportSource, SourceCut } from "./source.ts";
import type { KeyLevel, SumPlan } from "./sum-plan.ts";

/** Parsed request of a report run: every filter has a value, and the caller may see every field. */
export interface ParsedRun {
  readonly snapshot: Snapshot;
  readonly source: ReportSource;
  readonly dialect: Dialect;
  readonly cut: SourceCut;
  readonly fields: FieldCatalogue;
  readonly range: RangeContext;
  readonly report: Pick<ReportModel, "columns" | "groups" | "isList">;
  readonly filters: readonly ReportFilter[];
  readonly sorting: readonly ColumnSort[];
  readonly pivot: Pivot | null;
  /** Groups that the rows are restricted to, as levels with their keys. */
  readonly places: readonly { readonly level: KeyLevel; readonly key: FieldValue }[];
  /** Comparison figures, if the report shows any. */
  readonly compared?: Comparisons;
  readonly page: number;
  readonly size: number;
  /** Maximum number of innermost groups to read. */
  readonly groupsAtMost?: number;
}

/** Table and facts that a report run returns. */
export type RunAnswer = Pick<ReportAnswer, "columns" | "rows" | "total" | "rowCount" | "sourceRows" | "names">;

/** Runs a report. Errors: FILTER_INVALID, DATE_RANGE, REPORT_PIVOT, REPORT_FIELD, REPORT_GROUPS, REPORT_ROWS. */
export const runReport = Effect.fn("report.run")(function* (ask: ParsedRun) {
  const question = yield* questionOf(ask);
  return ask.pivot === null ? yield* listAnswer(ask, question) : yield* pivotReport(ask, question, ask.pivot);
});

const pivotReport = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, pivot: Pivot) {
  const levels = [...pivot.rows, ...pivot.columns];
  const sumPlan: SumPlan = { levels: pivot.rows, across: pivot.columns, measures: pivot.measures };
  const { inner: innerRows, all: allSums } = yield* readGroupSums(ask.snapshot, question, sumPlan, ask.groupsAtMost);
  const joinedSums = joinComparedSums(
    allSums,
    yield* readComparisons(ask, question, { plan: sumPlan, own: allSums }),
    ask.fields,
  );
  const names = yield* readNames(
    ask,
    levels.map(({ field }) => field),
    joinedSums.map(({ keys }) => keys),
  );
  const table = prefixIssuePaths(["pivot"], pivotTableOfSums(joinedSums, pivot, contextOf(ask, names)));
  if (!table.ok) return yield* Effect.fail(invalid(table.issues));
  const { total, body } = splitTotal(table.value.rows);
  if (body.length * table.value.columns.length > cellsAtMost)
    return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: cellsAtMost }));
  const from = (ask.page - 1) * ask.size;
  const page: Table = { columns: table.value.columns, rows: body.slice(from, from + ask.size) };
  return {
    ...page,
    total,
    rowCount: body.length,
    sourceRows: rowsOf(innerRows),
    names: tableNames(page, names),
  } satisfies RunAnswer;
});

const listAnswer = Effect.fnUntraced(function* (ask: ParsedRun, question: Question) {
  const list = yield* openList(ask, question);
  const { rowCount, parts } = cutLines(list.body, (ask.page - 1) * ask.size, ask.size);
  return {
    ...(yield* readListPage(list, parts)),
    columns: list.frame.columns,
    total: list.total,
    rowCount: rowCount + list.others,
    sourceRows: list.sourceRows,
  } satisfies RunAnswer;
});

/** List report whose sums have been read, and whose rows have not. */
export type OpenList = Effect.Success<ReturnType<typeof openList>>;

/** Reads the sums of a list report, and builds its lines. Errors: REPORT_GROUPS. */
const openList = Effect.fnUntraced(function* (ask: ParsedRun, question: Question) {
  const groups = ask.report.isList
    ? []
    : ask.report.groups.filter(({ field }) => findField(ask.fields, field)?.role === "dimension");
  const leading = leadingMeasure(ask.report, { ...contextOf(ask, new Map()), sorting: ask.sorting });
  const sumPlan: SumPlan = {
    levels: groups,
    measures: measuresOf(ask),
    ...(leading !== null && { first: { by: leading, atMost: ask.page * ask.size } }),
  };
  const {
    inner: innerRows,
    all: allSums,
    others,
  } = yield* readGroupSums(ask.snapshot, question, sumPlan, ask.groupsAtMost);
  const joinedSums = joinComparedSums(
    allSums,
    yield* readComparisons(ask, question, { plan: sumPlan, own: allSums }),
    ask.fields,
  );
  const keyNames = yield* readNames(
    ask,
    groups.map(({ field }) => field),
    joinedSums.map(({ keys }) => keys),
  );
  const frame = lazyTableOfSums(joinedSums, ask.report, { ...contextOf(ask, keyNames), sorting: ask.sorting });
  const lastLine = frame.lines.at(-1);
  const totalRow = lastLine?.kind === "total" ? frame.rowOf(lastLine) : null;
  const body = totalRow === null ? frame.lines : frame.lines.slice(0, -1);
  return {
    ask,
    question,
    groups,
    plan: sumPlan,
    summed: innerRows,
    frame,
    keyNames,
    total: totalRow,
    body,
    others,
    sourceRows: rowsOf(joinedSums),
  };
});

/** Reads a page of a list report with the names of its values. Errors: REPORT_ROWS. */
const readListPage = Effect.fnUntraced(function* (list: OpenList, parts: readonly Part[]) {
  const { ask, question, frame, keyNames } = list;
  const rows = yield* fillParts(ask, question, { ...list, parts });
  const page: Table = { columns: frame.columns, rows };
  const names = yield* readNames(ask, namedColumns(ask, page), valuesOf(page), keyNames);
  return { rows, names: tableNames(page, names) };
});

/** Rows of a report that are read together, with the names of their values. */
export type ReadPage = Pick<RunAnswer, "rows" | "names">;

/** Opens a report with more rows than fit in memory; its pages are read one by one. A pivot is one page. Errors: those of `runReport`. */
export const openReport = Effect.fn("report.open")(function* (ask: ParsedRun) {
  const question = yield* questionOf(ask);
  if (ask.pivot !== null) {
    const { rows, names, ...answer } = yield* pivotReport(ask, question, ask.pivot);
    return { ...answer, hasInnerSubtotals: false, pages: [Effect.succeed<ReadPage>({ rows, names })] };
  }
  const list = yield* openList(ask, question);
  const { frame, body, groups, others } = list;
  const { rowCount } = cutLines(body, 0, 0);
  return {
    columns: frame.columns,
    total: list.total,
    rowCount: rowCount + others,
    sourceRows: list.sourceRows,
    /** Whether the innermost groups of listed rows have a subtotal. */
    hasInnerSubtotals: body.some(({ kind, node }) => kind === "subtotal" && node.depth === groups.length),
    pages: pagesOf(list, rowCount),
  };
});

function* pagesOf(list: OpenList, rowCount: number) {
  for (let from = 0; from < rowCount; from += rowsOfPage) {
    const { parts } = cutLines(list.body, from, rowsOfPage);
    for (const piece of readableParts(list, parts)) yield readListPage(list, piece);
  }
}

/** Number of rows of a file that are in memory together. */
const rowsOfPage = 25_000;

/** Maximum number of cells in a pivot. */
const cellsAtMost = 2_000_000;

const rowsOf = (summedRows: readonly SummedRow[]): number => summedRows.reduce((sum, { rows }) => sum + rows, 0);

const contextOf = ({ fields, range, source }: ParsedRun, names: Names): Omit<GroupContext, "sorting"> => ({
  fields,
  permissions: allOf(fields),
  weekStart: range.weekStart,
  nameOf: nameBy(names, source),
});

/** Returns the permissions of all fields: the catalogue already contains only what the caller may see. */
const allOf = (fields: FieldCatalogue): readonly string[] =>
  Object.values(fields).flatMap(({ permission }) => permission ?? []);

const nameBy =
  (names: Names, source: ReportSource): KeyLabels =>
  (field, key) => {
    const orderIndex = source.fields[field]?.inOrder?.indexOf(String(key)) ?? -1;
    return orderIndex >= 0
      ? String(orderIndex).padStart(3, "0")
      : key === null
        ? undefined
        : names.get(field)?.get(key);
  };

function splitTotal(rows: readonly TableRow[]): {
  readonly total: TableRow | null;
  readonly body: readonly TableRow[];
} {
  const lastRow = rows.at(-1);
  return lastRow?.kind === "total" ? { total: lastRow, body: rows.slice(0, -1) } : { total: null, body: rows };
}

/** Lists the sums that the columns of a report need, for groups and the total. */
function measuresOf({ report, fields }: ParsedRun): readonly MeasureSpec[] {
  const permissions = allOf(fields);
  const columns = report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns;
  return listColumns(columns, fields, permissions).flatMap(({ field, aggregate }): readonly MeasureSpec[] => {
    const standingField = findField(fields, field)?.standing?.of;
    if (standingField !== undefined) return [{ field: standingField, aggregate: "sum" }];
    if (aggregate !== null) return [{ field, aggregate }];
    return aggregateType(fields, { field, aggregate: "sum" }) === null ? [] : [{ field, aggregate: "sum" }];
  });
}

const namedColumns = ({ source }: ParsedRun, { columns }: Table): readonly string[] =>
  columns.flatMap(({ field }) => (source.fields[field]?.names === undefined ? [] : [field]));

/** Returns the values of a page's rows, by field. */
function valuesOf({ columns, rows }: Table): readonly ReportRow[] {
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ field }, index) => [field, cells[index] ?? null])));
}
