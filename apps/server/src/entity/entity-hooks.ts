/** Hooks of an entity: its rules beyond those of all entities, and the context they get. */

import type { BadRequest, Conflict, Forbidden, NotFound } from "@comptoir/api/errors";
import type { Caller } from "@comptoir/api/contract";
import type { Dependent } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import type { Issue, Result } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

/** Errors of a save. */
export type SaveFailure = BadRequest | Forbidden | Conflict | NotFound;
type Sql = SqlClient.SqlClient;

/** Fields of every row. */
export interface EntityBase {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly targetId: number;
}

/** Form fields to save; with an id and a version it is an update. */
export type EntitySave = Readonly<Record<string, unknown>> & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};

/** Query of a list. */
export interface ListQuery {
  readonly filters: readonly ReportFilter[];
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly targetLayerID?: number | undefined;
}

/** Mode of a save. */
export interface SaveMode {
  /** Reports every issue and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Whether to notify people; true by default. */
  readonly notify?: boolean | undefined;
}

/** Context of a save. */
export interface SaveContext<Row> {
  readonly caller: Caller;
  readonly targetId: number;
  /** Object shared by all rows of a call: cache there what several rows need. */
  readonly call: object;
  readonly notify?: boolean;
  /** Row before the save; null when creating. */
  readonly before: Row | null;
}

/** Rules of an entity beyond the common ones, with the services that they need. */
export interface EntityHooks<Row, R = never> {
  /** Replaces the form's check: returns the values to store, or every issue. */
  readonly check?: (
    input: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<Result<EntityValues>, SaveFailure, Sql | R>;
  /** Writes related rows. */
  readonly related?: (id: number, values: EntityValues) => Effect.Effect<void, never, Sql | R>;
  /** Runs after all rows of a call are written. */
  readonly afterSave?: (caller: Caller, ids: readonly number[]) => Effect.Effect<void, never, Sql | R>;
  /** Runs after a creation. */
  readonly afterCreate?: (
    id: number,
    values: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** Lists what depends on these rows. It does not prevent their deletion. */
  readonly dependents?: (
    caller: Caller,
    rows: readonly Row[],
  ) => Effect.Effect<readonly Dependent[], SaveFailure, Sql | R>;
  /** Refuses a deletion, or performs its consequences. */
  readonly beforeRemove?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** Condition of the rows that a caller may see within their scope; all by default. */
  readonly seen?: (sql: Sql, caller: Caller) => Statement.Fragment;
  /** Fills in computed fields of rows to display. */
  readonly complete?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<readonly Row[], SaveFailure, Sql | R>;
  /** Issue reported when two requests take a unique name at the same moment. */
  readonly takenIssue: Issue;
}
