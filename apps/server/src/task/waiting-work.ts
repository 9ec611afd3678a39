/** Counts the work that waits for a person, with their current rights. */

import type { Caller } from "@comptoir/api/contract";
import { listWaitingWorks, type WaitingWork } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { readTaskReach } from "./task-scope.ts";
import { countUnseen } from "../alert/index.ts";
import { integerArray } from "../database/index.ts";
import { countConfirmable } from "../deposit/index.ts";

/** Kind of waiting work, and its number. */
export interface WaitingCount {
  readonly work: WaitingWork;
  readonly count: number;
}

/** Counts each kind of work that a caller may do; kinds with none waiting are left out. */
export const countWaitingWork = Effect.fn("task.countWaiting")(function* (caller: Caller) {
  const { layers, locationIds } = yield* scopeFor(caller);
  const waitingCounts = yield* Effect.forEach(listWaitingWorks(caller.permissions), (work) =>
    Effect.map(
      counterByWork[work]({ caller, layerIds: layers.map(({ id }) => id), locationIds }),
      (count): WaitingCount => ({ work, count }),
    ),
  );
  return waitingCounts.filter(({ count }) => count > 0);
});

interface CountScope {
  readonly caller: Caller;
  readonly layerIds: readonly number[];
  readonly locationIds: readonly number[];
}

type CountWork = (place: CountScope) => Effect.Effect<number, unknown, SqlClient.SqlClient>;

/** Makes a counter of the rows of a SQL source. */
const makeRowCounter = (source: (sql: SqlClient.SqlClient, place: CountScope) => Statement.Fragment): CountWork =>
  Effect.fnUntraced(function* (place) {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM ${source(sql, place)}`;
    return row?.count ?? 0;
  });

const counterByWork = {
  DOCUMENTS: makeRowCounter(
    (sql, { locationIds }) =>
      sql`inventory_document WHERE status = 'SUSPENDED' AND deleted_at IS NULL AND location_id = ANY (${integerArray(locationIds)}::integer[])`,
  ),
  DEPOSITS: ({ caller, locationIds }) => countConfirmable(caller, locationIds),
  REFUSED_FACTS: makeRowCounter(
    (sql, { locationIds }) =>
      sql`till_quarantine WHERE state = 'OPEN' AND location_id = ANY (${integerArray(locationIds)}::integer[])`,
  ),
  FILES: makeRowCounter(
    (sql, { layerIds }) =>
      sql`pickup_file p JOIN task t USING (task_id) WHERE p.state = 'WAITING' AND NOT t.is_deleted AND t.target_layer_id = ANY (${integerArray(layerIds)}::integer[])`,
  ),
  ALERTS: ({ caller }) => Effect.map(countUnseen(caller), ({ unseen }) => unseen),
  TASKS: (place) =>
    Effect.flatMap(readTaskReach(place.caller), ({ changesAll }) =>
      makeRowCounter(
        (sql, { layerIds }) => sql`task t JOIN LATERAL (
          SELECT state FROM task_run r WHERE r.task_id = t.task_id AND r.state IN ('SUCCEEDED', 'PARTIAL', 'FAILED') ORDER BY r.due_at DESC, r.task_run_id DESC LIMIT 1) last ON true
          WHERE t.is_enabled AND NOT t.is_deleted AND last.state <> 'SUCCEEDED'
            AND (t.target_layer_id = ANY (${integerArray(layerIds)}::integer[]) OR t.target_layer_id IS NULL AND ${changesAll})`,
      )(place),
    ),
} as const satisfies Record<WaitingWork, CountWork>;
