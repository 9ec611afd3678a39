import { Effect } from "effect";

import { listEndpoints } from "../contract/endpoints.ts";
import type { ClientOptions, ComptoirClient } from "./client-types.ts";
import { makeCalls } from "./make-calls.ts";
import { makeRenewal } from "./renewal.ts";

/**
 * Makes the client: one method an endpoint of the contract, over the platform's fetch.
 *
 * A method sends the bearer token and the language, renews the token once when it has ended, sends a read again when no answer
 * came, and aborts its request when it is interrupted.
 */
export function makeClient(options: ClientOptions): ComptoirClient {
  const renewal = makeRenewal(
    options,
    Effect.suspend(() => client.session.refresh()),
  );
  // The types of the methods come from the same endpoints as the methods themselves.
  const client = makeCalls(listEndpoints(), options, renewal) as unknown as ComptoirClient;
  return client;
}
