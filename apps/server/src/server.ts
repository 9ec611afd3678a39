/** Composes the server from one layer: database, stores, routes, and the port. */

import { createServer } from "node:http";
import path from "node:path";

import { NodeHttpServer } from "@effect/platform-node";
import { Data, Effect, Layer, Option } from "effect";
import { HttpRouter } from "effect/http";

import { breachedPasswordsLayer, PasskeyAddress, resealTexts, SigningSecret } from "./auth/index.ts";
import { controlLayer, reportCopyFolder, deleteAbandoned, resolveBackupPaths } from "./backup/index.ts";
import { Catalogue } from "./catalogue/index.ts";
import type { ServerConfig } from "./config.ts";
import {
  compactTablesLayer,
  DatabaseUnavailable,
  databaseLayer,
  diskRoomLayer,
  prepareFolder,
  replicaLayer,
} from "./database/index.ts";
import type { DatabaseSettings } from "./database/index.ts";
import { findBundledTemplate } from "./database/template.ts";
import { directoryLayer } from "./directory/index.ts";
import { errorLogLayer, makeErrorRecorder } from "./error-log/record-errors.ts";
import { httpRoutes } from "./http.ts";
import type { HttpOptions } from "./http.ts";
import { createTimedServer } from "./http/server-timeouts.ts";
import { importLayer, PickupRoot } from "./import/index.ts";
import { logLayer, makeLogRecorder, makeRequestLogLine } from "./log/index.ts";
import { mailLayer } from "./mail/send-mail.ts";
import { imageFolderName, ProductImages } from "./product/product-images.ts";
import { EnvironmentMailServerUrl, monitoringLayer } from "./monitoring/index.ts";
import { PublicUrl } from "./sign-on/index.ts";
import { ReportCopy, defaultCopySettings } from "./report/copy/report-copy.ts";
import { OutgoingNetworks } from "./outgoing/index.ts";
import { SaleStore } from "./sales/index.ts";
import { placedFindingsLayer } from "./store-day/index.ts";
import { taskLayer } from "./task/index.ts";
import { TillDeriver } from "./till/index.ts";

/** Error: the port cannot be opened; `reason` is a full sentence for the operator. */
export class PortUnavailable extends Data.TaggedError("PortUnavailable")<{ readonly reason: string }> {}

/** Fails if the port is taken, before anything else starts, so that no demo is filled for a server that cannot run. */
export const checkPort = (port: number): Effect.Effect<void, PortUnavailable> =>
  Effect.callback<void, PortUnavailable>((resume) => {
    const probeServer = createServer();
    probeServer.once("error", (cause) => resume(Effect.fail(portUnavailable(port, cause))));
    probeServer.listen(port, () => probeServer.close(() => resume(Effect.void)));
  });

/** Services that the routes and the demo need. */
export const storesLayer = (config: ServerConfig) =>
  Layer.mergeAll(
    monitoringLayerFor(config).pipe(Layer.provideMerge(directoryLayer(Option.getOrNull(config.directory)))),
    mailLayerFor(config),
    controlLayerFor(config),
    taskLayerFor(config),
    TillDeriver.layer,
    Layer.effectDiscard(resealTexts()),
  ).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        importLayer(path.join(config.filesFolder, "uploads"), config.uploadDays),
        ProductImages.layer(path.join(config.filesFolder, "uploads", imageFolderName)),
      ),
    ),
    Layer.provideMerge(reportCopyLayerFor(config)),
    Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, placedFindingsLayer)),
    Layer.provideMerge(Option.match(config.databaseReadUrl, { onSome: replicaLayer, onNone: () => Layer.empty })),
    Layer.provideMerge(compactTablesLayer),
    Layer.provideMerge(databaseLayer(databaseSettings(config))),
    Layer.provideMerge(
      Layer.mergeAll(
        secretLayer(config),
        diskRoomLayerFor(config),
        Layer.succeed(OutgoingNetworks, config.outgoingNetworks),
        Layer.succeed(PickupRoot, Option.getOrNull(config.pickupFolder)),
        Layer.succeed(PublicUrl, config.publicUrl),
        Layer.succeed(PasskeyAddress, Option.getOrNull(config.ownAddress)),
        Option.match(config.breachedPasswords, { onSome: breachedPasswordsLayer, onNone: () => Layer.empty }),
        Layer.succeed(EnvironmentMailServerUrl, Option.getOrNull(config.smtpUrl)),
      ),
    ),
    Layer.provideMerge(Layer.mergeAll(prepareFolderLayer(config.dataFolder), prepareFolderLayer(config.filesFolder))),
  );

