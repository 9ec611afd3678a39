/** Sets up an empty installation at the first visit: creates its chain and its administrator. */

import type { SetupBody } from "@comptoir/api/wire";
import type { LastLabelBounds } from "@comptoir/domain/text";
import { checkForm, defineForm } from "@comptoir/domain/validation";
import type { FormValue, PasswordPolicy } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lastLabelAt, passwordPolicyAt, writeAudit } from "../access/index.ts";
import { findUserById, hasNoUser, openSession, refuseBreached, type Device } from "../auth/index.ts";
import { badRequest, invalid } from "../http/refusal.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "./create-organisation.ts";

/** Creates the first chain and its administrator, who is then signed in. Errors: SETUP_DONE, and those of the form. */
export const setUpOrganisation = Effect.fn("setUpOrganisation")(function* (body: typeof SetupBody.Type, from: Device) {
  // Checked before anything that takes time, because this endpoint is public.
  if (!(yield* hasNoUser())) return yield* Effect.fail(badRequest("SETUP_DONE"));
  const formResult = checkForm(makeSetupForm(yield* passwordPolicyAt(null), yield* lastLabelAt(null)), body);
  if (!formResult.ok) return yield* Effect.fail(invalid(formResult.issues));
  yield* refuseBreached(formResult.value.password, "password");
  const sql = yield* SqlClient.SqlClient;
  const userId = yield* sql
    .withTransaction(createChainAndAdmin(formResult.value))
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const createdUser = yield* findUserById(userId, new Date(yield* Clock.currentTimeMillis));
  if (createdUser === null) return yield* Effect.die(new Error("The administrator was not found after the setup."));
  return yield* openSession(createdUser, { remember: false, ...from });
});

const createChainAndAdmin = Effect.fnUntraced(function* (form: FormValue<ReturnType<typeof makeSetupForm>>) {
  const sql = yield* SqlClient.SqlClient;
  // serializes two setups at once: the second waits here and then finds the user of the first
  yield* sql`LOCK TABLE user_account IN SHARE ROW EXCLUSIVE MODE`;
  if (!(yield* hasNoUser())) return yield* Effect.fail(badRequest("SETUP_DONE"));
  const chainName = form.chainName;
  const targetId = yield* createTarget({ code: "MAIN", description: chainName });
  const layerId = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "MAIN", description: chainName });
  const roleIdOf = yield* createRoles(targetId, form.language);
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
  yield* grantRole({ userId, roleId: roleIdOf("ADMIN"), layerId });
  // Marks the database as used, so that the demo neither fills nor empties it.
  yield* Effect.orDie(sql`DELETE FROM setting WHERE code = 'demo' AND target_layer_id IS NULL`);
  yield* writeAudit({ userId, action: "SETUP", entity: "target", entityId: targetId, layerId });
  return userId;
});

/** Form of the first setup, with the rules that the installation sets for passwords and e-mail addresses. */
const makeSetupForm = (policy: PasswordPolicy, lastLabel: LastLabelBounds) =>
  defineForm({
    username: ["required", "username"],
    firstName: ["required", "personName"],
    lastName: ["required", "personName"],
    email: [{ email: { lastLabel } }],
    chainName: ["required", "max200"],
    language: ["required", "language"],
    password: ["required", { password: { policy, usernameIn: "username" } }],
  });
