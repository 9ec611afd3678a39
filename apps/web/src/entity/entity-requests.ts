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

type EntityCall<Request, A> = (request: Request) => Effect.Effect<A, CallError>;

/** Group of calls made by entityApi, of any entity. */
export interface EntityClient {
  readonly list: EntityCall<{ params: { getChildren: boolean }; query: object }, ListPage<EntityValues>>;
  readonly listByPost: EntityCall<
    { params: { getChildren: boolean }; query: object; payload: readonly ReportFilter[] },
    ListPage<EntityValues>
  >;
  readonly facets: EntityCall<{ query: { search: string }; payload: readonly ReportFilter[] }, readonly Facet[]>;
  readonly get: EntityCall<
    { params: { getChildren: boolean }; query: { filters: readonly ReportFilter[] } },
    EntityValues
  >;
  readonly creationScope: EntityCall<void, CreationScope>;
  readonly references: EntityCall<void, readonly References[]>;
  readonly create: EntityCall<
    { headers: { "idempotency-key": string }; query: SaveOptions; payload: readonly EntitySave[] },
    readonly EntityValues[]
  >;
  readonly update: EntityCall<{ query: SaveOptions; payload: readonly EntitySave[] }, readonly EntityValues[]>;
  readonly dependents: EntityCall<{ payload: readonly number[] }, readonly Dependent[]>;
  readonly remove: EntityCall<{ payload: readonly EntityKey[] }, readonly EntityKey[]>;
  readonly restore: EntityCall<{ payload: readonly EntityKey[] }, readonly EntityValues[]>;
  readonly history: EntityCall<{ params: { id: number }; query: { before?: number } }, ListPage<HistoryEntry>>;
}

/** Returns the API calls of an entity without the types of its rows, because screens work from the table of fields. */
const entityClientOf = (api: ComptoirClient, name: EntityName): EntityClient =>
  isLegacyEntity(name) ? modelClient(api, name) : (api[name] as unknown as EntityClient);

/** Calls of an entity over a given client; a test of two browsers has two clients. */
export function entityGateway(name: EntityName, askApi: typeof askSignedIn = askSignedIn): EntityGateway {
  const { toField, toFieldPath, toFields, toWire } = fieldNameConverters(name);
  const askServer: AskEntity = async (request, signal) => {
    const answer = await askApi((api) => request(entityClientOf(api, name)), signal);
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
      // Lists show permissions and levels, which are lists within a row.
      const listParams = { getChildren: true };
      const listQuery = { ...(search !== "" && { search }), ...(sort !== "" && { sort }), page, size };
      const payload = toWire(filters);
      // Sends many values in the body, since an address has a maximum length.
      if (mustPostFilters(entityRow(name).path, payload))
        return askServer((client) => client.listByPost({ params: listParams, query: listQuery, payload }), signal);
      return askServer(
        (client) =>
          client.list({
            params: listParams,
            query: { ...listQuery, ...(payload.length > 0 && { filters: payload }) },
          }),
        signal,
      );
    },
    facets: async ({ search, filters }, signal) =>
      mapAnswerValue(
        await askServer((client) => client.facets({ query: { search }, payload: toWire(filters) }), signal),
        (facets) => facets.map((facet) => ({ ...facet, column: toField(facet.column) })),
      ),
    get: (id) => {
      const idFilter = toWire([{ field: "id", operator: "=", values: [id], promptUser: false, locked: false }]);
      return askServer((client) => client.get({ params: { getChildren: true }, query: { filters: idFilter } }));
    },
    defaults: async () =>
      mapAnswerValue(await askServer((client) => client.creationScope()), ({ defaults }) => toFields(defaults) ?? {}),
    references: async () =>
      mapAnswerValue(await askServer((client) => client.references()), (references) =>
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
      return mapAnswerValue(await askServer((client) => client.history({ params: { id }, query })), (page) => ({
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

const mapAnswerValue = <A, B>(answer: Answer<A>, map: (value: A) => B): Answer<B> =>
  answer.ok ? { ok: true, value: map(answer.value) } : answer;

/** Translates the names of an entity's fields between the wire and ours. */
function fieldNameConverters(name: EntityName) {
  const fieldOfWire = (wireName: string): string => fieldOfWireName(name, wireName);
  return {
    toField: fieldOfWire,
    /** Path of an issue, whose numbers are indexes. */
    toFieldPath: (path: string): string =>
      path
        .split(".")
        .map((part) => (/^\d+$/u.test(part) ? part : fieldOfWire(part)))
        .join("."),
    toFields: (values: Readonly<Record<string, unknown>> | null) =>
      values === null
        ? null
        : Object.fromEntries(Object.entries(values).map(([field, value]) => [fieldOfWire(field), value])),
    toWire: (filters: readonly ReportFilter[]): readonly ReportFilter[] =>
      filters.map((filter) => ({ ...filter, field: wireNameOfField(name, filter.field) })),
  };
}
