/** The lines of receipts that count, and what is joined to them. */

import { addDays, countDays, countHalfHours, halfHoursOfDay } from "@comptoir/domain/period";

import { committedFacts } from "../../sales/index.ts";
import type { LookUp, ReportSource, SourceCut } from "../source.ts";

const ofReceipt = ["location_id", "business_date", "batch_id", "sale_no"] as const;

/** The receipt of a row of another of the fact tables. */
export const sameReceipt = (left: string, right: string): string =>
  ofReceipt.map((name) => `${left}.${name} = ${right}.${name}`).join(" AND ");

/** The receipt of a row, as the domain's `parseOrigin` reads it. */
export const receiptOrigin = (alias: string): string =>
  `concat_ws('.', 'receipt', ${ofReceipt.map((name) => `${alias}.${name}`).join(", ")})`;

/** Key of a line's receipt; receipt numbers repeat from location to location. */
export const receiptOfLine = `concat_ws('.', ${ofReceipt.map((name) => `l.${name}`).join(", ")})`;

/** The rows of a fact table at the places and days of a cut. */
export const placedIn = (alias: string, { dialect, locations, from, to }: SourceCut): readonly string[] => [
  dialect.isAmong(
    `${alias}.location_id`,
    locations.map(({ id }) => id),
  ),
  `${alias}.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`,
];

/** The rows of a fact table within a cut. */
export const factsIn = (alias: string, cut: SourceCut): readonly string[] => [
  ...placedIn(alias, cut),
  ...(cut.dialect.isCopy ? [] : [committedFacts(alias)]),
];

/** The clocks of a cut: locations whose days begin alike, in one time zone. */
const clocksOf = ({ locations }: SourceCut) => {
  const clocks = new Map<string, { readonly clock: SourceCut["locations"][number]; readonly ids: number[] }>();
  for (const clock of locations) {
    const name = `${clock.timeZone} ${clock.businessDayStart}`;
    const known = clocks.get(name);
    if (known === undefined) clocks.set(name, { clock, ids: [clock.id] });
    else known.ids.push(clock.id);
  }
  return [...clocks.values()];
};

/** The clock of the location of a row: its number, its time zone, and the minute at which its business day begins. */
export const clockOf = (alias: string, cut: SourceCut): string => {
  const clocks = clocksOf(cut);
  if (cut.dialect.isCopy) {
    const rows = clocks.flatMap(({ clock, ids }, index) =>
      ids.map((id) => `(${id}, ${index}, ${cut.dialect.text(clock.timeZone)}, ${clock.businessDayStart})`),
    );
    return `JOIN (${rows.length === 0 ? "SELECT 0, 0, '', 0 WHERE false" : `VALUES ${rows.join(", ")}`}) place (location_id, clock, time_zone, day_start) ON place.location_id = ${alias}.location_id`;
  }
  const caseOfClock = (write: (clock: SourceCut["locations"][number], index: number) => string): string =>
    clocks.length <= 1
      ? write(clocks[0]?.clock ?? nowhere, 0)
      : `CASE ${clocks.map(({ clock, ids }, index) => `WHEN ${cut.dialect.isAmong(`${alias}.location_id`, ids)} THEN ${write(clock, index)}`).join(" ")} END`;
  return `CROSS JOIN LATERAL (SELECT ${caseOfClock((_, index) => String(index))} AS clock, ${caseOfClock(({ timeZone }) => cut.dialect.text(timeZone))} AS time_zone, ${caseOfClock(({ businessDayStart }) => String(businessDayStart))} AS day_start) place`;
};

/** The hours of the half hours of a day on which no clock moves. */
export const hoursOf = (cut: SourceCut): string => {
  const rows = clocksOf(cut).flatMap(({ clock: { businessDayStart } }, index) =>
    Array.from(
      { length: 50 },
      (_, halfHour) =>
        `(${index}, ${halfHour}, '${String(Math.floor((businessDayStart + halfHour * 30) / 60) % 24).padStart(2, "0")}:00')`,
    ),
  );
  return `LEFT JOIN (${rows.length === 0 ? "SELECT 0, 0, '' WHERE false" : `VALUES ${rows.join(", ")}`}) hours (clock, half_hour, hour) ON hours.clock = place.clock AND hours.half_hour = l.half_hour`;
};

