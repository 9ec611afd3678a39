/** What has become of an account, as its row says it: the one place where rows become a state. */

import { businessDateOf, parseCalendarDate } from "@comptoir/domain/period";
import { defaultTimeZone } from "@comptoir/domain/target";
import { userStatus } from "@comptoir/domain/user";
import type { UserStatus } from "@comptoir/domain/user";
import { Schema } from "effect";

/** The columns to select from `user_account u`. The business day is asked for only by an account that ends on one: it costs a walk over all layers. */
export const accountColumns = `
  u.is_active AS "isActive", u.is_locked AS "isLocked", u.is_deleted AS "isDeleted", u.is_ldap AS "isLdap",
  to_char(u.termination_date, 'YYYY-MM-DD') AS "terminationDate", u.password_hash IS NOT NULL AS "hasPassword",
  u.failed_attempts AS "failedAttempts",
  CASE WHEN u.termination_date IS NULL THEN '${defaultTimeZone}' ELSE (SELECT time_zone FROM layer_time t WHERE t.target_layer_id = u.target_layer_id) END AS "timeZone",
  CASE WHEN u.termination_date IS NULL THEN 0 ELSE (SELECT business_day_start FROM layer_time t WHERE t.target_layer_id = u.target_layer_id) END AS "businessDayStart"`;

/** The version of the terms that is asked for: one for the installation, the newest that was set anywhere. */
export const termsAsked = `coalesce((SELECT max((value #>> '{}')::numeric)::integer FROM setting_in_force WHERE code = 'TERMS_VERSION' AND jsonb_typeof(value) = 'number'), 1)`;

/** The fields of those columns. */
export const accountFields = {
  isActive: Schema.Boolean,
  isLocked: Schema.Boolean,
  isDeleted: Schema.Boolean,
  /** The organisation keeps the password, not this product. */
  isLdap: Schema.Boolean,
  terminationDate: Schema.NullOr(Schema.String),
  hasPassword: Schema.Boolean,
  failedAttempts: Schema.Int,
  timeZone: Schema.String,
  businessDayStart: Schema.Int,
} as const;

const AccountRow = Schema.Struct(accountFields);

/** The state of an account on the business day of its layer. */
export function statusOf(row: typeof AccountRow.Type, now: Date): UserStatus {
  const terminationDate = row.terminationDate === null ? null : parseCalendarDate(row.terminationDate);
  return userStatus(
    { ...row, terminationDate: terminationDate?.ok === true ? terminationDate.value : null },
    businessDateOf(now.getTime(), row),
  );
}
