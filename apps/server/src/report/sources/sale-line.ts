/** Builds the SQL of the lines of counted receipts, and of their joins. */

import { addDays, countDays, countHalfHours, halfHoursOfDay } from "@comptoir/domain/period";

import { committedFacts } from "../../sales/index.ts";
import { isBeforeCutSql, splitAtCut } from "../../widget-data/partial-day.ts";
import { minutesPerHalfHour } from "../../widget-data/span.ts";
import { applyToTexts, sql } from "../fragment.ts";
import type { SqlLookup, ReportSource, SourceCut } from "../source.ts";
import { locationClockColumns as clockColumns, line, changedHourColumns as movedColumns } from "./tables.ts";

const receiptKeyColumns = ["location_id", "business_date", "batch_id", "sale_no"] as const;

/** SQL condition: rows of two fact tables belong to the same receipt. */
export const sameReceiptSql = (left: string, right: string): string =>
  receiptKeyColumns.map((name) => `${left}.${name} = ${right}.${name}`).join(" AND ");

/** SQL of a row's origin, in the text form that the domain's `parseOrigin` reads. */
export const receiptOriginSql = (alias: string): string =>
  `concat_ws('.', 'receipt', ${receiptKeyColumns.map((name) => `${alias}.${name}`).join(", ")})`;

/** SQL of the key of a line's receipt; receipt numbers alone repeat from location to location. */
export const receiptKeyOfLineSql = `concat_ws('.', ${receiptKeyColumns.map((name) => `l.${name}`).join(", ")})`;

/** SQL conditions on the rows of a fact table at the locations and days of a cut. */
export const cutConditions = (alias: string, { dialect, locations, from, to }: SourceCut): readonly string[] => [
  dialect.isAmong(
    `${alias}.location_id`,
    locations.map(({ id }) => id),
  ),
  `${alias}.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(to)}`,
];

/** SQL conditions on the committed rows of a fact table within a cut. */
export const factConditions = (alias: string, cut: SourceCut): readonly string[] => [
  ...cutConditions(alias, cut),
  ...(cut.dialect.isCopy ? [] : [committedFacts(alias)]),
];

/** Groups the locations of a cut by clock: the same time zone and start of the business day. */
const groupLocationsByClock = ({ locations }: SourceCut) => {
  const locationIdsByClockName = new Map<
    string,
    { readonly clock: SourceCut["locations"][number]; readonly ids: number[] }
  >();
  for (const clock of locations) {
    const clockName = `${clock.timeZone} ${clock.businessDayStart}`;
    const clockGroup = locationIdsByClockName.get(clockName);
    if (clockGroup === undefined) locationIdsByClockName.set(clockName, { clock, ids: [clock.id] });
    else clockGroup.ids.push(clock.id);
  }
  return [...locationIdsByClockName.values()];
};

/** SQL join with the clock of a row's location: its index, time zone, and start of the business day in minutes. */
export const clockJoinSql = (alias: string, sourceCut: SourceCut): string => {
  const clockGroups = groupLocationsByClock(sourceCut);
  if (sourceCut.dialect.isCopy) {
    const locationClockRowsSql = clockGroups.flatMap(({ clock, ids }, index) =>
      ids.map((id) => `(${id}, ${index}, ${sourceCut.dialect.textSql(clock.timeZone)}, ${clock.businessDayStart})`),
    );
    return `JOIN (${locationClockRowsSql.length === 0 ? "SELECT 0, 0, '', 0 WHERE false" : `VALUES ${locationClockRowsSql.join(", ")}`}) place (location_id, clock, time_zone, day_start) ON place.location_id = ${alias}.location_id`;
  }
  const caseByClockSql = (write: (clock: SourceCut["locations"][number], index: number) => string): string =>
    clockGroups.length <= 1
      ? write(clockGroups[0]?.clock ?? placeholderLocation, 0)
      : `CASE ${clockGroups.map(({ clock, ids }, index) => `WHEN ${sourceCut.dialect.isAmong(`${alias}.location_id`, ids)} THEN ${write(clock, index)}`).join(" ")} END`;
  return `CROSS JOIN LATERAL (SELECT ${caseByClockSql((_, index) => String(index))} AS clock, ${caseByClockSql(({ timeZone }) => sourceCut.dialect.textSql(timeZone))} AS time_zone, ${caseByClockSql(({ businessDayStart }) => String(businessDayStart))} AS day_start) place`;
};

