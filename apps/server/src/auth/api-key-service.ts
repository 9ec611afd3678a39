/** API keys of other programs: creates, lists and revokes them, and finds the key of a request. Only digests are stored. */

import type { Caller } from "@comptoir/api/contract";
import type { ApiKey, ApiKeyBody } from "@comptoir/api/wire";
import { isPermissionCode, listUngrantablePermissions } from "@comptoir/domain/access";
import { issue, type Issue } from "@comptoir/domain/result";
import { apiKeyRules, keyPermissionCodes } from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { grantsOf, writeAudit } from "../access/index.ts";
import { badRequest, forbidden, invalid, notFound } from "../http/refusal.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { digestOf, makeSecretText } from "./secret-text.ts";
import { findUserById } from "./user-repository.ts";

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));
const apiKeyPrefix = "cpt_";
const dayMs = 86_400_000;

/** Returns whether a bearer token is an API key rather than a session's access token. */
export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix);

/** Finds the owner, layer and permissions of a valid API key, and records its use, at most once a minute. */
export const useApiKey = Effect.fn("useApiKey")(function* (key: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [keyRow] = yield* sql<{
    readonly id: number;
    readonly userId: number;
    readonly layerId: number;
    readonly permissions: readonly string[];
    readonly isNoted: boolean;
  }>`
    SELECT key_id AS id, user_id AS "userId", target_layer_id AS "layerId", permissions,
      coalesce(last_used_at > ${new Date(now.getTime() - 60_000)}, false) AS "isNoted"
    FROM api_key WHERE key_hash = ${digestOf(key)} AND revoked_at IS NULL AND expires_at > ${now}`;
  if (keyRow === undefined) return null;
  if (!keyRow.isNoted) yield* sql`UPDATE api_key SET last_used_at = ${now} WHERE key_id = ${keyRow.id}`;
  return keyRow;
}, Effect.orDie);

/** Lists the caller's API keys that are not revoked, newest first. */
export const listApiKeys = Effect.fn("listApiKeys")(function* ({ userId }: Caller) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<Omit<ApiKey, "permissions"> & { readonly permissions: readonly string[] }>`
    SELECT k.key_id AS id, k.name, k.key_end AS "end", k.permissions, k.target_layer_id AS "layerId", l.description AS layer,
      floor(extract(epoch FROM k.created_at) * 1000)::float8 AS "createdAt", floor(extract(epoch FROM k.expires_at) * 1000)::float8 AS "expiresAt",
      floor(extract(epoch FROM k.last_used_at) * 1000)::float8 AS "lastUsedAt"
    FROM api_key k JOIN target_layer l ON l.target_layer_id = k.target_layer_id
    WHERE k.user_id = ${userId} AND k.revoked_at IS NULL ORDER BY k.key_id DESC LIMIT 200`;
  return rows.map((row): ApiKey => ({ ...row, permissions: row.permissions.filter(isPermissionCode) }));
}, Effect.orDie);

/** Creates an API key. Errors: REQUIRED, MAX_LENGTH, NUMBER_RANGE, GRANT_BEYOND_OWN, TOO_MANY, ACCESS_DENIED at a layer beyond the caller's, THROTTLED, PASSWORD_WRONG. */
export const createApiKey = Effect.fn("createApiKey")(function* (
  caller: Caller,
  wish: typeof ApiKeyBody.Type,
  address: string,
) {
  const now = yield* readCurrentDate;
  const grants = yield* grantsOf(caller.userId);
  if (!grants.isGrantedAt(wish.layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const apiKeyIssues = findApiKeyIssues(wish, grants.permissionsAt(wish.layerId));
  if (apiKeyIssues.length > 0) return yield* Effect.fail(invalid(apiKeyIssues));
  const user = yield* findUserById(caller.userId, now);
  if (user === null) return yield* Effect.fail(notFound());
  yield* proveOwnPassword(user, { password: wish.password, address, refused: "PASSWORD_REFUSED" });
  const keysAtMost = apiKeyRules.keysAtMost;
  if ((yield* listApiKeys(caller)).length >= keysAtMost)
    return yield* Effect.fail(badRequest("TOO_MANY", { most: keysAtMost }));
  const newKeyText = `${apiKeyPrefix}${makeSecretText()}`;
  const { name, layerId, permissions, days } = wish;
  const sql = yield* SqlClient.SqlClient;
  const insertAndAudit = Effect.gen(function* () {
    const [insertedKey] = yield* sql<{ readonly id: number }>`
      INSERT INTO api_key (user_id, target_layer_id, name, key_hash, key_end, permissions, created_at, expires_at)
      VALUES (${user.id}, ${layerId}, ${name.trim()}, ${digestOf(newKeyText)}, ${newKeyText.slice(-4)}, ${[...permissions]}::text[], ${now}, ${new Date(now.getTime() + days * dayMs)})
      RETURNING key_id AS id`;
    const auditDetails = { after: { name: name.trim(), permissions, days } };
    yield* writeAudit({
      userId: user.id,
      action: "API_KEY",
      entity: "user",
      entityId: user.id,
      layerId,
      details: auditDetails,
    });
    return { id: insertedKey?.id ?? 0, key: newKeyText };
  });
  return yield* sql.withTransaction(insertAndAudit).pipe(Effect.catchTag("SqlError", Effect.die));
});

function findApiKeyIssues(
  { name, days, permissions }: typeof ApiKeyBody.Type,
  grantedPermissions: readonly string[],
): readonly Issue[] {
  const { nameAtMost, daysAtMost } = apiKeyRules;
  const ungrantablePermissions: readonly string[] = listUngrantablePermissions(
    grantedPermissions,
    permissions.filter(isPermissionCode),
  );
  const mayGivePermission = (code: string) =>
    keyPermissionCodes.some((givableCode) => givableCode === code) && !ungrantablePermissions.includes(code);
  return [
    ...(name.trim() === "" ? [issue("REQUIRED", ["name"])] : []),
    ...(name.trim().length > nameAtMost ? [issue("MAX_LENGTH", ["name"], { max: nameAtMost })] : []),
    ...(days < 1 || days > daysAtMost ? [issue("NUMBER_RANGE", ["days"], { min: 1, max: daysAtMost })] : []),
    ...(permissions.length === 0 ? [issue("REQUIRED", ["permissions"])] : []),
    ...permissions.flatMap((permission, index) =>
      mayGivePermission(permission)
        ? []
        : [issue("GRANT_BEYOND_OWN", ["permissions", index], { permission: permission.slice(0, 40) })],
    ),
  ];
}

/** Revokes an API key of the caller at once. Errors: HTTP_404. */
export const revokeApiKey = Effect.fn("revokeApiKey")(function* ({ userId }: Caller, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* readCurrentDate;
  const revokeAndAudit = Effect.gen(function* () {
    const [row] = yield* sql<{ readonly name: string }>`
      UPDATE api_key SET revoked_at = ${now} WHERE key_id = ${id} AND user_id = ${userId} AND revoked_at IS NULL RETURNING name`;
    if (row === undefined) return yield* Effect.fail(notFound());
    yield* writeAudit({
      userId,
      action: "API_KEY_REVOKED",
      entity: "user",
      entityId: userId,
      details: { before: { name: row.name } },
    });
  });
  yield* sql.withTransaction(revokeAndAudit).pipe(Effect.catchTag("SqlError", Effect.die));
});
