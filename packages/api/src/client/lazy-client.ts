import { Effect } from "effect";

import type { ContractEndpoint } from "../contract/endpoints.ts";
import { NetworkError } from "../errors/index.ts";
import { toClientCall } from "./client-call.ts";
import type { ClientOptions, ComptoirClient } from "./client-types.ts";
import { listFirstCalls } from "./list-first-calls.ts";
import { makeCalls, type Call, type Calls } from "./make-calls.ts";
import { makeRenewal, makeRenewalRequest } from "./renewal.ts";
import { defaultTimeoutMs } from "./send.ts";

/**
 * Makes a client for a page that opens at once: it has the calls of signing in and the dashboard, and loads the others when one of
 * them is first made.
 *
 * Errors: those of the client; NETWORK when the others cannot be loaded, or not within the timeout of a call.
 *
 * @param loadEndpoints such as `() => import("@comptoir/api/contract").then(({ listEndpoints }) => listEndpoints())`
 */
export function makeLazyClient(
  options: ClientOptions,
  loadEndpoints: () => Promise<readonly ContractEndpoint[]>,
): ComptoirClient {
  const tokenRenewal = makeRenewal(
    options,
    Effect.suspend(() => client.session.refresh(makeRenewalRequest(options.isUnattended?.() === true))),
  );
  const firstCalls = makeCalls(listFirstCalls(), options, tokenRenewal);
  let loadedCalls: Promise<Calls> | undefined;
  const loadAllCalls = () => {
    loadedCalls ??= loadEndpoints().then((endpoints) => makeCalls(endpoints.map(toClientCall), options, tokenRenewal));
    loadedCalls.catch(() => (loadedCalls = undefined));
    return loadedCalls;
  };
  const makeLaterCall =
    (group: string, name: string): Call =>
    (parts) =>
      Effect.tryPromise({
        try: loadAllCalls,
        catch: (cause) => new NetworkError({ reason: "connection", cause }),
      }).pipe(
        // A load that takes longer goes on, for the next call.
        Effect.timeoutOrElse({
          duration: options.timeoutMs ?? defaultTimeoutMs,
          orElse: () => Effect.fail(new NetworkError({ reason: "timeout" })),
        }),
        Effect.flatMap(
          (allCalls) => allCalls[group]?.[name]?.(parts) ?? Effect.die(new Error(`no call ${group}.${name}`)),
        ),
      );
  // A promise of a client or of a group is not a call: it would be awaited for good.
  const makeGroupProxy = (group: string) =>
    new Proxy(firstCalls[group] ?? {}, {
      get: (knownCalls, name) =>
        typeof name === "string" && name !== "then" ? (knownCalls[name] ?? makeLaterCall(group, name)) : undefined,
    });
  const client = new Proxy(firstCalls, {
    get: (_first, group) => (typeof group === "string" && group !== "then" ? makeGroupProxy(group) : undefined),
  }) as unknown as ComptoirClient;
  return client;
}
