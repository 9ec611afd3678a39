/** Reads findings of the Integrity report from the facts, and stores acceptances; contains no rules. */

import type { CalendarDate } from "@comptoir/domain/period";
import { gapDetectionRules, type FindingSubject, type IntegrityRule } from "@comptoir/domain/transaction";
import { printPlacedOrigin, type RowOrigin, type PlacedOrigin, type ReceiptKey } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts } from "../../sales/index.ts";
import type { ScopeLocation } from "../../widget-data/widget-scope.ts";
import { postgresql } from "../dialect.ts";
import { readIntegrityLimits } from "./read-integrity-limits.ts";
import type { PlacedFinding } from "../source.ts";
import { findingOriginSql, findingsSql } from "../sources/integrity.ts";
import { receiptOriginSql } from "../sources/sale-line.ts";

/** Origin of a finding's row: a receipt, or what else the rule concerns. */
export type FindingOrigin = Extract<RowOrigin, { readonly kind: "receipt" }> | PlacedOrigin;

/** Finding of a rule. */
export interface FoundRow {
  /** Origin of the finding's row in the report. */
  readonly origin: string;
  /** Code of the till; empty if the finding concerns no single till. */
  readonly terminal: string;
  readonly firstNumber: string;
  readonly lastNumber: string;
  readonly missing: number | null;
  readonly expected: number | null;
  readonly actual: number | null;
  /** Business day on which a check found that the problem was fixed; null while the finding is open. */
  readonly fixedOn: CalendarDate | null;
  /** Name of the user who fixed the problem; null if unknown. */
  readonly fixedBy: string | null;
}

/** Acceptance of a finding, reopened or not, with the accepted amounts. */
export interface AcceptanceRow {
  readonly id: number;
  readonly version: number;
  readonly expected: number | null;
  readonly actual: number | null;
  readonly userId: number;
  readonly by: string;
  readonly at: number;
  readonly comment: string;
  readonly isReopened: boolean;
}

/** Audit entry of a finding. */
export interface AcceptanceStep {
  readonly action: string;
  /** Null, like `by`, for a check that found the finding fixed. */
  readonly userId: number | null;
  readonly by: string | null;
  readonly at: number;
  readonly comment: string;
}

/** Runs an integrity rule on a location's business day, for the rows of some origins. */
export const findFindings = Effect.fn("findFindings")(function* (
  place: ScopeLocation,
  businessDate: CalendarDate,
  rule: IntegrityRule,
  findingOrigins: readonly FindingOrigin[],
  placedFindings: readonly PlacedFinding[],
) {
  const sql = yield* SqlClient.SqlClient;
  const dayRange = { from: businessDate, to: businessDate };
  const sourceCut = {
    dialect: postgresql,
    permissions: [],
    locations: [place],
    ...dayRange,
    today: businessDate,
    previous: dayRange,
    lastYear: dayRange,
    integrityLimits: yield* readIntegrityLimits([place.id]),
    externalFindings: placedFindings.filter(
      (finding) => finding.locationId === place.id && finding.businessDate === businessDate,
    ),
  };
  const receiptKeysSql = findingOrigins.flatMap((origin) =>
    origin.kind === "receipt" ? [`(${origin.batchId}, ${origin.saleNo})`] : [],
  );
  const placedOriginsSql = findingOrigins.flatMap((origin) =>
    origin.kind === "receipt" ? [] : [postgresql.textSql(printPlacedOrigin(origin))],
  );
  const originConditions = [
    ...(receiptKeysSql.length === 0 ? [] : [`(f.batch_id, f.sale_no) IN (${receiptKeysSql.join(", ")})`]),
    ...(placedOriginsSql.length === 0 ? [] : [`f.own_origin IN (${placedOriginsSql.join(", ")})`]),
  ];
  return yield* sql.unsafe<FoundRow>(`
    SELECT ${findingOriginSql} AS origin, coalesce(f.terminal, '') AS terminal, f.first_number AS "firstNumber", f.last_number AS "lastNumber", f.missing::float8 AS missing, f.expected::float8 AS expected, f.actual::float8 AS actual,
      f.fixed_on::text AS "fixedOn", (SELECT trim(u.first_name || ' ' || u.last_name) FROM user_account u WHERE u.user_id = f.fixed_by) AS "fixedBy"
    FROM ${findingsSql(sourceCut)} WHERE f.rule = '${rule}' AND (${originConditions.join(" OR ")}) ORDER BY f.fixed_on`);
}, Effect.orDie);

