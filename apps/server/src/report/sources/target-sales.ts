/** Builds the SQL of the net sales that the Target report adds up: by day, by half hour on partial days, and by receipt in the half hour of a cut. */

import { addDays, type CalendarDate } from "@comptoir/domain/period";

import { lineSumSqlByColumn } from "../../sales/summary-table.ts";
import { isBeforeCutSql, splitAtCut, type RunningHalfHour } from "../../widget-data/partial-day.ts";
import { minutesPerHalfHour, type Span } from "../../widget-data/span.ts";
import type { Dialect } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { factConditions, sameReceiptSql } from "./sale-line.ts";

export const netSalesOfLinesSql = `${lineSumSqlByColumn.gross} - ${lineSumSqlByColumn.discounts} - ${lineSumSqlByColumn.refunds}`;
export const netSalesOfDaySql = "d.gross - d.discounts - d.refunds";

/** Text that stands for the receipts of a half hour before a cut. */
const textOfRunning = ({ date, halfHour, minutes }: RunningHalfHour): string => `'${date} ${halfHour} ${minutes}'`;

/** SQL condition on the rows `d` of `salesRowsSql` that belong to a span. */
export function spanCondition(span: Span, { dateSql }: Dialect): string {
  const { from, to, cutMinute } = span;
  const wholeDaysCondition = (lastDay: CalendarDate) =>
    `d.half_hour IS NULL AND d.business_date BETWEEN ${dateSql(from)} AND ${dateSql(lastDay)}`;
  if (cutMinute === undefined) return `(${wholeDaysCondition(to)})`;
  const { running } = splitAtCut(span);
  const conditions = [
    wholeDaysCondition(addDays(to, -1)),
    `d.half_hour < ${Math.floor(cutMinute / minutesPerHalfHour)} AND d.running IS NULL AND d.business_date = ${dateSql(to)}`,
    ...(running === null ? [] : [`d.running = ${textOfRunning(running)}`]),
  ];
  return `(${conditions.join(" OR ")})`;
}

/** SQL of the net sales that some spans need. The report copy has no sums, so there they are added up from the receipt lines. */
export function salesRowsSql(cut: SourceCut, spans: readonly Span[], isByCashier: boolean): string {
  const { dialect, locations } = cut;
  const locationIds = locations.map(({ id }) => id);
  const locationsCondition = (alias: string) => dialect.isAmong(`${alias}.location_id`, locationIds);
  const selectFromSumsSql = (table: string, halfHour: string, cashier: string) =>
    `SELECT d.location_id, d.business_date, ${halfHour} AS half_hour, NULL::text AS running, ${cashier} AS cashier, ${netSalesOfDaySql} AS net FROM ${table} d WHERE ${locationsCondition("d")}`;
  const wholeDaysSelectSql = dialect.isCopy
    ? `SELECT l.location_id, l.business_date, NULL::smallint AS half_hour, NULL::text AS running, l.cashier, ${netSalesOfLinesSql} AS net FROM sale_line l WHERE l.counted AND ${locationsCondition("l")}`
    : isByCashier
      ? selectFromSumsSql("sales_day_cashier", "NULL::smallint", "d.cashier")
      : selectFromSumsSql("sales_day", "NULL::smallint", "NULL::text");
  // A partial day is read in addition to its daily sum, which other spans may need.
  const partialDays = [...new Set(spans.flatMap((span) => (span.cutMinute === undefined ? [] : [span.to])))];
  const halfHourSelectsSql = partialDays.map((day) =>
    dialect.isCopy || isByCashier
      ? linesOfDaySql(cut, { day, running: "NULL::text", isByCashier })
      : `${selectFromSumsSql("sales_half_hour", "d.half_hour", "NULL::text")} AND d.business_date = ${dialect.dateSql(day)}`,
  );
  const runningByText = new Map(
    spans.flatMap((span) => splitAtCut(span).running ?? []).map((running) => [textOfRunning(running), running]),
  );
  const runningSelectsSql = [...runningByText].map(
    ([text, running]) =>
      `${linesOfDaySql(cut, { day: running.date, running: text, isByCashier })} AND l.half_hour = ${running.halfHour} AND ${isBeforeCutSql("l", locations, running)}`,
  );
  return [wholeDaysSelectSql, ...halfHourSelectsSql, ...runningSelectsSql].join(" UNION ALL ");
}

interface LinesOfDay {
  readonly day: CalendarDate;
  /** SQL of the column `running`. */
  readonly running: string;
  readonly isByCashier: boolean;
}

function linesOfDaySql(cut: SourceCut, { day, running, isByCashier }: LinesOfDay): string {
  const readsReceipts = isByCashier && !cut.dialect.isCopy;
  const cashierSql = readsReceipts ? "s.cashier" : isByCashier ? "l.cashier" : "NULL::text";
  const receiptJoinSql = readsReceipts ? ` JOIN sale s ON ${sameReceiptSql("s", "l")}` : "";
  const conditions = [...factConditions("l", { ...cut, from: day, to: day }), "l.counted"];
  return `SELECT l.location_id, l.business_date, l.half_hour, ${running} AS running, ${cashierSql} AS cashier, ${netSalesOfLinesSql} AS net FROM sale_line l${receiptJoinSql} WHERE ${conditions.join(" AND ")}`;
}
