/** The calls about settings, targets, layers, navigation and version. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { ConfigSetting, Filter, Layer as LayerWire, Target } from "@comptoir/api/wire";
import { creationModels } from "@comptoir/api/wire";
import { hasPermission, navigationFor } from "@comptoir/domain/access";
import type { TargetLayer } from "@comptoir/domain/target";
import { parseText } from "@comptoir/domain/text";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { neverStored } from "../auth/session-handlers.ts";
import { changeLayer } from "../auth/session-service.ts";
import { filterRows } from "../http/filter-rows.ts";
import { badRequest, forbidden, invalid, notFound } from "../http/refusal.ts";
import { productVersion } from "../product-version.ts";
import { writeAudit } from "./audit.ts";
import { explainTo } from "./explain-access.ts";
import { grantsOf } from "./grants.ts";
import { listTargets, updateTarget } from "./layer-repository.ts";
import type { TargetRow } from "./layer-repository.ts";
import { scopeFor } from "./scope.ts";
import { getSetting, listSettings } from "./settings.ts";

type TargetWire = typeof Target.Type;

const configHandlers = HttpApiBuilder.group(ComptoirApi, "config", (handlers) =>
  handlers.handleAll({
    webService: Effect.fn("config.webService")(function* () {
      const { layerId } = yield* CurrentUser;
      const value = yield* getSetting(layerId, "WS_BASE_URL");
      return { baseUrl: typeof value === "string" ? value : null };
    }),
    list: ({ query }) => listConfig(query.filters ?? []),
    listByPost: ({ payload }) => listConfig(payload),
    get: Effect.fn("config.get")(function* ({ query }) {
      const [setting] = yield* listConfig(query.filters ?? []);
      return setting === undefined ? yield* Effect.fail(notFound()) : setting;
    }),
    listTargets: ({ params, query }) => targetsOf(params.getChildren, query.filters ?? []),
    listTargetsByPost: ({ params, payload }) => targetsOf(params.getChildren, payload),
    saveTarget: Effect.fn("config.saveTarget")(function* ({ payload }) {
      const known = (yield* targetsOf(false, [])).some(({ id }) => id === payload.id);
      if (!known) return yield* Effect.fail(notFound());
      const description = parseText(payload.description, "max200");
      if (!description.ok) return yield* Effect.fail(invalid(description.issues));
      if (payload.description.trim() === "") return yield* Effect.fail(badRequest("REQUIRED", undefined, "description"));
      const { id, isActive, priority } = payload;
      yield* updateTarget({ id, description: payload.description.trim(), isActive, priority });
      const { userId } = yield* CurrentUser;
      yield* writeAudit({ userId, action: "UPDATE", entity: "target", entityId: id });
      const saved = (yield* targetsOf(payload.layers !== undefined, [])).find((target) => target.id === id);
      return saved === undefined ? yield* Effect.fail(notFound()) : saved;
    }),
  }),
);

const targetLayerHandlers = HttpApiBuilder.group(ComptoirApi, "targetLayer", (handlers) =>
  handlers.handleAll({
    locations: Effect.fn("targetLayer.locations")(function* () {
      const { userId } = yield* CurrentUser;
      return (yield* grantsOf(userId)).layers.map(toLayerWire);
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
    creationScope: Effect.fn("targetLayer.creationScope")(function* ({ params }) {
      const caller = yield* CurrentUser;
      const { layers } = yield* scopeFor(caller);
      return hasPermission(caller.permissions, [creationModels[params.model]]) ? layers.map(toLayerWire) : [];
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

export const organisationHandlers = Layer.mergeAll(configHandlers, targetLayerHandlers, navHandlers, versionHandlers);

const listConfig = Effect.fn("listConfig")(function* (filters: readonly Filter[]) {
  const { layerId } = yield* CurrentUser;
  return filterRows(yield* listSettings(layerId), filters, configColumns);
});

const configColumns = ({ id, code, group }: typeof ConfigSetting.Type) => ({ _ConfigID: id, code, group });

/** The targets that have a layer in the caller's scope. */
const targetsOf = Effect.fn("targetsOf")(function* (withLayers: boolean, filters: readonly Filter[]) {
  const { layers } = yield* scopeFor(yield* CurrentUser);
  const inScope = new Set(layers.map(({ targetId }) => targetId));
  const targets = (yield* listTargets()).filter(({ id }) => inScope.has(id));
  return filterRows(targets, filters, targetColumns).map(
    (target): TargetWire =>
      withLayers
        ? { ...target, layers: layers.filter(({ targetId }) => targetId === target.id).map(toLayerWire) }
        : target,
  );
});

const targetColumns = ({ id, description, isActive, priority }: TargetRow) => ({
  _TargetID: id,
  description,
  isActive,
  priority,
});

/** A layer belongs to one target, so its link has the layer's own id. */
const toLayerWire = (layer: TargetLayer): LayerWire => ({ ...layer, linkId: layer.id });
