import { Effect, Schema } from "effect";

import { UnknownError, type CallError } from "../errors/index.ts";
import type { ClientCall } from "./client-call.ts";
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

/** Makes a method of each call. */
export function makeCalls(calls: readonly ClientCall[], options: ClientOptions, renewal: Renewal): Calls {
  const groups: Record<string, Record<string, Call>> = {};
  for (const call of calls) (groups[call.group] ??= {})[call.name] = makeCall(call, options, renewal);
  return groups;
}

/** Makes the method of a call, whose schemas are compiled when it is first used. */
function makeCall(call: ClientCall, options: ClientOptions, renewal: Renewal): Call {
  let compiledCall: Call | undefined;
  return (parts) => (compiledCall ??= compileCall(call, options, renewal))(parts ?? {});
}

function compileCall(clientCall: ClientCall, options: ClientOptions, renewal: Renewal): Call {
  const encode = makeEncoder(clientCall);
  const decode = makeDecoder(clientCall);
  const { isPublic } = clientCall;
  const times = clientCall.isRepeatable ? (options.retries ?? defaultRetries) : 0;

  /** Sends a request with the current token, and once more with a new one if it has expired. */
  const attempt = <A>(send: (token: string | null) => Effect.Effect<A, CallError>) =>
    Effect.suspend(() => {
      const usedToken = isPublic ? null : options.token();
      if (isPublic) return send(usedToken);
      return Effect.catchTag(send(usedToken), "Unauthorized", (refusal) =>
        Effect.flatMap(renewal(usedToken), (token) => (token === null ? Effect.fail(refusal) : send(token))),
      );
    });

  return (parts) =>
    Effect.flatMap(encode(parts), (encodedRequest) =>
      parts.onEvent === undefined || options.follow === undefined
        ? Effect.flatMap(
            retryRead(
              attempt((token) => sendRequest(options, clientCall.method, encodedRequest, token, parts.readBytes)),
              times,
            ),
            decode,
          )
        : options.follow({ options, encoded: encodedRequest, attempt, decode }, parts.onEvent),
    );
}

/** Makes the decoder of an answer. The contract's schemas need no services, as the types of its endpoints prove before they are erased here. */
function makeDecoder({ success }: ClientCall): (answer: AnswerText) => Effect.Effect<unknown, UnknownError> {
  const schema = (success ?? Schema.Unknown) as unknown as Schema.Codec<unknown, unknown>;
  const decode = Schema.decodeUnknownEffect(schema);
  return ({ text, total, bytes }) =>
    bytes !== undefined
      ? Effect.succeed(bytes)
      : Effect.try({ try: () => JSON.parse(text) as unknown, catch: unreadableAnswer }).pipe(
          Effect.flatMap((value) => Effect.mapError(decode(value), unreadableAnswer)),
          Effect.map((value) => withTotal(value, total)),
        );
}

const unreadableAnswer = (cause: unknown): UnknownError => new UnknownError({ status: 200, issues: [], cause });
