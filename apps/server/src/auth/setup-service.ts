/** The first visit to an empty installation creates its chain and its administrator. */

import type { SetupBody } from "@comptoir/api/wire";
import { ok } from "@comptoir/domain/result";
import type { Issue, Result } from "@comptoir/domain/result";
import { checkPassword } from "@comptoir/domain/session";
import type { PasswordPolicy } from "@comptoir/domain/session";
import { parseEmail, parsePersonName, parseText, parseUsername } from "@comptoir/domain/text";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { badRequest, invalid } from "../http/refusal.ts";
import { writeAudit } from "../organisation/audit.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/create-organisation.ts";
import { passwordPolicyAt } from "../organisation/settings.ts";
import { openSession } from "./session-service.ts";
import { findUserById, hasNoUser } from "./user-repository.ts";

/** Errors: SETUP_DONE, and those of the fields. */
export const setUp = Effect.fn("setUp")(function* (body: typeof SetupBody.Type) {
  const issues = issuesOf(body, yield* passwordPolicyAt(null));
  if (issues.length > 0) return yield* Effect.fail(invalid(issues));
  const sql = yield* SqlClient.SqlClient;
  const userId = yield* sql.withTransaction(createAll(body)).pipe(Effect.catchTag("SqlError", Effect.die));
  const user = yield* findUserById(userId, new Date(yield* Clock.currentTimeMillis));
  if (user === null) return yield* Effect.die(new Error("The administrator was not found after the setup."));
  return yield* openSession(user, false);
});

const createAll = Effect.fnUntraced(function* (body: typeof SetupBody.Type) {
  const sql = yield* SqlClient.SqlClient;
  // two first visits at once: the second waits here and finds the first one's user
  yield* sql`LOCK TABLE user_account IN SHARE ROW EXCLUSIVE MODE`;
  if (!(yield* hasNoUser())) return yield* Effect.fail(badRequest("SETUP_DONE"));
  const description = body.chainName.trim();
  const targetId = yield* createTarget({ code: "MAIN", description });
  const layerId = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "MAIN", description });
  const roleId = yield* createRoles(targetId);
  const userId = yield* createUser({
    targetId,
    layerId,
    username: body.username.trim(),
    password: body.password,
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    email: body.email === undefined || body.email.trim() === "" ? undefined : body.email.trim(),
    language: body.language,
  });
  yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId });
  yield* writeAudit({ userId, action: "SETUP", entity: "target", entityId: targetId });
  return userId;
});

function issuesOf(body: typeof SetupBody.Type, policy: PasswordPolicy): readonly Issue[] {
  const email = body.email?.trim() ?? "";
  const fields: readonly (readonly [string, Result<unknown>])[] = [
    ["username", parseUsername(body.username)],
    ["firstName", parsePersonName(body.firstName)],
    ["lastName", parsePersonName(body.lastName)],
    ["email", email === "" ? ok(email) : parseEmail(email)],
    ["chainName", parseText(body.chainName, "max200")],
  ];
  const found = fields.flatMap(([field, result]) =>
    result.ok ? [] : result.issues.map((one) => ({ ...one, path: [field, ...one.path] })),
  );
  const required = fields.filter(([field]) => field !== "email" && isBlank(body, field) && !found.some(({ path }) => path[0] === field));
  const passwords = checkPassword({ password: body.password, username: body.username, policy });
  return [
    ...found,
    ...required.map(([field]): Issue => ({ code: "REQUIRED", path: [field], params: {} })),
    ...passwords.map((code): Issue => ({ code, path: ["password"], params: {} })),
  ];
}

function isBlank(body: Readonly<Record<string, unknown>>, field: string): boolean {
  const value = body[field];
  return typeof value === "string" && value.trim() === "";
}
