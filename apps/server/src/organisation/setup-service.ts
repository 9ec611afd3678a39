/** Sets up an empty installation at the first visit: creates its chain and its administrator. */

import type { SetupBody } from "@comptoir/api/wire";
import { checkForm, defineForm } from "@comptoir/domain/validation";
import type { FormValue, PasswordPolicy } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { passwordPolicyAt, writeAudit } from "../access/index.ts";
import { findUserById, hasNoUser, openSession, refuseBreached, type Device } from "../auth/index.ts";
import { badRequest, invalid } from "../http/refusal.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "./create-organisation.ts";

/** Creates the first chain and its administrator, who is then signed in. Errors: SETUP_DONE, and those of the form. */
export const setUpOrganisation = Effect.fn("setUpOrganisation")(function* (body: typeof SetupBody.Type, from: Device) {
  // Checked before anything that takes time, because this endpoint is public.
  if (!(yield* hasNoUser())) return yield* Effect.fail(badRequest("SETUP_DONE"));
  const form = checkForm(setupForm(yield* passwordPolicyAt(null)), body);
  if (!form.ok) return yield* Effect.fail(invalid(form.issues));
  yield* refuseBreached(form.value.password, "password");
  const sql = yield* SqlClient.SqlClient;
  const userId = yield* sql.withTransaction(createAll(form.value)).pipe(Effect.catchTag("SqlError", Effect.die));
  const user = yield* findUserById(userId, new Date(yield* Clock.currentTimeMillis));
  if (user === null) return yield* Effect.die(new Error("The administrator was not found after the setup."));
  return yield* openSession(user, { remember: false, ...from });
});

const createAll = Effect.fnUntraced(function* (form: FormValue<ReturnType<typeof setupForm>>) {
  const sql = yield* SqlClient.SqlClient;
  // serializes two setups at once: the second waits here and then finds the user of the first
  yield* sql`LOCK TABLE user_account IN SHARE ROW EXCLUSIVE MODE`;
  if (!(yield* hasNoUser())) return yield* Effect.fail(badRequest("SETUP_DONE"));
  const description = form.chainName;
  const targetId = yield* createTarget({ code: "MAIN", description });
  const layerId = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "MAIN", description });
  const roleId = yield* createRoles(targetId, form.language);
  const { username, password, firstName, lastName, language, email } = form;
  const userId = yield* createUser({
    targetId,
    layerId,
    username,
    password,
    firstName,
    lastName,
    language,
    email: email ?? undefined,
  });
  yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId });
  // Marks the database as used, so that the demo neither fills nor empties it.
  yield* Effect.orDie(sql`DELETE FROM setting WHERE code = 'demo' AND target_layer_id IS NULL`);
  yield* writeAudit({ userId, action: "SETUP", entity: "target", entityId: targetId, layerId });
  return userId;
});

/** Form of the first setup, with the password policy of the installation. */
const setupForm = (policy: PasswordPolicy) =>
  defineForm({
    username: ["required", "username"],
    firstName: ["required", "personName"],
    lastName: ["required", "personName"],
    email: ["email"],
    chainName: ["required", "max200"],
    language: ["required", "language"],
    password: ["required", { password: { policy, usernameIn: "username" } }],
  });
