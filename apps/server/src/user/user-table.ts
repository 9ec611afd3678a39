/** Database mapping of users. */

import { UserFields } from "@comptoir/api/wire";
import { addressForm } from "@comptoir/domain/user";
import { Schema } from "effect";

import { column, businessDaySql, type EntityTable } from "../entity/index.ts";

export type UserRow = typeof UserFields.Type;

/** SQL columns of the form's fields, by field. */
const columnByFormField = {
  layerId: "target_layer_id",
  username: "username",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  birthDate: "birth_date",
  hiredDate: "hired_date",
  terminationDate: "termination_date",
  language: "language",
  isActive: "is_active",
  isLdap: "is_ldap",
} as const;

const optionalFields: ReadonlySet<string> = new Set(["email", "phone", "birthDate", "hiredDate", "terminationDate"]);

/** SQL of an account's state on the business day of its layer: the domain's `userStatus`, so that lists can filter by state. */
const statusSql = `CASE WHEN e.is_deleted THEN 'DELETED'
  WHEN e.termination_date < ((now() AT TIME ZONE z.time_zone) - make_interval(mins => z.business_day_start))::date THEN 'TERMINATED'
  WHEN NOT e.is_active THEN 'INACTIVE' WHEN e.is_locked THEN 'LOCKED'
  WHEN e.password_hash IS NOT NULL OR e.is_ldap OR EXISTS (SELECT 1 FROM linked_identity i WHERE i.user_id = e.user_id AND i.email_key = e.email_key) THEN 'ACTIVE' ELSE 'INVITED' END`;

const addressPartsSql = `jsonb_build_object(${Object.keys(addressForm.fields)
  .map((part) => `'${part}', e.address -> '${part}'`)
  .join(", ")})`;

const grantedRolesSql =
  "FROM user_role g JOIN role r ON r.role_id = g.role_id AND NOT r.is_deleted WHERE g.user_id = e.user_id";

export const userTable: EntityTable<UserRow> = {
  name: "user",
  table: "user_account",
  from: "user_account e JOIN target_layer l ON l.target_layer_id = e.target_layer_id JOIN layer_time z ON z.target_layer_id = e.target_layer_id",
  id: "user_id",
  target: "target_id",
  layer: "target_layer_id",
  fields: {
    id: column("user_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    ...Object.fromEntries(
      Object.entries(columnByFormField).map(([field, name]) => [
        field,
        column(name, optionalFields.has(field) ? undefined : true),
      ]),
    ),
    layer: { expression: "l.description", neverNull: true },
    name: { expression: "e.first_name || ' ' || e.last_name", neverNull: true },
    address: { expression: addressPartsSql },
    status: { expression: statusSql, neverNull: true },
    isLocked: column("is_locked", true),
    mustChangePassword: column("must_change_password", true),
    hasSecondFactor: {
      expression:
        "SELECT EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = e.user_id AND f.confirmed_at IS NOT NULL) OR EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = e.user_id)",
      neverNull: true,
    },
    failedAttempts: column("failed_attempts", true),
    termsVersion: column("terms_version", true),
    lastSignIn: { expression: "(e.last_sign_in_at AT TIME ZONE z.time_zone)::date" },
    invitedUntil: {
      expression: `SELECT floor(extract(epoch FROM max(p.expires_at)) * 1000)::float8 FROM password_reset p
        WHERE p.user_id = e.user_id AND p.is_invitation AND p.used_at IS NULL AND p.sent_to = e.email AND p.expires_at > now()`,
    },
    grants: {
      expression: `SELECT coalesce(jsonb_agg(jsonb_build_object('roleId', g.role_id, 'layerId', g.target_layer_id) ORDER BY g.target_layer_id, g.role_id), '[]') ${grantedRolesSql}`,
    },
    roles: { expression: `SELECT coalesce(array_agg(DISTINCT r.description), '{}') ${grantedRolesSql}` },
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: { layerId: "layer" },
  references: {
    layerId: (sql, _targets, layers) =>
      sql`SELECT target_layer_id AS id, description AS label, code, parent_id AS "parentId", target_id AS "targetId" FROM target_layer WHERE target_layer_id = ANY (${[...layers]}::integer[])`,
    grants: (sql, targets) =>
      sql`SELECT role_id AS id, description AS label, code, NULL::integer AS "parentId", target_id AS "targetId" FROM role WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
  },
  writes: {
    targetId: "target_id",
    ...columnByFormField,
    usernameKey: "username_key",
    emailKey: "email_key",
    address: "address",
  },
  row: Schema.toType(UserFields),
};
