/** Report kind: inventory-movement. */

import type { ReasonCode } from "../../inventory/index.ts";

import { cost, dimension, measure, type ReportKindRow } from "./kind-row.ts";

/**
 * Column of each adjustment reason; `adjusted` is their sum.
 *
 * Units: thousandths, withdrawals negative. Source: behaviour 3.4 (adjustment by reason), 3.1 (the five reasons, and REVERSAL), decision 0112.
 */
export const adjustmentColumnByReason = {
  FREE: "free",
  FOUND: "found",
  LOST: "lost",
  DAMAGED: "damaged",
  EXPIRED: "expired",
  REVERSAL: "reversed",
} as const satisfies Record<ReasonCode, string>;

/** Stock reconciliation: opening stock plus movements equals closing stock. Source: behaviour 3.4. */
export const inventoryMovement = {
  entry: "REPORT_INVENTORY_MOVEMENT",
  grain: "itemLocation",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    department: dimension("ref"),
    vendor: dimension("ref"),
    item: dimension("ref"),
    opening: { ...measure("qty"), standsAt: "date" },
    openingValue: { ...cost("money"), standsAt: "date" },
    received: measure("qty"),
    sold: measure("qty"),
    returned: measure("qty"),
    transferredIn: measure("qty"),
    transferredOut: measure("qty"),
    counted: measure("qty"),
    free: measure("qty"),
    found: measure("qty"),
    lost: measure("qty"),
    damaged: measure("qty"),
    expired: measure("qty"),
    reversed: measure("qty"),
    adjusted: measure("qty"),
    closing: { ...measure("qty"), standsAt: "date" },
    closingValue: { ...cost("money"), standsAt: "date" },
    lastMovement: dimension("date"),
  },
  columns: [
    "item",
    "opening",
    "openingValue",
    "received",
    "sold",
    "returned",
    "transferredIn",
    "transferredOut",
    "counted",
    ...Object.values(adjustmentColumnByReason),
    "closing",
    "closingValue",
    "lastMovement",
  ],
  rowKeys: ["location"],
  groupings: [["department"], ["vendor"], ["item"], ["date"]],
  opening: ["department", "item"],
  isTest: false,
} as const satisfies ReportKindRow;
