import { SchemaIssue, type Schema } from "effect";

import type { ApiIssue } from "./api-issue.ts";

/** For the server: says what a request that does not fit its schema has wrong, field by field. */

const missing = "REQUIRED";

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "MissingKey" ? missing : SchemaIssue.defaultLeafHook(issue)),
});

/** Gives one issue a field: REQUIRED when it is missing, HTTP_400 with what was expected otherwise. Values are not repeated. */
export function fromSchemaError({ issue }: Pick<Schema.SchemaError, "issue">): readonly ApiIssue[] {
  return format(issue).issues.map(({ message, path = [] }) => {
    const field = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    const where = field === "" ? {} : { field };
    return message === missing ? { code: missing, ...where } : { code: "HTTP_400", ...where, params: { expected: message.replace(/, (got|actual) .*$/s, "") } };
  });
}