/** SQL join with the hour of each half hour, on a day without a clock change. */
export const hoursJoinSql = (cut: SourceCut): string => {
  const hourRowsSql = groupLocationsByClock(cut).flatMap(({ clock: { businessDayStart } }, index) =>
    Array.from(
      { length: 50 },
      (_, halfHour) =>
        `(${index}, ${halfHour}, '${String(Math.floor((businessDayStart + halfHour * 30) / 60) % 24).padStart(2, "0")}:00')`,
    ),
  );
  return `LEFT JOIN (${hourRowsSql.length === 0 ? "SELECT 0, 0, '' WHERE false" : `VALUES ${hourRowsSql.join(", ")}`}) hours (clock, half_hour, hour) ON hours.clock = place.clock AND hours.half_hour = l.half_hour`;
};

/** Lists the days of a cut with a clock change (daylight saving), each with the hours of its half hours. */
const listClockChangeDays = (cut: SourceCut, { timeZone, businessDayStart }: SourceCut["locations"][number]) =>
  Array.from({ length: countDays(cut) }, (_, index) => addDays(cut.from, index))
    .filter((day) => countHalfHours(day, timeZone, businessDayStart) !== 48)
    .map((day) => ({
      day,
      hours: halfHoursOfDay(day, timeZone, businessDayStart).map(({ label }) => `'${label.slice(0, 2)}:00'`),
    }));

/** SQL join with the hours of days with a clock change. */
const clockChangeHoursJoinSql = (cut: SourceCut): string => {
  const changedHourRowsSql = groupLocationsByClock(cut).flatMap(({ clock }, index) =>
    listClockChangeDays(cut, clock).flatMap(({ day, hours }) =>
      hours.map((hour, halfHour) => `(${index}, ${cut.dialect.dateSql(day)}, ${halfHour}, ${hour})`),
    ),
  );
  const changedHoursSql =
    changedHourRowsSql.length === 0
      ? "SELECT 0, NULL::date, 0, '' WHERE false"
      : `VALUES ${changedHourRowsSql.join(", ")}`;
  return `LEFT JOIN (${changedHoursSql}) moved (clock, day, half_hour, hour) ON moved.clock = place.clock AND moved.day = l.business_date AND moved.half_hour = l.half_hour`;
};

/** SQL lookup of a row's hour by the clock of its location, its day if that has a clock change, and its half hour. */
export const makeHourLookup = (sourceCut: SourceCut): SqlLookup => {
  const clocksWithChangeDays = groupLocationsByClock(sourceCut).map(({ clock, ids }) => ({
    ids,
    start: clock.businessDayStart,
    moved: listClockChangeDays(sourceCut, clock),
  }));
  const clockChangeDaysSql = [
    ...new Set(clocksWithChangeDays.flatMap(({ moved }) => moved.map(({ day }) => sourceCut.dialect.dateSql(day)))),
  ];
  return {
    by: [
      clocksWithChangeDays.length <= 1
        ? sql`0`
        : sql`CASE ${clocksWithChangeDays.map(({ ids }, index) => `WHEN ${sourceCut.dialect.isAmong(line.location_id.text, ids)} THEN ${index}`).join(" ")} END`,
      clockChangeDaysSql.length === 0
        ? sql`NULL::date`
        : sql`CASE WHEN ${line.business_date} IN (${clockChangeDaysSql.join(", ")}) THEN ${line.business_date} END`,
      line.half_hour,
    ],
    of: ([clock = "", day = "", halfHour = ""]) => {
      const clockBranchesSql = clocksWithChangeDays.map(({ start, moved }, index) => {
        const usualHourSql = hourOfHalfHourSql(String(start), halfHour);
        return `WHEN ${index} THEN ${moved.length === 0 ? usualHourSql : `coalesce(CASE ${day} ${moved.map((change) => `WHEN ${sourceCut.dialect.dateSql(change.day)} THEN (ARRAY[${change.hours.join(", ")}])[${halfHour} + 1]`).join(" ")} END, ${usualHourSql})`}`;
      });
      return clockBranchesSql.length === 0
        ? "NULL::text"
        : `CASE WHEN ${halfHour} >= 0 THEN CASE ${clock} ${clockBranchesSql.join(" ")} END END`;
    },
  };
};

