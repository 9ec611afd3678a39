/** Handlers of settings, targets and the state of the server. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import type { ListPage } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { getSetting } from "../access/index.ts";
import { DatabaseEngine, Maintenance } from "../database/index.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";
import type { ListRowsQuery } from "../http/list-rows.ts";
import { notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
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
import { listTargetsInScope, saveTarget } from "./targets.ts";

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
    saveTarget: ({ payload, query }) => saveTarget(payload, query),
  }),
);

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
