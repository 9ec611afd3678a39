/** API calls of an entity as an interface, so that stores do not depend on the HTTP client. */
import type { Dependent, EntityKey, Facet, HistoryEntry, ListPage, References } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";

import type { Answer } from "../shared/answer.ts";
import type { ViewGateway } from "./view-gateway.ts";

/** Query of a list. */
export interface EntityListQuery {
  readonly search: string;
  readonly filters: readonly ReportFilter[];
  readonly sort: string;
  readonly page: number;
  readonly size: number;
}

/** Body of a save, with the domain's field names; with an id and a version it updates that row. */
export type EntitySave = EntityValues & { readonly id?: number; readonly version?: number };

/** Options of a save: a dry run reports issues and writes nothing; without `notify` no e-mail is sent. */
export interface SaveOptions {
  readonly dryRun?: boolean;
  readonly notify?: boolean;
}

/** Calls of a list, of an entity or of other records. */
export interface ListGateway {
  readonly views: ViewGateway;
  readonly list: (ask: EntityListQuery, signal: AbortSignal) => Promise<Answer<ListPage<EntityValues>>>;
  readonly facets: (
    ask: Pick<EntityListQuery, "search" | "filters">,
    signal: AbortSignal,
  ) => Promise<Answer<readonly Facet[]>>;
}

export interface EntityGateway extends ListGateway {
  readonly get: (id: number) => Promise<Answer<EntityValues>>;
  /** Default values of a new row. */
  readonly defaults: () => Promise<Answer<EntityValues>>;
  readonly references: () => Promise<Answer<readonly References[]>>;
  readonly create: (
    saves: readonly EntitySave[],
    key: string,
    mode?: SaveOptions,
  ) => Promise<Answer<readonly EntityValues[]>>;
  readonly update: (
    saves: readonly EntitySave[],
    mode?: Pick<SaveOptions, "dryRun">,
  ) => Promise<Answer<readonly EntityValues[]>>;
  /** Dependents of some rows. */
  readonly dependents: (ids: readonly number[]) => Promise<Answer<readonly Dependent[]>>;
  readonly remove: (keys: readonly EntityKey[]) => Promise<Answer<readonly EntityKey[]>>;
  readonly restore: (keys: readonly EntityKey[]) => Promise<Answer<readonly EntityValues[]>>;
  /** Latest changes of a row, or those before a given one, and their total number. */
  readonly history: (id: number, before?: number) => Promise<Answer<ListPage<HistoryEntry>>>;
}