/** Placeholder for a report without locations: yields no rows. */
const placeholderLocation: SourceCut["locations"][number] = {
  id: 0,
  targetId: 0,
  description: "",
  timeZone: "UTC",
  businessDayStart: 0,
};

/** SQL join with the receipt of a row. Repeats the conditions of the cut, so that the database reads no other receipts. */
export const receiptJoin = (alias: string, cut: SourceCut): string =>
  `JOIN sale s ON ${[sameReceiptSql("s", alias), ...cutConditions("s", cut)].join(" AND ")}`;

/** SQL of the codes of a line's own taxes that are not zero, joined by "+". */
export function ownTaxCodesSql(taxes: string): string {
  return `(SELECT string_agg(DISTINCT own.code COLLATE "C", '+' ORDER BY own.code COLLATE "C") FROM jsonb_to_recordset(${taxes}) AS own (code text, amount bigint) WHERE own.amount <> 0)`;
}

/** SQL of the sum of the taxes that a line states; null if it has no list of them. */
export function ownTaxSql(taxes: string): string {
  return `CASE WHEN ${taxes} IS NOT NULL THEN (SELECT coalesce(sum(own.amount), 0) FROM jsonb_to_recordset(${taxes}) AS own (amount bigint)) END`;
}

/** SQL of the codes of a receipt's tenders or taxes, joined by "+". A subquery for each receipt, which stays fast even if the database has no statistics. */
const receiptCodesSql = (table: "sale_tender" | "sale_tax"): string =>
  `(SELECT string_agg(DISTINCT c.code COLLATE "C", '+' ORDER BY c.code COLLATE "C") FROM ${table} c WHERE ${sameReceiptSql("c", "l")} AND c.counted)`;

export const tenderCodesOfReceiptSql = receiptCodesSql("sale_tender");

/** SQL of the tax codes of a line: its own non-zero taxes, or those of its receipt. */
export const taxCodesOfLineSql = `CASE WHEN l.taxes IS NULL THEN ${receiptCodesSql("sale_tax")} ELSE ${ownTaxCodesSql("l.taxes")} END`;

/**
 * SQL of the lines, each with its own tax or its share of the receipt's tax: the domain's `taxOfLines`. Cents left by
 * rounding down go to the lines with the largest remainders; of equal ones, to the first.
 */
const taxedLinesSql = (alias: string, condition: string): string => {
  const partitionByReceipt = `PARTITION BY ${receiptKeyColumns.join(", ")}`;
  return `(SELECT shared.*, coalesce(${ownTaxSql("taxes")}, sign(tax) * (share + CASE WHEN row_number() OVER (${partitionByReceipt} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${partitionByReceipt}) THEN 1 ELSE 0 END)) AS tax_share
    FROM (SELECT weighed.*, div(abs(tax) * part, whole) AS share, mod(abs(tax) * part, whole) AS rest
      FROM (SELECT own.*, CASE WHEN sum(weight) OVER (${partitionByReceipt}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${partitionByReceipt}), 0), count(*) OVER (${partitionByReceipt})) AS whole
        FROM (SELECT ${alias}.*, abs(${alias}.extended - ${alias}.discount)::numeric AS weight, coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", alias)} AND x.counted), 0) AS tax FROM sale_line ${alias} WHERE ${condition}) own) weighed) shared)`;
};

/** SQL of a single line's own tax, or its share of the receipt's tax; cheaper than for all lines if a page has few. */
const taxOfSingleLineSql = `(SELECT one.tax_share FROM ${taxedLinesSql("w", `${sameReceiptSql("w", "l")} AND w.counted`)} one WHERE one.line_no = l.line_no)`;