/** The days of a cut on which a clock moves, with the hours of their half hours. */
const movedDays = (cut: SourceCut, { timeZone, businessDayStart }: SourceCut["locations"][number]) =>
  Array.from({ length: countDays(cut) }, (_, index) => addDays(cut.from, index))
    .filter((day) => countHalfHours(day, timeZone, businessDayStart) !== 48)
    .map((day) => ({
      day,
      hours: halfHoursOfDay(day, timeZone, businessDayStart).map(({ label }) => `'${label.slice(0, 2)}:00'`),
    }));

/** The same, to be joined. */
const movedHours = (cut: SourceCut): string => {
  const rows = clocksOf(cut).flatMap(({ clock }, index) =>
    movedDays(cut, clock).flatMap(({ day, hours }) =>
      hours.map((hour, halfHour) => `(${index}, ${cut.dialect.date(day)}, ${halfHour}, ${hour})`),
    ),
  );
  const list = rows.length === 0 ? "SELECT 0, NULL::date, 0, '' WHERE false" : `VALUES ${rows.join(", ")}`;
  return `LEFT JOIN (${list}) moved (clock, day, half_hour, hour) ON moved.clock = place.clock AND moved.day = l.business_date AND moved.half_hour = l.half_hour`;
};

/** The hour of a row, looked up by the clock of its location, its day where a clock moves on it, and its half hour. */
export const hourLookedUp = (cut: SourceCut): LookUp => {
  const clocks = clocksOf(cut).map(({ clock, ids }) => ({
    ids,
    start: clock.businessDayStart,
    moved: movedDays(cut, clock),
  }));
  const days = [...new Set(clocks.flatMap(({ moved }) => moved.map(({ day }) => cut.dialect.date(day))))];
  return {
    by: [
      clocks.length <= 1
        ? "0"
        : `CASE ${clocks.map(({ ids }, index) => `WHEN ${cut.dialect.isAmong("l.location_id", ids)} THEN ${index}`).join(" ")} END`,
      days.length === 0 ? "NULL::date" : `CASE WHEN l.business_date IN (${days.join(", ")}) THEN l.business_date END`,
      "l.half_hour",
    ],
    of: ([clock = "", day = "", halfHour = ""]) => {
      const cases = clocks.map(({ start, moved }, index) => {
        const usual = hourOf(String(start), halfHour);
        return `WHEN ${index} THEN ${moved.length === 0 ? usual : `coalesce(CASE ${day} ${moved.map((change) => `WHEN ${cut.dialect.date(change.day)} THEN (ARRAY[${change.hours.join(", ")}])[${halfHour} + 1]`).join(" ")} END, ${usual})`}`;
      });
      return cases.length === 0
        ? "NULL::text"
        : `CASE WHEN ${halfHour} >= 0 THEN CASE ${clock} ${cases.join(" ")} END END`;
    },
  };
};

/** Placeholder location: yields no rows. */
const nowhere: SourceCut["locations"][number] = {
  id: 0,
  targetId: 0,
  description: "",
  timeZone: "UTC",
  businessDayStart: 0,
};

/** The receipt of a row, looked up within the cut as well: the database reads no other receipts for it. */
export const receiptOf = (alias: string, cut: SourceCut): string =>
  `JOIN sale s ON ${[sameReceipt("s", alias), ...placedIn("s", cut)].join(" AND ")}`;

/** The codes of the own taxes of a line that come to something, as one text. */
export function ownTaxCodes(taxes: string): string {
  return `(SELECT string_agg(DISTINCT own.code COLLATE "C", '+' ORDER BY own.code COLLATE "C") FROM jsonb_to_recordset(${taxes}) AS own (code text, amount bigint) WHERE own.amount <> 0)`;
}

/** SQL of the taxes stated on a line; null if it states none. */
export function ownTax(taxes: string): string {
  return `CASE WHEN ${taxes} IS NOT NULL THEN (SELECT coalesce(sum(own.amount), 0) FROM jsonb_to_recordset(${taxes}) AS own (amount bigint)) END`;
}

/** The codes of a receipt's tenders or taxes as one text. Looked up receipt by receipt: that stays quick however little the database knows of its tables. */
const codesOf = (table: "sale_tender" | "sale_tax"): string =>
  `(SELECT string_agg(DISTINCT c.code COLLATE "C", '+' ORDER BY c.code COLLATE "C") FROM ${table} c WHERE ${sameReceipt("c", "l")} AND c.counted)`;

export const tendersOfReceipt = codesOf("sale_tender");

