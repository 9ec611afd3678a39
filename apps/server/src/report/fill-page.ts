/** Reads a page of a listed report: its summary lines, and the rows between them, in one statement. */

import { Effect } from "effect";

import {
  findField,
  groupKeyOf,
  type FieldValue,
  type LazyTable,
  type LinePlaceholder,
  type ReportGroup,
  type ReportRow,
  type RowsPlaceholder,
  type SummedRow,
  type TableRow,
} from "@comptoir/domain/report";

import { badRequest } from "../http/refusal.ts";
import type { Question } from "./compile-question.ts";
import { groupCondition, rowStatement, type RowPlan } from "./compile-rows.ts";
import { rawSql } from "./field-sql.ts";
import { sql } from "./fragment.ts";
import { rowFieldsOf } from "./question-of.ts";
import type { ParsedRun } from "./run-report.ts";
import { keySql, type SumPlan } from "./sum-plan.ts";

/** Part of a page: a summary line, or rows of a gap between lines. */
export type Part = LinePlaceholder | (RowsPlaceholder & { readonly from: number; readonly take: number });

/** Cuts the lines of one page out of all lines of a report. */
export function cutLines(
  lines: LazyTable["lines"],
  from: number,
  size: number,
): { readonly rowCount: number; readonly parts: readonly Part[] } {
  const parts: Part[] = [];
  let cutIndex = 0;
  for (const line of lines) {
    const count = line.kind === "gap" ? line.count : 1;
    const [firstIndex, endIndex] = [Math.max(from - cutIndex, 0), Math.min(from + size - cutIndex, count)];
    if (firstIndex < endIndex)
      parts.push(line.kind === "gap" ? { ...line, from: firstIndex, take: endIndex - firstIndex } : line);
    cutIndex += count;
  }
  return { rowCount: cutIndex, parts };
}

/** Lines of a page, and the groups whose rows go between them. */
interface Gaps {
  readonly groups: readonly ReportGroup[];
  readonly plan: SumPlan;
  readonly summed: readonly SummedRow[];
  readonly frame: LazyTable;
  readonly parts: readonly Part[];
}

/** Place for rows between two lines of a page, with the keys of their group. */
type Gap = Extract<Part, { readonly kind: "gap" }> & { readonly path: readonly FieldValue[] };

/** Maximum number of gaps that a statement names one by one; with more, it names the outermost groups. */
const gapsNamed = 100;

/** Maximum number of rows read for a page. */
const rowsAtMost = 200_000;

/** Returns the rows of a page. Errors: REPORT_ROWS for too many rows to read. */
export const fillParts = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, page: Gaps) {
  const { frame, parts } = page;
  const gaps = parts.flatMap((part): Gap[] => (part.kind === "gap" ? [{ ...part, path: frame.pathOf(part) }] : []));
  const byPath =
    gaps.length === 0 ? new Map<string, readonly PlacedRow[]>() : yield* readGaps(ask, question, page, gaps);
  return parts.flatMap((part) => {
    if (part.kind !== "gap") return [frame.rowOf(part)];
    const path = frame.pathOf(part);
    const rows = byPath.get(JSON.stringify(path)) ?? [];
    const rowsOfPart =
      gaps.length === 1
        ? rows
        : rows.toSorted((left, right) => left.place - right.place).slice(part.from, part.from + part.take);
    const lines = frame.linesOf(
      path,
      rowsOfPart.map(({ row }) => row),
      false,
    );
    return lines.map((line, index): TableRow => ({ ...line, ...rowsOfPart[index]?.told }));
  });
});

/** Row of a group, with its position in the group from 1. */
interface PlacedRow {
  readonly row: ReportRow;
  readonly place: number;
  readonly told: Pick<TableRow, "origin" | "mark">;
}

/** Reads the rows of gaps, by the keys of their group. */
const readGaps = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, page: Gaps, gaps: readonly Gap[]) {
  const { groups, frame } = page;
  const { weekStart } = question;
  const pathOf = pathIn(groups, weekStart);
  const { depth, inGroups, read } = rowsToRead({ ...page, weekStart }, gaps);
  if (read > rowsAtMost) return yield* Effect.fail(badRequest("REPORT_ROWS", { max: rowsAtMost }));
  const valueFields = frame.columns.filter(({ kind }) => kind === "value").map(({ field }) => field);
  const ranks = valueFields.flatMap((field) => {
    const standingRule = findField(ask.fields, field)?.standing;
    return standingRule?.display === "rankDescending" ? [{ field, of: standingRule.of }] : [];
  });
  const groupFields = groups.map(({ field }) => field);
  const fields = [...new Set([...groupFields, ...valueFields.flatMap((field) => rowFieldsOf(ask.fields, field))])];
  const { snapshot } = ask;
  const rowRecords = yield* (snapshot.pass ?? snapshot.query)<Readonly<Record<string, FieldValue>>>(
    rowStatement(listedQuestion(question, frame), {
      ...groupPlan(question, page, { inGroups, depth, gaps }),
      fields,
      ranks,
      sorting: ask.sorting,
      tellsOrigin: true,
    }),
  );
  const names = [...fields, ...ranks.map(({ field }) => field)];
  const wantedPaths = new Set(gaps.map(({ path }) => JSON.stringify(path)));
  const placedRows = rowRecords.map((record) => placedRow(record, names));
  const byPath = Map.groupBy(placedRows, ({ row }) => JSON.stringify(pathOf(row)));
  return new Map([...byPath].filter(([path]) => wantedPaths.has(path)));
});

