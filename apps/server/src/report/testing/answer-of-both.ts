/** Runs the same query on the database and the report copy, and checks that the answers are equal row for row. */

import { deepStrictEqual } from "node:assert/strict";

import { isReportKind, reportKinds } from "@comptoir/domain/report";
import { Effect } from "effect";

import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { ReportCopy } from "../copy/report-copy.ts";
import { duckdb } from "../dialect.ts";
import { runReport, type ParsedRun } from "../run-report.ts";
import { copiedSources } from "../sources/copied.ts";
import { reportSources } from "../sources/index.ts";

/** Returns the answer of the database, after comparing it with the copy's if the copy has the source. */
export const queryBoth = (ask: Omit<ParsedRun, "snapshot">) =>
  Effect.gen(function* () {
    const answer = yield* withSnapshot((snapshot) => runReport({ ...ask, snapshot }));
    const kind = Object.keys(reportKinds)
      .filter(isReportKind)
      .find((kind) => reportSources[kind] === ask.source);
    const source = kind === undefined ? undefined : copiedSources[kind];
    if (source === undefined) return answer;
    const snapshot = yield* (yield* ReportCopy).view;
    if (snapshot === null) return yield* Effect.die(new Error("The copy is not ready."));
    deepStrictEqual(
      yield* runReport({ ...ask, snapshot, source, dialect: duckdb, cut: { ...ask.cut, dialect: duckdb } }),
      answer,
    );
    return answer;
  }).pipe(Effect.scoped);
