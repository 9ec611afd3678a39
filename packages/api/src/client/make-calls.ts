import { Effect, Schema } from "effect";

import { UnknownError, type CallError } from "../errors/index.ts";
import type { ClientCall } from "./client-call.ts";
import type { ClientOptions } from "./client-types.ts";
import { makeEncoder, type RequestParts } from "./encode-request.ts";
import type { Renewal } from "./renewal.ts";
import { defaultRetries, retryRead } from "./retry.ts";
import { sendRequest, type AnswerText } from "./send.ts";
import { withTotal } from "../wire/page-wire.ts";

/** Method of a call, with parameters and an answer of types that are not known. */
export type Call = (parts: RequestParts) => Effect.Effect<unknown, CallError>;

/** Methods by group and name. */
export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Makes a method of each call. */
export function makeCalls(calls: readonly ClientCall[], options: ClientOptions, renewal: Renewal): Calls {
  const callsByGroup: Record<string, Record<string, Call>> = {};
  for (const call of calls) (callsByGroup[call.group] ??= {})[call.name] = makeCall(call, options, renewal);
  return callsByGroup;
}

/** Makes the method of a call, whose schemas are compiled when it is first used. */
function makeCall(call: ClientCall, options: ClientOptions, renewal: Renewal): Call {
  let compiledCall: Call | undefined;
  return (parts) => (compiledCall ??= compileCall(call, options, renewal))(parts ?? {});
}

function compileCall(clientCall: ClientCall, options: ClientOptions, renewal: Renewal): Call {
  const encodeRequest = makeEncoder(clientCall);
  const decodeAnswer = makeDecoder(clientCall);
  const { isPublic } = clientCall;
  const retryTimes = clientCall.isRepeatable ? (options.retries ?? defaultRetries) : 0;

  /** Sends a request with the current token, and once more with a new one if it has expired. */
  const attemptWithRenewal = <A>(send: (token: string | null) => Effect.Effect<A, CallError>) =>
    Effect.suspend(() => {
      const usedToken = isPublic ? null : options.token();
      if (isPublic) return send(usedToken);
      return Effect.catchTag(send(usedToken), "Unauthorized", (refusal) =>
        Effect.flatMap(renewal(usedToken), (token) => (token === null ? Effect.fail(refusal) : send(token))),
      );
    });

  return (parts) =>
    Effect.flatMap(encodeRequest(parts), (encodedRequest) =>
      parts.onEvent === undefined || options.follow === undefined
        ? Effect.flatMap(
            retryRead(
              attemptWithRenewal((token) =>
                sendRequest(options, clientCall.method, encodedRequest, token, parts.readBytes),
              ),
              retryTimes,
            ),
            decodeAnswer,
          )
        : options.follow(
            { options, encoded: encodedRequest, attempt: attemptWithRenewal, decode: decodeAnswer },
            parts.onEvent,
          ),
    );
}

/** Makes the decoder of an answer. The contract's schemas need no services, as the types of its endpoints prove before they are erased here. */
function makeDecoder({ success }: ClientCall): (answer: AnswerText) => Effect.Effect<unknown, UnknownError> {
  const successSchema = (success ?? Schema.Unknown) as unknown as Schema.Codec<unknown, unknown>;
  const decodeValue = Schema.decodeUnknownEffect(successSchema);
  return ({ text, total, bytes }) =>
    bytes !== undefined
      ? Effect.succeed(bytes)
      : Effect.try({ try: () => JSON.parse(text) as unknown, catch: makeUnreadableError }).pipe(
          Effect.flatMap((value) => Effect.mapError(decodeValue(value), makeUnreadableError)),
          Effect.map((value) => withTotal(value, total)),
        );
}

const makeUnreadableError = (cause: unknown): UnknownError => new UnknownError({ status: 200, issues: [], cause });
