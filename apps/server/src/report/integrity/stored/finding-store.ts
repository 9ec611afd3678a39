/** Stores the findings of checks: open and fixed ones. Contains no rules. */

import type { CalendarDate } from "@comptoir/domain/period";
import {
  integrityRules,
  isIntegrityRule,
  getIntegrityRule,
  type FindingSubject,
  type IntegrityRule,
} from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudits } from "../../../access/index.ts";
import { integerArray, textArray } from "../../../database/index.ts";
import { badRequest } from "../../../http/refusal.ts";
import type { PlacedFinding } from "../../source.ts";
import { acceptanceJoinSql } from "../../sources/integrity.ts";
import { auditedContent, auditedEntity, printFindingNumbers } from "../audited-finding.ts";

/** Finding of a check. `locationIds` are the locations whose rows it states. */
export interface DetectedFinding extends Omit<PlacedFinding, "fixed"> {
  readonly locationIds: readonly number[];
}

/** Stored finding. */
export interface StoredFinding extends DetectedFinding {
  readonly id: number;
  readonly isFixed: boolean;
  /** Whether a person accepted the finding with its stored amounts. */
  readonly isAccepted: boolean;
  /** When a check found it, or found it fixed, last. Units: milliseconds since 1970. */
  readonly changedAt: number;
}

/** Rules that only checks find; a report reads their open findings from the store. */
const rulesFoundByCheck = Object.keys(integrityRules)
  .filter(isIntegrityRule)
  .filter((rule) => getIntegrityRule(rule).isFoundByCheck === true);

/** Rules whose findings checks store: those that are the same whatever days are asked. */
const rulesOfStoredFindings = Object.keys(integrityRules)
  .filter(isIntegrityRule)
  .filter((rule) => getIntegrityRule(rule).dependsOnPeriod !== true);

/** SQL condition: a stored finding is of a rule whose findings are stored; an older database may contain others. */
const storedRuleCondition = `f.rule IN (${rulesOfStoredFindings.map((rule) => `'${rule}'`).join(", ")})`;

const findingColumnsSql = `f.location_id AS "locationId", f.business_date::text AS "businessDate", f.rule, f.terminal, f.first_number AS "firstNumber", f.last_number AS "lastNumber", f.origin,
  f.expected::float8 AS expected, f.actual::float8 AS actual, f.missing::float8 AS missing, f.item_id AS "itemId", f.closing::float8 AS closing`;

/**
 * Reads what a report adds to its own findings: the fixed ones of some locations and days, and the open ones of rules that only checks find. A finding that
 * states rows of several locations needs them all in the reader's scope.
 */
