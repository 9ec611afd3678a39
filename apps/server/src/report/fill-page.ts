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
import { groupCondition, buildRowStatement, type RowPlan } from "./compile-rows.ts";
import { rawSql } from "./field-sql.ts";
import { sql } from "./fragment.ts";
import { rowFieldsOf } from "./question-of.ts";
import type { ParsedRun } from "./run-report.ts";
import { listFieldsOfLevel, withTerminalKey } from "./store-terminal.ts";
import { keySql, type SumPlan } from "./sum-plan.ts";

/** Part of a page: a summary line, or rows of a gap between lines. */
export type PagePart = LinePlaceholder | (RowsPlaceholder & { readonly from: number; readonly take: number });

/** Cuts the lines of one page out of all lines of a report. */
export function cutLines(
  lines: LazyTable["lines"],
  from: number,
  size: number,
): { readonly rowCount: number; readonly parts: readonly PagePart[] } {
  const pageParts: PagePart[] = [];
  let rowIndex = 0;
  for (const line of lines) {
    const rowCountOfLine = line.kind === "gap" ? line.count : 1;
    const [firstIndex, endIndex] = [Math.max(from - rowIndex, 0), Math.min(from + size - rowIndex, rowCountOfLine)];
    if (firstIndex < endIndex)
      pageParts.push(line.kind === "gap" ? { ...line, from: firstIndex, take: endIndex - firstIndex } : line);
    rowIndex += rowCountOfLine;
  }
  return { rowCount: rowIndex, parts: pageParts };
}

/** Lines of a page, and the groups whose rows go between them. */
interface PageToFill {
  readonly groups: readonly ReportGroup[];
  readonly plan: SumPlan;
  readonly summed: readonly SummedRow[];
  readonly frame: LazyTable;
  readonly parts: readonly PagePart[];
}

/** Place for rows between two lines of a page, with the keys of their group. */
type GapWithGroupPath = Extract<PagePart, { readonly kind: "gap" }> & { readonly path: readonly FieldValue[] };

/** Maximum number of gaps that a statement names one by one; with more gaps, it reads all rows of their outermost groups. */
const gapsNamedAtMost = 100;

/** Maximum number of rows read for a page. */
const rowsReadAtMost = 200_000;

/** Returns the rows of a page. Errors: REPORT_ROWS for too many rows to read. */
export const fillPageParts = Effect.fnUntraced(function* (ask: ParsedRun, question: Question, page: PageToFill) {
  const { frame, parts } = page;
  const gaps = parts.flatMap((part): GapWithGroupPath[] =>
    part.kind === "gap" ? [{ ...part, path: frame.pathOf(part) }] : [],
  );
  const rowsByGroupPath =
    gaps.length === 0 ? new Map<string, readonly PlacedRow[]>() : yield* readRowsOfGaps(ask, question, page, gaps);
  return parts.flatMap((part) => {
    if (part.kind !== "gap") return [frame.rowOf(part)];
    const groupPath = frame.pathOf(part);
    const rowsOfGroup = rowsByGroupPath.get(JSON.stringify(groupPath)) ?? [];
    const rowsOfPart =
      gaps.length === 1
        ? rowsOfGroup
        : rowsOfGroup.toSorted((left, right) => left.place - right.place).slice(part.from, part.from + part.take);
    const tableRows = frame.linesOf(
      groupPath,
      rowsOfPart.map(({ row }) => row),
      false,
    );
    return tableRows.map((line, index): TableRow => ({ ...line, ...rowsOfPart[index]?.originAndMark }));
  });
});

/** Row of a group, with its position in the group from 1. */
interface PlacedRow {
  readonly row: ReportRow;
  readonly place: number;
  readonly originAndMark: Pick<TableRow, "origin" | "mark">;
}

/** Reads the rows of gaps, by the keys of their group. */
const readRowsOfGaps = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  page: PageToFill,
  gaps: readonly GapWithGroupPath[],
) {
  const { groups, frame } = page;
  const { weekStart } = question;
  const groupPathOf = makeGroupPathOf(groups, weekStart);
  const { depth, inGroups, read } = chooseRowsToRead({ ...page, weekStart }, gaps);
  if (read > rowsReadAtMost) return yield* Effect.fail(badRequest("REPORT_ROWS", { max: rowsReadAtMost }));
  const valueFields = frame.columns.filter(({ kind }) => kind === "value").map(({ field }) => field);
  const rankFields = valueFields.flatMap((field) => {
    const standingRule = findField(ask.fields, field)?.standing;
    return standingRule?.display === "rankDescending" ? [{ field, of: standingRule.of }] : [];
  });
  const groupFields = groups.map(({ field }) => field);
  const keyFields = groupFields.flatMap(listFieldsOfLevel).filter((field) => ask.source.fields[field] !== undefined);
  const fieldsToRead = [...new Set([...keyFields, ...valueFields.flatMap((field) => rowFieldsOf(ask.fields, field))])];
  const { snapshot } = ask;
  const rowRecords = yield* (snapshot.pass ?? snapshot.query)<Readonly<Record<string, FieldValue>>>(
    buildRowStatement(limitToListedRows(question, frame), {
      ...makeGroupRowPlan(question, page, { inGroups, depth, gaps }),
      fields: fieldsToRead,
      ranks: rankFields,
      sorting: ask.sorting,
      tellsOrigin: true,
    }),
  );
  const columnFields = [...fieldsToRead, ...rankFields.map(({ field }) => field)];
  const gapPaths = new Set(gaps.map(({ path }) => JSON.stringify(path)));
  const placedRows = rowRecords.map((record) => toPlacedRow(record, columnFields));
  const terminalLevel = { before: groups.slice(0, groupFields.indexOf("terminal")) };
  const placedRowsByGroupPath = Map.groupBy(placedRows, ({ row }) =>
    JSON.stringify(groupPathOf(withTerminalKey(question, terminalLevel, row))),
  );
  return new Map([...placedRowsByGroupPath].filter(([path]) => gapPaths.has(path)));
});

