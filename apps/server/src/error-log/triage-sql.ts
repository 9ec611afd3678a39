/** SQL of the triage of logged errors: the domain's `errorStatusOf`. */

/** SQL of a time; the present by default. Units of `now`: milliseconds since 1970. */
export const currentTimeSql = (now: number | undefined): string =>
  now === undefined ? "now()" : `to_timestamp(${now / 1_000})`;

/** SQL join with the triage `t` that applies to the fingerprint of `entry`, and with the last occurrence `s.latest_at` of all days. */
export const triageJoins = (
  entry: string,
): string => `JOIN LATERAL (SELECT min(e.business_date) AS first_day, min(e.first_at) AS first_at, max(e.last_at) AS latest_at FROM error_entry e WHERE e.fingerprint = ${entry}.fingerprint) s ON true
  LEFT JOIN LATERAL (SELECT * FROM error_triage t WHERE t.fingerprint = ${entry}.fingerprint ORDER BY t.version DESC LIMIT 1) t ON true`;

/** SQL of the status of errors joined by `triageJoins`. */
export const errorStatusSql = (
  now: number | undefined,
): string => `CASE WHEN t.state = 'RESOLVED' THEN CASE WHEN s.latest_at > t.resolved_at THEN 'REAPPEARED' ELSE 'RESOLVED' END
  WHEN t.state = 'MUTED' AND (t.muted_until IS NULL OR ${currentTimeSql(now)} < t.muted_until) THEN 'MUTED'
  WHEN t.assignee_id IS NOT NULL THEN 'ASSIGNED' ELSE 'NEW' END`;
