/** What every answer has: an id, security headers, a body that is a list when it is an error, and compression. */

import { randomUUID } from "node:crypto";

import { statusErrorCode } from "@comptoir/domain/errors";
import { Cause, Effect } from "effect";
import { HttpMiddleware, HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http";

import { securityHeaders } from "./security-headers.ts";

export const requestFrame = HttpRouter.middleware(
  (httpEffect) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const requestId = randomUUID();
      const path = pathOf(request.url);
      const response = yield* compressed(
        httpEffect.pipe(
          Effect.catchCause((cause) => answerOf(cause, requestId)),
          Effect.map(withErrorBody),
          Effect.map((answer) => withApiCaching(path, answer)),
        ),
      );
      return HttpServerResponse.setHeaders(response, { ...securityHeaders(path), "x-request-id": requestId });
    }),
  { global: true },
);

const compressed = HttpMiddleware.compression({ algorithms: ["br", "gzip"], levels: { br: 4, gzip: 6 } });

/** A failure that nobody answered: the client gets the status only, the log gets the rest. */
const answerOf = <E>(cause: Cause.Cause<E>, requestId: string) =>
  Effect.gen(function* () {
    // the client has gone: the fiber ends here, and with it its statement
    if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause);
    const [response] = yield* HttpServerError.causeResponse(cause);
    if (response.status >= 500) {
      yield* Effect.logError("Request failed", cause).pipe(Effect.annotateLogs({ requestId }));
    }
    return response;
  });

function withErrorBody(response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse {
  if (response.status < 400 || response.body._tag !== "Empty") return response;
  return HttpServerResponse.jsonUnsafe([{ code: statusErrorCode(response.status) }], { status: response.status });
}

function withApiCaching(path: string, response: HttpServerResponse.HttpServerResponse) {
  if (!path.startsWith("/api/") || response.headers["cache-control"] !== undefined) return response;
  return HttpServerResponse.setHeader(response, "cache-control", "private, no-cache");
}

/** The path of a request, without what follows it. */
export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
