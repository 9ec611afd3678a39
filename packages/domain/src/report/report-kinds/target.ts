/** Report kind: target. */

import { dimension, measure, quotient, rankBy, shareOfTotal, type ReportKindRow } from "./kind-row.ts";

/** Sales of layers side by side, with their past and their goals. Source: behaviour 3.4. */
export const target = {
  entry: "REPORT_TARGET",
  grain: "locationPeriod",
  defaultPeriod: "-0m",
  fields: {
    target: dimension("ref"),
    layerLevel: dimension("enum"),
    layer: dimension("ref"),
    location: dimension("ref"),
    cashier: dimension("ref"),
    net: measure("money"),
    share: shareOfTotal("net"),
    previous: measure("money"),
    change: measure("money"),
    changePct: quotient("pct", "change", "previous"),
    lastYear: measure("money"),
    lastYearChange: measure("money"),
    lastYearChangePct: quotient("pct", "lastYearChange", "lastYear"),
    goal: measure("money"),
    /** Net sales of the locations or cashiers that have a goal. */
    netWithGoal: measure("money"),
    attainedPct: quotient("pct", "netWithGoal", "goal"),
    /** Differences from the goal, of the month and year of the last day, up to the last complete day. */
    monthGoalChange: measure("money"),
    yearGoalChange: measure("money"),
    neededPerDay: measure("money"),
    rank: rankBy("net"),
  },
  columns: [
    "target",
    "layer",
    "location",
    "net",
    "share",
    "changePct",
    "lastYearChangePct",
    "goal",
    "attainedPct",
    "neededPerDay",
    "rank",
  ],
  rowKeys: [],
  groupings: [["layerLevel", "location"], ["cashier"]],
  opening: ["layer", "location"],
  isTest: false,
} as const satisfies ReportKindRow;