/** Serves the routes until its scope closes; open requests may end first. */
export const httpLayer = (
  config: ServerConfig,
  options: HttpOptions,
  { errors = makeErrorRecorder(), log = makeLogRecorder() } = {},
) => {
  const recordRequest: HttpOptions["requests"] = (facts, nowMs) => {
    const line = makeRequestLogLine(facts, nowMs);
    if (line !== undefined) log.addLine(line);
  };
  return HttpRouter.serve(
    Layer.mergeAll(httpRoutes({ ...options, errors, requests: recordRequest }), errorLogLayer(errors), logLayer(log)),
    { disableLogger: true, disableListenLog: true },
  ).pipe(
    Layer.provide(
      NodeHttpServer.layer(() => createTimedServer(), { port: config.port, gracefulShutdownTimeout: "3 seconds" }).pipe(
        Layer.catchTag("ServeError", (error) => Layer.effectContext(portUnavailable(config.port, error.cause))),
      ),
    ),
  );
};

function databaseSettings({ databaseUrl, dataFolder }: ServerConfig): DatabaseSettings {
  return Option.match(databaseUrl, {
    onSome: (url) => ({ kind: "postgresql", url, maxConnections: 10 }),
    onNone: () => ({ kind: "embedded", folder: path.join(dataFolder, "database"), template: findBundledTemplate() }),
  });
}

/** Builds the layer that sends mail. Without a mail server, in the environment or the settings, mail waits in the outbox. */
const mailLayerFor = ({ smtpUrl, mailFrom, publicUrl }: ServerConfig) =>
  mailLayer({ smtpUrl: Option.getOrNull(smtpUrl), from: mailFrom, publicUrl });

const monitoringLayerFor = ({ dataFolder, filesFolder, smtpUrl }: ServerConfig) =>
  monitoringLayer({ folders: [...new Set([dataFolder, filesFolder])], smtpUrl: Option.getOrNull(smtpUrl) });

/** Builds the layer that runs tasks. Scheduled reports for a folder are written below the folder of files. */
const taskLayerFor = (config: ServerConfig) =>
  taskLayer({ places: resolveBackupPaths(config), deliveries: path.join(config.filesFolder, "deliveries") });

const reportCopyLayerFor = ({ reportEngine, dataFolder }: ServerConfig) =>
  reportEngine === "copy"
    ? ReportCopy.layer({ ...defaultCopySettings, folder: reportCopyFolder(dataFolder) })
    : ReportCopy.layerNone;

/** Lets a backup copy the open embedded database through this server; PostgreSQL is backed up with its own tools. */
const controlLayerFor = ({ databaseUrl, dataFolder }: ServerConfig) =>
  Option.isNone(databaseUrl) ? controlLayer(dataFolder) : Layer.empty;

/** Prepares the folder of data or of files before anything else, because the server cannot start without it, and deletes what a killed server left in it. */
const prepareFolderLayer = (folder: string) =>
  Layer.effectDiscard(
    Effect.try({
      try: () => {
        prepareFolder(folder);
        deleteAbandoned(folder);
      },
      catch: (cause) =>
        new DatabaseUnavailable({
          reason: `The data folder ${folder} cannot be written: ${cause instanceof Error ? cause.message : "no reason given"}.`,
          cause,
        }),
    }),
  );

/** Measures the free disk space of the embedded database; a PostgreSQL server's is not checked here. */
const diskRoomLayerFor = ({ databaseUrl, dataFolder }: ServerConfig) =>
  Option.isNone(databaseUrl) ? diskRoomLayer(dataFolder) : Layer.empty;

const secretLayer = ({ tokenSecret, formerSecrets, filesFolder, dataFolder }: ServerConfig) => {
  const formerSecretPlaces = { folder: filesFolder, texts: formerSecrets };
  return Option.match(tokenSecret, {
    onSome: (text) => SigningSecret.layerGiven(text, formerSecretPlaces),
    onNone: () => SigningSecret.layerFolder(filesFolder, dataFolder, formerSecretPlaces),
  });
};

const portUnavailable = (port: number, cause: unknown) => {
  const isPortTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
  const unavailableReason = isPortTaken
    ? `Port ${port} is in use by another program: stop it first, or name another port with PORT.`
    : `Port ${port} cannot be listened on: ${cause instanceof Error ? cause.message : "no reason given"}.`;
  return new PortUnavailable({ reason: unavailableReason });
};
