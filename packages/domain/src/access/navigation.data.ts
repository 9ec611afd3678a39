/** Sections and entries of the side navigation, in display order. */

import type { PermissionCode } from "./permission.ts";

/** A navigation entry. */
export interface NavigationEntryRow {
  readonly section: string;
  readonly path: `/${string}`;
  /** Permissions that show the entry, any of which is enough; an empty list shows it to everyone. */
  readonly permissions: readonly PermissionCode[];
  /** Permissions that make the entry's screen usable, any of which is enough; by default those that show the entry. */
  readonly uses?: readonly PermissionCode[];
  /** Permission that the entry's screen requires besides the others. */
  readonly also?: PermissionCode;
}

/** Permissions that open the board of store days, any of which is enough. */
export const storeDayPermissions = ["SALE_READ"] as const satisfies readonly PermissionCode[];

/** Permissions that make the import of a file usable, any of which is enough. */
export const fileImportPermissions = [
  "SALE_CUD",
  "PRODUCT_CUD",
  "TARGET_CUD",
  "INVENTORY_CUD",
  "TARGETLAYER_CUD",
] as const satisfies readonly PermissionCode[];

/** Sections in display order. Source: specification 2. */
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

const legacyEntry = (path: `/legacyPage/${string}`, read: PermissionCode) =>
  ({ section: "MANAGEMENT_V1", path, permissions: [], uses: [read] }) as const;
const reportEntry = (path: `/report/${string}`) =>
  ({ section: "REPORTING", path, permissions: ["REPORT_READ", "REPORT_CUD"] }) as const;

/**
 * Every entry with its permissions.
 *
 * Source: specification 2 and 6, behaviour 3.12 (6): an entry without permissions is seen by all, and the server still checks.
 */
export const navigationEntries = {
  DASHBOARD: { section: "BI", path: "/bi", permissions: [], uses: ["DASHBOARD_READ", "SALE_READ", "REPORT_READ"] },
  WIDGET: { section: "BI", path: "/bi/widget", permissions: [], uses: ["DASHBOARD_CUD"] },

  INVENTORY_DOCUMENTS: {
    section: "INVENTORY",
    path: "/inventory/documents",
    permissions: ["INVENTORYDOCUMENT_READ", "INVENTORYDOCUMENT_CUD"],
  },

  PRODUCT: { section: "MANAGEMENT", path: "/management/product", permissions: ["PRODUCT_READ", "PRODUCT_CUD"] },
  ROLE: { section: "MANAGEMENT", path: "/management/role", permissions: ["ROLE_READ", "ROLE_CUD"] },
  TARGET: { section: "MANAGEMENT", path: "/management/target", permissions: ["TARGET_READ", "TARGET_CUD"] },
  USER: { section: "MANAGEMENT", path: "/management/user", permissions: ["USER_READ", "USER_CUD"] },

  V1_CLIENT: legacyEntry("/legacyPage/client", "SALE_READ"),
  V1_DEPARTMENT: legacyEntry("/legacyPage/department", "DEPARTMENT_READ"),
  V1_HIERARCHY: legacyEntry("/legacyPage/hierarchy", "TARGET_READ"),
  V1_ITEM: legacyEntry("/legacyPage/item", "PRODUCT_READ"),
  V1_PAYMENT_TYPE: legacyEntry("/legacyPage/payment-type", "CONFIG_READ"),
  V1_ROLE: legacyEntry("/legacyPage/role", "ROLE_READ"),
  V1_SUB_DEPARTMENT: legacyEntry("/legacyPage/sub-department", "SUBDEPARTMENT_READ"),
  V1_SYNCHRONIZATION: legacyEntry("/legacyPage/synchronization", "CONFIG_READ"),
  V1_TARGET: legacyEntry("/legacyPage/target", "TARGET_READ"),
  V1_TAX: legacyEntry("/legacyPage/tax", "CONFIG_READ"),
  V1_USER: legacyEntry("/legacyPage/user", "USER_READ"),
  V1_USER_PROFILE: legacyEntry("/legacyPage/user-profile", "USER_READ"),
  V1_VENDOR: legacyEntry("/legacyPage/vendor", "PRODUCT_READ"),

  DEPOSIT: { section: "OPERATION", path: "/operation/deposit", permissions: [], uses: ["SALE_READ"] },
  IMPORT_TRANSACTIONS: {
    section: "OPERATION",
    path: "/operation/import-transactions",
    permissions: [],
    // The first open the board of store days, the others the list of imported files in its place.
    uses: [...storeDayPermissions, ...fileImportPermissions],
  },
  SEARCH_INVOICE: { section: "OPERATION", path: "/operation/search-invoice", permissions: [], uses: ["SALE_READ"] },
  REFUSED_FACTS: { section: "OPERATION", path: "/operation/refused-facts", permissions: [], uses: ["SALE_CUD"] },

  REPORT_BATCH_EXPORT: reportEntry("/report/batch-export"),
  REPORT_DETAIL_LOG: reportEntry("/report/detail-log"),
  REPORT_ERROR_LOG: reportEntry("/report/error-log"),
  REPORT_EXCEPTION: reportEntry("/report/exception"),
  REPORT_FINANCIAL: reportEntry("/report/financial"),
  REPORT_FINANCIAL_TEST: reportEntry("/report/financial-test"),
  REPORT_INTEGRITY: reportEntry("/report/integrity"),
  REPORT_INVENTORY_ADJUSTMENT: reportEntry("/report/inventory-adjustment"),
  REPORT_INVENTORY_MOVEMENT: reportEntry("/report/inventory-movement"),
  REPORT_PROFITABILITY: { ...reportEntry("/report/profitability"), also: "PRODUCT_COST_READ" },
  REPORT_RECEIVING: reportEntry("/report/receiving"),
  REPORT_SALE: reportEntry("/report/sale"),
  REPORT_VENDOR: reportEntry("/report/vendor"),
  REPORT_TARGET: reportEntry("/report/target"),

  CONFIG: { section: "SYSTEM", path: "/system/config", permissions: [], uses: ["CONFIG_READ", "CONFIG_CUD"] },
  AUDIT: { section: "SYSTEM", path: "/system/audit", permissions: ["USER_ACCESS_READ"] },
  OUTBOX: { section: "SYSTEM", path: "/system/outbox", permissions: ["USER_CUD"] },
  LOG_EXTRACTION: { section: "SYSTEM", path: "/system/log-extraction", permissions: [], uses: ["CONFIG_READ"] },
  MONITORING: { section: "SYSTEM", path: "/system/monitoring", permissions: [], uses: ["CONFIG_READ"] },
  TASK_SCHEDULER: { section: "SYSTEM", path: "/system/task-scheduler", permissions: [], uses: ["CONFIG_READ"] },
} as const satisfies Record<string, NavigationEntryRow & { readonly section: NavigationSectionCode }>;

/** An entry of the side navigation. */
export type NavigationEntryCode = keyof typeof navigationEntries;
