/** Report kind: target. */

import { dimensionField, measureField, quotientField, rankBy, shareOfTotal, type ReportKindRow } from "./kind-row.ts";

/** Sales of layers side by side, with their past and their goals. Source: behaviour 3.4. */
export const target = {
  entry: "REPORT_TARGET",
  grain: "locationPeriod",
  defaultPeriod: "-0m",
  fields: {
    target: dimensionField("ref"),
    layerLevel: dimensionField("enum"),
    layer: dimensionField("ref"),
    location: dimensionField("ref"),
    cashier: dimensionField("ref"),
    /** Team of a goal, which has a row of its own; null for sales, so that no sale counts twice. */
    team: dimensionField("text"),
    net: measureField("money"),
    share: shareOfTotal("net"),
    previous: measureField("money"),
    change: measureField("money"),
    changePct: quotientField("pct", "change", "previous"),
    sameWeekdays: measureField("money"),
    sameWeekdaysChange: measureField("money"),
    sameWeekdaysChangePct: quotientField("pct", "sameWeekdaysChange", "sameWeekdays"),
    lastYear: measureField("money"),
    lastYearChange: measureField("money"),
    lastYearChangePct: quotientField("pct", "lastYearChange", "lastYear"),
    goal: measureField("money"),
    /** Net sales of the locations, cashiers or teams that have a goal. */
    netWithGoal: measureField("money"),
    attainedPct: quotientField("pct", "netWithGoal", "goal"),
    /** Differences from the goal, of the month and year of the last day, up to the last complete day. */
    monthGoalChange: measureField("money"),
    yearGoalChange: measureField("money"),
    neededPerDay: measureField("money"),
    rank: rankBy("net"),
  },
  columns: [
    "target",
    "layer",
    "location",
    "net",
    "share",
    "changePct",
    "sameWeekdaysChangePct",
    "goal",
    "attainedPct",
    "neededPerDay",
    "rank",
  ],
  rowKeys: [],
  groupings: [["layerLevel", "location"], ["cashier"], ["team"]],
  opening: ["layer", "location"],
  isTest: false,
} as const satisfies ReportKindRow;
