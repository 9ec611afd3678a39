/** Source of the Batch export report: batches whose kind and locations the caller may see, with days in the period. */

import { exportKinds, visibleExportKinds } from "@comptoir/domain/transaction";

import type { ReportSource } from "../source.ts";
import { userNames } from "./catalogue-names.ts";

/** Export kinds whose control total is a cost. */
const atCost = Object.entries(exportKinds)
  .flatMap(([kind, row]) => ("permission" in row ? [`'${kind}'`] : []))
  .join(", ");

export const batchExport: ReportSource = {
  from: ({ dialect, held, locations, from, to }) => ({
    base: "export_batch f",
    where: [
      // Hides batches of kinds that the reader may not see, including their file hash, from which costs could be found
      // by trying.
      `f.kind IN (${visibleExportKinds(held)
        .map((kind) => `'${kind}'`)
        .join(", ")})`,
      `f.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]`,
      `f.from_date <= ${dialect.date(to)}`,
      `f.to_date >= ${dialect.date(from)}`,
    ],
  }),
  joins: {},
  fields: {
    batchNumber: { sql: "f.export_batch_id" },
    kind: { sql: "f.kind" },
    from: { sql: "f.from_date" },
    to: { sql: "f.to_date" },
    locations: { sql: "cardinality(f.location_ids)" },
    rows: { sql: "f.rows" },
    controlTotal: { sql: `CASE WHEN f.kind NOT IN (${atCost}) THEN f.amount END` },
    controlCost: { sql: `CASE WHEN f.kind IN (${atCost}) THEN f.amount END` },
    format: { sql: "f.format" },
    status: { sql: "f.status" },
    fileHash: { sql: "f.file_hash" },
    user: { sql: "f.user_id", names: userNames },
    date: { sql: "f.business_date" },
    reexportOf: { sql: "f.reexport_of" },
    reason: { sql: "nullif(f.reason, '')" },
  },
  origin: "concat_ws('.', 'export', f.export_batch_id)",
  order: ["f.export_batch_id DESC"],
};
