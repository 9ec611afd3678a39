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
  locations.length === 0 ? "(SELECT 0 AS location_id, 'UTC' AS time_zone, 0 AS day_start WHERE false)" : `(VALUES ${locations.map(({ id, timeZone, businessDayStart }) => `(${id}, ${dialect.text(timeZone)}, ${businessDayStart})`).join(", ")})`;

/** The codes of a receipt's tenders or taxes as one text. Looked up receipt by receipt: that stays quick however little the database knows of its tables. */
const codesOf = (table: "sale_tender" | "sale_tax"): string =>
  `(SELECT string_agg(DISTINCT c.code COLLATE "C", '+' ORDER BY c.code COLLATE "C") FROM ${table} c WHERE ${sameReceipt("c", "l")} AND c.counted)`;

export const tendersOfReceipt = codesOf("sale_tender");
export const taxesOfReceipt = codesOf("sale_tax");

/** The part of its receipt's tax that a line has. */
export const taxShare = "l.tax_share";

/**
 * The lines, each with its part of the tax of its receipt, in proportion to what it came to: the domain's `allocateCents`, in SQL. What rounding down leaves
 * goes to the lines that lost most, the first of them when several lost the same.
 */
const taxedLines = (where: string): string => {
  const receipt = `PARTITION BY ${ofReceipt.join(", ")}`;
  return `(SELECT shared.*, sign(tax) * (share + CASE WHEN row_number() OVER (${receipt} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${receipt}) THEN 1 ELSE 0 END) AS tax_share
    FROM (SELECT weighed.*, div(abs(tax) * part, whole) AS share, mod(abs(tax) * part, whole) AS rest
      FROM (SELECT own.*, CASE WHEN sum(weight) OVER (${receipt}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${receipt}), 0), count(*) OVER (${receipt})) AS whole
        FROM (SELECT l.*, abs(l.extended - l.discount)::numeric AS weight, coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceipt("x", "l")} AND x.counted), 0) AS tax FROM sale_line l WHERE ${where}) own) weighed) shared) l`;
};

/** What a line of a receipt may be joined with, by alias. */
export const lineJoins = {
  s: () => `JOIN sale s ON ${sameReceipt("s", "l")}`,
  place: (cut) => `JOIN ${placesOf(cut)} place (location_id, time_zone, day_start) ON place.location_id = l.location_id`,
  i: () => "LEFT JOIN item i ON i.item_id = l.item_id",
} as const satisfies ReportSource["joins"];

/** The rows of a cut. */
export const linesIn: ReportSource["from"] = (cut, used) => {
  const where = [...factsIn("l", cut), "l.counted"];
  return used.includes(taxShare) ? { base: taxedLines(where.join(" AND ")), where: [] } : { base: "sale_line l", where };
};

/** The hour on the clock of the store; none where nobody knows the time of day. */
export const hourOfReceipt = "CASE WHEN s.half_hour < 0 THEN NULL ELSE to_char(s.at AT TIME ZONE place.time_zone, 'HH24:00') END";

/** A line of merchandise whose cost is known. */
export const hasCost = "(l.kind <= 1 AND l.unit_cost IS NOT NULL)";

export const lineOrder = ["l.business_date", "l.location_id", "l.batch_id", "l.sale_no", "l.line_no"] as const;
