/** Runs a report: the database adds rows up, the domain builds the table, and the rows of a page are read separately. */

import { Effect } from "effect";

import type { ReportAnswer } from "@comptoir/api/wire";
import type { RangeContext } from "@comptoir/domain/period";
import {
  aggregateType,
  countGroups,
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
import { cutLines, fillPageParts, splitIntoReadableParts, type PagePart } from "./fill-page.ts";
import { makeQuestion } from "./question-of.ts";
import { listTableNames, readNames, type Names } from "./read-names.ts";
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
  /** Days and goals that the report can be compared with. */
  readonly compared?: Comparisons;
  readonly page: number;
  readonly size: number;
  /** Maximum number of innermost groups to read. */
  readonly groupsAtMost?: number;
}

/** Table and facts that a report run returns. */
export type RunAnswer = Pick<
  ReportAnswer,
  "columns" | "rows" | "total" | "rowCount" | "groupCounts" | "sourceRows" | "names"
>;

/** Runs a report. Errors: FILTER_INVALID, DATE_RANGE, REPORT_PIVOT, REPORT_FIELD, REPORT_GROUPS, REPORT_ROWS. */
export const runReport = Effect.fn("report.run")(function* (ask: ParsedRun) {
  const question = yield* makeQuestion(ask);
  return ask.pivot === null ? yield* readListReport(ask, question) : yield* readPivotReport(ask, question, ask.pivot);
});

const readPivotReport = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, pivot: Pivot) {
  const groupLevels = [...pivot.rows, ...pivot.columns];
  const sumPlan: SumPlan = { levels: pivot.rows, across: pivot.columns, measures: pivot.measures };
  const { inner: innerRows, all: allSums } = yield* readGroupSums(ask.snapshot, question, sumPlan, ask.groupsAtMost);
  const joinedSums = joinComparedSums(
    allSums,
    yield* readComparisons(ask, question, { plan: sumPlan, reportSums: allSums }),
    ask.fields,
  );
  const namesByField = yield* readNames(
    ask,
    groupLevels.map(({ field }) => field),
    joinedSums.map(({ keys }) => keys),
  );
  const pivotTableResult = prefixIssuePaths(
    ["pivot"],
    pivotTableOfSums(joinedSums, pivot, groupContextOf(ask, namesByField)),
  );
  if (!pivotTableResult.ok) return yield* Effect.fail(invalid(pivotTableResult.issues));
  const { total, body } = splitOffTotal(pivotTableResult.value.rows);
  if (body.length * pivotTableResult.value.columns.length > pivotCellsAtMost)
    return yield* Effect.fail(badRequest("REPORT_GROUPS", { max: pivotCellsAtMost }));
  const firstRowIndex = (ask.page - 1) * ask.size;
  const tablePage: Table = {
    columns: pivotTableResult.value.columns,
    rows: body.slice(firstRowIndex, firstRowIndex + ask.size),
  };
  const runAnswer: RunAnswer = {
    ...tablePage,
    total,
    rowCount: body.length,
    groupCounts: { groups: body.filter(({ kind }) => kind === "row").length, rows: 0 },
    sourceRows: countSourceRows(innerRows),
    names: listTableNames(tablePage, namesByField),
  };
  return runAnswer;
});

const readListReport = Effect.fnUntraced(function* (ask: ParsedRun, question: Question) {
  const openedList = yield* openListReport(ask, question);
  const { rowCount, parts } = cutLines(openedList.body, (ask.page - 1) * ask.size, ask.size);
  const runAnswer: RunAnswer = {
    ...(yield* readListPage(openedList, parts)),
    columns: openedList.frame.columns,
    total: openedList.total,
    rowCount: rowCount + openedList.others,
    ...groupCountsOf(openedList),
    sourceRows: openedList.sourceRows,
  };
  return runAnswer;
});

/** List report whose sums have been read, and whose rows have not. */
export type OpenedList = Effect.Success<ReturnType<typeof openListReport>>;

/** Reads the sums of a list report, and builds its lines. Errors: REPORT_GROUPS. */
const openListReport = Effect.fnUntraced(function* (ask: ParsedRun, question: Question) {
  const groupsOfReport = ask.report.isList
    ? []
    : ask.report.groups.filter(({ field }) => findField(ask.fields, field)?.role === "dimension");
  const leadingMeasureOrNull = leadingMeasure(ask.report, { ...groupContextOf(ask, new Map()), sorting: ask.sorting });
  const sumPlan: SumPlan = {
    levels: groupsOfReport,
    measures: listMeasures(ask),
    ...(leadingMeasureOrNull !== null && { first: { by: leadingMeasureOrNull, atMost: ask.page * ask.size } }),
  };
  const {
    inner: innerRows,
    all: allSums,
    others,
  } = yield* readGroupSums(ask.snapshot, question, sumPlan, ask.groupsAtMost);
  const joinedSums = joinComparedSums(
    allSums,
    yield* readComparisons(ask, question, { plan: sumPlan, reportSums: allSums }),
    ask.fields,
  );
  const namesOfKeysByField = yield* readNames(
    ask,
    groupsOfReport.map(({ field }) => field),
    joinedSums.map(({ keys }) => keys),
  );
  const lazyTable = lazyTableOfSums(joinedSums, ask.report, {
    ...groupContextOf(ask, namesOfKeysByField),
    sorting: ask.sorting,
  });
  const lastLine = lazyTable.lines.at(-1);
  const totalRow = lastLine?.kind === "total" ? lazyTable.rowOf(lastLine) : null;
  const bodyLines = totalRow === null ? lazyTable.lines : lazyTable.lines.slice(0, -1);
  return {
    ask,
    question,
    groups: groupsOfReport,
    plan: sumPlan,
    summed: innerRows,
    frame: lazyTable,
    keyNames: namesOfKeysByField,
    total: totalRow,
    body: bodyLines,
    others,
    sourceRows: countSourceRows(joinedSums),
  };
});

