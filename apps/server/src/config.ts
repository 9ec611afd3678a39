/** What the environment says; every value has a default that works on a laptop. */

import { readFileSync } from "node:fs";
import path from "node:path";

import { uploadDaysByDefault } from "@comptoir/domain/import-file";
import { readIpNetworks, type IpNetwork as OutgoingNetwork } from "@comptoir/domain/setting";
import { Config, ConfigProvider, Effect, Option, Redacted } from "effect";
import type { IpNetwork } from "effect/net";

import { directoryVariableNames, readDirectorySettings, type DirectorySettings } from "./directory/index.ts";
import { parseProxies } from "./http/trusted-proxy.ts";

export interface ServerConfig {
  readonly port: number;
  /** Where the embedded database, the token secret and uploads live. */
  readonly dataFolder: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl: Option.Option<Redacted.Redacted<string>>;
  /** Whether an empty database is filled with demo data. */
  readonly isDemo: boolean;
  /** The password of the demo accounts; one is made up when it is absent. */
  readonly demoPassword: Option.Option<Redacted.Redacted<string>>;
  /** What access tokens are signed with; kept in the data folder when it is absent. */
  readonly tokenSecret: Option.Option<Redacted.Redacted<string>>;
  /** What /metrics is asked for with; absent, there is no such page. */
  readonly metricsToken: Option.Option<Redacted.Redacted<string>>;
  /** How long an uploaded file is kept. Units: days. */
  readonly uploadDays: number;
  /** Where mail is handed over; without it, it waits in the outbox. */
  readonly smtpUrl: Option.Option<Redacted.Redacted<string>>;
  /** Who mail comes from. */
  readonly mailFrom: string;
  /** Where people reach the application: links in mail begin with it. */
  readonly publicUrl: string;
  /** Where the passwords of those are checked whose organisation keeps them. */
  readonly directory: Option.Option<DirectorySettings>;
  /** The addresses and networks of one's own proxies: only what they say of a client is believed. */
  readonly trustedProxies: readonly IpNetwork.IpNetwork[];
  /** Networks of one's own that settings may make the server call: beside the public internet. */
  readonly outgoingNetworks: readonly OutgoingNetwork[];
  /** What answers reports about sales: the copy made for reading, or the database itself. */
  readonly reportEngine: ReportEngine;
}

const reportEngines = ["copy", "postgresql"] as const;

/** What answers reports about sales. */
export type ReportEngine = (typeof reportEngines)[number];

const refused = (message: string) => Effect.fail(new Config.ConfigError(new ConfigProvider.SourceError({ message })));

const nonEmpty = (name: string) =>
  Config.Redacted(name).pipe(Config.option, Config.map(Option.filter((value) => Redacted.value(value) !== "")));

const directoryVariables = Object.fromEntries(
  directoryVariableNames.map((name) => [name, Config.String(name).pipe(Config.withDefault(""))]),
) as Record<(typeof directoryVariableNames)[number], Config.Config<string>>;

/** A file of certificates; null when it cannot be read. */
function readCertificate(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export const serverConfig: Config.Config<ServerConfig> = Config.all({
  port: Config.Port("PORT").pipe(Config.withDefault(3000)),
  dataFolder: Config.String("COMPTOIR_DATA_DIR").pipe(
    Config.withDefault("./data"),
    Config.map((folder) => path.resolve(process.env["INIT_CWD"] ?? process.cwd(), folder)),
  ),
  databaseUrl: nonEmpty("DATABASE_URL"),
  isDemo: Config.String("COMPTOIR_DEMO").pipe(
    Config.withDefault("1"),
    Config.map((text) => !["0", "false", "no", "off"].includes(text.toLowerCase())),
  ),
  demoPassword: nonEmpty("COMPTOIR_DEMO_PASSWORD"),
  // one that is given and empty is no accident to pass over, as Config would
  tokenSecret: Config.succeed(undefined).pipe(
    Config.map(() =>
      Option.map(Option.fromNullishOr(process.env["COMPTOIR_TOKEN_SECRET"]), (text) => Redacted.make(text)),
    ),
  ),
  metricsToken: nonEmpty("COMPTOIR_METRICS_TOKEN"),
  reportEngine: Config.String("COMPTOIR_REPORTS").pipe(
    Config.withDefault("copy"),
    Config.mapEffect((name) => {
      const engine = reportEngines.find((known) => known === name);
      return engine === undefined
        ? refused(`COMPTOIR_REPORTS is ${reportEngines.join(" or ")}: ${name}`)
        : Effect.succeed(engine);
    }),
  ),
  smtpUrl: nonEmpty("SMTP_URL"),
  mailFrom: Config.String("COMPTOIR_MAIL_FROM").pipe(Config.withDefault("Comptoir <comptoir@localhost>")),
  publicUrl: Config.String("COMPTOIR_PUBLIC_URL").pipe(Config.withDefault("http://localhost:3000")),
  uploadDays: Config.Int("COMPTOIR_UPLOAD_DAYS").pipe(
    Config.withDefault(uploadDaysByDefault),
    Config.mapEffect((days) =>
      days >= 1 ? Effect.succeed(days) : refused(`COMPTOIR_UPLOAD_DAYS is at least 1: ${days}`),
    ),
  ),
  directory: Config.all(directoryVariables).pipe(
    Config.mapEffect((given) => {
      const read = readDirectorySettings(given, readCertificate);
      return typeof read === "string" ? refused(read) : Effect.succeed(Option.fromNullishOr(read));
    }),
  ),
  outgoingNetworks: Config.String("COMPTOIR_OUTGOING_NETWORKS").pipe(
    Config.withDefault(""),
    Config.mapEffect((text) => {
      const networks = readIpNetworks(text);
      return networks === null
        ? refused(`COMPTOIR_OUTGOING_NETWORKS is no list of addresses and networks: ${text}`)
        : Effect.succeed(networks);
    }),
  ),
  trustedProxies: Config.String("COMPTOIR_TRUSTED_PROXY").pipe(
    Config.withDefault(""),
    Config.mapEffect((text) => {
      const proxies = parseProxies(text);
      return proxies === undefined
        ? refused(`COMPTOIR_TRUSTED_PROXY is no list of addresses and networks: ${text}`)
        : Effect.succeed(proxies);
    }),
  ),
});
/** x */
