/** Reads the rows that a certificate covers: receipts in every state, and drawer events. */

import type { CertificateRow } from "@comptoir/domain/store-day";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { receiptTotalSql } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";
import { committedFacts } from "../sales/index.ts";
import type { DayKey } from "./day-key.ts";

/** Reads the certificate rows of a location's day. */
export const readCertificateRows = Effect.fn("readCertificateRows")(function* ({ locationId, businessDate }: DayKey) {
  const sql = yield* SqlClient.SqlClient;
  const dayConditionSql = (alias: string) => `${alias}.location_id = $1 AND ${alias}.business_date = $2::date`;
  const paidAmountSql = (condition: string) =>
    `coalesce((SELECT sum(p.amount) FROM sale_tender p WHERE ${sameReceiptSql("p", "s")} AND p.counted${condition}), 0)::float8`;
  return yield* sql.unsafe<CertificateRow>(
    `SELECT 'receipt' AS kind, s.terminal, s.number, CASE WHEN s.training THEN 'TRAIN' ELSE s.state END AS state, CASE WHEN s.counted THEN ${receiptTotalSql} ELSE 0 END::float8 AS collected,
       ${paidAmountSql("")} AS tendered, ${paidAmountSql(" AND p.code = 'CASH'")} AS cash,
       coalesce((SELECT sum(l.quantity) FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND l.counted AND l.kind <= 1), 0)::float8 AS units, s.content_hash::text AS content
     FROM sale s WHERE ${dayConditionSql("s")} AND ${committedFacts("s")}
     UNION ALL
     SELECT 'drawer', e.terminal, e.fact_no || '.' || e.part, e.kind, 0, 0, coalesce(e.amount, 0)::float8, 0,
       md5(concat_ws('|', e.terminal, e.fact_no, e.part, e.kind, e.amount, e.tender, e.counted::text, e.cashier, e.reason, e.approver, e.envelope))
     FROM drawer_event e WHERE ${dayConditionSql("e")}`,
    [locationId, businessDate],
  );
}, Effect.orDie);
