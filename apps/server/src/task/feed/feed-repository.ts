/** Stores the progress of an audit feed: how far its receiver got, and the batch that is being sent. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Number of the last audit entry, and of the last log line. */
export interface FeedPosition {
  readonly auditTo: number;
  readonly lineTo: number;
}

/** Batch that is sent until it is received. */
export interface WaitingBatch extends FeedPosition {
  readonly body: string;
  readonly entries: number;
}

/** State of an audit feed. */
export interface FeedState extends FeedPosition {
  /** Name of the feed, which all its batches contain. */
  readonly feed: string;
  /** Number of the last received batch; 0 before the first. */
  readonly batch: number;
  /** Hash of the last received batch; null before the first. */
  readonly hash: string | null;
  readonly waiting: WaitingBatch | null;
}

type StateRow = Omit<FeedState, "waiting"> & {
  readonly body: string | null;
  readonly entries: number | null;
  readonly waitingAuditTo: number | null;
  readonly waitingLineTo: number | null;
};

/** Reads the state of an audit feed; a new feed starts at the first entry. */
export const readFeed = Effect.fn("task.readFeed")(function* (taskId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO audit_feed (task_id) VALUES (${taskId}) ON CONFLICT DO NOTHING`;
  const [row] = yield* sql<StateRow>`
    SELECT feed::text AS feed, audit_to::float8 AS "auditTo", line_to::float8 AS "lineTo", batch_no AS batch, batch_hash AS hash, waiting_body AS body, waiting_entries AS entries,
      waiting_audit_to::float8 AS "waitingAuditTo", waiting_line_to::float8 AS "waitingLineTo"
    FROM audit_feed WHERE task_id = ${taskId}`;
  if (row === undefined) return yield* Effect.die(new Error(`Feed of task ${taskId} is gone`));
  const { body, entries, waitingAuditTo, waitingLineTo, ...state } = row;
  const feedState: FeedState = {
    ...state,
    waiting:
      body === null
        ? null
        : {
            body,
            entries: entries ?? 0,
            auditTo: waitingAuditTo ?? state.auditTo,
            lineTo: waitingLineTo ?? state.lineTo,
          },
  };
  return feedState;
}, Effect.orDie);

/** Stores the next batch before it is sent, unless another server has stored one. */
export const storeBatch = Effect.fn("task.storeBatch")(function* (
  taskId: number,
  { batch }: Pick<FeedState, "batch">,
  { body, entries, auditTo, lineTo }: WaitingBatch,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE audit_feed SET waiting_body = ${body}, waiting_entries = ${entries}, waiting_audit_to = ${auditTo}, waiting_line_to = ${lineTo}
    WHERE task_id = ${taskId} AND batch_no = ${batch} AND waiting_body IS NULL`;
}, Effect.orDie);

/** Advances a feed past log lines that are not security events. */
export const passLines = Effect.fn("task.passLines")(function* (
  taskId: number,
  { batch }: Pick<FeedState, "batch">,
  lineTo: number,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE audit_feed SET line_to = greatest(line_to, ${lineTo}::bigint) WHERE task_id = ${taskId} AND batch_no = ${batch} AND waiting_body IS NULL`;
}, Effect.orDie);

/** Records that the waiting batch was received; does nothing if another server recorded it. */
export const recordReceived = Effect.fn("task.recordReceived")(function* (
  taskId: number,
  { batch }: Pick<FeedState, "batch">,
  hash: string,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE audit_feed SET audit_to = waiting_audit_to, line_to = waiting_line_to, batch_no = batch_no + 1, batch_hash = ${hash},
      waiting_body = NULL, waiting_entries = NULL, waiting_audit_to = NULL, waiting_line_to = NULL
    WHERE task_id = ${taskId} AND batch_no = ${batch} AND waiting_body IS NOT NULL`;
}, Effect.orDie);
