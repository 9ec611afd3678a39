import { Effect } from "effect";

import { listEndpoints } from "../contract/endpoints.ts";
import { toClientCall } from "./client-call.ts";
import type { ClientOptions, ComptoirClient } from "./client-types.ts";
import { makeCalls } from "./make-calls.ts";
import { makeRenewal, makeRenewalRequest } from "./renewal.ts";

/**
 * Makes the client: a method per endpoint of the contract, over the platform's fetch.
 *
 * A method sends the bearer token and the language, renews an expired token once, retries a read without an
 * answer, and aborts its request when it is interrupted.
 */
export function makeClient(options: ClientOptions): ComptoirClient {
  const tokenRenewal = makeRenewal(
    options,
    Effect.suspend(() => client.session.refresh(makeRenewalRequest(options.isUnattended?.() === true))),
  );
  // The types of the methods derive from the same endpoints.
  const client = makeCalls(listEndpoints().map(toClientCall), options, tokenRenewal) as unknown as ComptoirClient;
  return client;
}
