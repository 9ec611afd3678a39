/** Calls whose path names the model, shaped as a typed group: rows and saves go through the bodies of the entity's row. */
import type { ComptoirClient } from "@comptoir/api/client";
import { findOrMakeBodies } from "@comptoir/api/wire";
import { entityRow, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { Effect, Schema } from "effect";

import type { EntityClient } from "./entity-requests.ts";

type WireRow = Readonly<Record<string, unknown>>;

export function modelClient({ model: calls, genericModel }: ComptoirClient, name: EntityName): EntityClient {
  const { model } = entityRow(name);
  const modelParams = { model };
  const modelSchemas = findOrMakeBodies(name);
  const decodeWireRows = Schema.decodeUnknownSync(Schema.Array(modelSchemas.row));
  const encodeSaves = Schema.encodeUnknownSync(Schema.Array(modelSchemas.save));
  const toEntityRows = (rows: readonly WireRow[]) => decodeWireRows(rows) as readonly EntityValues[];
  const encodeDefinedFields = (payload: readonly EntityValues[]) =>
    encodeSaves(
      payload.map((save) => Object.fromEntries(Object.entries(save).filter(([, value]) => value !== undefined))),
    );
  const decodeRowsOfAnswer = <E>(answer: Effect.Effect<readonly WireRow[], E>) => Effect.map(answer, toEntityRows);
  return {
    list: ({ params: { getChildren }, query }) =>
      Effect.map(
        genericModel.list({ params: { ...modelParams, children: getChildren }, query }),
        ({ rows, total }) => ({
          rows: toEntityRows(rows),
          total,
        }),
      ),
    listByPost: ({ query, payload }) =>
      Effect.map(genericModel.listByPost({ params: modelParams, query, payload }), ({ rows, total }) => ({
        rows: toEntityRows(rows),
        total,
      })),
    facets: ({ query, payload }) => calls.facets({ params: modelParams, query, payload }),
    get: ({ params: { getChildren }, query }) =>
      Effect.map(calls.get({ params: { ...modelParams, getChildren }, query }), (row) => toEntityRows([row])[0] ?? {}),
    creationScope: () => calls.creationScope({ params: modelParams }),
    references: () => calls.references({ params: modelParams }),
    create: ({ headers, query, payload }) =>
      decodeRowsOfAnswer(calls.create({ params: modelParams, headers, query, payload: encodeDefinedFields(payload) })),
    update: ({ query, payload }) =>
      decodeRowsOfAnswer(calls.update({ params: modelParams, query, payload: encodeDefinedFields(payload) })),
    dependents: ({ payload }) => calls.dependents({ params: modelParams, payload }),
    remove: ({ payload }) => calls.remove({ params: modelParams, payload }),
    restore: ({ payload }) => decodeRowsOfAnswer(calls.restore({ params: modelParams, payload })),
    history: ({ params: { id }, query }) => calls.history({ params: { model, id }, query }),
  };
}