export const readStoredFindings = Effect.fn("integrity.storedFindings")(function* (
  locations: readonly { readonly id: number }[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  scope: readonly { readonly id: number }[] = locations,
  atMost: number | null = null,
) {
  const sql = yield* SqlClient.SqlClient;
  const findingRows = yield* sql<
    PlacedFinding & {
      readonly rule: IntegrityRule;
      readonly fixedOn: CalendarDate | null;
      readonly fixedBy: number | null;
    }
  >`
    SELECT ${sql.literal(findingColumnsSql)}, f.fixed_on::text AS "fixedOn", f.fixed_by AS "fixedBy" FROM integrity_finding f
    WHERE f.location_id = ANY (${integerArray(locations.map(({ id }) => id))}::integer[]) AND f.business_date BETWEEN ${from}::date AND ${to}::date
      AND f.location_ids <@ ${integerArray(scope.map(({ id }) => id))}::integer[] AND ${sql.literal(storedRuleCondition)} AND (f.fixed_at IS NOT NULL OR f.rule = ANY (${textArray(rulesFoundByCheck)}::text[]))
    ORDER BY f.finding_id LIMIT ${atMost}::bigint`;
  return findingRows.map(({ fixedOn, fixedBy, ...finding }): PlacedFinding =>
    fixedOn === null ? finding : { ...finding, fixed: { on: fixedOn, by: fixedBy } },
  );
}, Effect.orDie);

/** Maximum number of stored findings in the statement of a report: each is some 500 characters of it. */
const reportFindingsAtMost = 5_000;

/** Reads the stored findings of a report, whose statement contains them. Errors: REPORT_MEMORY if they are too many for it. */
export const readReportFindings = Effect.fn("integrity.reportFindings")(function* (
  locations: readonly { readonly id: number }[],
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const findings = yield* readStoredFindings(locations, days, locations, reportFindingsAtMost + 1);
  return findings.length > reportFindingsAtMost ? yield* Effect.fail(badRequest("REPORT_MEMORY")) : findings;
});

/** Lists the stored findings of some locations since a day, and the open ones of any day. */
export const listStoredFindings = Effect.fn("integrity.listStored")(function* (
  locationIds: readonly number[],
  from: CalendarDate,
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<StoredFinding>`
    SELECT f.finding_id AS id, f.fixed_at IS NOT NULL AS "isFixed", a.user_id IS NOT NULL AS "isAccepted", (extract(epoch FROM greatest(f.found_at, f.fixed_at)) * 1000)::float8 AS "changedAt",
      f.location_ids AS "locationIds", ${sql.literal(findingColumnsSql)}
    FROM integrity_finding f ${sql.literal(acceptanceJoinSql("f"))}
    WHERE f.location_id = ANY (${integerArray(locationIds)}::integer[]) AND ${sql.literal(storedRuleCondition)} AND (f.fixed_at IS NULL OR f.business_date >= ${from}::date) ORDER BY f.finding_id`;
}, Effect.orDie);

/** Stores findings as open; one that is stored and fixed is open again. */
export const storeOpenFindings = Effect.fn("integrity.storeOpen")(function* (
  findings: readonly DetectedFinding[],
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  for (let first = 0; first < findings.length; first += rowsPerStep)
    yield* sql`
      INSERT INTO integrity_finding AS f (location_id, business_date, rule, terminal, first_number, last_number, origin, location_ids, expected, actual, missing, item_id, closing, found_at)
      SELECT d."locationId", d."businessDate", d.rule, d.terminal, d."firstNumber", d."lastNumber", d.origin, ARRAY(SELECT jsonb_array_elements_text(d."locationIds")::integer), d.expected, d.actual, d.missing, d."itemId", d.closing, ${new Date(now)}
      FROM jsonb_to_recordset(${JSON.stringify(findings.slice(first, first + rowsPerStep))}::jsonb) AS d ("locationId" integer, "businessDate" date, rule text, terminal text, "firstNumber" text, "lastNumber" text, origin text, "locationIds" jsonb, expected bigint, actual bigint, missing bigint, "itemId" integer, closing bigint)
      ON CONFLICT (location_id, business_date, rule, terminal, first_number, last_number) DO UPDATE SET origin = excluded.origin, location_ids = excluded.location_ids, expected = excluded.expected, actual = excluded.actual,
        missing = excluded.missing, item_id = excluded.item_id, closing = excluded.closing, found_at = CASE WHEN f.fixed_at IS NULL THEN f.found_at ELSE excluded.found_at END, fixed_at = NULL, fixed_on = NULL, fixed_by = NULL`;
}, Effect.orDie);

/** Stores findings as fixed on a business day, each with the user whose change mended it, if that is known. Their acceptances no longer apply, which the audit trail tells. */
export const storeFixedFindings = Effect.fn("integrity.storeFixed")(function* (
  findings: readonly { readonly id: number; readonly on: CalendarDate }[],
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  for (let first = 0; first < findings.length; first += rowsPerStep) {
    const findingsOfStepJson = JSON.stringify(findings.slice(first, first + rowsPerStep));
    yield* sql`
      UPDATE integrity_finding f SET fixed_at = ${new Date(now)}, fixed_on = d."on", fixed_by = (SELECT u.user_id FROM user_account u WHERE u.user_id = ${sql.literal(fixedByUserSql)})
      FROM jsonb_to_recordset(${findingsOfStepJson}::jsonb) AS d (id integer, "on" date) WHERE f.finding_id = d.id`;
    const endedAcceptances = yield* sql<FindingSubject & { readonly id: number; readonly comment: string }>`
      UPDATE integrity_acceptance a SET is_reopened = true, version = a.version + 1
      FROM integrity_finding f JOIN jsonb_to_recordset(${findingsOfStepJson}::jsonb) AS d (id integer) ON d.id = f.finding_id
      WHERE NOT a.is_reopened AND a.location_id = f.location_id AND a.business_date = f.business_date AND a.rule = f.rule AND a.terminal = f.terminal AND a.first_number = f.first_number AND a.last_number = f.last_number
      RETURNING a.acceptance_id AS id, a.location_id AS "locationId", a.business_date::text AS "businessDate", a.rule, a.terminal, a.first_number AS "firstNumber", a.last_number AS "lastNumber", a.comment`;
    yield* writeAudits(
      endedAcceptances.map(({ id, comment, ...subject }) => ({
        userId: null,
        action: "FIXED",
        entity: auditedEntity,
        entityId: id,
        label: printFindingNumbers(subject),
        layerId: subject.locationId,
        details: {
          before: auditedContent(subject, { status: "ACCEPTED", comment }),
          after: auditedContent(subject, { status: "FIXED", comment: "" }),
        },
      })),
    );
  }
}, Effect.orDie);

/** SQL of the user whose change mended a finding `f`: who settled the fact, audited the day, undid the import, or brought the missing receipts. */
const fixedByUserSql = `coalesce(
  CASE WHEN f.origin LIKE 'refused.%' THEN (SELECT q.settled_by FROM till_quarantine q WHERE q.quarantine_id = split_part(f.origin, '.', 4)::integer) END,
  CASE WHEN f.rule = 'DAY_OPEN' THEN (
    SELECT c.user_id FROM store_day_certificate c WHERE c.location_id = f.location_id AND c.business_date = f.business_date AND c.is_audit AND c.reopened_at IS NULL ORDER BY c.version DESC LIMIT 1) END,
  CASE WHEN f.origin LIKE 'receipt.%' THEN (SELECT i.undone_by FROM import_batch i WHERE i.sale_batch_id = split_part(f.origin, '.', 4)::integer AND i.state = 'UNDONE' LIMIT 1) END,
  CASE WHEN f.origin LIKE 'batch.%' THEN (SELECT i.undone_by FROM import_batch i WHERE i.import_id = split_part(f.origin, '.', 4)::integer AND i.state = 'UNDONE') END,
  CASE WHEN f.rule = 'SEQUENCE_GAP' THEN (
    SELECT b.created_by FROM sale s JOIN sale_batch b ON b.batch_id = s.batch_id AND b.state = 'COMMITTED'
    WHERE s.location_id = f.location_id AND s.business_date BETWEEN f.business_date - 1 AND f.business_date + 1 AND s.number = f.first_number AND (f.terminal = '' OR s.terminal = f.terminal) ORDER BY b.batch_id DESC LIMIT 1) END)`;

/** Number of findings that one statement writes. */
const rowsPerStep = 1_000;