const makeGroupPathOf =
  (groups: PageToFill["groups"], weekStart: Question["weekStart"]) =>
  (keys: ReportRow): readonly FieldValue[] =>
    groups.map(({ field, grain }) => groupKeyOf(keys[field] ?? null, grain, weekStart));

/** Decides which groups' rows a statement reads for gaps, and counts these rows. */
function chooseRowsToRead(
  { groups, summed, frame, weekStart }: Pick<PageToFill, "groups" | "summed" | "frame"> & Pick<Question, "weekStart">,
  gaps: readonly Pick<GapWithGroupPath, "path" | "take">[],
) {
  const groupPathOfKeys = makeGroupPathOf(groups, weekStart);
  const namedDepth = gaps.length <= gapsNamedAtMost ? groups.length : Math.min(1, groups.length);
  const outerPaths = new Set(gaps.map(({ path }) => JSON.stringify(path.slice(0, namedDepth))));
  const groupsToRead = summed.filter(({ keys }) =>
    outerPaths.has(JSON.stringify(groupPathOfKeys(keys).slice(0, namedDepth))),
  );
  const rowCountToRead =
    gaps.length === 1
      ? gaps.reduce((sum, { take }) => sum + take, 0)
      : groupsToRead.reduce((sum, row) => sum + countListedRows(row, frame), 0);
  return { depth: namedDepth, inGroups: groupsToRead, read: rowCountToRead };
}

/** Counts the rows of a group that are listed. */
const countListedRows = ({ rows, sums }: SummedRow, { unlistedFields }: LazyTable): number =>
  unlistedFields.reduce((count, field) => count - (sums[field]?.filled ?? 0), rows);

/** Adds conditions that leave out the rows with a value in a field of `unlistedFields`. */
const limitToListedRows = (question: Question, { unlistedFields }: LazyTable): Question => ({
  ...question,
  conditions: [...question.conditions, ...unlistedFields.map((field) => sql`${rawSql(question, field)} IS NULL`)],
});

/** Splits the parts of a page into runs, each small enough to be read at once. */
export function* splitIntoReadableParts(
  list: Omit<PageToFill, "parts"> & { readonly question: Question },
  parts: readonly PagePart[],
): Generator<readonly PagePart[]> {
  const { frame, question } = list;
  const gaps = parts.flatMap((part) => (part.kind === "gap" ? [{ take: part.take, path: frame.pathOf(part) }] : []));
  const isReadable =
    gaps.length <= 1 || chooseRowsToRead({ ...list, weekStart: question.weekStart }, gaps).read <= rowsReadAtMost;
  if (isReadable) return void (yield parts);
  const middleIndex = Math.ceil(parts.length / 2);
  yield* splitIntoReadableParts(list, parts.slice(0, middleIndex));
  yield* splitIntoReadableParts(list, parts.slice(middleIndex));
}

/** Builds the plan of the rows that one statement reads to fill the gaps between a page's summary lines. */
function makeGroupRowPlan(
  question: Question,
  { groups, plan, summed }: PageToFill,
  {
    inGroups,
    depth,
    gaps,
  }: { readonly inGroups: readonly SummedRow[]; readonly depth: number; readonly gaps: readonly GapWithGroupPath[] },
): Pick<RowPlan, "partition" | "groups" | "offset" | "limit"> {
  const keysOfGroups = groups.map((level) => ({ field: level.field, sql: keySql(question, plan, level) }));
  const readsAllGroups = groups.length === 0 || inGroups.length === summed.length;
  const conditionBySql = new Map(
    inGroups.map(({ keys }) => {
      const conditionOfGroup = groupCondition(
        question,
        keysOfGroups.slice(0, depth).map((key) => ({ ...key, value: keys[key.field] ?? null })),
      );
      return [conditionOfGroup.text, conditionOfGroup];
    }),
  );
  const [gap] = gaps;
  const isSingleGap = gaps.length === 1 && gap !== undefined;
  return {
    partition: isSingleGap ? [] : keysOfGroups.map(({ sql }) => sql),
    groups: readsAllGroups ? null : [...conditionBySql.values()],
    offset: isSingleGap ? gap.from : 0,
    limit: isSingleGap ? gap.take : rowsReadAtMost,
  };
}

function toPlacedRow(record: Readonly<Record<string, FieldValue>>, names: readonly string[]): PlacedRow {
  const { origin, mark, place } = record;
  return {
    row: Object.fromEntries(names.map((field, index) => [field, record[`f${index}`] ?? null])),
    place: Number(place),
    originAndMark: { ...(typeof origin === "string" && { origin }), ...(typeof mark === "string" && { mark }) },
  };
}
