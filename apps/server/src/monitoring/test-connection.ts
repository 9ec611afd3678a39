/** Tests the connections that settings describe: the mail server of a layer, the directory, the identity provider, and the web service. */

import type { Caller } from "@comptoir/api/contract";
import type { ConnectionResult, ConnectionTest } from "@comptoir/api/wire";
import { monitoringRules, redactText } from "@comptoir/domain/operation";
import { Cause, Clock, Context, Effect, Redacted } from "effect";
import { createTransport } from "nodemailer";

import { getSetting, scopeFor } from "../access/index.ts";
import { Directory } from "../directory/index.ts";
import { guardedSocket } from "../mail/mail-transports.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { decryptSecrets } from "../setting/index.ts";
import { checkProvider, providerAt } from "../sign-on/index.ts";
import { connectTo } from "./check-parts.ts";

/** Mail server of the environment, used for layers without their own; null if there is none. */
export const EnvironmentMail = Context.Reference<Redacted.Redacted<string> | null>("@comptoir/server/EnvironmentMail", {
  defaultValue: () => null,
});

const { partPatienceMs: patienceMs } = monitoringRules;

/** Maximum length of a failure's reason. Units: UTF-16 units. */
const reasonAtMost = 300;

/** Tests a connection of a layer in the caller's scope. A connection that fails is a result, not an error. Errors: ACCESS_DENIED. */
export const testConnection = Effect.fn("monitoring.testConnection")(function* (
  caller: Caller,
  { part, layerId }: ConnectionTest,
) {
  yield* scopeFor(caller, { layerId });
  const work = yield* { MAIL: mailTest, DIRECTORY: directoryTest, SIGN_ON: signOnTest, WEB_SERVICE: webServiceTest }[
    part
  ](layerId);
  if (work === null) return { part, state: "OFF", latencyMs: null, reason: null } satisfies ConnectionResult;
  const startMs = yield* Clock.currentTimeMillis;
  const reason = yield* work.pipe(
    Effect.timeout(patienceMs),
    Effect.as(null),
    Effect.catchCause((cause) => Effect.succeed(reasonOf(Cause.squash(cause)))),
  );
  const connectionResult: ConnectionResult = {
    part,
    state: reason === null ? "OK" : "FAILED",
    latencyMs: (yield* Clock.currentTimeMillis) - startMs,
    reason,
  };
  return connectionResult;
});

/** Returns the innermost message of a failure, without secrets. */
function reasonOf(error: unknown): string {
  const innerError = typeof error === "object" && error !== null && "cause" in error ? error.cause : undefined;
  if (innerError !== undefined && innerError !== error) return reasonOf(innerError);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return redactText(text).slice(0, reasonAtMost);
}

type Work = Effect.Effect<unknown, unknown> | null;

/** Builds the test of a layer's mail server, or the operator's: greets it and signs in. */
const mailTest = Effect.fnUntraced(function* (layerId: number) {
  const allowedNetworks = yield* OutgoingNetworks;
  const layerServer = (yield* Effect.orDie(decryptSecrets("MAIL_SERVER"))).find(({ layers }) => layers.has(layerId));
  const address = layerServer?.value ?? (yield* EnvironmentMail);
  const work: Work =
    address === null
      ? null
      : Effect.acquireUseRelease(
          Effect.sync(() =>
            createTransport({
              url: Redacted.value(address),
              connectionTimeout: patienceMs,
              greetingTimeout: patienceMs,
              socketTimeout: patienceMs,
              disableFileAccess: true,
              disableUrlAccess: true,
              ...(layerServer !== undefined && { getSocket: guardedSocket(allowedNetworks) }),
            }),
          ),
          (transport) => Effect.tryPromise(() => transport.verify()),
          (transport) => Effect.sync(() => transport.close()),
        );
  return work;
});

/** Builds the test of the directory: connects and searches, as a sign-in does. */
const directoryTest = (_layerId: number) => Effect.map(Directory, ({ check }): Work => check ?? null);

/** Builds the test of a layer's identity provider: reads its description and keys, as a sign-in does. */
const signOnTest = Effect.fnUntraced(function* (layerId: number) {
  const provider = yield* providerAt(layerId);
  const work: Work = provider === null ? null : checkProvider(provider, yield* OutgoingNetworks);
  return work;
});

/** Builds the test of a layer's web service: connects to it. */
const webServiceTest = Effect.fnUntraced(function* (layerId: number) {
  const allowedNetworks = yield* OutgoingNetworks;
  const address = yield* getSetting(layerId, "WS_BASE_URL");
  const work: Work =
    typeof address === "string" && URL.canParse(address) ? connectTo(new URL(address), allowedNetworks) : null;
  return work;
});