/** Returns the numbers of groups and of the rows in them; {} for a list without groups. */
function groupCountsOf({ groups, body, others }: OpenedList): Pick<RunAnswer, "groupCounts"> {
  if (groups.length === 0) return {};
  const shownCounts = countGroups(body);
  return { groupCounts: { ...shownCounts, groups: shownCounts.groups + others } };
}

/** Reads a page of a list report with the names of its values. Errors: REPORT_ROWS. */
const readListPage = Effect.fnUntraced(function* (list: OpenedList, parts: readonly PagePart[]) {
  const { ask, question, frame, keyNames } = list;
  const tableRows = yield* fillPageParts(ask, question, { ...list, parts });
  const tablePage: Table = { columns: frame.columns, rows: tableRows };
  const namesByField = yield* readNames(ask, listFieldsWithNames(ask, tablePage), rowsByField(tablePage), keyNames);
  return { rows: tableRows, names: listTableNames(tablePage, namesByField) };
});

/** Rows of a report that are read together, with the names of their values. */
export type ReadPage = Pick<RunAnswer, "rows" | "names">;

/** Opens a report whose rows need not fit in memory: its pages are read one by one, and a pivot is one page. Errors: those of `runReport`. */
export const openReport = Effect.fn("report.open")(function* (ask: ParsedRun) {
  const question = yield* makeQuestion(ask);
  if (ask.pivot !== null) {
    const { rows, names, ...answer } = yield* readPivotReport(ask, question, ask.pivot);
    return { ...answer, hasInnerSubtotals: false, pages: [Effect.succeed<ReadPage>({ rows, names })] };
  }
  const openedList = yield* openListReport(ask, question);
  const { frame, body, groups, others } = openedList;
  const { rowCount } = cutLines(body, 0, 0);
  return {
    columns: frame.columns,
    total: openedList.total,
    rowCount: rowCount + others,
    ...groupCountsOf(openedList),
    sourceRows: openedList.sourceRows,
    /** Whether the innermost groups of listed rows have a subtotal. */
    hasInnerSubtotals: body.some(({ kind, node }) => kind === "subtotal" && node.depth === groups.length),
    pages: yieldPages(openedList, rowCount),
  };
});

function* yieldPages(list: OpenedList, rowCount: number) {
  for (let from = 0; from < rowCount; from += rowsPerFilePage) {
    const { parts } = cutLines(list.body, from, rowsPerFilePage);
    for (const piece of splitIntoReadableParts(list, parts)) yield readListPage(list, piece);
  }
}

/** Number of rows of a file that are in memory together. */
const rowsPerFilePage = 25_000;

/** Maximum number of cells in a pivot. */
const pivotCellsAtMost = 2_000_000;

const countSourceRows = (summedRows: readonly SummedRow[]): number =>
  summedRows.reduce((sum, { rows }) => sum + rows, 0);

const groupContextOf = ({ fields, range, source }: ParsedRun, names: Names): Omit<GroupContext, "sorting"> => ({
  fields,
  permissions: permissionsOfFields(fields),
  weekStart: range.weekStart,
  nameOf: makeKeyLabels(names, source),
});

/** Returns the permissions of all fields: the catalogue already contains only what the caller may see. */
const permissionsOfFields = (fields: FieldCatalogue): readonly string[] =>
  Object.values(fields).flatMap(({ permission }) => permission ?? []);

const makeKeyLabels =
  (names: Names, source: ReportSource): KeyLabels =>
  (field, key) => {
    const orderIndex = source.fields[field]?.inOrder?.indexOf(String(key)) ?? -1;
    return orderIndex >= 0
      ? String(orderIndex).padStart(3, "0")
      : key === null
        ? undefined
        : names.get(field)?.get(key);
  };

function splitOffTotal(rows: readonly TableRow[]): {
  readonly total: TableRow | null;
  readonly body: readonly TableRow[];
} {
  const lastRow = rows.at(-1);
  return lastRow?.kind === "total" ? { total: lastRow, body: rows.slice(0, -1) } : { total: null, body: rows };
}

/** Lists the sums that the columns of a report need, for groups and the total. */
function listMeasures({ report, fields }: ParsedRun): readonly MeasureSpec[] {
  const permissions = permissionsOfFields(fields);
  const columnsToSum = report.isList
    ? report.columns.map((column) => ({ ...column, aggregate: null }))
    : report.columns;
  return listColumns(columnsToSum, fields, permissions).flatMap(({ field, aggregate }): readonly MeasureSpec[] => {
    const standingField = findField(fields, field)?.standing?.of;
    if (standingField !== undefined) return [{ field: standingField, aggregate: "sum" }];
    if (aggregate !== null) return [{ field, aggregate }];
    return aggregateType(fields, { field, aggregate: "sum" }) === null ? [] : [{ field, aggregate: "sum" }];
  });
}

const listFieldsWithNames = ({ source }: ParsedRun, { columns }: Table): readonly string[] =>
  columns.flatMap(({ field }) => (source.fields[field]?.names === undefined ? [] : [field]));

/** Returns the values of a page's rows, by field. */
function rowsByField({ columns, rows }: Table): readonly ReportRow[] {
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ field }, index) => [field, cells[index] ?? null])));
}
