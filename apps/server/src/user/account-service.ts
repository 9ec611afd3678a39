/** Actions of an administrator on an account: lock, unlock, invite, require a new password, remove its second factor, end its sessions. */

import type { AccountAction, Caller } from "@comptoir/api/contract";
import type { OpenSession } from "@comptoir/api/wire";
import { changeAccess, type AccessChange } from "@comptoir/domain/role";
import { issue } from "@comptoir/domain/result";
import { listUserActions, type UserAction } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { lockAccess, loadAccessState, writeAudit, type AuditEntry } from "../access/index.ts";
import {
  listOpenSessions,
  nameOfUser,
  findOwnUser,
  proveOwnPassword,
  resetSecondFactor,
  revokeSessionOf,
  revokeSessionsOf,
  sendInvitationMail,
  sendLockNotice,
} from "../auth/index.ts";
import { badRequest, invalid, notFound } from "../http/refusal.ts";
import { userService } from "./user-service.ts";
import type { UserRow } from "./user-table.ts";

/** Access change of a user's account, such as barring or admitting it; grants are separate changes. */
type AccountAccessChange = Extract<AccessChange, { readonly userId: number }>;

interface AccountActionRow {
  /** Action that the account's state must allow; null if the action is always allowed. */
  readonly needs: UserAction | null;
  /** Kind of the access change that the action is checked as. */
  readonly kind: AccountAccessChange["kind"];
  readonly audit: AuditEntry["action"];
  readonly changeSql: (sql: SqlClient.SqlClient) => Statement.Fragment | null;
}

const accountActions = {
  lock: { needs: "lock", kind: "barUser", audit: "LOCK", changeSql: (sql) => sql`is_locked = true` },
  unlock: {
    needs: "unlock",
    kind: "admitUser",
    audit: "UNLOCK",
    changeSql: (sql) => sql`is_locked = false, failed_attempts = 0`,
  },
  invite: { needs: "invite", kind: "saveUser", audit: "INVITE", changeSql: () => null },
  requirePassword: {
    needs: "requirePassword",
    kind: "saveUser",
    audit: "REQUIRE_PASSWORD",
    changeSql: (sql) => sql`must_change_password = true`,
  },
  resetSecondFactor: { needs: null, kind: "releaseUser", audit: "SECOND_FACTOR_RESET", changeSql: () => null },
  endSessions: { needs: null, kind: "releaseUser", audit: "END_SESSIONS", changeSql: () => null },
} as const satisfies Record<AccountAction, AccountActionRow>;

/** Finds a user whom the caller may see. Errors: HTTP_404. */
const findUser = (caller: Caller, id: number) =>
  userService.get(caller, {
    filters: [{ field: "_UserID", operator: "=", values: [id], promptUser: false, locked: false }],
  });

/** Refuses an action on an account beyond the caller's rights. Errors: those of `changeAccess`. */
const requireChangeRight = Effect.fnUntraced(function* (
  caller: Caller,
  userId: number,
  kind: AccountAccessChange["kind"],
) {
  const accessCheck = changeAccess(yield* loadAccessState(), caller, { kind, userId });
  if (!accessCheck.ok)
    return yield* Effect.fail(invalid(accessCheck.issues.map((changeIssue) => ({ ...changeIssue, path: [] }))));
});

/** Executes an action on an account. Errors: HTTP_404, USER_STATUS, HTTP_409 for a missing second factor, REQUIRED for an invitation without an address, those of `changeAccess`. */
export const actOnAccount = Effect.fn("actOnAccount")(function* (
  caller: Caller,
  id: number,
  accountAction: AccountAction,
) {
  const sql = yield* SqlClient.SqlClient;
  const { needs, kind, audit, changeSql }: AccountActionRow = accountActions[accountAction];
  const runAction = Effect.gen(function* () {
    yield* sql`SELECT 1 FROM user_account WHERE user_id = ${id} FOR UPDATE`;
    const user = yield* findUser(caller, id);
    if (needs !== null && !listUserActions(user.status).includes(needs))
      return yield* Effect.fail(invalid([issue("USER_STATUS", [], { status: user.status, action: accountAction })]));
    yield* lockAccess;
    yield* requireChangeRight(caller, id, kind);
    const changeSqlOfAction = changeSql(sql);
    if (changeSqlOfAction !== null)
      yield* sql`UPDATE user_account SET ${changeSqlOfAction}, version = version + 1, changed_at = now() WHERE user_id = ${id}`;
    yield* followUpAction(caller, user, accountAction);
    yield* writeAudit({ userId: caller.userId, action: audit, entity: "user", entityId: id });
  });
  yield* sql.withTransaction(runAction).pipe(Effect.catchTag("SqlError", Effect.die));
  return yield* findUser(caller, id);
});

const followUpAction = Effect.fnUntraced(function* (caller: Caller, user: UserRow, action: AccountAction) {
  const now = new Date(yield* Clock.currentTimeMillis);
  if (action === "lock" || action === "endSessions")
    yield* revokeSessionsOf(user.id, now, user.id === caller.userId ? caller.sessionId : null);
  if (action === "resetSecondFactor") yield* resetSecondFactor(user.id);
  if (action === "lock") yield* sendLockNotice(user, now);
  if (action !== "invite") return;
  if (user.email === null) return yield* Effect.fail(badRequest("REQUIRED", undefined, "email"));
  yield* sendInvitationMail(user, now, yield* nameOfUser(caller.userId));
});

export const listSessions = Effect.fn("listSessions")(function* (caller: Caller, id: number) {
  yield* findUser(caller, id);
  return yield* sessionsOf(id, caller);
});

/** Lists the sessions of an account, with the caller's current session marked. */
export const sessionsOf = Effect.fn("sessionsOf")(function* (userId: number, { sessionId }: Pick<Caller, "sessionId">) {
  const now = new Date(yield* Clock.currentTimeMillis);
  return (yield* listOpenSessions(userId, now)).map((session): OpenSession => ({
    ...session,
    isCurrent: session.id === sessionId,
  }));
});

/** Ends one session of another user. Errors: HTTP_404, those of `changeAccess`. */
export const endSession = Effect.fn("endSession")(function* (caller: Caller, userId: number, sessionId: string) {
  yield* findUser(caller, userId);
  yield* requireChangeRight(caller, userId, "releaseUser");
  yield* revokeSession(caller, userId, sessionId);
});

const revokeSession = Effect.fnUntraced(function* (caller: Caller, userId: number, sessionId: string) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const revokeAndAudit = Effect.gen(function* () {
    if (!(yield* revokeSessionOf(userId, sessionId.replaceAll("\0", ""), now))) return yield* Effect.fail(notFound());
    yield* writeAudit({ userId: caller.userId, action: "END_SESSIONS", entity: "user", entityId: userId });
  });
  yield* sql.withTransaction(revokeAndAudit).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Ends one session of the caller, after their password. Errors: HTTP_404, those of `proveOwnPassword`. */
export const endOwnSession = Effect.fn("endOwnSession")(function* (
  caller: Caller,
  sessionId: string,
  proof: { readonly password: string; readonly address: string },
) {
  yield* proveOwnPassword(yield* findOwnUser(caller), { ...proof, refused: "PASSWORD_REFUSED" });
  yield* revokeSession(caller, caller.userId, sessionId);
});
