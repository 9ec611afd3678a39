/** Answers the first page of products with a hand-written handler: node:http, pg, two statements. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Pool } from "pg";

const pageSql = `
  SELECT e.item_id AS "_ItemID", e.version, e.target_id AS "_TargetID", e.sku AS "itemSKU", e.upc AS "itemUPC", e.codes AS "itemCodes", e.description, e.item_type AS "itemType",
    e.department_id AS department, d.description AS "departmentDescription", e.sub_department_id AS "subDepartment", s.description AS "subDepartmentDescription",
    e.vendor_id AS vendor, v.description AS "vendorDescription", e.unit_price::float8 / 10000 AS price, e.unit_cost::float8 / 10000 AS "ProductCost",
    (SELECT coalesce(sum(h.quantity), 0)::float8 / 1000 FROM stock_on_hand h WHERE h.item_id = e.item_id AND h.location_id = ANY ($2::integer[])) AS "onHand", e.weight::float8 / 1000 AS "itemWeight", e.length::float8 / 1000 AS "itemLength", e.image AS "itemImage",
    e.status_code AS "statusCode", e.tare_code AS "tareCode", e.bottle_code AS "bottleCode", e.environment_code AS "environmentCode", e.is_open_refund AS "IsOpenRefund", e.non_editable_price AS "NonEditablePrice",
    e.non_multipliable AS "NonMultipliable", e.require_client AS "RequireClient", e.require_reference AS "RequireReference", e.added_at::date::text AS "dateAdded", e.changed_at::date::text AS "dateChanged", e.is_deleted AS "IsDeleted"
  FROM item e LEFT JOIN department d ON d.department_id = e.department_id LEFT JOIN sub_department s ON s.sub_department_id = e.sub_department_id LEFT JOIN vendor v ON v.vendor_id = e.vendor_id
  WHERE e.target_id = $1 AND NOT e.is_deleted ORDER BY e.description_key, e.item_id LIMIT 100`;
const countSql = "SELECT count(*)::integer AS total FROM item e WHERE e.target_id = $1 AND NOT e.is_deleted";

export interface Handwritten {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function startHandwritten(connectionString: string, max: number): Promise<Handwritten> {
  const pool = new Pool({ connectionString, max });
  const server = createServer((_, response) => {
    void Promise.all([
      pool.query({ name: "page", text: pageSql, values: [1, [1]] }),
      pool.query({ name: "count", text: countSql, values: [1] }),
    ]).then(([rows, counted]) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "x-total-count": String(counted.rows[0]?.["total"]),
      });
      response.end(JSON.stringify(rows.rows));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((done) => server.close(done));
      await pool.end();
    },
  };
}
