/** Creates targets, layers, roles, users and grants; the caller must have checked the values. */

import { roleTemplates } from "@comptoir/domain/access";
import type { RoleTemplateCode } from "@comptoir/domain/access";
import { defaultLanguage } from "@comptoir/domain/language";
import type { LanguageCode } from "@comptoir/domain/language";
import type { LocationType, TargetLayerType } from "@comptoir/domain/target";
import { identityKey } from "@comptoir/domain/text";
import { createI18n } from "@comptoir/i18n";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { setLayerTimes } from "../access/index.ts";
import { hashPassword } from "../auth/index.ts";

export interface NewLayer {
  readonly targetId: number;
  readonly parentId: number | null;
  readonly type: TargetLayerType;
  readonly code: string;
  readonly description: string;
  readonly priority?: number;
  readonly timeZone?: string;
  /** Start of the business day. Units: minutes after midnight. */
  readonly businessDayStart?: number;
  readonly locationType?: LocationType;
  readonly city?: string;
}

export interface NewUser {
  readonly targetId: number;
  readonly layerId: number;
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
  readonly language: LanguageCode;
}

interface InsertedIdRow {
  readonly id: number;
}

const readSingleId = (rows: readonly InsertedIdRow[]): number => {
  const [row] = rows;
  if (row === undefined) throw new Error("An inserted row came back empty.");
  return row.id;
};

export const createTarget = Effect.fn("createTarget")(function* (target: {
  readonly code: string;
  readonly description: string;
  readonly priority?: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  return readSingleId(
    yield* sql<InsertedIdRow>`
      INSERT INTO target (code, description, priority)
      VALUES (${target.code}, ${target.description}, ${target.priority ?? 0}) RETURNING target_id AS id`,
  );
}, Effect.orDie);

export const createLayer = Effect.fn("createLayer")(function* (layer: NewLayer) {
  const sql = yield* SqlClient.SqlClient;
  const layerId = readSingleId(
    yield* sql<InsertedIdRow>`
      INSERT INTO target_layer (target_id, parent_id, layer_type, code, description, priority, location_type, city)
      VALUES (${layer.targetId}, ${layer.parentId}, ${layer.type}, ${layer.code}, ${layer.description},
        ${layer.priority ?? 0}, ${layer.locationType ?? null}, ${layer.city ?? null})
      RETURNING target_layer_id AS id`,
  );
  yield* setLayerTimes(sql, [{ id: layerId, timeZone: layer.timeZone, businessDayStart: layer.businessDayStart }]);
  return layerId;
}, Effect.orDie);

/** Creates the initial roles of a target, named in a language; returns a function that finds their ids by code. */
export const createRoles = Effect.fn("createRoles")(function* (
  targetId: number,
  language: LanguageCode = defaultLanguage,
) {
  const sql = yield* SqlClient.SqlClient;
  const translations = createI18n(language);
  yield* Effect.promise(() => translations.load("management"));
  const roleIdByCode = new Map<string, number>();
  for (const code of roleTemplateCodes) {
    const roleId = readSingleId(
      yield* sql<InsertedIdRow>`
        INSERT INTO role (target_id, code, description) VALUES (${targetId}, ${code}, ${translations.t(`management.role_${code}`)}) RETURNING role_id AS id`,
    );
    yield* sql`
      INSERT INTO role_permission (role_id, permission)
      SELECT ${roleId}, permission FROM unnest(${[...roleTemplates[code].permissions]}::text[]) AS permission`;
    roleIdByCode.set(code, roleId);
  }
  return (code: RoleTemplateCode): number => roleIdByCode.get(code) ?? 0;
}, Effect.orDie);

const roleTemplateCodes = Object.keys(roleTemplates).filter((code): code is RoleTemplateCode =>
  Object.hasOwn(roleTemplates, code),
);

/** Creates a user without any role; the caller must have checked the values. */
export const createUser = Effect.fn("createUser")(function* (user: NewUser) {
  const sql = yield* SqlClient.SqlClient;
  const passwordHash = yield* hashPassword(user.password);
  const now = new Date(yield* Clock.currentTimeMillis);
  const email = user.email ?? null;
  const userId = readSingleId(
    yield* sql<InsertedIdRow>`
      INSERT INTO user_account
        (target_id, target_layer_id, username, username_key, email, email_key, first_name, last_name, language,
         password_hash, password_changed_at, terms_version)
      VALUES (${user.targetId}, ${user.layerId}, ${user.username}, ${identityKey(user.username)}, ${email},
        ${email === null ? null : identityKey(email)}, ${user.firstName}, ${user.lastName}, ${user.language}, ${passwordHash}, ${now}, 1)
      RETURNING user_id AS id`,
  );
  yield* sql`INSERT INTO password_history (user_id, changed_at, password_hash) VALUES (${userId}, ${now}, ${passwordHash})`;
  return userId;
}, Effect.orDie);

/** Gives a user a role at a layer and below it. */
export const grantRole = Effect.fn("grantRole")(function* (grant: {
  readonly userId: number;
  readonly roleId: number;
  readonly layerId: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO user_role (user_id, role_id, target_layer_id)
    VALUES (${grant.userId}, ${grant.roleId}, ${grant.layerId}) ON CONFLICT DO NOTHING`;
}, Effect.orDie);
