/** Source of the Batch export report: batches whose kind and locations the caller may see, with days in the period. */

import { exportKinds, visibleExportKinds } from "@comptoir/domain/transaction";

import { makeColumns, sql } from "../fragment.ts";
import type { ReportSource } from "../source.ts";
import { userNames } from "./catalogue-names.ts";

const batchColumns = makeColumns("f", [
  "export_batch_id",
  "kind",
  "from_date",
  "to_date",
  "location_ids",
  "rows",
  "amount",
  "format",
  "status",
  "file_hash",
  "user_id",
  "business_date",
  "reexport_of",
  "reason",
]);

/** SQL list of the export kinds that require a permission, because their control total is a cost. */
const kindsWithPermissionSql = Object.entries(exportKinds)
  .flatMap(([kind, row]) => ("permission" in row ? [`'${kind}'`] : []))
  .join(", ");

export const batchExport: ReportSource = {
  rowsSql: ({ dialect, permissions, locations, from, to }) => ({
    base: "export_batch f",
    where: [
      // Hides batches of kinds that the reader may not see, including their file hash, from which costs could be guessed
      // by trying.
      `f.kind IN (${visibleExportKinds(permissions)
        .map((kind) => `'${kind}'`)
        .join(", ")})`,
      `f.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]`,
      `f.from_date <= ${dialect.dateSql(to)}`,
      `f.to_date >= ${dialect.dateSql(from)}`,
    ],
  }),
  joins: {},
  fields: {
    batchNumber: { sql: batchColumns.export_batch_id },
    kind: { sql: batchColumns.kind },
    from: { sql: batchColumns.from_date },
    to: { sql: batchColumns.to_date },
    locations: { sql: sql`cardinality(${batchColumns.location_ids})` },
    rows: { sql: batchColumns.rows },
    controlTotal: {
      sql: sql`CASE WHEN ${batchColumns.kind} NOT IN (${kindsWithPermissionSql}) THEN ${batchColumns.amount} END`,
    },
    controlCost: {
      sql: sql`CASE WHEN ${batchColumns.kind} IN (${kindsWithPermissionSql}) THEN ${batchColumns.amount} END`,
    },
    format: { sql: batchColumns.format },
    status: { sql: batchColumns.status },
    fileHash: { sql: batchColumns.file_hash },
    user: { sql: batchColumns.user_id, names: userNames },
    date: { sql: batchColumns.business_date },
    reexportOf: { sql: batchColumns.reexport_of },
    reason: { sql: sql`nullif(${batchColumns.reason}, '')` },
  },
  origin: sql`concat_ws('.', 'export', ${batchColumns.export_batch_id})`,
  order: [sql`${batchColumns.export_batch_id} DESC`],
};
