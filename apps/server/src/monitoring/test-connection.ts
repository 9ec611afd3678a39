/** Tests the connections that settings describe: the mail server of a layer, the directory, the identity provider, and the web service. */

import type { Caller } from "@comptoir/api/contract";
import type { ConnectionResult, ConnectionTest } from "@comptoir/api/wire";
import { monitoringRules, redactText } from "@comptoir/domain/operation";
import { Cause, Clock, Context, Effect, Redacted } from "effect";
import { createTransport } from "nodemailer";

import { getSetting, scopeFor } from "../access/index.ts";
import { Directory } from "../directory/index.ts";
import { makeGuardedSocket } from "../mail/mail-transports.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { decryptSecrets } from "../setting/index.ts";
import { checkProvider, providerAt } from "../sign-on/index.ts";
import { connectTo } from "./check-parts.ts";

/** Mail server of the environment, used for layers without their own; null if there is none. */
export const EnvironmentMailServerUrl = Context.Reference<Redacted.Redacted<string> | null>(
  "@comptoir/server/EnvironmentMailServerUrl",
  {
    defaultValue: () => null,
  },
);

const { partPatienceMs: patienceMs } = monitoringRules;

/** Maximum length of a failure's reason. Units: UTF-16 units. */
const reasonCharactersAtMost = 300;

/** Tests a connection of a layer in the caller's scope. A connection that fails is a result, not an error. Errors: ACCESS_DENIED. */
export const testConnection = Effect.fn("monitoring.testConnection")(function* (
  caller: Caller,
  { part, layerId }: ConnectionTest,
) {
  yield* scopeFor(caller, { layerId });
  const connectionWork = yield* {
    MAIL: makeMailTest,
    DIRECTORY: makeDirectoryTest,
    SIGN_ON: makeSignOnTest,
    WEB_SERVICE: makeWebServiceTest,
  }[part](layerId);
  if (connectionWork === null) return { part, state: "OFF", latencyMs: null, reason: null } satisfies ConnectionResult;
  const startMs = yield* Clock.currentTimeMillis;
  const failureReason = yield* connectionWork.pipe(
    Effect.timeout(patienceMs),
    Effect.as(null),
    Effect.catchCause((cause) => Effect.succeed(failureReasonOf(Cause.squash(cause)))),
  );
  const connectionResult: ConnectionResult = {
    part,
    state: failureReason === null ? "OK" : "FAILED",
    latencyMs: (yield* Clock.currentTimeMillis) - startMs,
    reason: failureReason,
  };
  return connectionResult;
});

/** Returns the innermost message of a failure, without secrets. */
function failureReasonOf(error: unknown): string {
  const innerError = typeof error === "object" && error !== null && "cause" in error ? error.cause : undefined;
  if (innerError !== undefined && innerError !== error) return failureReasonOf(innerError);
  const errorMessage = error instanceof Error ? error.message || error.name : String(error);
  return redactText(errorMessage).slice(0, reasonCharactersAtMost);
}

type ConnectionWork = Effect.Effect<unknown, unknown> | null;

/** Builds the test of a layer's mail server, or the operator's: greets it and signs in. */
const makeMailTest = Effect.fnUntraced(function* (layerId: number) {
  const allowedNetworks = yield* OutgoingNetworks;
  const layerServer = (yield* Effect.orDie(decryptSecrets("MAIL_SERVER"))).find(({ layers }) => layers.has(layerId));
  const mailServerUrl = layerServer?.value ?? (yield* EnvironmentMailServerUrl);
  const mailCheck: ConnectionWork =
    mailServerUrl === null
      ? null
      : Effect.acquireUseRelease(
          Effect.sync(() =>
            createTransport({
              url: Redacted.value(mailServerUrl),
              connectionTimeout: patienceMs,
              greetingTimeout: patienceMs,
              socketTimeout: patienceMs,
              disableFileAccess: true,
              disableUrlAccess: true,
              ...(layerServer !== undefined && { getSocket: makeGuardedSocket(allowedNetworks) }),
            }),
          ),
          (transport) => Effect.tryPromise(() => transport.verify()),
          (transport) => Effect.sync(() => transport.close()),
        );
  return mailCheck;
});

/** Builds the test of the directory: connects and searches, as a sign-in does. */
const makeDirectoryTest = (_layerId: number) => Effect.map(Directory, ({ check }): ConnectionWork => check ?? null);

/** Builds the test of a layer's identity provider: reads its description and keys, as a sign-in does. */
const makeSignOnTest = Effect.fnUntraced(function* (layerId: number) {
  const signOnProvider = yield* providerAt(layerId);
  const providerCheck: ConnectionWork =
    signOnProvider === null ? null : checkProvider(signOnProvider, yield* OutgoingNetworks);
  return providerCheck;
});

/** Builds the test of a layer's web service: connects to it. */
const makeWebServiceTest = Effect.fnUntraced(function* (layerId: number) {
  const allowedNetworks = yield* OutgoingNetworks;
  const baseUrlSetting = yield* getSetting(layerId, "WS_BASE_URL");
  const webServiceCheck: ConnectionWork =
    typeof baseUrlSetting === "string" && URL.canParse(baseUrlSetting)
      ? connectTo(new URL(baseUrlSetting), allowedNetworks)
      : null;
  return webServiceCheck;
});