/** Finds the receipt with a number, up to some days before or after a day; the nearest day first. Returns its origin, or null. */
export const findReceiptByNumber = Effect.fn("findReceiptByNumber")(function* (
  { locationId, businessDate }: ReceiptKey,
  terminal: string,
  number: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly origin: string }>`
    SELECT ${sql.literal(receiptOriginSql("s"))} AS origin FROM sale s
    WHERE s.location_id = ${locationId} AND s.business_date BETWEEN ${businessDate}::date - ${gapDetectionRules.daysApart}::integer AND ${businessDate}::date + ${gapDetectionRules.daysApart}::integer AND ${sql.literal(committedFacts("s"))}
      AND (${terminal} = '' OR s.terminal = ${terminal}) AND CASE WHEN s.number ~ '^[0-9]{1,15}$' THEN s.number::bigint END = ${number}::bigint
    ORDER BY abs(s.business_date - ${businessDate}::date), s.batch_id, s.sale_no LIMIT 1`;
  return row?.origin ?? null;
}, Effect.orDie);

export const findAcceptance = Effect.fn("findAcceptance")(function* ({
  locationId,
  businessDate,
  rule,
  terminal,
  firstNumber,
  lastNumber,
}: FindingSubject) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<AcceptanceRow>`
    SELECT a.acceptance_id AS id, a.version, a.expected::float8 AS expected, a.actual::float8 AS actual, a.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, (extract(epoch FROM a.accepted_at) * 1000)::float8 AS at,
      a.comment, a.is_reopened AS "isReopened"
    FROM integrity_acceptance a JOIN user_account u ON u.user_id = a.user_id
    WHERE a.location_id = ${locationId} AND a.business_date = ${businessDate}::date AND a.rule = ${rule} AND a.terminal = ${terminal} AND a.first_number = ${firstNumber} AND a.last_number = ${lastNumber}`;
  return row;
}, Effect.orDie);

/** Lists the last 50 audit entries of a finding, newest first. */
export const listAcceptanceSteps = Effect.fn("listAcceptanceSteps")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<AcceptanceStep>`
    SELECT e.action, e.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, floor(extract(epoch FROM e.at) * 1000)::float8 AS at, coalesce(e.details -> 'after' ->> 'comment', '') AS comment
    FROM audit_entry e LEFT JOIN user_account u ON u.user_id = e.user_id
    WHERE e.entity = 'integrityFinding' AND e.entity_id = ${String(id)} ORDER BY e.audit_id DESC LIMIT 50`;
}, Effect.orDie);

/** Accepts a finding, for the first time or again. */
export const upsertAcceptance = Effect.fn("upsertAcceptance")(function* (
  { locationId, businessDate, rule, terminal, firstNumber, lastNumber }: FindingSubject,
  { expected, actual }: Pick<FoundRow, "expected" | "actual">,
  {
    userId,
    comment,
    at,
    on,
  }: { readonly userId: number; readonly comment: string; readonly at: number; readonly on: CalendarDate },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO integrity_acceptance (location_id, business_date, rule, terminal, first_number, last_number, expected, actual, user_id, comment, accepted_at, accepted_on)
    VALUES (${locationId}, ${businessDate}::date, ${rule}, ${terminal}, ${firstNumber}, ${lastNumber}, ${expected}::bigint, ${actual}::bigint, ${userId}, ${comment}, ${new Date(at)}, ${on}::date)
    ON CONFLICT (location_id, business_date, rule, terminal, first_number, last_number) DO UPDATE SET expected = excluded.expected, actual = excluded.actual, user_id = excluded.user_id, comment = excluded.comment,
      accepted_at = excluded.accepted_at, accepted_on = excluded.accepted_on, is_reopened = false, version = integrity_acceptance.version + 1`;
}, Effect.orDie);

export const reopenAcceptance = Effect.fn("reopenAcceptance")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE integrity_acceptance SET is_reopened = true, version = version + 1 WHERE acceptance_id = ${id}`;
}, Effect.orDie);
