import type { Issue } from "@comptoir/domain/result";
import { Schema } from "effect";

/** Entry of an error body: its error code, the field at fault, and the parameters of its message. */
export const ApiIssue = Schema.Struct({
  code: Schema.String,
  field: Schema.optionalKey(Schema.String),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))),
});

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
