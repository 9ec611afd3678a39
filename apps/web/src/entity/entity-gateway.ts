/** Calls of an entity and their answers; stores do not know how calls are made. */
import type { Dependent, EntityKey, Facet, HistoryEntry, ListPage, References } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";

import type { Answer } from "../shared/answer.ts";
import type { ViewGateway } from "./view-gateway.ts";

/** Query of a list. */
export interface ListAsk {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sort: string;
  readonly page: number;
  readonly size: number;
}

/** Body of a save, by our names; an id and a version make it a change. */
export type EntitySave = EntityValues & { readonly id?: number; readonly version?: number };

/** How a save is done: a dry run says what stands against it and writes nothing; without `notify` nobody is written to. */
export interface SaveMode {
  readonly dryRun?: boolean;
  readonly notify?: boolean;
}

export interface EntityGateway {
  readonly views: ViewGateway;
  readonly list: (ask: ListAsk, signal: AbortSignal) => Promise<Answer<ListPage<EntityValues>>>;
  readonly facets: (ask: Pick<ListAsk, "search" | "filters">, signal: AbortSignal) => Promise<Answer<readonly Facet[]>>;
  readonly get: (id: number) => Promise<Answer<EntityValues>>;
  /** Default values of a new row. */
  readonly defaults: () => Promise<Answer<EntityValues>>;
  readonly references: () => Promise<Answer<readonly References[]>>;
  readonly create: (
    saves: readonly EntitySave[],
    key: string,
    mode?: SaveMode,
  ) => Promise<Answer<readonly EntityValues[]>>;
  readonly update: (
    saves: readonly EntitySave[],
    mode?: Pick<SaveMode, "dryRun">,
  ) => Promise<Answer<readonly EntityValues[]>>;
  /** Dependents of some rows. */
  readonly dependents: (ids: readonly number[]) => Promise<Answer<readonly Dependent[]>>;
  readonly remove: (keys: readonly EntityKey[]) => Promise<Answer<readonly EntityKey[]>>;
  readonly restore: (keys: readonly EntityKey[]) => Promise<Answer<readonly EntityValues[]>>;
  /** The last changes of a row, or those before one of them; and how many there are in all. */
  readonly history: (id: number, before?: number) => Promise<Answer<ListPage<HistoryEntry>>>;
}
