/** Makes an administrator, or restores the access of an existing account, from the command line. */

import { randomInt } from "node:crypto";

import { identityKey } from "@comptoir/domain/text";
import { parsePassword } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockAccess, passwordPolicyAt, writeAudit } from "../access/index.ts";
import { clearSecondFactors, hashPassword, replacePassword, invalidateResetLinks } from "../auth/index.ts";
import { createUser, grantRole } from "./create-organisation.ts";

export interface RestoredAdmin {
  readonly isNew: boolean;
  /** Names of the layers where the account now has the role ADMIN. */
  readonly places: readonly string[];
}

interface TopLayer {
  readonly layerId: number;
  readonly targetId: number;
  readonly roleId: number;
  readonly description: string;
}

/**
 * Gives an account a local password and the role ADMIN at the top of every target; creates the account if it is missing.
 * Removes locks, inactivity, deletion, a last day and second factors. A generated password has to be changed at the first sign-in.
 */
export const restoreAdmin = Effect.fn("restoreAdmin")(function* (
  username: string,
  { password, isMadeUp }: { readonly password: string; readonly isMadeUp: boolean },
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* lockAccess;
      const topLayers = yield* sql<TopLayer>`
        SELECT l.target_layer_id AS "layerId", l.target_id AS "targetId", r.role_id AS "roleId", l.description
        FROM target_layer l JOIN target t ON t.target_id = l.target_id AND NOT t.is_deleted
        JOIN role r ON r.target_id = l.target_id AND r.code = 'ADMIN' AND NOT r.is_deleted
        WHERE NOT l.is_deleted AND NOT EXISTS (SELECT FROM target_layer p WHERE p.target_layer_id = l.parent_id AND p.target_id = l.target_id AND NOT p.is_deleted)
        ORDER BY l.target_id, l.target_layer_id`;
      const [firstTop] = topLayers;
      if (firstTop === undefined) return { isEmpty: true } as const;
      const passwordResult = parsePassword(password, { username, policy: yield* passwordPolicyAt(firstTop.layerId) });
      if (!passwordResult.ok) return { codes: passwordResult.issues.map(({ code }) => code) };
      const [existingAccount] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username_key = ${identityKey(username)}`;
      const userId = existingAccount?.id ?? (yield* createAdmin(username, password, firstTop));
      if (existingAccount !== undefined) yield* reopenAccount(userId, password);
      yield* sql`UPDATE user_account SET must_change_password = ${isMadeUp} WHERE user_id = ${userId}`;
      yield* sql`UPDATE target_layer SET is_active = true WHERE target_layer_id = ANY (${topLayers.map(({ layerId }) => layerId)}::integer[])`;
      for (const { roleId, layerId } of topLayers) yield* grantRole({ userId, roleId, layerId });
      yield* writeAudit({
        userId: null,
        action: "ADMIN_RESTORED",
        entity: "user",
        entityId: userId,
        layerId: firstTop.layerId,
      });
      const restoredAdmin: RestoredAdmin = {
        isNew: existingAccount === undefined,
        places: topLayers.map(({ description }) => description),
      };
      return restoredAdmin;
    }),
  );
});

const createAdmin = (username: string, password: string, { targetId, layerId }: TopLayer) =>
  createUser({
    targetId,
    layerId,
    username,
    password,
    firstName: "Administration",
    lastName: "Comptoir",
    language: "fr",
  });

/** Removes everything that prevents an account from signing in, and ends its sessions and links. */
const reopenAccount = Effect.fnUntraced(function* (userId: number, password: string) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  yield* sql`
    UPDATE user_account SET is_active = true, is_locked = false, is_deleted = false, is_ldap = false, termination_date = NULL, failed_attempts = 0,
      version = version + 1, changed_at = now() WHERE user_id = ${userId}`;
  yield* clearSecondFactors(userId);
  yield* replacePassword(userId, yield* hashPassword(password), now, null);
  yield* invalidateResetLinks(userId, now);
});

/** Characters of a generated password, without those that look alike. */
const passwordCharacters = ["abcdefghjkmnpqrstuvwxyz", "ABCDEFGHJKMNPQRSTUVWXYZ", "23456789"] as const;

/** Generates a password of four groups of five characters: about 100 bits of entropy, with every kind of character. */
export function makePassword(): string {
  const allCharacters = passwordCharacters.join("");
  const makeGroup = () => {
    const requiredCharacters = passwordCharacters.map((kind) => kind.charAt(randomInt(kind.length)));
    return [
      ...requiredCharacters,
      ...Array.from({ length: 2 }, () => allCharacters.charAt(randomInt(allCharacters.length))),
    ].join("");
  };
  return Array.from({ length: 4 }, makeGroup).join("-");
}
