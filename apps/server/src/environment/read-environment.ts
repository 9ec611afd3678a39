/** Lists the environment variables that configure the server, for readers of the whole installation; secret values are hidden. */

import type { Caller } from "@comptoir/api/contract";
import type { EnvironmentVariable } from "@comptoir/api/wire";
import { Context, Effect } from "effect";

import { listLayers, scopeFor } from "../access/index.ts";
import { directoryVariableNames } from "../directory/index.ts";

/** Environment variables of the process. */
export const Environment = Context.Reference<Readonly<Record<string, string | undefined>>>(
  "@comptoir/server/Environment",
  { defaultValue: () => process.env },
);

/** Names of the environment variables that configure the server, in display order. */
export const environmentVariables: readonly string[] = [
  "PORT",
  "COMPTOIR_PUBLIC_URL",
  "COMPTOIR_DATA_DIR",
  "COMPTOIR_FILES_DIR",
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "COMPTOIR_REPORTS",
  "COMPTOIR_UPLOAD_DAYS",
  "COMPTOIR_PICKUP_DIR",
  "SMTP_URL",
  "COMPTOIR_MAIL_FROM",
  ...directoryVariableNames,
  "COMPTOIR_OUTGOING_NETWORKS",
  "COMPTOIR_TRUSTED_PROXY",
  "COMPTOIR_TOKEN_SECRET",
  "COMPTOIR_FORMER_SECRETS",
  "COMPTOIR_METRICS_TOKEN",
  "COMPTOIR_LOG_FORMAT",
  "COMPTOIR_BREACHED_PASSWORDS",
  "COMPTOIR_DEMO",
  "COMPTOIR_DEMO_LIVE",
  "COMPTOIR_DEMO_PASSWORD",
];

/** Environment variables whose values contain a password or a key. */
export const secretVariables: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "SMTP_URL",
  "LDAP_BIND_PASSWORD",
  "COMPTOIR_TOKEN_SECRET",
  "COMPTOIR_FORMER_SECRETS",
  "COMPTOIR_METRICS_TOKEN",
  "COMPTOIR_DEMO_PASSWORD",
]);

/** Lists the environment variables, secret values left out; empty for callers who do not see the whole installation. */
export const readEnvironment = Effect.fn("readEnvironment")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  if (layers.length !== (yield* listLayers()).length) return [];
  const variables = yield* Environment;
  return environmentVariables.map((name): EnvironmentVariable => {
    const variableValue = variables[name] ?? "";
    const isSecret = secretVariables.has(name);
    return {
      name,
      isSet: variableValue !== "",
      isSecret,
      value: variableValue === "" || isSecret ? null : variableValue,
    };
  });
});
