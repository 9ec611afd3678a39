/** Completes every answer: request id, security headers, errors as lists, and compression. */

import { randomUUID } from "node:crypto";

import { statusErrorCode } from "@comptoir/domain/errors";
import { ByteSize, Cause, Effect, Option } from "effect";
import {
  HttpIncomingMessage,
  HttpMiddleware,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse,
} from "effect/http";
import type { IpNetwork } from "effect/net";

import { trackRequest } from "../database/index.ts";
import { findRightMethods } from "./allowed-methods.ts";
import { bodyLimitOf } from "./body-limit.ts";
import type { RequestCounts } from "./metrics.ts";
import { databaseFailureStatus } from "./database-trouble.ts";
import { CurrentNote, requestLine, securityLine, type RequestFacts, type RequestNote } from "./request-note.ts";
import { securityHeaders } from "./security-headers.ts";
import { applyProxyHeaders, IsHttps } from "./trusted-proxy.ts";

/** Whether the server is stopping: it then reports that it is not ready, and every answer closes its connection. */
export interface StoppingState {
  isAsked: boolean;
}

export interface FrameOptions {
  /** Proxies whose headers about the client's address are trusted. */
  readonly trustedProxies?: readonly IpNetwork.IpNetwork[] | undefined;
  /** Receives the log lines of requests; none by default. */
  readonly log?: ((line: string) => void) | undefined;
  readonly counts?: RequestCounts | undefined;
  readonly stopping?: StoppingState | undefined;
  /** Collects failures of requests. */
  readonly errors?: { readonly addRequest: (facts: RequestFacts, nowMs: number) => void } | undefined;
  /** Called with every finished request. */
  readonly requests?: ((facts: RequestFacts, nowMs: number) => void) | undefined;
}

export const requestFrame = ({ trustedProxies = [], log, counts, stopping, errors, requests }: FrameOptions = {}) =>
  HttpRouter.middleware(
    (httpEffect) =>
      applyProxyHeaders(trustedProxies)(
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest;
          const requestId = randomUUID();
          const remoteAddress = Option.getOrUndefined(request.remoteAddress);
          const requestNote: RequestNote = remoteAddress === undefined ? {} : { from: remoteAddress };
          const startMs = performance.now();
          const requestPath = pathOf(request.url);
          const response = yield* compressAnswers(
            checkMethod(
              request.method,
              requestPath,
              limitBody(bodyLimitOf(requestPath), isPriorityPath(requestPath) ? trackRequest(httpEffect) : httpEffect),
            ).pipe(
              Effect.catchCause((cause) => answerFailure(cause, requestId)),
              Effect.map(withErrorBody),
              Effect.tap((answer) =>
                Effect.sync(() => {
                  const addressForLog = remoteAddress ?? "unknown";
                  const durationMs = Math.round((performance.now() - startMs) * 10) / 10;
                  const requestFacts = {
                    ...requestNote,
                    requestId,
                    method: request.method,
                    status: answer.status,
                    ms: durationMs,
                    address: addressForLog,
                    codes: issueCodesOf(answer),
                  };
                  counts?.countRequest(requestFacts);
                  const now = new Date();
                  errors?.addRequest(requestFacts, now.getTime());
                  requests?.(requestFacts, now.getTime());
                  if (log === undefined) return;
                  for (const line of [requestLine(requestFacts, now), securityLine(requestFacts, now)])
                    if (line !== undefined) log(line);
                }),
              ),
              Effect.map((answer) => withApiCaching(requestPath, answer)),
              Effect.provideService(CurrentNote, requestNote),
            ),
          );
          const responsePolicy = response.headers["content-security-policy"];
          return HttpServerResponse.setHeaders(response, {
            ...securityHeaders(yield* IsHttps),
            ...(responsePolicy === undefined ? {} : { "content-security-policy": responsePolicy }),
            "x-request-id": requestId,
            ...(stopping?.isAsked === true ? { connection: "close" } : {}),
          });
        }),
      ),
    { global: true },
  );