const pathIn =
  (groups: Gaps["groups"], weekStart: Question["weekStart"]) =>
  (keys: ReportRow): readonly FieldValue[] =>
    groups.map(({ field, grain }) => groupKeyOf(keys[field] ?? null, grain, weekStart));

/** Decides which groups' rows a statement reads for gaps, and counts these rows. */
function rowsToRead(
  { groups, summed, frame, weekStart }: Pick<Gaps, "groups" | "summed" | "frame"> & Pick<Question, "weekStart">,
  gaps: readonly Pick<Gap, "path" | "take">[],
) {
  const pathOf = pathIn(groups, weekStart);
  const depth = gaps.length <= gapsNamed ? groups.length : Math.min(1, groups.length);
  const outerPaths = new Set(gaps.map(({ path }) => JSON.stringify(path.slice(0, depth))));
  const inGroups = summed.filter(({ keys }) => outerPaths.has(JSON.stringify(pathOf(keys).slice(0, depth))));
  const read =
    gaps.length === 1
      ? gaps.reduce((sum, { take }) => sum + take, 0)
      : inGroups.reduce((sum, row) => sum + listedRows(row, frame), 0);
  return { depth, inGroups, read };
}

/** Counts the rows of a group that are listed. */
const listedRows = ({ rows, sums }: SummedRow, { unlistedFields }: LazyTable): number =>
  unlistedFields.reduce((count, field) => count - (sums[field]?.filled ?? 0), rows);

/** Leaves out the rows that are beside the others. */
const listedQuestion = (question: Question, { unlistedFields }: LazyTable): Question => ({
  ...question,
  conditions: [...question.conditions, ...unlistedFields.map((field) => sql`${rawSql(question, field)} IS NULL`)],
});

/** Splits the parts of a page into runs, each small enough to be read at once. */
export function* readableParts(
  list: Omit<Gaps, "parts"> & { readonly question: Question },
  parts: readonly Part[],
): Generator<readonly Part[]> {
  const { frame, question } = list;
  const gaps = parts.flatMap((part) => (part.kind === "gap" ? [{ take: part.take, path: frame.pathOf(part) }] : []));
  const isReadable =
    gaps.length <= 1 || rowsToRead({ ...list, weekStart: question.weekStart }, gaps).read <= rowsAtMost;
  if (isReadable) return void (yield parts);
  const middleIndex = Math.ceil(parts.length / 2);
  yield* readableParts(list, parts.slice(0, middleIndex));
  yield* readableParts(list, parts.slice(middleIndex));
}

/** Builds the plan of the rows that one statement reads to fill the gaps between a page's summary lines. */
function groupPlan(
  question: Question,
  { groups, plan, summed }: Gaps,
  {
    inGroups,
    depth,
    gaps,
  }: { readonly inGroups: readonly SummedRow[]; readonly depth: number; readonly gaps: readonly Gap[] },
): Pick<RowPlan, "partition" | "groups" | "offset" | "limit"> {
  const keyed = groups.map((level) => ({ field: level.field, sql: keySql(question, plan, level) }));
  const isAll = groups.length === 0 || inGroups.length === summed.length;
  const conditions = new Map(
    inGroups.map(({ keys }) => {
      const condition = groupCondition(
        question,
        keyed.slice(0, depth).map((key) => ({ ...key, value: keys[key.field] ?? null })),
      );
      return [condition.text, condition];
    }),
  );
  const [gap] = gaps;
  const isSingle = gaps.length === 1 && gap !== undefined;
  return {
    partition: isSingle ? [] : keyed.map(({ sql }) => sql),
    groups: isAll ? null : [...conditions.values()],
    offset: isSingle ? gap.from : 0,
    limit: isSingle ? gap.take : rowsAtMost,
  };
}

function placedRow(record: Readonly<Record<string, FieldValue>>, names: readonly string[]): PlacedRow {
  const { origin, mark, place } = record;
  return {
    row: Object.fromEntries(names.map((field, index) => [field, record[`f${index}`] ?? null])),
    place: Number(place),
    told: { ...(typeof origin === "string" && { origin }), ...(typeof mark === "string" && { mark }) },
  };
}
