/** The side navigation: its sections and entries, in the order they are shown. */

import type { PermissionCode } from "./permission.ts";

/** One entry of the side navigation. */
export interface NavigationEntryRow {
  readonly section: string;
  readonly path: `/${string}`;
  /** The entry is shown to who holds any of them; none asked for is shown to all. */
  readonly permissions: readonly PermissionCode[];
  /** The screen of an entry that all are shown is of use to who holds any of these. */
  readonly uses?: readonly PermissionCode[];
}

/** The sections, in the order they are shown. Source: specification 2. */
export const navigationSections = [
  "BI",
  "INVENTORY",
  "MANAGEMENT",
  "MANAGEMENT_V1",
  "OPERATION",
  "REPORTING",
  "SYSTEM",
] as const;

/** A section of the side navigation. */
export type NavigationSectionCode = (typeof navigationSections)[number];

const legacy = (path: `/legacyPage/${string}`) => ({ section: "MANAGEMENT_V1", path, permissions: [] }) as const;
const report = (path: `/report/${string}`) =>
  ({ section: "REPORTING", path, permissions: ["REPORT_READ", "REPORT_CUD"] }) as const;

/**
 * Every entry, with who sees it.
 *
 * Source: specification 2 and 6, behaviour 3.12 (6): an entry without permissions is seen by all, and the server still checks.
 */
export const navigationEntries = {
  DASHBOARD: { section: "BI", path: "/bi", permissions: [], uses: ["DASHBOARD_READ", "SALE_READ", "REPORT_READ"] },
  WIDGET: { section: "BI", path: "/bi/widget", permissions: [] },

  INVENTORY_DOCUMENTS: {
    section: "INVENTORY",
    path: "/inventory/documents",
    permissions: ["INVENTORYDOCUMENT_READ", "INVENTORYDOCUMENT_CUD"],
  },

  PRODUCT: { section: "MANAGEMENT", path: "/management/product", permissions: ["PRODUCT_READ", "PRODUCT_CUD"] },
  ROLE: { section: "MANAGEMENT", path: "/management/role", permissions: ["ROLE_READ", "ROLE_CUD"] },
  TARGET: { section: "MANAGEMENT", path: "/management/target", permissions: ["TARGET_READ", "TARGET_CUD"] },
  USER: { section: "MANAGEMENT", path: "/management/user", permissions: ["USER_READ", "USER_CUD"] },

  V1_CLIENT: legacy("/legacyPage/client"),
  V1_DEPARTMENT: legacy("/legacyPage/department"),
  V1_HIERARCHY: legacy("/legacyPage/hierarchy"),
  V1_ITEM: legacy("/legacyPage/item"),
  V1_PAYMENT_TYPE: legacy("/legacyPage/payment-type"),
  V1_ROLE: legacy("/legacyPage/role"),
  V1_SUB_DEPARTMENT: legacy("/legacyPage/sub-department"),
  V1_SYNCHRONIZATION: legacy("/legacyPage/synchronization"),
  V1_TARGET: legacy("/legacyPage/target"),
  V1_TAX: legacy("/legacyPage/tax"),
  V1_USER: legacy("/legacyPage/user"),
  V1_USER_PROFILE: legacy("/legacyPage/user-profile"),
  V1_VENDOR: legacy("/legacyPage/vendor"),

  DEPOSIT: { section: "OPERATION", path: "/operation/deposit", permissions: [] },
  IMPORT_TRANSACTIONS: {
    section: "OPERATION",
    path: "/operation/import-transactions",
    permissions: [],
    uses: ["SALE_CUD", "PRODUCT_CUD", "TARGET_CUD", "INVENTORY_CUD", "TARGETLAYER_CUD"],
  },
  SEARCH_INVOICE: { section: "OPERATION", path: "/operation/search-invoice", permissions: [] },

  REPORT_BATCH_EXPORT: report("/report/batch-export"),
  REPORT_DETAIL_LOG: report("/report/detail-log"),
  REPORT_ERROR_LOG: report("/report/error-log"),
  REPORT_EXCEPTION: report("/report/exception"),
  REPORT_FINANCIAL: report("/report/financial"),
  REPORT_FINANCIAL_TEST: report("/report/financial-test"),
  REPORT_INTEGRITY: report("/report/integrity"),
  REPORT_INVENTORY_ADJUSTMENT: report("/report/inventory-adjustment"),
  REPORT_INVENTORY_MOVEMENT: report("/report/inventory-movement"),
  REPORT_PROFITABILITY: report("/report/profitability"),
  REPORT_RECEIVING: report("/report/receiving"),
  REPORT_SALE: report("/report/sale"),
  REPORT_VENDOR: report("/report/vendor"),
  REPORT_TARGET: report("/report/target"),

  CONFIG: { section: "SYSTEM", path: "/system/config", permissions: [], uses: ["CONFIG_READ", "CONFIG_CUD"] },
  AUDIT: { section: "SYSTEM", path: "/system/audit", permissions: ["USER_ACCESS_READ"] },
  OUTBOX: { section: "SYSTEM", path: "/system/outbox", permissions: ["USER_CUD"] },
  LOG_EXTRACTION: { section: "SYSTEM", path: "/system/log-extraction", permissions: [] },
  MONITORING: { section: "SYSTEM", path: "/system/monitoring", permissions: [] },
  TASK_SCHEDULER: { section: "SYSTEM", path: "/system/task-scheduler", permissions: [] },
} as const satisfies Record<string, NavigationEntryRow & { readonly section: NavigationSectionCode }>;

/** An entry of the side navigation. */
export type NavigationEntryCode = keyof typeof navigationEntries;
