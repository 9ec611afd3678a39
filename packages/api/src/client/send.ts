import { Effect } from "effect";

import { languageHeader, viewAsHeader } from "../contract/headers.ts";
import { fromResponse, NetworkError, type CallError } from "../errors/index.ts";
import { totalHeader } from "../wire/page-wire.ts";
import type { ClientOptions } from "./client-types.ts";
import type { EncodedRequest } from "./encode-request.ts";

/** Answer as it came: its text, or its bytes if it is binary; and the total number of rows of a list, from its header. */
export interface AnswerText {
  readonly text: string;
  readonly total: string | null;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Reads the bytes of an answer. A custom reader reports its progress, and has no time limit. */
export type ReadBytes = (response: Response) => Promise<Uint8Array<ArrayBuffer>>;

const readWholeBytes: ReadBytes = async (response) => new Uint8Array(await response.arrayBuffer());

/** Timeout of an answer. Units: milliseconds. */
export const defaultTimeoutMs = 30_000;

/** Sends a request and returns the text of its answer; interrupting it aborts the request. */
export function sendRequest(
  options: ClientOptions,
  method: string,
  { address, body, contentType, isUpload, isBinary, headers: requestHeaders }: EncodedRequest,
  token: string | null,
  readBytes: ReadBytes = readWholeBytes,
): Effect.Effect<AnswerText, CallError> {
  const { baseUrl = "", fetch = platformFetch, timeoutMs = defaultTimeoutMs } = options;
  const sentHeaders: Record<string, string> = {
    ...requestHeaders,
    ...headersOf(options, token),
    Accept: "application/json",
  };
  if (contentType !== undefined) sentHeaders["Content-Type"] = contentType;
  const answerEffect = Effect.tryPromise({
    try: (signal) =>
      fetch(`${baseUrl}${address}`, {
        method,
        headers: sentHeaders,
        signal,
        credentials: "same-origin",
        ...toBodyOptions(body),
      }).then(async (response) => {
        const { status, headers: answerHeaders } = response;
        const answerContent =
          isBinary && status === 200 ? { text: "", bytes: await readBytes(response) } : { text: await response.text() };
        return {
          status,
          requestId: answerHeaders.get("X-Request-Id"),
          total: answerHeaders.get(totalHeader),
          ...answerContent,
        };
      }),
    catch: (cause) => new NetworkError({ reason: "connection", cause }),
  });
  const answerWithTimeout =
    isUpload || readBytes !== readWholeBytes
      ? answerEffect
      : Effect.timeoutOrElse(answerEffect, {
          duration: timeoutMs,
          orElse: () => Effect.fail(new NetworkError({ reason: "timeout" })),
        });
  return Effect.flatMap(answerWithTimeout, (answer) =>
    answer.status === 200 ? Effect.succeed(answer) : Effect.fail(fromResponse(answer)),
  );
}

/** Headers of every request: language, authorization, viewed role and trace. */
export function headersOf(
  { language, viewAs, traceparent }: ClientOptions,
  token: string | null,
): Record<string, string> {
  const clientHeaders: Record<string, string> = { [languageHeader]: language() };
  if (token !== null) clientHeaders["Authorization"] = `Bearer ${token}`;
  const viewedRoleId = token === null ? null : (viewAs?.() ?? null);
  if (viewedRoleId !== null) clientHeaders[viewAsHeader] = String(viewedRoleId);
  const traceparentHeader = traceparent?.() ?? null;
  if (traceparentHeader !== null) clientHeaders["traceparent"] = traceparentHeader;
  return clientHeaders;
}

export const platformFetch: NonNullable<ClientOptions["fetch"]> = (url, init) => globalThis.fetch(url, init);

/** Makes the options of fetch for a body, with the `duplex` that fetch requires for a streamed one. */
function toBodyOptions(body: EncodedRequest["body"]): object {
  if (body === undefined) return {};
  return body instanceof ReadableStream ? { body, duplex: "half" } : { body };
}
