import { randomUUID } from "node:crypto";

import {
  changeErrorTriage,
  errorFingerprint,
  errorLogEntryOf,
  untriagedError,
  type AnsweredRequest,
  type ErrorChange,
} from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeErrors, type CollectedErrors } from "../error-log/record-errors.ts";
import { insertTriage } from "../error-log/triage-repository.ts";

const hourMs = 3_600_000;

/** Failed requests of the last days: user, error, age in hours and number of times. */
const demoFailures: readonly (readonly [
  string,
  Pick<AnsweredRequest, "status" | "method" | "route"> & { readonly code: string },
  readonly (readonly [number, number])[],
])[] = [
  [
    "gerante",
    { status: 409, code: "ENTITY_STALE", method: "PUT", route: "/api/Product" },
    [
      [6, 1],
      [30, 2],
      [76, 1],
    ],
  ],
  ["gerante", { status: 400, code: "REPORT_TIME", method: "POST", route: "/api/Report/Run" }, [[28, 3]]],
  [
    "manager",
    { status: 400, code: "DOC_HELD_BY", method: "PUT", route: "/api/Inventory/Document/" },
    [
      [3, 2],
      [27, 4],
    ],
  ],
  ["manager", { status: 403, code: "ACCESS_DENIED", method: "GET", route: "/api/TargetLayer/Change/:id" }, [[26, 1]]],
  ["commis", { status: 400, code: "DOC_STALE", method: "PUT", route: "/api/Inventory/Document/" }, [[25, 2]]],
  ["commis", { status: 413, code: "HTTP_413", method: "POST", route: "/api/Inventory/Document/:id/events" }, [[52, 1]]],
  [
    "buyer",
    { status: 400, code: "BARCODE", method: "POST", route: "/api/Product" },
    [
      [29, 6],
      [54, 2],
    ],
  ],
  ["comptable", { status: 409, code: "EXPORT_TWICE", method: "POST", route: "/api/BatchExport/Verify" }, [[27, 1]]],
  ["admin", { status: 500, code: "HTTP_500", method: "POST", route: "/api/Import/Run" }, [[31, 1]]],
  ["admin", { status: 503, code: "HTTP_503", method: "POST", route: "/api/Report/Run" }, [[33, 5]]],
];

/** Decisions about errors: error code, change, comment and age in hours. The first one has occurred again since. */
const triageDecisions: readonly (readonly [string, ErrorChange["action"], string, number])[] = [
  ["ENTITY_STALE", "RESOLVE", "Deux onglets ouverts sur la même fiche : expliqué", 50],
  ["DOC_HELD_BY", "ASSIGN", "", 24],
  ["BARCODE", "MUTE", "Supplier sends the corrected codes this month", 28],
  ["HTTP_503", "RESOLVE", "Relancé après la maintenance", 20],
];

/** Writes the error log of the demo, and decisions of its administrator. */
export const makeErrors = Effect.fn("makeErrors")(function* (now: number) {
  const sql = yield* SqlClient.SqlClient;
  const userRows = yield* sql<{
    readonly username: string;
    readonly userId: number;
    readonly layerId: number;
  }>`SELECT username, user_id AS "userId", target_layer_id AS "layerId" FROM user_account`;
  const collectedErrors = demoFailures.flatMap(
    ([username, { code, ...failureFields }, times]): readonly CollectedErrors[] => {
      const userRow = userRows.find((candidate) => candidate.username === username);
      const logEntry =
        userRow === undefined
          ? null
          : errorLogEntryOf({ ...failureFields, codes: [code], userId: userRow.userId, layerId: userRow.layerId });
      return logEntry === null
        ? []
        : times.map(([hours, occurrences]) => ({
            entry: logEntry,
            occurrences,
            firstMs: now - hours * hourMs - 600_000,
            lastMs: now - hours * hourMs,
            requestId: randomUUID(),
          }));
    },
  );
  yield* writeErrors(collectedErrors);
  const adminId = userRows.find(({ username }) => username === "admin")?.userId;
  const managerId = userRows.find(({ username }) => username === "manager")?.userId ?? null;
  for (const [code, action, comment, hours] of triageDecisions) {
    const decidedFailure = collectedErrors.find(({ entry }) => entry.code === code);
    if (decidedFailure === undefined || adminId === undefined) continue;
    const triageTimes = { lastAt: decidedFailure.lastMs, now: now - hours * hourMs };
    const errorChange: ErrorChange =
      action === "ASSIGN" ? { action, assigneeId: managerId } : action === "MUTE" ? { action, days: 30 } : { action };
    yield* insertTriage(errorFingerprint(decidedFailure.entry), {
      ...changeErrorTriage(untriagedError, errorChange, triageTimes),
      version: 1,
      action,
      userId: adminId,
      at: triageTimes.now,
      comment,
    });
  }
}, Effect.orDie);
