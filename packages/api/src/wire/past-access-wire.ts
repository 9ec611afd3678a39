/** Access of a user at a past instant, compared with today. Source: behaviour 4 (5, time machine), decision 0521. */
import { permissionCodes } from "@comptoir/domain/access";
import { userStatusCodes } from "@comptoir/domain/user";
import { Schema } from "effect";
import { AccessExplanation } from "./explanation-wire.ts";
import { nullable } from "./optional-values.ts";

const PermissionCodes = Schema.Array(Schema.Literals(permissionCodes));

/** Access of a user at a level and an instant. */
export const PastAccess = Schema.Struct({
  /** Units: milliseconds since 1970. */
  at: Schema.Int,
  /** First instant of which access is known, in milliseconds since 1970. */
  knownFrom: Schema.Int,
  /** Whether access at the instant is known; if not, everything else is empty. */
  isKnown: Schema.Boolean,
  /** Status of the account then; null if it did not exist yet. */
  status: nullable(Schema.Literals(userStatusCodes)),
  /** Last invitation until then of an account that was not accepted yet, in milliseconds since 1970; otherwise null. */
  invitedAt: nullable(Schema.Int),
  permissions: PermissionCodes,
  permissionsNow: PermissionCodes,
  /** Roles that the user had at levels that the caller may see, or above the asked one. */
  roles: Schema.Array(
    Schema.Struct({
      role: Schema.String,
      /** Name of the level at which it was assigned; null for one that the caller may not see. */
      givenAt: nullable(Schema.String),
      /** Whether it applied to the asked level. */
      isReaching: Schema.Boolean,
    }),
  ),
  /** Explains the asked permission; null if none was asked. */
  explanation: nullable(AccessExplanation),
});

/** Access of a user at a past instant. */
export type PastAccess = typeof PastAccess.Type;
