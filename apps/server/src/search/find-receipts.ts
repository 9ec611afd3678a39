/** Finds receipts by number: in the report copy, or without it among those of the last days. */

import { addDays, businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { dayRuleOf, highestLayer, type Scope } from "../access/index.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";
import { duckdb, postgresql, type Dialect } from "../report/dialect.ts";
import { receiptOriginSql } from "../report/sources/sale-line.ts";
import { committedFacts } from "../sales/index.ts";
import { withSnapshot } from "../widget-data/widget-data-service.ts";

/** Receipt found by its number. */
export interface FoundReceipt {
  readonly origin: string;
  readonly number: string;
  readonly locationId: number;
  readonly date: string;
}

/** Number of last days searched if there is no report copy. */
const searchedDaysWithoutCopy = 14;
/** Minimum length of a searched number. Units: characters. */
const partialNumberAtLeast = 3;

/** Finds the newest receipts whose number equals, starts with or ends with the typed text. */
export const findReceipts = Effect.fn("search.receipts")(function* (scope: Scope, words: string, atMost: number) {
  const soughtNumber = words.replace(/^#/u, "").trim();
  // Every hit contains the longest run of digits of the number, which is found faster than the whole number.
  const [digits = ""] = (soughtNumber.match(/\d+/gu) ?? []).toSorted((left, right) => right.length - left.length);
  if (soughtNumber.length < partialNumberAtLeast || digits === "" || scope.locationIds.length === 0) return [];
  const statementSql = (dialect: Dialect, furtherConditions: string): string => {
    const soughtNumberSql = dialect.textSql(soughtNumber.toUpperCase());
    const upperReceiptNumberSql = "upper(s.number)";
    return `SELECT ${receiptOriginSql("s")} AS origin, s.number, s.location_id AS "locationId", CAST(s.business_date AS varchar) AS date FROM sale s
      WHERE ${dialect.isAmong("s.location_id", scope.locationIds)} AND s.number LIKE '%${digits}%' AND (${upperReceiptNumberSql} = ${soughtNumberSql} OR starts_with(${upperReceiptNumberSql}, ${soughtNumberSql}) OR right(${upperReceiptNumberSql}, ${soughtNumber.length}) = ${soughtNumberSql})${furtherConditions}
      ORDER BY (${upperReceiptNumberSql} = ${soughtNumberSql}) DESC, s.business_date DESC, s.batch_id DESC, s.sale_no DESC LIMIT ${atMost}`;
  };
  const copyRows = yield* Effect.scoped(
    Effect.flatMap(ReportCopy, ({ view }) =>
      Effect.flatMap(view, (snapshot) =>
        snapshot === null
          ? Effect.succeed(null)
          : snapshot.query<FoundReceipt>(statementSql(duckdb, "")).pipe(Effect.catchTag("SqlError", Effect.die)),
      ),
    ),
  );
  if (copyRows !== null) return copyRows;
  const today = businessDateOf(yield* Clock.currentTimeMillis, dayRuleOf(highestLayer(scope.layers)));
  const recentDaysConditionSql = ` AND s.business_date >= ${postgresql.dateSql(addDays(today, -searchedDaysWithoutCopy))} AND ${committedFacts("s")}`;
  return yield* withSnapshot((snapshot) =>
    snapshot.query<FoundReceipt>(statementSql(postgresql, recentDaysConditionSql)),
  );
});
