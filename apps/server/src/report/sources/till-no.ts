/** Number that a till gave to the fact of a receipt. */

/**
 * SQL of the number in the terminal's own sequence; null for a receipt of a file, and for a correction by a person, which the terminal
 * did not number. Receipts of a file that a till sent again have none either, so that the report copy need not read their batch again.
 */
export const tillNoSql = (receipt: string): string =>
  `(SELECT t.no FROM till_receipt t JOIN live_batch b ON b.location_id = t.location_id AND b.business_date = t.business_date AND b.batch_id = t.batch_id
    WHERE ${["location_id", "business_date", "terminal", "number", "batch_id", "sale_no"].map((name) => `t.${name} = ${receipt}.${name}`).join(" AND ")} AND t.no > 0)`;
