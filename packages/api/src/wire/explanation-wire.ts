import { permissionCodes } from "@comptoir/domain/access";
import { accessRules, accessSteps, type AccessRule, type AccessStepKind } from "@comptoir/domain/role";
import { Schema } from "effect";

const codesOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

/** Why the caller may or may not: the rule that answers and the steps to it, with names in place of ids. */
export const AccessExplanation = Schema.Struct({
  isAllowed: Schema.Boolean,
  rule: codesOf<AccessRule>(accessRules),
  steps: Schema.Array(
    Schema.Struct({ kind: codesOf<AccessStepKind>(accessSteps), params: Schema.Record(Schema.String, Schema.String) }),
  ),
  missing: Schema.Array(Schema.Literals(permissionCodes)),
});

/** Why the caller may or may not. */
export type AccessExplanation = typeof AccessExplanation.Type;
