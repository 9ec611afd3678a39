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
import { cutLines, fillParts } from "./fill-page.ts";
import { questionOf } from "./question-of.ts";
import { tableNames, readNames, type Names } from "./read-names.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ReportSource, SourceCut } from "./source.ts";
import type { KeyLevel, SumPlan } from "./sum-plan.ts";

/** Parsed request of a report: every filter has a value, and the caller may see every field. */
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
  /** Restricts the rows to groups, as conditions on levels and their keys. */
  readonly places: readonly { readonly level: KeyLevel; readonly key: FieldValue }[];
  /** Comparison figures, if the report shows any. */
  readonly compared?: Comparisons;
  readonly page: number;
  readonly size: number;
  /** Maximum number of innermost groups to read. */
  readonly groupsAtMost?: number;
}

/** Answer of a run. */
export type RunAnswer = Pick<ReportAnswer, "columns" | "rows" | "total" | "rowCount" | "sourceRows" | "names">;

/** Errors: FILTER_INVALID, DATE_RANGE, REPORT_PIVOT, REPORT_FIELD, REPORT_GROUPS, REPORT_ROWS. */
export const runReport = Effect.fn("report.run")(function* (ask: ParsedRun) {
  const question = yield* questionOf(ask);
  return ask.pivot === null ? yield* listed(ask, question) : yield* pivoted(ask, question, ask.pivot);
});

const pivoted = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, pivot: Pivot) {
  const levels = [...pivot.rows, ...pivot.columns];
  const plan: SumPlan = { levels: pivot.rows, across: pivot.columns, measures: pivot.measures };
  const { inner: summed, all: own } = yield* readGroupSums(ask.snapshot, question, plan, ask.groupsAtMost);
  const all = joinComparedSums(own, yield* readComparisons(ask, question, { plan, own }), ask.fields);
  const names = yield* readNames(
    ask,
    levels.map(({ field }) => field),
    all.map(({ keys }) => keys),
  );
  const table = prefixIssuePaths(["pivot"], pivotTableOfSums(all, pivot, contextOf(ask, names)));
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
    sourceRows: rowsOf(summed),
    names: tableNames(page, names),
  } satisfies RunAnswer;
});

const listed = Effect.fnUntraced(function* (ask: ParsedRun, question: Question) {
  const groups = ask.report.isList
    ? []
    : ask.report.groups.filter(({ field }) => findField(ask.fields, field)?.role === "dimension");
  const first = leadingMeasure(ask.report, { ...contextOf(ask, new Map()), sorting: ask.sorting });
  const plan: SumPlan = {
    levels: groups,
    measures: measuresOf(ask),
    ...(first !== null && { first: { by: first, atMost: ask.page * ask.size } }),
  };
  const { inner: summed, all: own, others } = yield* readGroupSums(ask.snapshot, question, plan, ask.groupsAtMost);
  const all = joinComparedSums(own, yield* readComparisons(ask, question, { plan, own }), ask.fields);
  const keyNames = yield* readNames(
    ask,
    groups.map(({ field }) => field),
    all.map(({ keys }) => keys),
  );
  const frame = lazyTableOfSums(all, ask.report, { ...contextOf(ask, keyNames), sorting: ask.sorting });
  const last = frame.lines.at(-1);
  const total = last?.kind === "total" ? frame.rowOf(last) : null;
  const body = total === null ? frame.lines : frame.lines.slice(0, -1);
  const from = (ask.page - 1) * ask.size;
  const { rowCount, parts } = cutLines(body, from, ask.size);
  const rows = yield* fillParts(ask, question, { groups, plan, summed, frame, parts });
  const page: Table = { columns: frame.columns, rows };
  const names = yield* readNames(ask, namedColumns(ask, page), valuesOf(page), keyNames);
  return {
    ...page,
    total,
    rowCount: rowCount + others,
    sourceRows: rowsOf(all),
    names: tableNames(page, names),
  } satisfies RunAnswer;
});

/** Maximum number of cells in a pivot. */
const cellsAtMost = 2_000_000;

const rowsOf = (summed: readonly SummedRow[]): number => summed.reduce((sum, { rows }) => sum + rows, 0);

const contextOf = ({ fields, range, source }: ParsedRun, names: Names): Omit<GroupContext, "sorting"> => ({
  fields,
  permissions: allOf(fields),
  weekStart: range.weekStart,
  nameOf: nameBy(names, source),
});

/** Permissions that show every field: the catalogue already contains only what the caller may see. */
const allOf = (fields: FieldCatalogue): readonly string[] =>
  Object.values(fields).flatMap(({ permission }) => permission ?? []);

const nameBy =
  (names: Names, source: ReportSource): KeyLabels =>
  (field, key) => {
    const place = source.fields[field]?.inOrder?.indexOf(String(key)) ?? -1;
    return place >= 0 ? String(place).padStart(3, "0") : key === null ? undefined : names.get(field)?.get(key);
  };

function splitTotal(rows: readonly TableRow[]): {
  readonly total: TableRow | null;
  readonly body: readonly TableRow[];
} {
  const last = rows.at(-1);
  return last?.kind === "total" ? { total: last, body: rows.slice(0, -1) } : { total: null, body: rows };
}

/** Sums that the columns of a report need, for groups and the total. */
function measuresOf({ report, fields }: ParsedRun): readonly MeasureSpec[] {
  const permissions = allOf(fields);
  const columns = report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns;
  return listColumns(columns, fields, permissions).flatMap(({ field, aggregate }): readonly MeasureSpec[] => {
    const of = findField(fields, field)?.standing?.of;
    if (of !== undefined) return [{ field: of, aggregate: "sum" }];
    if (aggregate !== null) return [{ field, aggregate }];
    return aggregateType(fields, { field, aggregate: "sum" }) === null ? [] : [{ field, aggregate: "sum" }];
  });
}

const namedColumns = ({ source }: ParsedRun, { columns }: Table): readonly string[] =>
  columns.flatMap(({ field }) => (source.fields[field]?.names === undefined ? [] : [field]));

/** Values of a page, by field. */
function valuesOf({ columns, rows }: Table): readonly ReportRow[] {
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ field }, index) => [field, cells[index] ?? null])));
}
