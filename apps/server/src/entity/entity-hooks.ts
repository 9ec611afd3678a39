/** Hooks of an entity: its rules beyond those of all entities, and the context that they get. */

import type { BadRequest, Conflict, Forbidden, NotFound } from "@comptoir/api/errors";
import type { Caller } from "@comptoir/api/contract";
import type { Dependent } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import type { Issue, Result } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

/** Errors with which a save can fail. */
export type SaveFailure = BadRequest | Forbidden | Conflict | NotFound;
type Sql = SqlClient.SqlClient;

/** Fields of every row. */
export interface EntityBase {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly targetId: number;
}

/** Form fields to save; with an id and a version they update a row. */
export type EntitySave = Readonly<Record<string, unknown>> & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};

/** Query of an entity list: filters, search, order and page. */
export interface ListQuery {
  readonly filters: readonly ReportFilter[];
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly targetLayerID?: number | undefined;
}

/** Mode of a save: a dry run, and whether to notify people. */
export interface SaveMode {
  /** Whether to report every issue and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Whether to notify people; true by default. */
  readonly notify?: boolean | undefined;
}

/** Values that the hooks of a save get. */
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
  /** Replaces the check of the form: returns the values to store, or every issue. */
  readonly check?: (
    input: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<Result<EntityValues>, SaveFailure, Sql | R>;
  /** Writes related rows after the row itself. */
  readonly writeRelated?: (id: number, values: EntityValues) => Effect.Effect<void, never, Sql | R>;
  /** Runs after all rows of a call are written. */
  readonly afterSave?: (caller: Caller, ids: readonly number[]) => Effect.Effect<void, never, Sql | R>;
  /** Runs after a row is created. */
  readonly afterCreate?: (
    id: number,
    values: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** Lists the records that depend on these rows. They do not prevent the deletion. */
  readonly listDependents?: (
    caller: Caller,
    rows: readonly Row[],
  ) => Effect.Effect<readonly Dependent[], SaveFailure, Sql | R>;
  /** Refuses a deletion, or performs its consequences. */
  readonly beforeRemove?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** SQL condition of the rows that a caller may see within their scope; all rows if missing. */
  readonly seenSql?: (sql: Sql, caller: Caller) => Statement.Fragment;
  /** Fills in computed fields of rows before they are sent. */
  readonly completeRows?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<readonly Row[], SaveFailure, Sql | R>;
  /** Issue to report when two requests take a unique name at the same moment. */
  readonly takenIssue: Issue;
}
