/** Builds SQL that lists risk events, which the Exception report reads too, and SQL of a cashier's day. */

import type { CalendarDate } from "@comptoir/domain/period";
import { limitedRiskTypes, type LimitedRiskType, type RiskType } from "@comptoir/domain/transaction";

import { committedFacts } from "../../sales/index.ts";
import type { ScopeLocation } from "../../widget-data/widget-scope.ts";
import type { Dialect } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { userNames } from "../sources/catalogue-names.ts";
import { copiedSourceByKind } from "../sources/copied.ts";
import { riskEventsSql, exception, riskEventColumns } from "../sources/exception.ts";
import { visibleDrawerAmountSql } from "../sources/hidden-drawers.ts";
import { receiptTotalSql } from "../sources/journal.ts";
import { clockJoinSql, receiptOriginSql } from "../sources/sale-line.ts";

/** Number of events of one type of a cashier; without a type, the number of the cashier's receipts. */
export interface RateRow {
  readonly cashier: string | null;
  readonly type: string | null;
  readonly count: number;
}

/** Builds the statement that counts events by cashier and type, and receipts by cashier. */
export function buildRatesStatement(cut: SourceCut): string {
  return `SELECT f.cashier, f.type, ${cut.dialect.toDouble("sum(coalesce(f.events, f.transactions))")} AS count FROM ${riskEventsSql(cut, new Set([riskEventColumns.transactions]))} GROUP BY f.cashier, f.type ORDER BY f.cashier, f.type`;
}

/** Number of events of a cashier and type, under the present or the tried limits. */
export interface RehearsedRow {
  readonly under: "present" | "tried";
  readonly cashier: string | null;
  readonly type: LimitedRiskType;
  readonly events: number;
  readonly amount: number;
}

/** Builds the statement that counts the events that limits decide, under the limits of two cuts that are otherwise the same. */
export function buildRehearsalStatement(cuts: Readonly<Record<RehearsedRow["under"], SourceCut>>): string {
  const countsSelectSql = (under: RehearsedRow["under"]) => {
    const { toDouble } = cuts[under].dialect;
    return `SELECT '${under}' AS under, f.cashier, f.type, ${toDouble("sum(f.events)")} AS events, ${toDouble("sum(f.amount)")} AS amount FROM ${riskEventsSql(cuts[under], new Set())}
      WHERE f.type IN (${limitedRiskTypes.map((type) => `'${type}'`).join(", ")}) GROUP BY f.cashier, f.type`;
  };
  return `${countsSelectSql("present")} UNION ALL ${countsSelectSql("tried")}`;
}

/** Risk event, read in the same form from the main database and from the report copy. */
export interface EventRow {
  readonly mark: string;
  readonly origin: string | null;
  readonly type: string;
  readonly businessDate: string;
  readonly time: string | null;
  readonly locationId: number;
  readonly terminal: string;
  readonly number: string | null;
  readonly cashier: string | null;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly approver: string | null;
  readonly score: number;
  readonly reviewer: string | null;
  readonly comment: string | null;
}

/** Filter of the listed risk events. */
export interface EventFilter {
  readonly cashier?: string;
  readonly type?: RiskType;
  readonly isNew?: boolean;
  readonly size: number;
}

/** Builds the statement that lists events, newest first. */
export function buildEventsStatement(cut: SourceCut, { cashier, type, isNew, size }: EventFilter): string {
  const { dialect } = cut;
  const timeSql = (dialect.isCopy ? copiedSourceByKind.exception : exception)?.fields["time"]?.sql.text ?? "NULL";
  const eventConditions = [
    ...(cashier === undefined ? [] : [`f.cashier = ${dialect.textSql(cashier)}`]),
    ...(type === undefined ? [] : [`f.type = '${type}'`]),
    ...(isNew === undefined ? [] : [`a.user_id IS ${isNew ? "" : "NOT "}NULL`]),
  ];
  return `SELECT ${exception.mark?.text} AS mark, ${exception.origin?.text} AS origin, f.type, f.business_date::text AS "businessDate", ${timeSql} AS time, f.location_id AS "locationId", f.terminal, f.number, f.cashier, ${dialect.numberSql("f.amount")} AS amount,
      f.reason, f.approver, f.score, ${userNames.nameSql("a.user_id")} AS reviewer, a.comment
    FROM ${riskEventsSql(cut, new Set())} ${clockJoinSql("f", cut)} ${exception.joins["a"]?.(cut) ?? ""} ${eventConditions.length === 0 ? "" : `WHERE ${eventConditions.join(" AND ")}`}
    ORDER BY f.business_date DESC, f.at DESC NULLS LAST, f.location_id, f.subject LIMIT ${size}`;
}

/** Entry in a cashier's day: a receipt, an event or a drawer movement. */
export interface CashierDayRow {
  readonly minute: number;
  readonly time: string;
  readonly lane: "receipt" | "event" | "drawer";
  readonly code: string;
  readonly terminal: string;
  readonly number: string | null;
  readonly origin: string | null;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly approver: string | null;
}

/** Builds the statement that lists a cashier's day: receipts, journal entries and drawer events. It queries the database, which finds the few rows of a cashier by index. */
export function buildCashierDayStatement(
  dialect: Dialect,
  {
    place,
    date,
    cashier,
    types,
    isBlind,
    size,
  }: {
    readonly place: ScopeLocation;
    readonly date: CalendarDate;
    readonly cashier: string;
    readonly types: readonly RiskType[];
    /** Whether the location counts its drawers blind. */
    readonly isBlind: boolean;
    readonly size: number;
  },
): string {
  const dayConditionSql = (alias: string) =>
    `${alias}.location_id = ${place.id} AND ${alias}.business_date = ${dialect.dateSql(date)} AND ${alias}.cashier = ${dialect.textSql(cashier)}`;
  const timeZoneSql = dialect.textSql(place.timeZone);
  const visibleAmountSql = visibleDrawerAmountSql("e", { dialect, blindLocations: isBlind ? [place.id] : [] });
  return `SELECT floor(extract(epoch FROM (d.at AT TIME ZONE ${timeZoneSql}) - (${dialect.dateSql(date)} + make_interval(mins => ${place.businessDayStart}))) / 60)::integer AS minute, to_char(d.at AT TIME ZONE ${timeZoneSql}, 'HH24:MI') AS time, d.lane, d.code, d.terminal, d.number, d.origin, d.amount::float8 AS amount, d.reason, d.approver
    FROM (SELECT s.at, 'receipt' AS lane, CASE WHEN s.training THEN 'TRAIN' ELSE s.state END AS code, s.terminal, s.number, ${receiptOriginSql("s")} AS origin, ${receiptTotalSql} AS amount, NULL::text AS reason, NULL::text AS approver, s.sale_no::bigint AS rank
        FROM sale s WHERE ${dayConditionSql("s")} AND ${committedFacts("s")} AND s.half_hour >= 0
      UNION ALL SELECT e.at, 'event', e.type, e.terminal, e.number, NULL, e.amount, e.reason, e.approver, e.fact_no FROM receipt_event e WHERE ${dayConditionSql("e")} AND e.type IN (${types.map((type) => `'${type}'`).join(", ")})
      UNION ALL SELECT e.at, 'drawer', e.kind, e.terminal, NULL, NULL, ${visibleAmountSql}, e.reason, e.approver, e.fact_no FROM drawer_event e WHERE ${dayConditionSql("e")}) d
    ORDER BY d.at, d.lane, d.rank LIMIT ${size}`;
}
