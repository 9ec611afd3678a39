/** Handlers of settings, targets and the state of the server. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Layer, type ListPage, type ModelSaves, type Target } from "@comptoir/api/wire";
import { targetForm } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Effect, Schema } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import {
  callerRangeContext,
  getSetting,
  listTargets,
  scopeFor,
  toLayerWire,
  updateTarget,
  writeAudit,
} from "../access/index.ts";
import type { TargetRow } from "../access/index.ts";
import { DatabaseEngine, Maintenance } from "../database/index.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { badRequest, conflict, invalid, notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { modelCalls } from "../models/index.ts";
import { productVersion } from "../product-version.ts";
import { readEnvironment } from "../environment/read-environment.ts";
import { testConnection } from "../monitoring/index.ts";
import {
  checkSettingFile,
  deletePlannedValue,
  findSettings,
  saveSetting,
  saveSettings,
  settingFileAt,
  settingHistory,
} from "../setting/index.ts";

type TargetWire = typeof Target.Type;
type LayerWire = typeof Layer.Type;

export const configHandlers = HttpApiBuilder.group(ComptoirApi, "config", (handlers) =>
  handlers.handleAll({
    webService: Effect.fn("config.webService")(function* () {
      const { layerId } = yield* CurrentUser;
      const baseUrlValue = yield* getSetting(layerId, "WS_BASE_URL");
      return { baseUrl: typeof baseUrlValue === "string" ? baseUrlValue : null };
    }),
    list: ({ params, query }) => rowsWithTotal(listConfig(query, params.getChildren, query.targetLayerID)),
    listByPost: ({ params, query, payload }) =>
      rowsWithTotal(listConfig({ ...query, filters: payload }, params.getChildren, query.targetLayerID)),
    save: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => saveSetting(caller, payload)),
    withdraw: ({ params }) => Effect.flatMap(CurrentUser, (caller) => deletePlannedValue(caller, params.id)),
    history: ({ params, query }) =>
      Effect.flatMap(CurrentUser, (caller) => settingHistory(caller, params.code, query.targetLayerID)),
    get: Effect.fn("config.get")(function* ({ params, query }) {
      const {
        rows: [setting],
      } = yield* listConfig(query, params.getChildren, query.targetLayerID);
      return setting === undefined ? yield* Effect.fail(notFound()) : setting;
    }),
    file: ({ query }) => Effect.flatMap(CurrentUser, (caller) => settingFileAt(caller, query.targetLayerID)),
    checkFile: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => checkSettingFile(caller, payload)),
    saveMany: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => saveSettings(caller, payload)),
    test: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => testConnection(caller, payload)),
    environment: () => Effect.flatMap(CurrentUser, readEnvironment),
    status: () => readServerStatus,
    listTargets: ({ params, query }) => rowsWithTotal(listTargetsInScope(params.getChildren, query)),
    listTargetsByPost: ({ params, query, payload }) =>
      rowsWithTotal(listTargetsInScope(params.getChildren, { ...query, filters: payload })),
    saveTarget: Effect.fn("config.saveTarget")(function* ({ payload, query }) {
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
    }),
  }),
);

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

const readServerStatus = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const engine = yield* DatabaseEngine;
  const maintenance = yield* Maintenance;
  const { phase, percent, changeNo } = (yield* ReportCopy).state();
  const [row] = yield* sql<{ version: string; fsync: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, pg_database_size(current_database())::float8 AS bytes`;
  return {
    version: productVersion,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    database: {
      engine: engine.kind,
      version: row?.version ?? "",
      fsync: row?.fsync ?? "",
      bytes: row?.bytes ?? 0,
      restarts: engine.restarts(),
      ...(yield* maintenance.facts),
    },
    reports: { phase, percent, changeNo },
  };
}).pipe(Effect.orDie);

/** Answers the rows of a page, with the total number of rows in the header. */
const rowsWithTotal = <Row, E, R>(page: Effect.Effect<ListPage<Row>, E, R>) =>
  Effect.map(Effect.flatMap(page, withTotalHeader), ({ rows }) => rows);

const listConfig = Effect.fn("listConfig")(function* (
  query: ListRowsQuery,
  withBelow: boolean,
  layerId: number | undefined,
) {
  return yield* findSettings(yield* CurrentUser, query, { layerId, withBelow });
});

/** Lists the targets that have a layer in the caller's scope. */
const listTargetsInScope = Effect.fn("listTargetsInScope")(function* (withLayers: boolean, query: ListRowsQuery) {
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
