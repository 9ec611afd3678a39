/** Compares a report as known at a past instant with the same report as known now, on the same days. Source: decision 0530. */

import { Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ReportDifference, ReportDifferenceAnswer } from "@comptoir/api/wire";
import {
  aggregateType,
  diffTables,
  explainReceiptChanges,
  findField,
  listUnknownFields,
  visibleKinds,
  type FieldValue,
  type Pivot,
  type PivotMeasure,
  type ReportKindCode,
  type RowDiff,
  type Table,
  type TableColumn,
} from "@comptoir/domain/report";

import type { CalendarDate } from "@comptoir/domain/period";

import { badRequest } from "../../http/refusal.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { parseRun, prepareRun } from "../prepare-run.ts";
import { runReport, type ParsedRun, type RunAnswer } from "../run-report.ts";
import { withStatementTimeout } from "../time-limit.ts";
import { readChangedReceipts } from "./changed-receipts.ts";
import { toKnownRun } from "./known-run.ts";

/** Maximum number of rows that an answer has. */
const rowsAtMost = 500;

/** Maximum number of groups that are compared. */
const groupsAtMost = 100_000;

/** Compares a report with itself. Errors: those of a run as known at an instant; REPORT_PIVOT for one without figures. */
export const answerDifference = Effect.fn("report.difference")(function* (caller: Caller, run: ReportDifference) {
  const preparedRun = yield* prepareRun(caller, run);
  return yield* withSnapshot((snapshot) =>
    withStatementTimeout(
      snapshot,
      Effect.gen(function* () {
        const { ask: before, meta } = yield* parseRun(preparedRun, snapshot);
        const after = yield* toKnownRun({ ...before, snapshot }, run.source, "now");
        const pivot = toFlatPivot(before, run.source);
        if (pivot.measures.length === 0) return yield* Effect.fail(badRequest("REPORT_PIVOT", undefined, "columns"));
        const [answerBefore, answerAfter] = [
          yield* runReport({ ...before, pivot, page: 1, size: groupsAtMost }),
          yield* runReport({ ...after, pivot, page: 1, size: groupsAtMost }),
        ];
        const tableDiff = diffTables(toTable(answerBefore), toTable(answerAfter), before.fields);
        const rows = tableDiff.rows.slice(0, rowsAtMost);
        const mayListReceipts = visibleKinds(caller.permissions).includes("sale");
        const { records, hasMore } = mayListReceipts
          ? yield* readChangedReceipts(snapshot, before.cut, run.knownAt)
          : { records: [], hasMore: false };
        const nameOfLocation = new Map(before.cut.locations.map(({ id, description }) => [id, description]));
        return {
          meta,
          ...tableDiff,
          rows,
          rowCount: tableDiff.rows.length,
          names: namesOfRows(rows, tableDiff.keyColumns, [...answerAfter.names, ...answerBefore.names]),
          receipts: mayListReceipts
            ? {
                rows: explainReceiptChanges(records).map((change) => ({
                  ...change,
                  businessDate: change.businessDate as CalendarDate,
                  location: nameOfLocation.get(change.locationId) ?? "",
                })),
                hasMore,
              }
            : null,
        } satisfies ReportDifferenceAnswer;
      }),
    ),
  );
});

const toTable = ({ columns, rows, total }: RunAnswer): Table => ({
  columns,
  rows: total === null ? rows : [...rows, total],
});

/** Dimensions by which the rows of a list are compared, because it has too many. */
const levelsOfLists = ["date", "location"] as const;

/** Makes a pivot with the figures of a report by its groups, without columns across: figures whose history is unknown are left out. */
function toFlatPivot({ report, pivot, fields }: ParsedRun, kind: ReportKindCode): Pivot {
  const unknownFields = new Set(listUnknownFields(kind));
  const isDimension = (field: string): boolean => findField(fields, field)?.role === "dimension";
  const groups = pivot?.rows ?? (report.isList ? [] : report.groups);
  const levels =
    groups.length > 0
      ? groups.map(({ field, grain, direction }) => ({ field, grain, direction, subtotal: false }))
      : levelsOfLists.map((field) => ({ field, grain: null, direction: "ascending" as const, subtotal: false }));
  const measures = (pivot?.measures ?? report.columns.filter(({ visible }) => visible)).flatMap(
    ({ field, aggregate }): readonly PivotMeasure[] => {
      const measure = { field, aggregate: aggregate ?? ("sum" as const), display: { kind: "value" as const } };
      const isComparable = !unknownFields.has(field) && findField(fields, field)?.standing === undefined;
      return isComparable && !isDimension(field) && aggregateType(fields, measure) !== null ? [measure] : [];
    },
  );
  return {
    rows: levels.filter(({ field }) => isDimension(field) && !unknownFields.has(field)),
    columns: [],
    measures,
    totals: { row: true, column: true, grand: true },
    sort: null,
  };
}

/** Returns the names of the keys of rows. */
function namesOfRows(
  rows: readonly RowDiff[],
  keyColumns: readonly TableColumn[],
  names: RunAnswer["names"],
): RunAnswer["names"] {
  return keyColumns.map(({ field }, index) => {
    const keys = new Set<FieldValue>(rows.map(({ keys: keysOfRow }) => keysOfRow[index] ?? null));
    const nameByValue = new Map(
      names
        .filter((ofField) => ofField.field === field)
        .flatMap((ofField) => ofField.names.map(({ value, name }) => [value, name] as const)),
    );
    return {
      field,
      names: [...nameByValue].filter(([value]) => keys.has(value)).map(([value, name]) => ({ value, name })),
    };
  });
}
