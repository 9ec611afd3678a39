/** Report kind: error-log. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** Errors of the system, those alike together. Source: behaviour 3.4. */
export const errorLog = {
  entry: "REPORT_ERROR_LOG",
  grain: "systemError",
  defaultPeriod: "-1d",
  fields: {
    firstSeen: dimension("date"),
    lastSeen: dimension("date"),
    /** The time of day of the first and of the last one, by the clock of the place. */
    firstTime: dimension("time"),
    lastTime: dimension("time"),
    occurrences: measure("int"),
    severity: dimension("enum"),
    source: dimension("enum"),
    code: dimension("enum"),
    /** The call that failed. */
    route: dimension("text"),
    /** Where the person acted. */
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
