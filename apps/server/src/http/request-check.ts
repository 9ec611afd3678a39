/** A request that does not fit its schema is answered with the fields that do not. */

import { RequestCheck } from "@comptoir/api/contract";
import { BadRequest } from "@comptoir/api/errors";
import { isErrorCode } from "@comptoir/domain/errors";
import { Effect, SchemaIssue } from "effect";
import { HttpApiMiddleware } from "effect/http-api";
import type { HttpApiError } from "effect/http-api";

/** Errors: REQUIRED for what is missing, HTTP_400 for what is of another form. An answer of ours that breaks its schema is a defect. */
export const requestCheckLayer = HttpApiMiddleware.layerSchemaErrorTransform(RequestCheck, (error) =>
  error.kind === "Body" || error.kind === "ResponseHeaders"
    ? Effect.die(error)
    : Effect.fail(new BadRequest({ issues: issuesOf(error) })),
);

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  // A codec of the domain says its own code: that of a filter, for one.
  leafHook: (leaf) => (leaf._tag === "MissingKey" ? "REQUIRED" : leaf._tag === "InvalidValue" ? (leaf.annotations?.message ?? "HTTP_400") : "HTTP_400"),
  checkHook: () => "HTTP_400",
});

function issuesOf(error: HttpApiError.HttpApiSchemaError) {
  const { issues } = format(error.cause.issue);
  return issues.map(({ message, path = [] }) => {
    const field = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    // A value that is none of a list is worded by neither hook: its code would be a sentence.
    return { code: isErrorCode(message) ? message : "HTTP_400", ...(field === "" ? {} : { field }) };
  });
}
