import { Effect } from "effect";

import { fromResponse, NetworkError, type CallError } from "../errors/index.ts";
import type { ClientOptions, Follow } from "./client-types.ts";
import type { EncodedRequest } from "./encode-request.ts";
import { headersOf, platformFetch } from "./send.ts";

/** Maximum silence of a stream; the server sends a sign of life every 15 seconds. Units: milliseconds. */
export const silenceAtMostMs = 40_000;

/**
 * Follows a call as a stream of events, and ends when the server ends it; interrupting it closes the connection.
 *
 * Errors: those of the call; NETWORK when nothing comes for long, or the connection breaks.
 */
export const followEvents: Follow = ({ options, encoded, attempt, decode }, onEvent) => {
  let lastEvent: unknown;
  const tellEvent = (text: string) =>
    Effect.map(decode({ text, total: null }), (value) => {
      lastEvent = value;
      onEvent(value);
    });
  return Effect.map(
    attempt((token) => readEvents(options, encoded, token, tellEvent)),
    () => lastEvent,
  );
};

const makeConnectionError = (cause: unknown) => new NetworkError({ reason: "connection", cause });

const withSilenceLimit = <A>(effect: Effect.Effect<A, CallError>) =>
  Effect.timeoutOrElse(effect, {
    duration: silenceAtMostMs,
    orElse: () => Effect.fail(new NetworkError({ reason: "timeout" })),
  });

function readEvents(
  options: ClientOptions,
  { address, headers: requestHeaders }: EncodedRequest,
  token: string | null,
  onData: (data: string) => Effect.Effect<void, CallError>,
): Effect.Effect<void, CallError> {
  const { baseUrl = "", fetch = platformFetch } = options;
  const eventHeaders = { ...requestHeaders, ...headersOf(options, token), Accept: "text/event-stream" };
  return Effect.acquireUseRelease(
    Effect.sync(() => new AbortController()),
    ({ signal }) =>
      Effect.gen(function* () {
        const streamAnswer = yield* withSilenceLimit(
          Effect.tryPromise({
            try: () =>
              fetch(`${baseUrl}${address}`, {
                method: "GET",
                headers: eventHeaders,
                signal,
                credentials: "same-origin",
              }),
            catch: makeConnectionError,
          }),
        );
        if (streamAnswer.status !== 200 || streamAnswer.body === null) {
          const failureBody = yield* withSilenceLimit(
            Effect.tryPromise({ try: () => streamAnswer.text(), catch: makeConnectionError }),
          );
          return yield* Effect.fail(
            fromResponse({
              status: streamAnswer.status,
              text: failureBody,
              requestId: streamAnswer.headers.get("X-Request-Id"),
            }),
          );
        }
        const streamReader = streamAnswer.body.pipeThrough(new TextDecoderStream()).getReader();
        let incompleteText = "";
        for (;;) {
          const streamPart = yield* withSilenceLimit(
            Effect.tryPromise({ try: () => streamReader.read(), catch: makeConnectionError }),
          );
          if (streamPart.done) return;
          const { events, left } = splitEvents(incompleteText + streamPart.value);
          incompleteText = left;
          for (const data of events) yield* onData(data);
        }
      }),
    (stop) => Effect.sync(() => stop.abort()),
  );
}

/**
 * Splits stream text into the data of complete events and an incomplete rest; comments are ignored.
 *
 * @example splitEvents("event: a\ndata: 1\n\n: here\n\ndata: 2") // => { events: ["1"], left: "data: 2" }
 */
export function splitEvents(text: string): { readonly events: readonly string[]; readonly left: string } {
  const eventBlocks = text.split(/\r?\n\r?\n/u);
  const incompleteBlock = eventBlocks.pop() ?? "";
  const eventData = eventBlocks.flatMap((block) => {
    const blockData = block
      .split(/\r?\n/u)
      .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /u, "")] : []));
    return blockData.length === 0 ? [] : [blockData.join("\n")];
  });
  return { events: eventData, left: incompleteBlock };
}
