/** Refuses requests before they are decoded: bodies that are too large, too deep or of an unknown type, and texts that the database cannot store. */

import { PayloadTooLarge, UnsupportedMediaType } from "@comptoir/api/errors";
import { Effect } from "effect";
import { HttpServerError, HttpServerRequest } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";

import { isUploadPath } from "./body-limit.ts";
import { findUnstorableText, isWithinShape } from "./body-shape.ts";
import { pathOf } from "./request-frame.ts";
import { badRequest } from "./refusal.ts";

const tooLargeError = new PayloadTooLarge({ issues: [{ code: "HTTP_413" }] });
const unsupportedTypeError = new UnsupportedMediaType({ issues: [{ code: "HTTP_415" }] });

/** Checks the request of an authorized caller. Errors: HTTP_413, HTTP_415, SPECIAL_CHARACTERS with the field. */
export const checkRequest = Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top) {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const nullParameter = findNullParameter(request.url, endpoint.path);
  if (nullParameter !== undefined)
    return yield* Effect.fail(badRequest("SPECIAL_CHARACTERS", undefined, nullParameter));
  if (endpoint.payload.size === 0 || request.method === "GET" || !hasBody(request)) return;
  // Without a content type, a page of another site could send the request without asking the browser's permission.
  if (request.headers["content-type"] === undefined) return yield* Effect.fail(unsupportedTypeError);
  if (isUploadPath(endpoint.path)) return;
  const bodyText = yield* Effect.catch(request.text, (error) =>
    isTooLarge(error) ? Effect.fail(tooLargeError) : Effect.die(error),
  );
  if (!isWithinShape(bodyText)) return yield* Effect.fail(tooLargeError);
  const unstorableField = findUnstorableText(bodyText);
  if (unstorableField !== undefined)
    return yield* Effect.fail(
      badRequest("SPECIAL_CHARACTERS", undefined, unstorableField === "" ? undefined : unstorableField),
    );
});

function hasBody({ headers }: HttpServerRequest.HttpServerRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isTooLarge(error: unknown): boolean {
  return (
    HttpServerError.isHttpServerError(error) &&
    error.reason._tag === "RequestParseError" &&
    error.reason.reason === "BodyTooLarge"
  );
}

/** Finds the query or path parameter that contains a NUL character; undefined if there is none. */
function findNullParameter(url: string, pattern: string): string | undefined {
  if (!url.includes("%00")) return undefined;
  const urlPath = pathOf(url);
  const segmentIndex = urlPath.split("/").findIndex((segment) => segment.includes("%00"));
  if (segmentIndex !== -1) return pattern.split("/")[segmentIndex]?.replace(/^:/u, "") ?? "";
  for (const [name, value] of new URLSearchParams(url.slice(urlPath.length)))
    if (`${name}${value}`.includes("\0")) return name.replaceAll("\0", "");
  return undefined;
}