/** SQL joins of a receipt line, by alias. */
export const lineJoins = {
  s: (cut) => receiptJoin("l", cut),
  place: (cut) => clockJoinSql("l", cut),
  moved: clockChangeHoursJoinSql,
  i: () => "LEFT JOIN item i ON i.item_id = l.item_id",
} as const satisfies ReportSource["joins"];

/** SQL conditions on the first and the last day of a cut that begins or ends within a day. */
const partialDayConditions = (alias: string, cut: SourceCut): readonly string[] => {
  const { dialect, from, to, since, cutMinute } = cut;
  return [
    ...(since === undefined
      ? []
      : [`(${alias}.business_date > ${dialect.dateSql(from)} OR ${alias}.half_hour >= ${since})`]),
    ...(cutMinute === undefined
      ? []
      : [`(${alias}.business_date < ${dialect.dateSql(to)} OR ${beforeMinuteSql(alias, { ...cut, cutMinute })})`]),
  ];
};

/** SQL condition on the rows of the last day of a cut: its complete half hours, and those of the next one before its minute. */
function beforeMinuteSql(
  alias: string,
  { locations, from, to, cutMinute }: SourceCut & { readonly cutMinute: number },
): string {
  const { running } = splitAtCut({ from, to, cutMinute });
  const completeCondition = `${alias}.half_hour < ${Math.floor(cutMinute / minutesPerHalfHour)}`;
  return running === null
    ? completeCondition
    : `${completeCondition} OR ${alias}.half_hour = ${running.halfHour} AND ${isBeforeCutSql(alias, locations, running)}`;
}

/** Builds the FROM and WHERE clauses of the lines in a cut. */
export const linesIn: ReportSource["rowsSql"] = (cut, usedColumns, isPage) => {
  const lineConditions = [...factConditions("l", cut), "l.counted", ...partialDayConditions("l", cut)];
  if (cut.dialect.isCopy || !usedColumns.has(line.tax_share))
    return { base: "sale_line l", where: lineConditions, ...(cut.dialect.isCopy && { row: "l.rowid" }) };
  if (isPage)
    return { base: `(SELECT l.*, ${taxOfSingleLineSql} AS tax_share FROM sale_line l) l`, where: lineConditions };
  return { base: `${taxedLinesSql("l", lineConditions.join(" AND "))} l`, where: [] };
};

/** SQL of the hour of a half hour on a day without a clock change. `start` is in minutes after midnight. */
function hourOfHalfHourSql(start = "", halfHour = ""): string {
  return `lpad(((${start} + ${halfHour} * 30) / 60 % 24)::text, 2, '0') || ':00'`;
}

/** SQL of the hour on the store's clock; null if the receipt has no time. */
export const hourOfReceiptSql = sql`CASE WHEN ${line.half_hour} < 0 THEN NULL ELSE coalesce(${movedColumns.hour}, ${applyToTexts(hourOfHalfHourSql, clockColumns.day_start, line.half_hour)}) END`;

/** SQL of the net sales of a line: gross less discounts and refunds. */
export const netSalesSql =
  "CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END";

/** SQL of the net sales of the receipt of a line. */
export const netSalesOfReceiptSql = `(SELECT sum(${netSalesSql.replaceAll("l.", "b.")}) FROM sale_line b WHERE ${sameReceiptSql("b", "l")} AND b.counted)`;

/** SQL condition: a line of merchandise whose cost is known. */
export const hasCostSql = "(l.kind <= 1 AND l.unit_cost IS NOT NULL)";

/** SQL of the net sales of merchandise with unknown cost; together with those of known cost, these are the net sales. */
export const netSalesWithoutCostSql = `CASE WHEN l.kind <= 1 AND l.unit_cost IS NULL THEN ${netSalesSql} END`;

export const lineOrderColumns = [
  line.business_date,
  line.location_id,
  line.batch_id,
  line.sale_no,
  line.line_no,
] as const;
