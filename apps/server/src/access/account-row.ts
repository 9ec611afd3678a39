/** Derives the state of an account from its row; the only place that does. */

import { businessDateOf, parseCalendarDate } from "@comptoir/domain/period";
import { defaultTimeZone } from "@comptoir/domain/target";
import { userStatus } from "@comptoir/domain/user";
import type { UserStatus } from "@comptoir/domain/user";
import { Schema } from "effect";

/** Columns to select from `user_account u`. The business day is computed only for accounts with a last day, because it walks all layers. */
export const accountColumns = `
  u.is_active AS "isActive", u.is_locked AS "isLocked", u.is_deleted AS "isDeleted", u.is_ldap AS "isLdap",
  to_char(u.termination_date, 'YYYY-MM-DD') AS "terminationDate", u.password_hash IS NOT NULL AS "hasPassword",
  EXISTS (SELECT 1 FROM linked_identity i WHERE i.user_id = u.user_id AND i.email_key = u.email_key) AS "isLinked",
  u.failed_attempts AS "failedAttempts",
  CASE WHEN u.termination_date IS NULL THEN '${defaultTimeZone}' ELSE (SELECT time_zone FROM layer_time t WHERE t.target_layer_id = u.target_layer_id) END AS "timeZone",
  CASE WHEN u.termination_date IS NULL THEN 0 ELSE (SELECT business_day_start FROM layer_time t WHERE t.target_layer_id = u.target_layer_id) END AS "businessDayStart"`;

/** Columns of a second factor to select from `user_account u`; a setting that no layer turns on is not looked up by layer. */
export const secondFactorColumns = `
  (EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.user_id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.user_id)) AS "hasFactor",
  EXISTS (SELECT 1 FROM user_role g JOIN role r ON r.role_id = g.role_id WHERE g.user_id = u.user_id AND r.needs_second_factor AND NOT r.is_deleted) AS "isRoleRequiring",
  EXISTS (SELECT 1 FROM setting_in_force WHERE code = 'SECOND_FACTOR_REQUIRED' AND value = 'true'::jsonb) AS "isSettingUsed"`;

/** Schema of the columns in `secondFactorColumns`. */
export const secondFactorFields = {
  hasFactor: Schema.Boolean,
  isRoleRequiring: Schema.Boolean,
  isSettingUsed: Schema.Boolean,
} as const;

/** SQL of the required version of the terms, the same for all accounts: the highest that any layer or the installation sets; 1 if none does. */
export const requiredTermsVersion = `coalesce((SELECT max((value #>> '{}')::numeric)::integer FROM setting_in_force WHERE code = 'TERMS_VERSION' AND jsonb_typeof(value) = 'number'), 1)`;

/** Schema of the columns in `accountColumns`. */
export const accountFields = {
  isActive: Schema.Boolean,
  isLocked: Schema.Boolean,
  isDeleted: Schema.Boolean,
  /** Whether the organisation's directory has the password. */
  isLdap: Schema.Boolean,
  terminationDate: Schema.NullOr(Schema.String),
  hasPassword: Schema.Boolean,
  /** Whether an identity provider signs the user in. */
  isLinked: Schema.Boolean,
  failedAttempts: Schema.Int,
  timeZone: Schema.String,
  businessDayStart: Schema.Int,
} as const;

const AccountRow = Schema.Struct(accountFields);

/** Returns the state of an account (active, locked, expired …) on the current business day of its layer. */
export function accountStatusOf(row: typeof AccountRow.Type, now: Date): UserStatus {
  const terminationDate = row.terminationDate === null ? null : parseCalendarDate(row.terminationDate);
  return userStatus(
    {
      ...row,
      hasPassword: row.hasPassword || row.isLinked,
      terminationDate: terminationDate?.ok === true ? terminationDate.value : null,
    },
    businessDateOf(now.getTime(), row),
  );
}
