import { randomUUID } from "node:crypto";

import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { holdLeaseMs } from "@comptoir/domain/inventory";

import type { DatabaseEngine } from "../database/index.ts";

/** Lease of a server on the imports that it runs or undoes. */
export interface ImportLease {
  readonly owner: string;
  /** End of a lease that begins with the statement. */
  readonly end: Statement.Fragment;
}

/** Import that runs or is being undone, with the lease of its server. */
export interface RunningImport {
  readonly importId: number;
  readonly state: "RUNNING" | "UNDOING";
  /** Whether this server has the lease. */
  readonly isOwn: boolean;
  readonly owner: string;
  /** End of the lease on the database's clock, which all servers share. Units: milliseconds since 1970. */
  readonly leaseUntilMs: number;
  readonly nowMs: number;
}

/** Leases of servers on imports: an import whose lease ended has lost its server. */
export interface ImportLeases {
  /** Lists imports that a server runs or undoes, or did when it stopped. */
  listRunning(): Effect.Effect<readonly RunningImport[]>;
  /** Renews the leases of this server's imports. */
  renewLeases(): Effect.Effect<void>;
  /** Takes the lease of an import if it is still as it was read; returns whether it did. The caller checks that it has expired. */
  claim(running: RunningImport): Effect.Effect<boolean>;
}

/** Makes the lease of this server. */
export const makeLease = (sql: SqlClient.SqlClient, kind: DatabaseEngine["Service"]["kind"]): ImportLease => ({
  // The embedded database has one process at a time, so imports of an earlier process belong to this one.
  owner: kind === "postgresql" ? randomUUID() : kind,
  end: sql`clock_timestamp() + ${holdLeaseMs}::integer * interval '1 millisecond'`,
});

export const makeImportLeases = (sql: SqlClient.SqlClient, { owner, end }: ImportLease): ImportLeases => ({
  listRunning: () =>
    sql<Omit<RunningImport, "isOwn">>`
      SELECT import_id AS "importId", state, owner, (extract(epoch FROM lease_until) * 1000)::float8 AS "leaseUntilMs", (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"
      FROM import_batch WHERE state IN ('RUNNING', 'UNDOING') ORDER BY import_id`.pipe(
      Effect.map((rows) => rows.map((row) => ({ ...row, isOwn: row.owner === owner }))),
      Effect.orDie,
    ),
  renewLeases: () =>
    sql`UPDATE import_batch SET lease_until = ${end} WHERE state IN ('RUNNING', 'UNDOING') AND owner = ${owner}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  claim: ({ importId, owner: before, leaseUntilMs }) =>
    sql`
      UPDATE import_batch SET owner = ${owner}, lease_until = ${end}
      WHERE import_id = ${importId} AND state IN ('RUNNING', 'UNDOING') AND owner = ${before} AND (extract(epoch FROM lease_until) * 1000)::float8 = ${leaseUntilMs} RETURNING import_id`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    ),
});
