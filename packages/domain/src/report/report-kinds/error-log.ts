/** Report kind: error-log. */

import { dimensionField, measureField, type ReportKindRow } from "./kind-row.ts";

/** System errors, equal ones of the period as one row. Source: behaviour 3.4, decision 0498. */
export const errorLog = {
  entry: "REPORT_ERROR_LOG",
  grain: "systemError",
  defaultPeriod: "-1d",
  fields: {
    firstSeen: dimensionField("date"),
    lastSeen: dimensionField("date"),
    /** Time of day of the first and the last occurrence, in the location's time zone. */
    firstTime: dimensionField("time"),
    lastTime: dimensionField("time"),
    occurrences: measureField("int"),
    severity: dimensionField("enum"),
    source: dimensionField("enum"),
    code: dimensionField("enum"),
    /** The request that failed. */
    route: dimensionField("text"),
    /** Layer of the user's request. */
    layer: dimensionField("ref"),
    message: dimensionField("enum"),
    terminal: dimensionField("ref"),
    user: dimensionField("ref"),
    requestId: dimensionField("text"),
    status: dimensionField("enum"),
    /** Decision about the errors: who takes care of them, who decided last and why, and the end of a mute. */
    assignee: dimensionField("ref"),
    handledBy: dimensionField("ref"),
    comment: dimensionField("text"),
    mutedUntil: dimensionField("date"),
  },
  // First what the error is, how often and where: a phone shows three columns.
  columns: [
    "message",
    "occurrences",
    "layer",
    "terminal",
    "lastSeen",
    "lastTime",
    "firstSeen",
    "severity",
    "source",
    "code",
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
