/** A request that does not fit its schema is answered with the fields that do not; a defect with no more than its status. */

import { RequestCheck } from "@comptoir/api/contract";
import { BadRequest, ServerError } from "@comptoir/api/errors";
import { Cause, Effect, Layer, SchemaIssue } from "effect";
import { HttpApiError } from "effect/http-api";

/** Errors: REQUIRED for what is missing, HTTP_400 for what is of another form; HTTP_500. */
export const requestCheckLayer = Layer.succeed(RequestCheck, (httpEffect) =>
  httpEffect.pipe(
    Effect.catch((error) => {
      if (!HttpApiError.HttpApiSchemaError.is(error)) return Effect.fail(error);
      if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error);
      return Effect.fail(new BadRequest({ issues: issuesOf(error) }));
    }),
    Effect.catchCauseIf(Cause.hasDies, (cause) =>
      Effect.andThen(
        Effect.logError("Request failed", cause),
        Effect.fail(new ServerError({ issues: [{ code: "HTTP_500" }] })),
      ),
    ),
  ),
);

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (leaf) => (leaf._tag === "MissingKey" ? "REQUIRED" : "HTTP_400"),
  checkHook: () => "HTTP_400",
});

function issuesOf(error: HttpApiError.HttpApiSchemaError) {
  const { issues } = format(error.cause.issue);
  return issues.map(({ message, path = [] }) => {
    const field = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    return { code: message, ...(field === "" ? {} : { field }) };
  });
}
