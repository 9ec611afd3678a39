/** Types of the work of a task: its input, its result and its failures. */

import type { RunResult, TaskFailure, TaskLine } from "@comptoir/domain/operation";
import { Context, type Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { BackupPaths } from "../backup/index.ts";
import type { ClaimedRun, LineParameters } from "./run-repository.ts";
import type { TaskRow } from "./task-repository.ts";

/** Function that writes a line to the log of the run. */
export type WriteRunLine = (
  code: TaskLine,
  parameters?: LineParameters,
) => Effect.Effect<void, never, SqlClient.SqlClient>;

/** Input of the work of a run: the task, the run, and its log. */
export interface WorkContext {
  readonly task: TaskRow;
  readonly run: ClaimedRun;
  readonly write: WriteRunLine;
}

/** Result of the work of a run. */
export interface WorkEnd {
  readonly result: RunResult;
  readonly failure: TaskFailure | null;
  /** Number of rows deleted, sent or checked; null if the work has no such number. */
  readonly rows: number | null;
}

/** Locations of the server's data, which backups and checks need. */
export class DataPlaces extends Context.Service<DataPlaces, BackupPaths>()("@comptoir/server/DataPlaces") {}

export const toSuccessEnd = (rows: number | null): WorkEnd => ({ result: "SUCCEEDED", failure: null, rows });
export const toFailureEnd = (failure: TaskFailure, rows: number | null = null): WorkEnd => ({
  result: "FAILED",
  failure,
  rows,
});

/** Returns whether an error means that the disk is full. */
export const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT")) ||
    /\bfree\b|no space/iu.test(cause.message));

export const errorMessageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
