import { Effect } from "effect";

import { listCoreEndpoints } from "../contract/core-endpoints.ts";
import type { ContractEndpoint } from "../contract/endpoints.ts";
import { NetworkError } from "../errors/index.ts";
import type { ClientOptions, ComptoirClient } from "./client-types.ts";
import { makeCalls, type Call, type Calls } from "./make-calls.ts";
import { makeRenewal, renewalRequest } from "./renewal.ts";

/**
 * Makes a client for a page that opens at once: it has the calls of signing in and the dashboard, and loads the others when one of
 * them is first made.
 *
 * Errors: those of the client; NETWORK when the others cannot be loaded.
 *
 * @param loadEndpoints such as `() => import("@comptoir/api/contract").then(({ listEndpoints }) => listEndpoints())`
 */
export function makeLazyClient(
  options: ClientOptions,
  loadEndpoints: () => Promise<readonly ContractEndpoint[]>,
): ComptoirClient {
  const renewal = makeRenewal(
    options,
    Effect.suspend(() => client.session.refresh(renewalRequest(options.isUnattended?.() === true))),
  );
  const core = makeCalls(listCoreEndpoints(), options, renewal);
  let loaded: Promise<Calls> | undefined;
  const loadAll = () => {
    loaded ??= loadEndpoints().then((endpoints) => makeCalls(endpoints, options, renewal));
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
  const loadThenCall =
    (group: string, name: string): Call =>
    (parts) =>
      Effect.tryPromise({ try: loadAll, catch: (cause) => new NetworkError({ reason: "connection", cause }) }).pipe(
        Effect.flatMap((all) => all[group]?.[name]?.(parts) ?? Effect.die(new Error(`no call ${group}.${name}`))),
      );
  const methodsOf = (group: string) =>
    new Proxy({}, { get: (_target, name) => (typeof name === "string" ? loadThenCall(group, name) : undefined) });
  const client = new Proxy(core, {
    get: (_target, group) => (typeof group === "string" ? (core[group] ?? methodsOf(group)) : undefined),
  }) as unknown as ComptoirClient;
  return client;
}