/** The codes of the taxes of a line: its own that come to something, or those of its receipt. */
export const taxesOfLine = `CASE WHEN l.taxes IS NULL THEN ${codesOf("sale_tax")} ELSE ${ownTaxCodes("l.taxes")} END`;

/** The tax of a line: its own, or its part of its receipt's. */
export const taxShare = "l.tax_share";

/**
 * The lines, each with its own tax, or with its part of the tax of its receipt: the domain's `taxOfLines`, in SQL. What rounding parts down leaves
 * goes to the lines that lost most, the first of them when several lost the same.
 */
const taxedLines = (alias: string, where: string): string => {
  const receipt = `PARTITION BY ${ofReceipt.join(", ")}`;
  return `(SELECT shared.*, coalesce(${ownTax("taxes")}, sign(tax) * (share + CASE WHEN row_number() OVER (${receipt} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${receipt}) THEN 1 ELSE 0 END)) AS tax_share
    FROM (SELECT weighed.*, div(abs(tax) * part, whole) AS share, mod(abs(tax) * part, whole) AS rest
      FROM (SELECT own.*, CASE WHEN sum(weight) OVER (${receipt}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${receipt}), 0), count(*) OVER (${receipt})) AS whole
        FROM (SELECT ${alias}.*, abs(${alias}.extended - ${alias}.discount)::numeric AS weight, coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceipt("x", alias)} AND x.counted), 0) AS tax FROM sale_line ${alias} WHERE ${where}) own) weighed) shared)`;
};

/** The same receipt by receipt: what the lines of a page cost less by, when they are found without it. */
const lookedUpTax = `(SELECT one.tax_share FROM ${taxedLines("w", `${sameReceipt("w", "l")} AND w.counted`)} one WHERE one.line_no = l.line_no)`;

/** Joins of a receipt line, by alias. */
export const lineJoins = {
  s: (cut) => receiptOf("l", cut),
  place: (cut) => clockOf("l", cut),
  moved: movedHours,
  i: () => "LEFT JOIN item i ON i.item_id = l.item_id",
} as const satisfies ReportSource["joins"];

/** Conditions on the half hours of the first and the last day of a cut, where it begins or ends within that day. */
const untilIn = (alias: string, { dialect, from, to, since, until }: SourceCut): readonly string[] => [
  ...(since === undefined
    ? []
    : [`(${alias}.business_date > ${dialect.date(from)} OR ${alias}.half_hour >= ${since})`]),
  ...(until === undefined ? [] : [`(${alias}.business_date < ${dialect.date(to)} OR ${alias}.half_hour < ${until})`]),
];

/** The rows of a cut. */
export const linesIn: ReportSource["from"] = (cut, used, isPage) => {
  const where = [...factsIn("l", cut), "l.counted", ...untilIn("l", cut)];
  if (cut.dialect.isCopy || !used.includes(taxShare))
    return { base: "sale_line l", where, ...(cut.dialect.isCopy && { row: "l.rowid" }) };
  if (isPage) return { base: `(SELECT l.*, ${lookedUpTax} AS tax_share FROM sale_line l) l`, where };
  return { base: `${taxedLines("l", where.join(" AND "))} l`, where: [] };
};

/** The hour of a half hour of a day on which no clock moves. Units: the start of the day in minutes. */
function hourOf(start: string, halfHour: string): string {
  return `lpad(((${start} + ${halfHour} * 30) / 60 % 24)::text, 2, '0') || ':00'`;
}

/** The hour on the clock of the store, as the half hours of its days have it; none where nobody knows the time of day. */
export const hourOfReceipt = `CASE WHEN l.half_hour < 0 THEN NULL ELSE coalesce(moved.hour, ${hourOf("place.day_start", "l.half_hour")}) END`;

/** The net sales of a line: gross less discounts and refunds. */
export const netOfLine =
  "CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END";

/** A line of merchandise whose cost is known. */
export const hasCost = "(l.kind <= 1 AND l.unit_cost IS NOT NULL)";

/** The net sales of the lines of merchandise whose cost nobody knows: beside those whose cost is known, they make up the net sales. */
export const netWithoutCost = `CASE WHEN l.kind <= 1 AND l.unit_cost IS NULL THEN ${netOfLine} END`;

export const lineOrder = ["l.business_date", "l.location_id", "l.batch_id", "l.sale_no", "l.line_no"] as const;
