import type { Issue } from "@comptoir/domain/result";
import { Schema, SchemaTransformation } from "effect";

import { paramsFromWire, paramsToWire } from "./param-units.ts";

const IssueFields = Schema.Struct({
  code: Schema.String,
  field: Schema.optionalKey(Schema.String),
  /** Amounts of money in dollars, quantities in units. */
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))),
});

type IssueFields = typeof IssueFields.Type;

const convertParams = (issue: IssueFields, convert: typeof paramsToWire): IssueFields =>
  issue.params === undefined
    ? issue
    : { ...issue, params: convert(issue.code, issue.field?.split(".").at(-1) ?? "", issue.params) };

/** Entry of an error body: its error code, the field at fault, and the parameters of its message. Units inside: cents, thousandths. */
export const ApiIssue = IssueFields.pipe(
  Schema.decodeTo(
    IssueFields,
    SchemaTransformation.transform<IssueFields, IssueFields>({
      decode: (issue) => convertParams(issue, paramsFromWire),
      encode: (issue) => convertParams(issue, paramsToWire),
    }),
  ),
);

/** An entry of an error body. */
export type ApiIssue = typeof ApiIssue.Type;

/** Body of every answer that is not a success: a list of entries. Source: specification 8, behaviour 3.10. */
export const ErrorBody = Schema.Array(ApiIssue).annotate({ identifier: "ErrorBody" });

/**
 * Converts an issue of a rule to an entry; its path becomes the field, joined by dots.
 *
 * @example toApiIssue({ code: "REQUIRED", path: ["user", "email"], params: {} }) // => { code: "REQUIRED", field: "user.email" }
 */
export function toApiIssue({ code, path, params }: Issue): ApiIssue {
  return {
    code,
    ...(path.length === 0 ? {} : { field: path.join(".") }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
}
