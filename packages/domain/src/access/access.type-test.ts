import { hasPermission, navigationEntries, type NavigationEntryCode, type PermissionCode } from "./index.ts";

/** A permission code that is not in the table does not compile. */
export const known: PermissionCode = "UNIT_OF_MEASURE_READ";
export const path: "/bi" = navigationEntries.DASHBOARD.path;

// @ts-expect-error Report data models can be changed, and are read by everyone.
export const unknown: PermissionCode = "RDM_READ";
// @ts-expect-error The verb is CUD.
export const verb = hasPermission([], ["SALE_WRITE"]);
// @ts-expect-error Such an entry does not exist.
export const entry: NavigationEntryCode = "REPORT_SALES";
