/** Makes the HTTP handlers of an entity's calls. */

import { CurrentUser, type Caller } from "@comptoir/api/contract";
import { totalHeader, type EntityKey } from "@comptoir/api/wire";
import { getEntity, wireNameOfField, type EntityName } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { HttpServerResponse } from "effect/http";

import { withCachedLayers, creationScopeOf } from "../access/index.ts";
import { withTotalHeader } from "../http/total-header.ts";
import type { EntityBase, EntitySave, ListQuery, SaveMode } from "./entity-hooks.ts";
import type { EntityService } from "./make-service.ts";
import { requestKeyOf } from "./request-key.ts";

type ListQueryPage = Omit<ListQuery, "filters">;

/** Request for rows that meet the filters of the address. */
interface RowsRequest {
  readonly query: ListQueryPage & { readonly filters?: readonly ReportFilter[] };
}

/** Filters in the body of a request. */
interface FilterBody {
  readonly query: ListQueryPage;
  readonly payload: readonly ReportFilter[];
}

/** Makes the handlers of an API group that `entityApi` made. */
export function entityHandlers<Row extends EntityBase, R = never>(service: EntityService<Row, R>) {
  const { name } = service;
  const listRows = (query: ListQueryPage, filters: readonly ReportFilter[]) =>
    Effect.map(
      runAsCaller((caller) => withCachedLayers(caller)(service.list(caller, { ...query, filters }))),
      ({ rows, total }) =>
        HttpServerResponse.jsonUnsafe(rows.map(service.encodeRow), {
          headers: { [totalHeader]: String(total) },
        }),
    );
  return {
    list: ({ query: { filters = [], ...query } }: RowsRequest) => listRows(query, filters),
    listByPost: ({ query, payload }: FilterBody) => listRows(query, payload),
    facets: ({ query, payload }: FilterBody) =>
      runAsCaller((caller) => service.facets(caller, { ...query, filters: payload })),
    history: ({
      params,
      query,
    }: {
      readonly params: { readonly id: number };
      readonly query: { readonly before?: number };
    }) =>
      Effect.flatMap(
        runAsCaller((caller) => service.history(caller, params.id, query.before)),
        withTotalHeader,
      ),
    references: () => runAsCaller((caller) => service.references(caller)),
    creationScope: () => runAsCaller((caller) => creationScopeOf(caller, getEntity(name).model)),
    get: ({ query: { filters = [], ...query } }: RowsRequest) =>
      runAsCaller((caller) => service.get(caller, { ...query, filters })),
    create: ({
      payload,
      headers,
      query,
    }: {
      readonly payload: readonly EntitySave[];
      readonly headers: { readonly "idempotency-key"?: string };
      readonly query?: SaveMode;
    }) =>
      Effect.flatMap(requestKeyOf(headers["idempotency-key"], payload), (key) =>
        runAsCaller((caller) => service.create(caller, payload, key, query)),
      ),
    update: ({ payload, query }: { readonly payload: readonly EntitySave[]; readonly query?: SaveMode }) =>
      runAsCaller((caller) => service.update(caller, payload, query)),
    dependents: ({ payload }: { readonly payload: readonly number[] }) =>
      runAsCaller((caller) => service.dependents(caller, payload)),
    remove: ({ payload }: { readonly payload: readonly EntityKey[] }) =>
      runAsCaller((caller) => withOwnIds(name, service.remove(caller, payload))),
    restore: ({ payload }: { readonly payload: readonly EntityKey[] }) =>
      runAsCaller((caller) => service.restore(caller, payload)),
  };
}

/** Adds to the keys of deleted rows their id by the name that it has in a row. */
const withOwnIds = <E, R>(name: EntityName, removal: Effect.Effect<readonly EntityKey[], E, R>) =>
  Effect.map(removal, (keys) =>
    keys.map(({ id, version }) => ({ id, version, ...(wireNameOfField(name, "id") !== "id" && { ownId: id }) })),
  );

const runAsCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);
