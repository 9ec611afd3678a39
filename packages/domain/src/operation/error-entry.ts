/** The error log: entries of failed requests, their severity, and the grouping of equal failures. */

/** An answered request and its user. */
export interface AnsweredRequest {
  readonly status: number;
  /** Error codes of the answer. */
  readonly codes: readonly string[];
  readonly method: string;
  /** Route as in the contract; absent for files and unknown paths. */
  readonly route?: string;
  readonly userId?: number;
  /** Layer that the user acts in. */
  readonly layerId?: number;
}

/** Severity: `error` for a fault of the system, `warning` for a rejected request. */
export type ErrorSeverity = "error" | "warning";

/** An entry of the error log. */
export interface ErrorLogEntry {
  readonly severity: ErrorSeverity;
  readonly source: "SERVER" | "REQUEST" | "PAGE";
  readonly code: string;
  /** Method and path of a call; screen and file of an error of the page. */
  readonly route: string;
  /** Words of the browser about an error of the page. */
  readonly message?: string;
  readonly userId: number;
  readonly layerId: number;
}

/** Statuses that are not failures: an ended session (401), a request replaced by a newer one (499). */
export const everydayStatuses: ReadonlySet<number> = new Set([401, 499]);

/**
 * Makes the error-log entry of a failed request. Null for a success, an ended session, a replaced request, and a request without a user or a
 * known route, which belongs to the security log. The entry contains nothing of the body, the answer or the URL.
 *
 * Source: behaviour 3.4 (Error log), 3.8 (redaction).
 *
 * @example errorLogEntryOf({ status: 500, codes: ["HTTP_500"], method: "GET", route: "/api/Report/Run", userId: 7, layerId: 4 }) // => { severity: "error", source: "SERVER", code: "HTTP_500", route: "GET /api/Report/Run", userId: 7, layerId: 4 }
 * @example errorLogEntryOf({ status: 401, codes: ["TOKEN_EXPIRED"], method: "GET", route: "/api/SideNav", userId: 7, layerId: 4 }) // => null
 */
export function errorLogEntryOf({
  status,
  codes,
  method,
  route,
  userId,
  layerId,
}: AnsweredRequest): ErrorLogEntry | null {
  if (
    status < 400 ||
    everydayStatuses.has(status) ||
    route === undefined ||
    userId === undefined ||
    layerId === undefined
  )
    return null;
  const isServerError = status >= 500;
  return {
    severity: isServerError ? "error" : "warning",
    source: isServerError ? "SERVER" : "REQUEST",
    code: codes[0] ?? `HTTP_${status}`,
    route: `${method} ${route}`,
    userId,
    layerId,
  };
}

/**
 * Returns the grouping key of a day's equal failures: same route, code, user and layer.
 *
 * @example errorFingerprint({ severity: "warning", source: "REQUEST", code: "DOC_STALE", route: "PUT /api/Inventory/Document/", userId: 7, layerId: 4 }) // => "DOC_STALE PUT /api/Inventory/Document/ 7 4"
 */
export function errorFingerprint({ code, route, userId, layerId }: ErrorLogEntry): string {
  return `${code} ${route} ${userId} ${layerId}`;
}

/** Error that a terminal reports, with the store where the terminal is. */
export interface TillErrorPlace {
  readonly code: string;
  readonly terminalId: number;
  readonly locationId: number;
}

/**
 * Returns the grouping key of equal errors of a terminal in a store. A terminal that moves begins anew: who sees one of the stores sees
 * neither the days nor the decisions of the other.
 *
 * Source: decision 0510.
 *
 * @example tillErrorFingerprint({ code: "PRINTER", terminalId: 31, locationId: 4 }) // => "PRINTER TILL 31 4"
 */
export function tillErrorFingerprint({ code, terminalId, locationId }: TillErrorPlace): string {
  return `${code} TILL ${terminalId} ${locationId}`;
}
