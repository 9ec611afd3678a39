/** SQL of the deposits whose drawers are hidden until a blind count. Source: decision 0527. */

/** SQL of the audit in force of the store and day of a row. */
export const auditInForceSql = (alias: string): string =>
  `SELECT FROM store_day_certificate hidden_audit WHERE hidden_audit.location_id = ${alias}.location_id AND hidden_audit.business_date = ${alias}.business_date AND hidden_audit.is_audit AND hidden_audit.reopened_at IS NULL`;

/** SQL whether the day of a row is audited, or a deposit in force of it is counted. Callers may not use the alias `day_deposit`. */
export const revealedDaySql = (alias: string): string =>
  `(EXISTS (${auditInForceSql(alias)}) OR EXISTS (SELECT FROM deposit day_deposit WHERE day_deposit.location_id = ${alias}.location_id AND day_deposit.business_date = ${alias}.business_date AND day_deposit.status IN ('COUNTED', 'DEPOSITED', 'CONFIRMED')))`;

/** SQL of `areDrawersHidden` for a row of `deposit`. */
const hiddenDepositSql = (alias: string): string =>
  `(${alias}.is_blind AND (${alias}.status = 'PREPARED' OR ${alias}.status = 'VOIDED' AND ${alias}.counted_by IS NULL) AND NOT ${revealedDaySql(alias)})`;

/** SQL of the values before or after the change of audit entry `e`: those of a hidden deposit have no drawers. */
export const auditedValuesSql = (side: "before" | "after"): string => {
  const valuesSql = `nullif(e.details -> '${side}', 'null')`;
  // The nested CASE keeps the names of other records from being read as numbers.
  return `CASE e.entity WHEN 'deposit' THEN
      CASE WHEN EXISTS (SELECT FROM deposit audited_deposit WHERE audited_deposit.deposit_id = e.entity_id::integer AND ${hiddenDepositSql("audited_deposit")})
        THEN ${valuesSql} - ARRAY['drawers', 'dropsBanked'] ELSE ${valuesSql} END
    ELSE ${valuesSql} END`;
};
