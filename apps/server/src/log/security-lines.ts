/** Lines of the log that are events of security: those that the audit feed sends. */

import { securityLineRules } from "@comptoir/domain/operation";
import type { SqlClient, Statement } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";

/** Condition of a line `l` of the log. */
export function isSecurityLine(sql: SqlClient.SqlClient): Statement.Fragment {
  const { statuses, faultsFrom, codes } = securityLineRules;
  const status = sql`(l.fields ->> 'status')::integer`;
  return sql`(l.source = 'REQUESTS' AND (${status} = ANY (${integerArray(statuses)}::integer[]) OR ${status} >= ${faultsFrom}::integer
    OR coalesce(jsonb_exists_any(l.fields -> 'codes', ${textArray(codes)}::text[]), false)))`;
}
