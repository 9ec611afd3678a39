/** Runs the same query on the database and the report copy, and checks that the answers are equal row for row. */

import { deepStrictEqual } from "node:assert/strict";

import { isReportKind, reportKinds, type ReportKindCode } from "@comptoir/domain/report";
import { Effect } from "effect";

import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { ReportCopy } from "../copy/report-copy.ts";
import { duckdb } from "../dialect.ts";
import { runReport, type ParsedRun } from "../run-report.ts";
import { copiedSourceByKind, fieldsNotCopiedByKind } from "../sources/copied.ts";
import { reportSourceByKind } from "../sources/index.ts";

/** Leaves out the columns that the copy lacks; null if the run asks for such a field in another way, and so reads the database alone. */
function copiedPartOf(ask: Omit<ParsedRun, "snapshot">, kind: ReportKindCode): Omit<ParsedRun, "snapshot"> | null {
  const isCopiedField = ({ field }: { readonly field: string }): boolean =>
    fieldsNotCopiedByKind[kind]?.includes(field) !== true;
  const { report, filters, sorting, pivot } = ask;
  const otherFields = [
    ...filters,
    ...sorting.map(({ column }) => ({ field: column.split(":")[0] ?? column })),
    ...(pivot?.measures ?? []),
  ];
  return otherFields.every(isCopiedField)
    ? { ...ask, report: { ...report, columns: report.columns.filter(isCopiedField) } }
    : null;
}

/** Returns the answer of the database, after comparing it with the copy's if the copy has the source and the fields. */
export const queryBoth = (ask: Omit<ParsedRun, "snapshot">) =>
  Effect.gen(function* () {
    const answer = yield* withSnapshot((snapshot) => runReport({ ...ask, snapshot }));
    const kind = Object.keys(reportKinds)
      .filter(isReportKind)
      .find((kind) => reportSourceByKind[kind] === ask.source);
    const source = kind === undefined ? undefined : copiedSourceByKind[kind];
    if (source === undefined) return answer;
    const copied = kind === undefined ? null : copiedPartOf(ask, kind);
    if (copied === null) return answer;
    const snapshot = yield* (yield* ReportCopy).view;
    if (snapshot === null) return yield* Effect.die(new Error("The copy is not ready."));
    const isWhole = copied.report.columns.length === ask.report.columns.length;
    deepStrictEqual(
      yield* runReport({ ...copied, snapshot, source, dialect: duckdb, cut: { ...ask.cut, dialect: duckdb } }),
      isWhole ? answer : yield* withSnapshot((database) => runReport({ ...copied, snapshot: database })),
    );
    return answer;
  }).pipe(Effect.scoped);
