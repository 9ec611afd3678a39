/** Handlers of the first setup, layers, navigation, explanations of access, and version. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { Layer as LayerWire } from "@comptoir/api/wire";
import { navigationFor } from "@comptoir/domain/access";
import { settings } from "@comptoir/domain/setting";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { explainPermissions, readPastAccess, grantsOf, readSettings, scopeFor, toLayerWire } from "../access/index.ts";
import {
  callerAddress,
  callerUserAgent,
  changeLayer,
  hasNoUser,
  forbidCaching,
  answerWithCookie,
} from "../auth/index.ts";
import { pageRows, type ListColumns } from "../http/list-rows.ts";
import { forbidden } from "../http/refusal.ts";
import { withTotal, withTotalHeader } from "../http/total-header.ts";
import { productVersion } from "../product-version.ts";
import { listProviders } from "../sign-on/index.ts";
import { setUpOrganisation } from "./setup-service.ts";

const targetLayerHandlers = HttpApiBuilder.group(ComptoirApi, "targetLayer", (handlers) =>
  handlers.handleAll({
    locations: Effect.fn("targetLayer.locations")(function* () {
      const caller = yield* CurrentUser;
      // A caller who views as a role may act at their current layer and below, instead of at their own layers.
      const { layers } = caller.viewedRoleId === undefined ? yield* grantsOf(caller.userId) : yield* scopeFor(caller);
      const resolveSetting = yield* readSettings();
      const layersWithSettings = layers.map((layer) => {
        const lastLabelAtMost = resolveSetting(layer.id, "EMAIL_LAST_LABEL");
        return {
          ...toLayerWire(layer),
          ...(typeof lastLabelAtMost === "number" &&
            lastLabelAtMost !== settings.EMAIL_LAST_LABEL.initial && { lastLabelAtMost }),
        };
      });
      return yield* withTotal(Effect.succeed(layersWithSettings));
    }),
    change: Effect.fn("targetLayer.change")(function* ({ params }) {
      yield* forbidCaching;
      return yield* changeLayer(yield* CurrentUser, params.id);
    }),
    list: Effect.fn("targetLayer.list")(function* ({ params, query }) {
      const scope = yield* scopeFor(yield* CurrentUser);
      const layersOfTarget = scope.layers.filter(({ targetId }) => targetId === params.targetID);
      if (layersOfTarget.length === 0) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
      const listPage = yield* pageRows(layersOfTarget.map(toLayerWire), query, layerColumns);
      return (yield* withTotalHeader(listPage)).rows;
    }),
  }),
);

/** Columns by which layers can be sorted. */
const layerColumns: ListColumns<LayerWire> = {
  fields: {
    _TargetLayerID: { type: "int", role: "dimension" },
    description: { type: "text", role: "dimension" },
    code: { type: "text", role: "dimension" },
    targetLayerType: { type: "enum", role: "dimension" },
    targetLayerPriority: { type: "int", role: "dimension" },
  },
  valuesOf: ({ id, description, code, type, priority }) => ({
    _TargetLayerID: id,
    description,
    code,
    targetLayerType: type,
    targetLayerPriority: priority,
  }),
};

const navHandlers = HttpApiBuilder.group(ComptoirApi, "nav", (handlers) =>
  handlers.handleAll({
    side: () => Effect.map(CurrentUser, ({ permissions }) => navigationFor(permissions)),
  }),
);

const explanationHandlers = HttpApiBuilder.group(ComptoirApi, "explanation", (handlers) =>
  handlers.handleAll({
    why: Effect.fn("explanation.why")(function* ({ query }) {
      return yield* explainPermissions(yield* CurrentUser, query.permissions);
    }),
    past: Effect.fn("explanation.past")(function* ({ query }) {
      return yield* readPastAccess(yield* CurrentUser, query);
    }),
  }),
);

const versionHandlers = HttpApiBuilder.group(ComptoirApi, "version", (handlers) =>
  handlers.handleAll({
    get: Effect.fn("version.get")(function* () {
      const sql = yield* SqlClient.SqlClient;
      const serverVersionRows = yield* Effect.orDie(
        sql<{ version: string }>`SELECT current_setting('server_version') AS version`,
      );
      return {
        version: productVersion,
        // PostgreSQL does not report the version of its time zone data.
        timeZoneData: { server: process.versions.tz ?? "", database: null },
        database: serverVersionRows[0]?.version ?? "",
        plugins: { webService: { version: productVersion } },
      };
    }),
  }),
);

const setupHandlers = HttpApiBuilder.group(ComptoirApi, "setup", (handlers) =>
  handlers.handleAll({
    state: Effect.fn("setup.state")(function* () {
      return { empty: yield* hasNoUser(), signOn: yield* listProviders() };
    }),
    create: Effect.fn("setup.create")(function* ({ payload }) {
      return yield* answerWithCookie(
        yield* setUpOrganisation(payload, { address: yield* callerAddress, device: yield* callerUserAgent }),
      );
    }),
  }),
);

export const organisationHandlers = Layer.mergeAll(
  targetLayerHandlers,
  navHandlers,
  explanationHandlers,
  versionHandlers,
  setupHandlers,
);
