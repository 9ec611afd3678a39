/** Queries the report copy, or the database if there is no copy. */

import { Effect } from "effect";

import type { Snapshot } from "../../widget-data/snapshot.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { duckdb, postgresql, type Dialect } from "../dialect.ts";
import { secondsAtMost, withStatementTimeout } from "../time-limit.ts";
import { withinLimits } from "./ask-copy.ts";
import { ReportCopy } from "./report-copy.ts";

/** Reads the rows of a statement written in the SQL of the engine that answers. Errors: REPORT_TIME, REPORT_MEMORY. */
export const queryEither = Effect.fnUntraced(function* <Row extends object>(write: (dialect: Dialect) => string) {
  const askSnapshot = (snapshot: Snapshot, dialect: Dialect) => snapshot.query<Row>(write(dialect));
  const copyAnswer = yield* Effect.scoped(
    Effect.gen(function* () {
      const snapshot = yield* (yield* ReportCopy).view;
      return snapshot === null ? null : yield* withinLimits(askSnapshot(snapshot, duckdb), secondsAtMost);
    }),
  );
  return (
    copyAnswer ?? (yield* withSnapshot((snapshot) => withStatementTimeout(snapshot, askSnapshot(snapshot, postgresql))))
  );
});