const compressAnswers = HttpMiddleware.compression({ algorithms: ["br", "gzip"], levels: { br: 4, gzip: 6 } });

/** Value of Retry-After when the database does not answer or its disk is full; reopening it takes less. Units: seconds. */
const retryAfterSeconds = 5;

/** Answers an unexpected failure: the client gets only the status, the log everything. */
const answerFailure = <E>(cause: Cause.Cause<E>, requestId: string) =>
  Effect.gen(function* () {
    // the client disconnected: the fiber ends here, and cancels its statement
    if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause);
    const failureStatus = databaseFailureStatus(cause);
    if (failureStatus !== null) {
      yield* Effect.logError("The database cannot answer", cause).pipe(Effect.annotateLogs({ requestId }));
      return HttpServerResponse.empty({ status: failureStatus, headers: { "retry-after": String(retryAfterSeconds) } });
    }
    const [response] = yield* HttpServerError.causeResponse(cause);
    if (response.status >= 500) {
      yield* Effect.logError("Request failed", cause).pipe(Effect.annotateLogs({ requestId }));
    }
    return response;
  });

/** Answers a wrong method with the allowed ones, without calling a handler. */
const checkMethod = <E, R>(
  method: string,
  path: string,
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
) => {
  const allowedMethods = findRightMethods(method, path);
  return allowedMethods === null
    ? httpEffect
    : Effect.succeed(HttpServerResponse.empty({ status: 405, headers: { allow: allowedMethods.join(", ") } }));
};

/** Limits the size of a body: a larger declared size is not read, an undeclared one is cut off. */
const limitBody = <E, R>(
  limit: number | undefined,
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
) =>
  limit === undefined
    ? httpEffect
    : Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
        Number(headers["content-length"] ?? 0) > limit
          ? Effect.succeed(HttpServerResponse.empty({ status: 413 }))
          : Effect.provideService(httpEffect, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limit)),
      );

/** Converts error bodies to lists, those of the HTTP library too. After an unread body the connection is closed. */
function withErrorBody(response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse {
  const { status, body } = response;
  if (status < 400) return response;
  const isJsonBody = body._tag !== "Empty" && (body.contentType ?? "").startsWith("application/json");
  const listedErrors = HttpServerResponse.jsonUnsafe([{ code: statusErrorCode(status) }], { status });
  // An answer without a body keeps its headers, such as Allow and Retry-After.
  const answerWithBody =
    body._tag === "Empty" ? HttpServerResponse.setHeaders(listedErrors, response.headers) : listedErrors;
  const errorAnswer = isJsonBody ? response : answerWithBody;
  return status === 413 ? HttpServerResponse.setHeader(errorAnswer, "connection", "close") : errorAnswer;
}

/** Returns the error codes in an error answer. */
function issueCodesOf({ status, body }: HttpServerResponse.HttpServerResponse): readonly string[] {
  if (status < 400 || body._tag !== "Uint8Array") return [];
  const bodyIssues: unknown = JSON.parse(new TextDecoder().decode(body.body));
  return Array.isArray(bodyIssues)
    ? bodyIssues.flatMap((entry: unknown) =>
        typeof entry === "object" && entry !== null && "code" in entry ? [String(entry.code)] : [],
      )
    : [];
}

function withApiCaching(path: string, response: HttpServerResponse.HttpServerResponse) {
  if (!path.startsWith("/api/") || response.headers["cache-control"] !== undefined) return response;
  return HttpServerResponse.setHeader(response, "cache-control", "no-store");
}

/** Returns whether long work lets requests of this path go first; calls about long work itself are excluded. */
const isPriorityPath = (path: string): boolean => path.startsWith("/api/") && !path.startsWith("/api/Import");

/** Returns the path of a URL without its query. */
export function pathOf(url: string): string {
  const queryStart = url.indexOf("?");
  return queryStart === -1 ? url : url.slice(0, queryStart);
}
