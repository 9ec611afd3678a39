/** Report kind: batch-export. */

import { costField, dimensionField, measureField, type ReportKindRow } from "./kind-row.ts";

/** Exported files and their contents. Source: behaviour 3.4. */
export const batchExport = {
  entry: "REPORT_BATCH_EXPORT",
  grain: "exportBatch",
  defaultPeriod: "-1d",
  fields: {
    batchNumber: dimensionField("int"),
    kind: dimensionField("enum"),
    from: dimensionField("date"),
    to: dimensionField("date"),
    locations: { ...measureField("int"), noTotal: true },
    rows: { ...measureField("int"), noTotal: true },
    controlTotal: { ...measureField("money"), noTotal: true },
    /** Total of a batch of movements, at cost. */
    controlCost: { ...costField("money"), noTotal: true },
    format: dimensionField("enum"),
    status: dimensionField("enum"),
    fileHash: dimensionField("text"),
    user: dimensionField("ref"),
    date: dimensionField("date"),
    reexportOf: dimensionField("int"),
    reason: dimensionField("text"),
  },
  columns: [
    "batchNumber",
    "kind",
    "from",
    "to",
    "locations",
    "rows",
    "controlTotal",
    "format",
    "status",
    "fileHash",
    "user",
    "date",
    "reexportOf",
  ],
  rowKeys: [],
  groupings: [["kind"], ["status"]],
  isTest: false,
} as const satisfies ReportKindRow;
