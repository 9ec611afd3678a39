/** The calls of the first visit, and about settings, targets, layers, navigation and version. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { ConfigSetting, ModelSaves, Target } from "@comptoir/api/wire";
import { navigationFor } from "@comptoir/domain/access";
import type { ReportFilter } from "@comptoir/domain/report";
import { targetForm } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { callerRange, explainTo, getSetting, grantsOf, listTargets, scopeFor, toLayerWire, updateTarget, writeAudit } from "../access/index.ts";
import type { TargetRow } from "../access/index.ts";
import { callerAddress, callerDevice, changeLayer, hasNoUser, neverStored, withCookie } from "../auth/index.ts";
import { DatabaseEngine, Maintenance } from "../database/index.ts";
import { filterRows, type ListColumns } from "../http/filter-rows.ts";
import { conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { modelCalls } from "../models/index.ts";
import { productVersion } from "../product-version.ts";
import { listSettings, saveSetting, settingHistory, withdrawPlanned } from "../setting/index.ts";
import { setUp } from "./setup-service.ts";

type TargetWire = typeof Target.Type;

const configHandlers = HttpApiBuilder.group(ComptoirApi, "config", (handlers) =>
  handlers.handleAll({
    webService: Effect.fn("config.webService")(function* () {
      const { layerId } = yield* CurrentUser;
      const value = yield* getSetting(layerId, "WS_BASE_URL");
      return { baseUrl: typeof value === "string" ? value : null };
    }),
    list: ({ params, query }) => listConfig(query.filters ?? [], params.getChildren, query.targetLayerID),
    listByPost: ({ params, query, payload }) => listConfig(payload, params.getChildren, query.targetLayerID),
    save: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => saveSetting(caller, payload)),
    withdraw: ({ params }) => Effect.flatMap(CurrentUser, (caller) => withdrawPlanned(caller, params.id)),
    history: ({ params, query }) => Effect.flatMap(CurrentUser, (caller) => settingHistory(caller, params.code, query.targetLayerID)),
    get: Effect.fn("config.get")(function* ({ params, query }) {
      const [setting] = yield* listConfig(query.filters ?? [], params.getChildren, query.targetLayerID);
      return setting === undefined ? yield* Effect.fail(notFound()) : setting;
    }),
    status: () => readStatus,
    listTargets: ({ params, query }) => targetsOf(params.getChildren, query.filters ?? []),
    listTargetsByPost: ({ params, payload }) => targetsOf(params.getChildren, payload),
    saveTarget: Effect.fn("config.saveTarget")(function* ({ payload, query }) {
      if (isList(payload)) return yield* modelCalls.update({ params: { model: "Target" }, query, payload });
      const known = (yield* targetsOf(false, [])).find(({ id }) => id === payload.id);
      if (known?.version === undefined) return yield* Effect.fail(notFound());
      const { id, description, isActive, priority, version = known.version } = payload;
      const form = checkForm(targetForm, { id, description, isActive, priority });
      if (!form.ok) return yield* Effect.fail(invalid(form.issues));
      if (query.dryRun === true) return known.version === version ? known : yield* Effect.fail(conflict("TARGET_STALE", { version: known.version }));
      const { userId } = yield* CurrentUser;
      const sql = yield* SqlClient.SqlClient;
      yield* sql.withTransaction(
        Effect.gen(function* () {
          if (!(yield* updateTarget({ ...form.value, version }))) {
            const now = (yield* targetsOf(false, [])).find((target) => target.id === id)?.version;
            return yield* Effect.fail(now === undefined ? notFound() : conflict("TARGET_STALE", { version: now }));
          }
          yield* writeAudit({ userId, action: "UPDATE", entity: "target", entityId: id });
        }),
      ).pipe(Effect.catchTag("SqlError", Effect.die));
      const saved = (yield* targetsOf(payload.layers !== undefined, [])).find((target) => target.id === id);
      return saved === undefined ? yield* Effect.fail(notFound()) : saved;
    }),
  }),
);

const isList = (payload: unknown): payload is typeof ModelSaves.Type => Array.isArray(payload);

const readStatus = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const engine = yield* DatabaseEngine;
  const maintenance = yield* Maintenance;
  const [row] = yield* sql<{ version: string; fsync: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, pg_database_size(current_database())::float8 AS bytes`;
  return {
    version: productVersion,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    database: { engine: engine.kind, version: row?.version ?? "", fsync: row?.fsync ?? "", bytes: row?.bytes ?? 0, restarts: engine.restarts(), ...(yield* maintenance.facts) },
  };
}).pipe(Effect.orDie);

const targetLayerHandlers = HttpApiBuilder.group(ComptoirApi, "targetLayer", (handlers) =>
  handlers.handleAll({
    locations: Effect.fn("targetLayer.locations")(function* () {
      const caller = yield* CurrentUser;
      // A role that is looked at is held where one stands, and below.
      const { layers } = caller.viewedRoleId === undefined ? yield* grantsOf(caller.userId) : yield* scopeFor(caller);
      return layers.map(toLayerWire);
    }),
    change: Effect.fn("targetLayer.change")(function* ({ params }) {
      yield* neverStored;
      return yield* changeLayer(yield* CurrentUser, params.id);
    }),
    list: Effect.fn("targetLayer.list")(function* ({ params }) {
      const scope = yield* scopeFor(yield* CurrentUser);
      const layers = scope.layers.filter(({ targetId }) => targetId === params.targetID);
      return layers.length === 0 ? yield* Effect.fail(forbidden("ACCESS_DENIED")) : layers.map(toLayerWire);
    }),
  }),
);

const navHandlers = HttpApiBuilder.group(ComptoirApi, "nav", (handlers) =>
  handlers.handleAll({
    side: () => Effect.map(CurrentUser, ({ permissions }) => navigationFor(permissions)),
    why: Effect.fn("nav.why")(function* ({ query }) {
      return yield* explainTo(yield* CurrentUser, query.permissions);
    }),
  }),
);

const versionHandlers = HttpApiBuilder.group(ComptoirApi, "version", (handlers) =>
  handlers.handleAll({
    get: Effect.fn("version.get")(function* () {
      const sql = yield* SqlClient.SqlClient;
      const rows = yield* Effect.orDie(sql<{ version: string }>`SELECT current_setting('server_version') AS version`);
      return {
        version: productVersion,
        // PostgreSQL does not say which time zone data it was built with
        timeZoneData: { server: process.versions.tz ?? "", database: null },
        database: rows[0]?.version ?? "",
        plugins: { webService: { version: productVersion } },
      };
    }),
  }),
);

const setupHandlers = HttpApiBuilder.group(ComptoirApi, "setup", (handlers) =>
  handlers.handleAll({
    state: Effect.fn("setup.state")(function* () {
      return { empty: yield* hasNoUser() };
    }),
    create: Effect.fn("setup.create")(function* ({ payload }) {
      return yield* withCookie(yield* setUp(payload, { address: yield* callerAddress, device: yield* callerDevice }));
    }),
  }),
);

export const organisationHandlers = Layer.mergeAll(configHandlers, targetLayerHandlers, navHandlers, versionHandlers, setupHandlers);

const listConfig = Effect.fn("listConfig")(function* (filters: readonly ReportFilter[], withBelow: boolean, layerId: number | undefined) {
  const caller = yield* CurrentUser;
  return yield* filterRows(yield* listSettings(caller, layerId, withBelow), filters, configColumns, callerRange(caller));
});

const configColumns: ListColumns<typeof ConfigSetting.Type> = {
  fields: { _ConfigID: { type: "int", role: "dimension" }, code: { type: "text", role: "dimension" }, group: { type: "text", role: "dimension" } },
  valuesOf: ({ id, code, group }) => ({ _ConfigID: id, code, group }),
};

/** The targets that have a layer in the caller's scope. */
const targetsOf = Effect.fn("targetsOf")(function* (withLayers: boolean, filters: readonly ReportFilter[]) {
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const inScope = new Set(layers.map(({ targetId }) => targetId));
  const targets = (yield* listTargets()).filter(({ id }) => inScope.has(id));
  return (yield* filterRows(targets, filters, targetColumns, callerRange(caller))).map(
    (target): TargetWire =>
      withLayers
        ? { ...target, layers: layers.filter(({ targetId }) => targetId === target.id).map(toLayerWire) }
        : target,
  );
});

/** Whether a target is active is "true" or "false": a filter holds texts and numbers. */
const targetColumns: ListColumns<TargetRow> = {
  fields: {
    _TargetID: { type: "int", role: "dimension" },
    description: { type: "text", role: "dimension" },
    isActive: { type: "enum", role: "dimension" },
    priority: { type: "int", role: "dimension" },
  },
  valuesOf: ({ id, description, isActive, priority }) => ({ _TargetID: id, description, isActive: String(isActive), priority }),
};
