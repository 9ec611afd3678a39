import { Effect, Schema } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";

import { accessOf } from "../contract/access.ts";
import type { ContractEndpoint } from "../contract/endpoints.ts";
import { isRepeatable } from "../contract/repeatable.ts";
import { UnknownError, type CallError } from "../errors/index.ts";
import type { ClientOptions } from "./client-types.ts";
import { makeEncoder, type RequestParts } from "./encode-request.ts";
import type { Renewal } from "./renewal.ts";
import { defaultRetries, retryRead } from "./retry.ts";
import { sendRequest, type AnswerText } from "./send.ts";
import { withTotal } from "../wire/page-wire.ts";

/** A method without its own types. */
export type Call = (parts: RequestParts) => Effect.Effect<unknown, CallError>;

/** Methods by group and name. */
export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Makes a method of each endpoint. */
export function makeCalls(endpoints: readonly ContractEndpoint[], options: ClientOptions, renewal: Renewal): Calls {
  const groups: Record<string, Record<string, Call>> = {};
  for (const { group, endpoint } of endpoints)
    (groups[group] ??= {})[endpoint.identifier] = makeCall(endpoint, options, renewal);
  return groups;
}

/** The schemas of an endpoint are compiled at its first call. */
function makeCall(endpoint: HttpApiEndpoint.Top, options: ClientOptions, renewal: Renewal): Call {
  let compiled: Call | undefined;
  return (parts) => (compiled ??= compileCall(endpoint, options, renewal))(parts ?? {});
}

function compileCall(endpoint: HttpApiEndpoint.Top, options: ClientOptions, renewal: Renewal): Call {
  const encode = makeEncoder(endpoint);
  const decode = makeDecoder(endpoint);
  const isPublic = accessOf(endpoint).kind === "public";
  const times = isRepeatable(endpoint) ? (options.retries ?? defaultRetries) : 0;

  /** Sends a request with the current token, and once more with a new one if it has expired. */
  const attempt = <A>(sent: (token: string | null) => Effect.Effect<A, CallError>) =>
    Effect.suspend(() => {
      const used = isPublic ? null : options.token();
      if (isPublic) return sent(used);
      return Effect.catchTag(sent(used), "Unauthorized", (refusal) =>
        Effect.flatMap(renewal(used), (token) => (token === null ? Effect.fail(refusal) : sent(token))),
      );
    });

  return (parts) =>
    Effect.flatMap(encode(parts), (encoded) =>
      parts.onEvent === undefined || options.follow === undefined
        ? Effect.flatMap(
            retryRead(
              attempt((token) => sendRequest(options, endpoint.method, encoded, token, parts.readBytes)),
              times,
            ),
            decode,
          )
        : options.follow({ options, encoded, attempt, decode }, parts.onEvent),
    );
}

/**
 * Makes the decoder of an endpoint's answer. The contract's schemas need no services, as the types of its endpoints prove before they are
 * erased here.
 */
function makeDecoder(endpoint: HttpApiEndpoint.Top): (answer: AnswerText) => Effect.Effect<unknown, UnknownError> {
  const [success] = endpoint.success;
  const schema = success as unknown as Schema.Codec<unknown, unknown>;
  const decode = Schema.decodeUnknownEffect(schema === undefined ? Schema.Unknown : schema);
  return ({ text, total, bytes }) =>
    bytes !== undefined
      ? Effect.succeed(bytes)
      : Effect.try({ try: () => JSON.parse(text) as unknown, catch: unreadableAnswer }).pipe(
          Effect.flatMap((value) => Effect.mapError(decode(value), unreadableAnswer)),
          Effect.map((value) => withTotal(value, total)),
        );
}

const unreadableAnswer = (cause: unknown): UnknownError => new UnknownError({ status: 200, issues: [], cause });
