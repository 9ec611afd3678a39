/** Tables of each customer's first sale, by location and target: a first day cannot be derived from sums. */

import type { FactFilter } from "./derive-summaries.ts";

/** Tables of first days, each with its column of the location or target, and the join that the column needs. */
export const placeAndJoinByTable = {
  sales_customer: { place: "location_id", join: "" },
  sales_target_customer: { place: "target_id", join: "JOIN target_layer t ON t.target_layer_id = r.location_id" },
} as const satisfies Record<string, { readonly place: string; readonly join: string }>;

/** Name of a table of first days. */
export type FirstSaleTable = keyof typeof placeAndJoinByTable;

/** SELECT of the rows that the filtered receipts give. */
export function expectedFirstSalesSql(table: FirstSaleTable, filter: FactFilter): string {
  const { place, join } = placeAndJoinByTable[table];
  return `SELECT ${place}, customer, min(business_date) AS first_date
    FROM (SELECT r.location_id, r.customer, min(r.business_date) AS business_date FROM sale r
      WHERE ${filter("r")} AND r.counted AND r.customer IS NOT NULL GROUP BY r.location_id, r.customer) r ${join} GROUP BY ${place}, customer`;
}

/** SELECT of the same rows from the days of customers that a table of the shape of `sales_day_customer` has. */
export function firstSaleDaysSql(table: FirstSaleTable, from: string, filter: FactFilter): string {
  const { place, join } = placeAndJoinByTable[table];
  return `SELECT ${place}, r.customer, min(r.business_date) AS first_date
    FROM ${from} r ${join} WHERE ${filter("r")} AND r.transactions > 0 GROUP BY ${place}, r.customer`;
}

/** Adds customers to a table, or to another of its shape; the earlier day wins. */
export function addFirstSalesStatement(table: FirstSaleTable, rows: string, to: string = table): string {
  const { place } = placeAndJoinByTable[table];
  // Inserts in the order of days, in which they are read.
  return `INSERT INTO ${to} (${place}, customer, first_date) ${rows} ORDER BY 1, 3, 2
    ON CONFLICT (${place}, customer) DO UPDATE SET first_date = excluded.first_date WHERE excluded.first_date < ${to}.first_date`;
}

/** Recomputes the first days of customers after their receipts are out of `sales_day_customer`. */
export function recomputeFirstSalesStatement(table: FirstSaleTable, rows: string): string {
  const { place, join } = placeAndJoinByTable[table];
  const sameCustomerCondition = `c.${place} = k.${place} AND c.customer = k.customer`;
  return `WITH gone AS (SELECT ${place}, customer FROM (${rows}) g),
    kept AS (
      SELECT g.${place}, g.customer, min(d.business_date) AS first_date
      FROM gone g LEFT JOIN (SELECT ${place}, customer, business_date FROM sales_day_customer r ${join} WHERE r.transactions > 0) d
        ON d.${place} = g.${place} AND d.customer = g.customer
      GROUP BY g.${place}, g.customer
    ),
    dropped AS (DELETE FROM ${table} c USING kept k WHERE ${sameCustomerCondition} AND k.first_date IS NULL)
    UPDATE ${table} c SET first_date = k.first_date FROM kept k WHERE ${sameCustomerCondition} AND k.first_date > c.first_date`;
}
