/** Access to log sources, and levels of request lines. */

import { hasPermission, fileImportPermissions, type HeldPermissions, type PermissionCode } from "../access/index.ts";

import { everydayStatuses } from "./error-entry.ts";
import { logSources, type LogLevel, type LogSource } from "./log-extract.ts";

/**
 * Permissions of each log source beside CONFIG_READ, any of which opens it; an empty list requires no further one.
 *
 * Source: behaviour 3.8; decision 0413.
 */
export const logSourcePermissions = {
  APPLICATION: [],
  REQUESTS: [],
  JOBS: [],
  IMPORTS: ["SALE_READ", ...fileImportPermissions],
  EXPORTS: ["REPORT_READ"],
  AUDIT: ["USER_ACCESS_READ"],
  CLIENT_ERRORS: [],
  TERMINALS: [],
} as const satisfies Record<LogSource, readonly PermissionCode[]>;

/** Permission to read a log with tokens, addresses and card numbers in it. Source: decision 0413. */
export const rawLogPermission: PermissionCode = "CONFIG_CUD";

/**
 * Lists the log sources that a caller may read.
 *
 * @example readableLogSources(["CONFIG_READ"]) // => ["APPLICATION", "REQUESTS", "JOBS", "CLIENT_ERRORS", "TERMINALS"]
 * @example readableLogSources(["SALE_READ"]) // => []
 */
export function readableLogSources(permissions: HeldPermissions): readonly LogSource[] {
  if (!hasPermission(permissions, ["CONFIG_READ"])) return [];
  return logSources.filter((source) => {
    const requiredPermissions: readonly PermissionCode[] = logSourcePermissions[source];
    return requiredPermissions.length === 0 || hasPermission(permissions, requiredPermissions);
  });
}

/**
 * Returns the level of a request's log line by the status of its answer.
 *
 * Source: decision 0413.
 *
 * @example [200, 401, 404, 503].map(logLevelOfStatus) // => ["INFO", "INFO", "WARNING", "ERROR"]
 */
export function logLevelOfStatus(status: number): LogLevel {
  if (status >= 500) return "ERROR";
  return status >= 400 && !everydayStatuses.has(status) ? "WARNING" : "INFO";
}
