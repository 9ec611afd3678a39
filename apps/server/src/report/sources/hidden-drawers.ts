/** SQL of the store days whose drawers are hidden until a blind count. Source: decision 0527. */

import { auditInForceSql } from "../../sales/index.ts";
import type { SourceCut } from "../source.ts";

/** SQL of `areDrawersHidden` for the store and day of a row of a table. Callers may not use its aliases `hidden_deposit` and `hidden_audit`. */
export function hiddenDrawersSql(alias: string, blindLocations: readonly number[]): string {
  const ofDay = (table: string): string =>
    `${table}.location_id = ${alias}.location_id AND ${table}.business_date = ${alias}.business_date`;
  const openDepositSql = `SELECT FROM deposit hidden_deposit WHERE ${ofDay("hidden_deposit")} AND hidden_deposit.status <> 'VOIDED'`;
  const isUncountedSql = [
    `EXISTS (${openDepositSql} AND hidden_deposit.status = 'PREPARED' AND hidden_deposit.is_blind)`,
    ...(blindLocations.length === 0
      ? []
      : [`${alias}.location_id IN (${blindLocations.join(", ")}) AND NOT EXISTS (${openDepositSql})`]),
  ].join(" OR ");
  return `((${isUncountedSql}) AND NOT EXISTS (${auditInForceSql(alias)}))`;
}

/**
 * SQL of the amount of a drawer event `alias`, empty while it is hidden; a float never is.
 * The copy has no deposits: it is asked only where nothing is hidden.
 */
export const visibleDrawerAmountSql = (
  alias: string,
  { dialect, blindLocations = [] }: Pick<SourceCut, "dialect" | "blindLocations">,
): string =>
  dialect.isCopy
    ? `${alias}.amount`
    : `CASE WHEN ${alias}.kind <> 'OPEN' AND ${hiddenDrawersSql(alias, blindLocations)} THEN NULL ELSE ${alias}.amount END`;
