/** Selects the log lines that are security events, which the audit feed sends. */

import { securityLineRules } from "@comptoir/domain/operation";
import type { SqlClient, Statement } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";

/** Builds the SQL condition that a line `l` of the log is a security event. */
export function securityLineCondition(sql: SqlClient.SqlClient): Statement.Fragment {
  const { statuses, faultsFrom, codes } = securityLineRules;
  const statusSql = sql`(l.fields ->> 'status')::integer`;
  return sql`(l.source = 'REQUESTS' AND (${statusSql} = ANY (${integerArray(statuses)}::integer[]) OR ${statusSql} >= ${faultsFrom}::integer
    OR coalesce(jsonb_exists_any(l.fields -> 'codes', ${textArray(codes)}::text[]), false)))`;
}
