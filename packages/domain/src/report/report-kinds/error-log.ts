/** Report kind: error-log. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** System errors, equal ones of the period as one row. Source: behaviour 3.4, decision 0498. */
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
    /** Decision about the errors: who takes care of them, who decided last and why, and the end of a mute. */
    assignee: dimension("ref"),
    handledBy: dimension("ref"),
    comment: dimension("text"),
    mutedUntil: dimension("date"),
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
    "assignee",
  ],
  rowKeys: [],
  groupings: [["source"], ["code"]],
  // Muted and resolved errors are hidden by a filter that users can remove.
  filters: [
    {
      field: "status",
      operator: "in",
      values: ["REAPPEARED", "NEW", "ASSIGNED"],
      promptUser: false,
      locked: false,
    },
  ],
  isTest: false,
} as const satisfies ReportKindRow;
