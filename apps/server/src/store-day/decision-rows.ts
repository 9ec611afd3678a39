/** Reads and writes people's decisions about store days: certificates and acceptances. */

import type { CalendarDate } from "@comptoir/domain/period";
import {
  isStoreDayBlocker,
  type StoreDayAcceptance,
  type StoreDayBlockerCode,
  type StoreDayCertificate,
} from "@comptoir/domain/store-day";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { DayKey } from "./day-key.ts";

/** Stored version of a certificate, without its file. */
export interface StoredVersion extends DayKey {
  readonly version: number;
  readonly isAudit: boolean;
  /** Name of the user who audited the day; empty if the server did. */
  readonly by: string;
  /** Time of the audit. Units: milliseconds since 1970. */
  readonly madeAt: number;
  readonly hash: string;
  readonly figures: StoreDayCertificate;
  readonly reopened: { readonly by: string; readonly at: number; readonly reason: string } | null;
  /** Whether an export batch of the day was exported after the audit. */
  readonly isExported: boolean;
}

/** Acceptance of a blocker, with who accepted it and when. */
export interface StoredAcceptance extends StoreDayAcceptance, DayKey {
  readonly by: string;
  readonly at: number;
}

interface LocationsAndDays {
  readonly locationIds: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const columnMsSql = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;
const userNameSql = (alias: string): string => `coalesce(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`;

/** Reads every version of the certificates of some days, newest first. */
export const readVersions = Effect.fn("readVersions")(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<
    Omit<StoredVersion, "reopened"> & {
      readonly reopenedBy: string;
      readonly reopenedAt: number | null;
      readonly reopenedReason: string | null;
    }
  >`
    SELECT c.location_id AS "locationId", c.business_date::text AS "businessDate", c.version, c.is_audit AS "isAudit", ${sql.literal(userNameSql("u"))} AS by, ${sql.literal(columnMsSql("c.made_at"))} AS "madeAt", c.hash, c.figures,
      ${sql.literal(userNameSql("r"))} AS "reopenedBy", ${sql.literal(columnMsSql("c.reopened_at"))} AS "reopenedAt", c.reopened_reason AS "reopenedReason",
      EXISTS (SELECT FROM export_batch b WHERE b.status = 'EXPORTED' AND b.kind IN ('SALES', 'TENDERS', 'TAXES', 'GL_SUMMARY') AND c.business_date BETWEEN b.from_date AND b.to_date
        AND c.location_id = ANY (b.location_ids) AND b.changed_at >= c.made_at) AS "isExported"
    FROM store_day_certificate c LEFT JOIN user_account u ON u.user_id = c.user_id LEFT JOIN user_account r ON r.user_id = c.reopened_by
    WHERE c.location_id = ANY (${[...locationIds]}::integer[]) AND c.business_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY c.location_id, c.business_date, c.version DESC`;
  return rows.map(({ reopenedBy, reopenedAt, reopenedReason, ...row }): StoredVersion => ({
    ...row,
    reopened: reopenedAt === null ? null : { by: reopenedBy, at: reopenedAt, reason: reopenedReason ?? "" },
  }));
}, Effect.orDie);

/** Reads the file of a certificate's version; undefined if there is none. */
export const readVersionContent = Effect.fn("readVersionContent")(function* (
  { locationId, businessDate }: DayKey,
  version: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly content: string }>`
    SELECT content FROM store_day_certificate WHERE location_id = ${locationId} AND business_date = ${businessDate}::date AND version = ${version}`;
  return row?.content;
}, Effect.orDie);

/** Stores a version of a certificate. */
export const insertVersion = Effect.fn("insertVersion")(function* (row: {
  readonly day: DayKey;
  readonly version: number;
  readonly isAudit: boolean;
  readonly userId: number | null;
  readonly at: number;
  readonly hash: string;
  readonly figures: StoreDayCertificate;
  readonly content: string;
}) {
  const sql = yield* SqlClient.SqlClient;
  const { day, version, isAudit, userId, at, hash, figures, content } = row;
  yield* sql`
    INSERT INTO store_day_certificate (location_id, business_date, version, is_audit, user_id, made_at, hash, figures, content)
    VALUES (${day.locationId}, ${day.businessDate}::date, ${version}, ${isAudit}, ${userId}, ${new Date(at)}, ${hash}, ${JSON.stringify(figures)}::jsonb, ${content})`;
}, Effect.orDie);

/** Withdraws the audits of a day. */
export const withdrawAudits = Effect.fn("withdrawAudits")(function* (
  { locationId, businessDate }: DayKey,
  { userId, at, reason }: { readonly userId: number; readonly at: number; readonly reason: string },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE store_day_certificate SET reopened_by = ${userId}, reopened_at = ${new Date(at)}, reopened_reason = ${reason}
    WHERE location_id = ${locationId} AND business_date = ${businessDate}::date AND is_audit AND reopened_at IS NULL`;
}, Effect.orDie);

/** Reads the acceptances of blockers of some days. */
export const readAcceptances = Effect.fn("readAcceptances")(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<Omit<StoredAcceptance, "code"> & { readonly code: string }>`
    SELECT a.location_id AS "locationId", a.business_date::text AS "businessDate", a.code, a.subject, a.mark, a.comment, ${sql.literal(userNameSql("u"))} AS by, ${sql.literal(columnMsSql("a.accepted_at"))} AS at
    FROM store_day_acceptance a JOIN user_account u ON u.user_id = a.user_id
    WHERE a.location_id = ANY (${[...locationIds]}::integer[]) AND a.business_date BETWEEN ${from}::date AND ${to}::date`;
  return rows.flatMap((row): readonly StoredAcceptance[] => {
    const { code } = row;
    return isStoreDayBlocker(code) ? [{ ...row, code }] : [];
  });
}, Effect.orDie);

/** Stores the acceptance of a blocker, for the first time or again. */
export const upsertAcceptance = Effect.fn("upsertAcceptance")(function* (
  { locationId, businessDate }: DayKey,
  { code, subject, mark, comment }: StoreDayAcceptance,
  { userId, at }: { readonly userId: number; readonly at: number },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO store_day_acceptance (location_id, business_date, code, subject, mark, comment, user_id, accepted_at)
    VALUES (${locationId}, ${businessDate}::date, ${code}, ${subject}, ${mark}, ${comment}, ${userId}, ${new Date(at)})
    ON CONFLICT (location_id, business_date, code, subject) DO UPDATE SET mark = excluded.mark, comment = excluded.comment, user_id = excluded.user_id, accepted_at = excluded.accepted_at`;
}, Effect.orDie);

/** Deletes the acceptance of a blocker; returns whether there was one. */
export const deleteAcceptance = Effect.fn("deleteAcceptance")(function* (
  { locationId, businessDate }: DayKey,
  { code, subject }: { readonly code: StoreDayBlockerCode; readonly subject: string },
) {
  const sql = yield* SqlClient.SqlClient;
  const deletedRows = yield* sql`
    DELETE FROM store_day_acceptance WHERE location_id = ${locationId} AND business_date = ${businessDate}::date AND code = ${code} AND subject = ${subject} RETURNING 1`;
  return deletedRows.length > 0;
}, Effect.orDie);
