/** Answers a request that does not fit its schema with the fields that are wrong. */

import { endpointAccessOf, RequestCheck } from "@comptoir/api/contract";
import { BadRequest } from "@comptoir/api/errors";
import type { ApiIssue } from "@comptoir/api/errors";
import { isErrorCode } from "@comptoir/domain/errors";
import { Effect, Layer, SchemaIssue, type SchemaAST } from "effect";
import { HttpApiError } from "effect/http-api";

import { acceptSingleObject } from "./list-of-one.ts";
import { checkRequest } from "./request-boundary.ts";
import { CurrentNote } from "./request-note.ts";

/** Maximum number of issues in one answer; a hostile body could cause any number. */
export const issuesAtMost = 50;

/**
 * Converts schema errors of a request to issues: REQUIRED, MAX_LENGTH, LIST_LENGTH, a code of the domain's codecs, or HTTP_400 with the expected form.
 *
 * An answer that breaks its schema is a defect. Public calls are checked before decoding, others once their caller is known.
 */
export const requestCheckLayer = Layer.succeed(RequestCheck, (httpEffect, { endpoint }) =>
  Effect.catch(
    Effect.andThen(
      noteRoute(endpoint.path),
      acceptSingleObject(
        endpoint,
        endpointAccessOf(endpoint).kind === "public" ? Effect.andThen(checkRequest(endpoint), httpEffect) : httpEffect,
      ),
    ),
    (error) => {
      if (!HttpApiError.HttpApiSchemaError.is(error)) return Effect.fail(error);
      return error.kind === "Body" || error.kind === "ResponseHeaders"
        ? Effect.die(error)
        : Effect.fail(new BadRequest({ issues: toApiIssues(error.cause.issue) }));
    },
  ),
);

const noteRoute = (route: string) => Effect.map(CurrentNote, (note) => void (note.route = route));

function toApiIssues(issue: SchemaIssue.Issue): readonly ApiIssue[] {
  const issuesFound: ApiIssue[] = [];
  for (const leaf of listLeafIssues(issue, [])) {
    issuesFound.push(leaf);
    if (issuesFound.length === issuesAtMost) break;
  }
  return issuesFound;
}

/** Yields the issues of a schema error, outermost first, with the codes of the domain's codecs. */
function* listLeafIssues(
  issue: SchemaIssue.Issue,
  fieldPath: readonly PropertyKey[],
  ast?: SchemaAST.AST,
): Generator<ApiIssue> {
  switch (issue._tag) {
    case "Pointer":
      return yield* listLeafIssues(issue.issue, [...fieldPath, ...issue.path]);
    case "Encoding":
      return yield* listLeafIssues(issue.issue, fieldPath);
    case "Composite":
      for (const part of issue.issues) yield* listLeafIssues(part, fieldPath, issue.ast);
      return;
    case "AnyOf":
      if (issue.issues.length === 0) return yield makeIssueAt(fieldPath, "HTTP_400", expectedParams(issue));
      for (const part of issue.issues) yield* listLeafIssues(part, fieldPath, issue.ast);
      return;
    case "Filter":
      return yield makeIssueAt(fieldPath, ...filterCodeAndParams(issue, ast));
    case "MissingKey":
      return yield makeIssueAt(fieldPath, "REQUIRED");
    case "InvalidValue": {
      const messageCode = issue.annotations?.message;
      return isErrorCode(messageCode)
        ? yield makeIssueAt(fieldPath, messageCode)
        : yield makeIssueAt(fieldPath, "HTTP_400", expectedParams(issue));
    }
    default:
      return yield makeIssueAt(fieldPath, "HTTP_400", expectedParams(issue));
  }
}

/** Describes the expected value, without the received one. */
function expectedParams(issue: SchemaIssue.Issue): ApiIssue["params"] {
  const [, expected] = /^Expected (.+?)(?:, got |\n|$)/su.exec(describeIssue(issue)) ?? [];
  return expected === undefined ? undefined : { expected: expected.slice(0, expectedTextAtMost) };
}

const describeIssue = SchemaIssue.makeFormatterDefault();

/** Maximum length of the description of an expected value; lists of codes may be long. Units: characters. */
const expectedTextAtMost = 300;

function filterCodeAndParams(
  issue: SchemaIssue.Filter,
  ast: SchemaAST.AST | undefined,
): readonly [string, ApiIssue["params"]?] {
  const { filter } = issue;
  const messageCode = filter.annotations?.message;
  if (isErrorCode(messageCode)) return [messageCode];
  const { id, payload } = filter.annotations?.representation ?? {};
  if (
    id !== "effect/schema/isMaxLength" ||
    typeof payload !== "object" ||
    payload === null ||
    !("maxLength" in payload)
  )
    return ["HTTP_400", expectedParams(issue)];
  return [ast?._tag === "String" ? "MAX_LENGTH" : "LIST_LENGTH", { max: Number(payload.maxLength) }];
}

function makeIssueAt(path: readonly PropertyKey[], code: string, params?: ApiIssue["params"]): ApiIssue {
  return {
    code,
    ...(path.length === 0 ? {} : { field: path.map(String).join(".") }),
    ...(params === undefined ? {} : { params }),
  };
}
