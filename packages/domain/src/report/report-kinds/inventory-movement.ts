/** Report kind: inventory-movement. */

import type { ReasonCode } from "../../inventory/index.ts";

import { costField, dimensionField, measureField, type ReportKindRow } from "./kind-row.ts";

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
    date: dimensionField("date"),
    location: dimensionField("ref"),
    department: dimensionField("ref"),
    vendor: dimensionField("ref"),
    item: dimensionField("ref"),
    opening: { ...measureField("qty"), standsAt: "date" },
    openingValue: { ...costField("money"), standsAt: "date" },
    received: measureField("qty"),
    sold: measureField("qty"),
    returned: measureField("qty"),
    transferredIn: measureField("qty"),
    transferredOut: measureField("qty"),
    counted: measureField("qty"),
    free: measureField("qty"),
    found: measureField("qty"),
    lost: measureField("qty"),
    damaged: measureField("qty"),
    expired: measureField("qty"),
    reversed: measureField("qty"),
    adjusted: measureField("qty"),
    closing: { ...measureField("qty"), standsAt: "date" },
    closingValue: { ...costField("money"), standsAt: "date" },
    lastMovement: dimensionField("date"),
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
