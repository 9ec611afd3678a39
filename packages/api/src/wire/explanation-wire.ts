import { permissionCodes } from "@comptoir/domain/access";
import { accessRules, accessSteps, type AccessRule, type AccessStepKind } from "@comptoir/domain/role";
import { Schema } from "effect";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

/** Explanation of the caller's access: the deciding rule and its steps, with names instead of ids. */
export const AccessExplanation = Schema.Struct({
  isAllowed: Schema.Boolean,
  rule: codesSchema<AccessRule>(accessRules),
  steps: Schema.Array(
    Schema.Struct({
      kind: codesSchema<AccessStepKind>(accessSteps),
      params: Schema.Record(Schema.String, Schema.String),
    }),
  ),
  missing: Schema.Array(Schema.Literals(permissionCodes)),
});

/** Explanation of the caller's access. */
export type AccessExplanation = typeof AccessExplanation.Type;
