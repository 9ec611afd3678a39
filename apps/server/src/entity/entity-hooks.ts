/** What an entity does beyond the others, and what its service is asked with. */

import type { BadRequest, Conflict, Forbidden, NotFound } from "@comptoir/api/errors";
import type { Caller } from "@comptoir/api/contract";
import type { Dependent } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import type { Issue, Result } from "@comptoir/domain/result";
import type { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

/** What a call of an entity is refused with. */
export type SaveFailure = BadRequest | Forbidden | Conflict | NotFound;
type Sql = SqlClient.SqlClient;

/** What every row has. */
export interface EntityBase {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly targetId: number;
}

/** What is saved: fields of the form; an id and a version make it a change. */
export type EntitySave = Readonly<Record<string, unknown>> & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};

/** How a list is asked for. */
export interface ListQuery {
  readonly filters: readonly ReportFilter[];
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly targetLayerID?: number | undefined;
}

/** How a save is done. */
export interface SaveMode {
  /** Everything that stands against it is named, and nothing is written. */
  readonly dryRun?: boolean | undefined;
  /** Whether people are written to; they are when it is left out. */
  readonly notify?: boolean | undefined;
}

/** What is known when something is saved. */
export interface SaveContext<Row> {
  readonly caller: Caller;
  readonly targetId: number;
  /** The same for all rows of one call: what is read once for them is kept by it. */
  readonly call: object;
  readonly notify?: boolean;
  /** Null when it is new. */
  readonly before: Row | null;
}

/** What an entity does beyond the others, and the services it needs for that. */
export interface EntityHooks<Row, R = never> {
  /** In place of the form alone: what is kept of the input, or everything that is wrong with it. */
  readonly check?: (
    input: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<Result<EntityValues>, SaveFailure, Sql | R>;
  /** Writes what stands beside the row. */
  readonly related?: (id: number, values: EntityValues) => Effect.Effect<void, never, Sql | R>;
  /** Brings about what follows from everything that one call created or changed. */
  readonly afterSave?: (caller: Caller, ids: readonly number[]) => Effect.Effect<void, never, Sql | R>;
  /** Brings about what follows from a creation. */
  readonly afterCreate?: (
    id: number,
    values: EntityValues,
    context: SaveContext<Row>,
  ) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** What still stands on rows that may be deleted all the same. */
  readonly dependents?: (
    caller: Caller,
    rows: readonly Row[],
  ) => Effect.Effect<readonly Dependent[], SaveFailure, Sql | R>;
  /** Refuses a deletion, or brings about what follows from it. */
  readonly beforeRemove?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<void, SaveFailure, Sql | R>;
  /** What of the rows of a scope a caller may see; all of them when it is left out. */
  readonly seen?: (sql: Sql, caller: Caller) => Statement.Fragment;
  /** Fills in what is computed of rows that are about to be shown. */
  readonly complete?: (caller: Caller, rows: readonly Row[]) => Effect.Effect<readonly Row[], SaveFailure, Sql | R>;
  /** What a name that is taken is refused with, when two take it at the same moment. */
  readonly taken: Issue;
}
