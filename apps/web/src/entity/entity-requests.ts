/** Calls of an entity over the API client; translates between wire names and ours. */
import type { ComptoirClient } from "@comptoir/api/client";
import type { CallError } from "@comptoir/api/errors";
import { mustPostFilters } from "@comptoir/api/wire";
import type {
  CreationScope,
  Dependent,
  EntityKey,
  Facet,
  HistoryEntry,
  ListPage,
  References,
} from "@comptoir/api/wire";
import {
  entityRow,
  fieldOfWireName,
  wireNameOfField,
  type EntityName,
  type EntityValues,
} from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import type { ReportFilter } from "@comptoir/domain/report";
import type { Effect } from "effect";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import { modelClient } from "./model-client.ts";
import type { EntityGateway, EntitySave, SaveOptions } from "./entity-gateway.ts";
import { viewGateway } from "./view-requests.ts";

type Call<Request, A> = (request: Request) => Effect.Effect<A, CallError>;

/** Group of calls made by entityApi, of any entity. */
export interface EntityClient {
  readonly list: Call<{ params: { getChildren: boolean }; query: object }, ListPage<EntityValues>>;
  readonly listByPost: Call<
    { params: { getChildren: boolean }; query: object; payload: readonly ReportFilter[] },
    ListPage<EntityValues>
  >;
  readonly facets: Call<{ query: { search: string }; payload: readonly ReportFilter[] }, readonly Facet[]>;
  readonly get: Call<{ params: { getChildren: boolean }; query: { filters: readonly ReportFilter[] } }, EntityValues>;
  readonly creationScope: Call<void, CreationScope>;
  readonly references: Call<void, readonly References[]>;
  readonly create: Call<
    { headers: { "idempotency-key": string }; query: SaveOptions; payload: readonly EntitySave[] },
    readonly EntityValues[]
  >;
  readonly update: Call<{ query: SaveOptions; payload: readonly EntitySave[] }, readonly EntityValues[]>;
  readonly dependents: Call<{ payload: readonly number[] }, readonly Dependent[]>;
  readonly remove: Call<{ payload: readonly EntityKey[] }, readonly EntityKey[]>;
  readonly restore: Call<{ payload: readonly EntityKey[] }, readonly EntityValues[]>;
  readonly history: Call<{ params: { id: number }; query: { before?: number } }, ListPage<HistoryEntry>>;
}

/** Erases the types of an entity's rows: screens work from the table of fields. */
const clientOf = (api: ComptoirClient, name: EntityName): EntityClient =>
  isLegacyEntity(name) ? modelClient(api, name) : (api[name] as unknown as EntityClient);

/** Calls of an entity over a given client; a test of two browsers has two clients. */
export function entityGateway(name: EntityName, askApi: typeof askSignedIn = askSignedIn): EntityGateway {
  const { toField, toFieldPath, toFields, toWire } = fieldNames(name);
  const askServer: AskEntity = async (request, signal) => {
    const answer = await askApi((api) => request(clientOf(api, name)), signal);
    if (answer.ok) return answer;
    const issues = answer.failure.issues.map((issue) => ({
      ...issue,
      field: issue.field === null ? null : toFieldPath(issue.field),
    }));
    return { ok: false, failure: { ...answer.failure, issues } };
  };
  return {
    views: viewGateway(name),
    list: ({ filters, search, sort, page, size }, signal) => {
      const params = { getChildren: false };
      const query = { ...(search !== "" && { search }), ...(sort !== "" && { sort }), page, size };
      const payload = toWire(filters);
      // Sends many values in the body, since an address has a maximum length.
      if (mustPostFilters(entityRow(name).path, payload))
        return askServer((client) => client.listByPost({ params, query, payload }), signal);
      return askServer(
        (client) => client.list({ params, query: { ...query, ...(payload.length > 0 && { filters: payload }) } }),
        signal,
      );
    },
    facets: async ({ search, filters }, signal) =>
      mapAnswer(
        await askServer((client) => client.facets({ query: { search }, payload: toWire(filters) }), signal),
        (facets) => facets.map((facet) => ({ ...facet, column: toField(facet.column) })),
      ),
    get: (id) => {
      const filters = toWire([{ field: "id", operator: "=", values: [id], promptUser: false, locked: false }]);
      return askServer((client) => client.get({ params: { getChildren: true }, query: { filters } }));
    },
    defaults: async () =>
      mapAnswer(await askServer((client) => client.creationScope()), ({ defaults }) => toFields(defaults) ?? {}),
    references: async () =>
      mapAnswer(await askServer((client) => client.references()), (references) =>
        references.map((reference) => ({ ...reference, field: toField(reference.field) })),
      ),
    create: (payload, key, query = {}) =>
      askServer((client) => client.create({ headers: { "idempotency-key": key }, query, payload })),
    update: (payload, query = {}) => askServer((client) => client.update({ query, payload })),
    dependents: (payload) => askServer((client) => client.dependents({ payload })),
    remove: (payload) => askServer((client) => client.remove({ payload })),
    restore: (payload) => askServer((client) => client.restore({ payload })),
    history: async (id, entryId) => {
      const query = { ...(entryId !== undefined && { before: entryId }) };
      return mapAnswer(await askServer((client) => client.history({ params: { id }, query })), (page) => ({
        ...page,
        rows: page.rows.map((entry) => ({ ...entry, before: toFields(entry.before), after: toFields(entry.after) })),
      }));
    },
  };
}

type AskEntity = <A>(
  request: (client: EntityClient) => Effect.Effect<A, CallError>,
  signal?: AbortSignal,
) => Promise<Answer<A>>;

const mapAnswer = <A, B>(answer: Answer<A>, map: (value: A) => B): Answer<B> =>
  answer.ok ? { ok: true, value: map(answer.value) } : answer;

/** Translates the names of an entity's fields between the wire and ours. */
function fieldNames(name: EntityName) {
  const toField = (wireName: string): string => fieldOfWireName(name, wireName);
  return {
    toField,
    /** Path of an issue, whose numbers are indexes. */
    toFieldPath: (path: string): string =>
      path
        .split(".")
        .map((part) => (/^\d+$/u.test(part) ? part : toField(part)))
        .join("."),
    toFields: (values: Readonly<Record<string, unknown>> | null) =>
      values === null
        ? null
        : Object.fromEntries(Object.entries(values).map(([field, value]) => [toField(field), value])),
    toWire: (filters: readonly ReportFilter[]): readonly ReportFilter[] =>
      filters.map((filter) => ({ ...filter, field: wireNameOfField(name, filter.field) })),
  };
}
