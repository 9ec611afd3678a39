/** Report kind: error-log. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** System errors, grouped by likeness. Source: behaviour 3.4. */
export const errorLog = {
  entry: "REPORT_ERROR_LOG",
  grain: "systemError",
  defaultPeriod: "-1d",
  fields: {
    firstSeen: dimension("date"),
    lastSeen: dimension("date"),
    /** Time of day of the first and the last occurrence, in the location's time zone. */
    firstTime: dimension("time"),
    lastTime: dimension("time"),
    occurrences: measure("int"),
    severity: dimension("enum"),
    source: dimension("enum"),
    code: dimension("enum"),
    /** The request that failed. */
    route: dimension("text"),
    /** Layer of the user's request. */
    layer: dimension("ref"),
    message: dimension("enum"),
    terminal: dimension("ref"),
    user: dimension("ref"),
    requestId: dimension("text"),
    status: dimension("enum"),
  },
  columns: [
    "lastSeen",
    "lastTime",
    "firstSeen",
    "occurrences",
    "severity",
    "source",
    "code",
    "message",
    "terminal",
    "user",
    "requestId",
    "status",
  ],
  rowKeys: [],
  groupings: [["source"], ["code"]],
  isTest: false,
} as const satisfies ReportKindRow;
