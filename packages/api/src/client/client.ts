import { Effect, Schema } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";

import { accessOf } from "../contract/access.ts";
import { listEndpoints } from "../contract/endpoints.ts";
import { isRepeatable } from "../contract/repeatable.ts";
import { UnknownError, type CallError } from "../errors/index.ts";
import type { ClientOptions, ComptoirClient } from "./client-types.ts";
import { makeEncoder, type RequestParts } from "./encode-request.ts";
import { makeRenewal, type Renewal } from "./renewal.ts";
import { defaultRetries, retryRead } from "./retry.ts";
import { send, type AnswerText } from "./send.ts";
import { withTotal } from "../wire/page-wire.ts";

type Call = (parts: RequestParts) => Effect.Effect<unknown, CallError>;

/**
 * Makes the client: one method an endpoint of the contract, over the platform's fetch.
 *
 * A method sends the bearer token and the language, renews the token once when it has ended, sends a read again when no answer
 * came, and aborts its request when it is interrupted.
 */
export function makeClient(options: ClientOptions): ComptoirClient {
  const renewal = makeRenewal(options, Effect.suspend(() => client.session.refresh()));
  const groups: Record<string, Record<string, Call>> = {};
  for (const { group, endpoint } of listEndpoints()) {
    (groups[group] ??= {})[endpoint.identifier] = makeCall(endpoint, options, renewal);
  }
  // The types of the methods come from the same endpoints as the methods themselves.
  const client = groups as unknown as ComptoirClient;
  return client;
}

/** The schemas of an endpoint are compiled when it is first called. */
function makeCall(endpoint: HttpApiEndpoint.Top, options: ClientOptions, renewal: Renewal): Call {
  let compiled: Call | undefined;
  return (parts) => (compiled ??= compileCall(endpoint, options, renewal))(parts ?? {});
}

function compileCall(endpoint: HttpApiEndpoint.Top, options: ClientOptions, renewal: Renewal): Call {
  const encode = makeEncoder(endpoint);
  const decode = makeDecoder(endpoint);
  const isPublic = accessOf(endpoint).kind === "public";
  const times = isRepeatable(endpoint) ? (options.retries ?? defaultRetries) : 0;

  return (parts) =>
    Effect.flatMap(encode(parts), (encoded) => {
      const attempt = Effect.suspend(() => {
        const used = isPublic ? null : options.token();
        const first = send(options, endpoint.method, encoded, used);
        if (isPublic) return first;
        return Effect.catchTag(first, "Unauthorized", (refusal) =>
          Effect.flatMap(renewal(used), (token) => (token === null ? Effect.fail(refusal) : send(options, endpoint.method, encoded, token))),
        );
      });
      return Effect.flatMap(retryRead(attempt, times), decode);
    });
}

/** The contract's schemas need no services: the types of its endpoints say so before they are erased here. */
function makeDecoder(endpoint: HttpApiEndpoint.Top): (answer: AnswerText) => Effect.Effect<unknown, UnknownError> {
  const [success] = endpoint.success;
  const schema = success as unknown as Schema.Codec<unknown, unknown>;
  const decode = Schema.decodeUnknownEffect(schema === undefined ? Schema.Unknown : schema);
  return ({ text, total, bytes }) =>
    bytes !== undefined ? Effect.succeed(bytes) :
    Effect.try({ try: () => JSON.parse(text) as unknown, catch: unreadable }).pipe(
      Effect.flatMap((value) => Effect.mapError(decode(value), unreadable)),
      Effect.map((value) => withTotal(value, total)),
    );
}

const unreadable = (cause: unknown): UnknownError => new UnknownError({ status: 200, issues: [], cause });
