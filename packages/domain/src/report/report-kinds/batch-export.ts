/** Report kind: batch-export. */

import { cost, dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** Exported files and their contents. Source: behaviour 3.4. */
export const batchExport = {
  entry: "REPORT_BATCH_EXPORT",
  grain: "exportBatch",
  defaultPeriod: "-1d",
  fields: {
    batchNumber: dimension("int"),
    kind: dimension("enum"),
    from: dimension("date"),
    to: dimension("date"),
    locations: { ...measure("int"), noTotal: true },
    rows: { ...measure("int"), noTotal: true },
    controlTotal: { ...measure("money"), noTotal: true },
    /** Total of a batch of movements, at cost. */
    controlCost: { ...cost("money"), noTotal: true },
    format: dimension("enum"),
    status: dimension("enum"),
    fileHash: dimension("text"),
    user: dimension("ref"),
    date: dimension("date"),
    reexportOf: dimension("int"),
    reason: dimension("text"),
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
