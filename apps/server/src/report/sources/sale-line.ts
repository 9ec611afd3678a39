/** The lines of receipts that count, and what is joined to them. */

import { committedFacts } from "../../sales/index.ts";
import type { ReportSource, SourceCut } from "../source.ts";

const ofReceipt = ["location_id", "business_date", "batch_id", "sale_no"] as const;

/** The receipt of a row of another of the fact tables. */
export const sameReceipt = (left: string, right: string): string => ofReceipt.map((name) => `${left}.${name} = ${right}.${name}`).join(" AND ");

/** The rows of a fact table within a cut. */
export const factsIn = (alias: string, { dialect, locations, from, to }: SourceCut): readonly string[] => [
  dialect.isAmong(`${alias}.location_id`, locations.map(({ id }) => id)),
  `${alias}.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`,
  committedFacts(alias),
];

/** What the clocks of the locations show, as a table. */
export const placesOf = ({ dialect, locations }: SourceCut): string =>
  locations.length === 0 ? "(SELECT 0 AS location_id, 'UTC' AS time_zone WHERE false)" : `(VALUES ${locations.map(({ id, timeZone }) => `(${id}, ${dialect.text(timeZone)})`).join(", ")})`;

/** The codes of a receipt's tenders or taxes as one text. */
const codesOf = (table: string, cut: SourceCut): string =>
  `(SELECT ${ofReceipt.join(", ")}, string_agg(code, '+' ORDER BY code COLLATE "C") AS codes
    FROM (SELECT DISTINCT ${[...ofReceipt, "code"].map((name) => `c.${name}`).join(", ")} FROM ${table} c WHERE ${factsIn("c", cut).join(" AND ")} AND c.counted) one GROUP BY ${ofReceipt.join(", ")})`;

/**
 * The part of its receipt's tax that each line has, in proportion to what it came to: the domain's `allocateCents`, in SQL. What rounding down leaves goes to
 * the lines that lost most, the first of them when several lost the same.
 */
const taxShares = (cut: SourceCut): string => {
  const receipt = `PARTITION BY ${ofReceipt.join(", ")}`;
  return `(SELECT ${ofReceipt.join(", ")}, line_no, sign(tax) * (share + CASE WHEN row_number() OVER (${receipt} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${receipt}) THEN 1 ELSE 0 END) AS amount
    FROM (SELECT ${ofReceipt.join(", ")}, line_no, tax, div(abs(tax) * weight, whole) AS share, mod(abs(tax) * weight, whole) AS rest
      FROM (SELECT ${ofReceipt.join(", ")}, line_no, tax, CASE WHEN whole = 0 THEN 1 ELSE weight END AS weight, CASE WHEN whole = 0 THEN lines ELSE whole END AS whole
        FROM (SELECT w.location_id, w.business_date, w.batch_id, w.sale_no, w.line_no, t.tax, abs(w.extended - w.discount)::numeric AS weight,
            sum(abs(w.extended - w.discount)) OVER (PARTITION BY ${ofReceipt.map((name) => `w.${name}`).join(", ")}) AS whole, count(*) OVER (PARTITION BY ${ofReceipt.map((name) => `w.${name}`).join(", ")})::numeric AS lines
          FROM sale_line w JOIN (SELECT ${ofReceipt.map((name) => `x.${name}`).join(", ")}, sum(x.amount) AS tax FROM sale_tax x WHERE ${factsIn("x", cut).join(" AND ")} AND x.counted GROUP BY ${ofReceipt.map((name) => `x.${name}`).join(", ")}) t ON ${sameReceipt("t", "w")}
          WHERE ${factsIn("w", cut).join(" AND ")} AND w.counted AND t.tax <> 0) weighed) whole_of_receipt) shared)`;
};

/** What a line of a receipt may be joined with, by alias. */
export const lineJoins = {
  s: () => `JOIN sale s ON ${sameReceipt("s", "l")}`,
  place: (cut) => `JOIN ${placesOf(cut)} place (location_id, time_zone) ON place.location_id = l.location_id`,
  paid: (cut) => `LEFT JOIN ${codesOf("sale_tender", cut)} paid ON ${sameReceipt("paid", "l")}`,
  taxed: (cut) => `LEFT JOIN ${codesOf("sale_tax", cut)} taxed ON ${sameReceipt("taxed", "l")}`,
  tax: (cut) => `LEFT JOIN ${taxShares(cut)} tax ON ${sameReceipt("tax", "l")} AND tax.line_no = l.line_no`,
  i: () => "LEFT JOIN item i ON i.item_id = l.item_id",
} as const satisfies ReportSource["joins"];

/** The rows of a cut. */
export const linesIn = (cut: SourceCut) => ({ base: "sale_line l", where: [...factsIn("l", cut), "l.counted"] });

/** The hour on the clock of the store; none where nobody knows the time of day. */
export const hourOfReceipt = "CASE WHEN s.half_hour < 0 THEN NULL ELSE to_char(s.at AT TIME ZONE place.time_zone, 'HH24:00') END";

/** A line of merchandise whose cost is known. */
export const hasCost = "(l.kind <= 1 AND l.unit_cost IS NOT NULL)";

export const lineOrder = ["l.business_date", "l.location_id", "l.batch_id", "l.sale_no", "l.line_no"] as const;
