/** Lists and saves targets. */

import { CurrentUser } from "@comptoir/api/contract";
import { Layer, type ModelSaves, type Target } from "@comptoir/api/wire";
import { targetForm } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { callerRangeContext, listTargets, scopeFor, toLayerWire, updateTarget, writeAudit } from "../access/index.ts";
import type { TargetRow } from "../access/index.ts";
import type { SaveMode } from "../entity/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { badRequest, conflict, invalid, notFound } from "../http/refusal.ts";
import { modelCalls } from "../models/index.ts";

type TargetWire = typeof Target.Type;
type LayerWire = typeof Layer.Type;

/** Lists the targets that have a layer in the caller's scope. */
export const listTargetsInScope = Effect.fn("listTargetsInScope")(function* (
  withLayers: boolean,
  query: ListRowsQuery,
) {
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const targetIdsInScope = new Set(layers.map(({ targetId }) => targetId));
  const targetsInScope = (yield* listTargets()).filter(({ id }) => targetIdsInScope.has(id));
  const { rows, total } = yield* listRows(targetsInScope, query, targetColumns, callerRangeContext(caller));
  const targetRows = rows.map((target): TargetWire =>
    withLayers
      ? { ...target, layers: layers.filter(({ targetId }) => targetId === target.id).map(toLayerWire) }
      : target,
  );
  return { rows: targetRows, total };
});

/** Columns by which targets can be filtered. The active state is the text "true" or "false", because filter values are texts or numbers. */
const targetColumns: ListColumns<TargetRow> = {
  fields: {
    _TargetID: { type: "int", role: "dimension" },
    description: { type: "text", role: "dimension" },
    isActive: { type: "enum", role: "dimension" },
    priority: { type: "int", role: "dimension" },
  },
  valuesOf: ({ id, description, isActive, priority }) => ({
    _TargetID: id,
    description,
    isActive: String(isActive),
    priority,
  }),
};

/**
 * Saves a target as it was read, or a list of changes as for every entity.
 * Errors: HTTP_400 for changed layers, HTTP_404, TARGET_STALE, those of the form.
 */
export const saveTarget = Effect.fn("config.saveTarget")(function* (
  payload: TargetWire | typeof ModelSaves.Type,
  query: Pick<SaveMode, "dryRun">,
) {
  if (isListOfSaves(payload)) {
    for (const save of payload)
      if (save["targetLayers"] !== undefined)
        yield* refuseChangedLayers(save["_TargetID"], yield* decodeLayers(save["targetLayers"]));
    return yield* modelCalls.update({ params: { model: "Target" }, query, payload });
  }
  if (payload.layers !== undefined) yield* refuseChangedLayers(payload.id, payload.layers);
  const storedTarget = (yield* listTargetsInScope(false, {})).rows.find(({ id }) => id === payload.id);
  if (storedTarget?.version === undefined) return yield* Effect.fail(notFound());
  const { id, description, isActive, priority, version = storedTarget.version } = payload;
  const formResult = checkForm(targetForm, { id, description, isActive, priority });
  if (!formResult.ok) return yield* Effect.fail(invalid(formResult.issues));
  if (query.dryRun === true)
    return storedTarget.version === version
      ? storedTarget
      : yield* Effect.fail(conflict("TARGET_STALE", { version: storedTarget.version }));
  const { userId } = yield* CurrentUser;
  const sql = yield* SqlClient.SqlClient;
  yield* sql
    .withTransaction(
      Effect.gen(function* () {
        if (!(yield* updateTarget({ ...formResult.value, version }))) {
          const currentVersion = (yield* listTargetsInScope(false, {})).rows.find(
            (target) => target.id === id,
          )?.version;
          return yield* Effect.fail(
            currentVersion === undefined ? notFound() : conflict("TARGET_STALE", { version: currentVersion }),
          );
        }
        yield* writeAudit({ userId, action: "UPDATE", entity: "target", entityId: id });
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const savedTarget = (yield* listTargetsInScope(payload.layers !== undefined, {})).rows.find(
    (target) => target.id === id,
  );
  return savedTarget === undefined ? yield* Effect.fail(notFound()) : savedTarget;
});

/** Reads the layers of a saved target. Errors: HTTP_400 at `targetLayers`. */
const decodeLayers = (value: unknown) =>
  Effect.mapError(Schema.decodeUnknownEffect(Schema.Array(Layer))(value), () =>
    badRequest("HTTP_400", undefined, "targetLayers"),
  );

/** Refuses layers of a target that differ from the stored ones: layers are saved by their own call. Errors: HTTP_400 at `targetLayers`. */
const refuseChangedLayers = Effect.fnUntraced(function* (targetId: unknown, sentLayers: readonly LayerWire[]) {
  const { layers } = yield* scopeFor(yield* CurrentUser);
  const storedLayers = layers.filter((layer) => layer.targetId === targetId).map(toLayerWire);
  const layerTextById = new Map(storedLayers.map((layer) => [layer.id, layerText(layer)]));
  const isUnchanged =
    sentLayers.length === storedLayers.length &&
    sentLayers.every((layer) => layerTextById.get(layer.id) === layerText(layer));
  if (!isUnchanged) return yield* Effect.fail(badRequest("HTTP_400", undefined, "targetLayers"));
});

/** Text of the fields of a layer that every body of a target has. */
const layerText = ({ parentId, type, priority, code, description, timeZone, businessDayStart }: LayerWire): string =>
  JSON.stringify([parentId, type, priority, code, description, timeZone, businessDayStart]);

const isListOfSaves = (payload: unknown): payload is typeof ModelSaves.Type => Array.isArray(payload);
