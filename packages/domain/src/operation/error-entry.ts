/** The log of what requests failed with: what of it is an entry, how grave it is, and which failures are one entry. */

/** A request that was answered, and for whom. */
export interface AnsweredRequest {
  readonly status: number;
  /** The codes of an answer that refuses. */
  readonly codes: readonly string[];
  readonly method: string;
  /** The path as the contract writes it; absent for files and unknown paths. */
  readonly route?: string;
  readonly userId?: number;
  /** Where they act. */
  readonly layerId?: number;
}

/** How grave a failure is: an error is the system's, a warning is what it refused. */
export type ErrorSeverity = "error" | "warning";

/** A failure of the log. */
export interface FailureEntry {
  readonly severity: ErrorSeverity;
  readonly source: "SERVER" | "REQUEST";
  readonly code: string;
  readonly route: string;
  readonly userId: number;
  readonly layerId: number;
}

/** What happens all day without anything being wrong: a session that ended, a list that a newer question took the place of. */
const everyday: ReadonlySet<number> = new Set([401, 499]);

/**
 * Gives the entry of a request that failed; null for one that did not, for a session that ended, and for one of nobody or of no call: those are the
 * business of the log of security. Nothing of its body, its answer or its address is in it.
 *
 * Source: behaviour 3.4 (Error log), 3.8 (redaction).
 *
 * @example errorEntryOf({ status: 500, codes: ["HTTP_500"], method: "GET", route: "/api/Report/Run", userId: 7, layerId: 4 }) // => { severity: "error", source: "SERVER", code: "HTTP_500", route: "GET /api/Report/Run", userId: 7, layerId: 4 }
 * @example errorEntryOf({ status: 401, codes: ["TOKEN_EXPIRED"], method: "GET", route: "/api/SideNav", userId: 7, layerId: 4 }) // => null
 */
export function errorEntryOf({ status, codes, method, route, userId, layerId }: AnsweredRequest): FailureEntry | null {
  if (status < 400 || everyday.has(status) || route === undefined || userId === undefined || layerId === undefined)
    return null;
  const isServer = status >= 500;
  return {
    severity: isServer ? "error" : "warning",
    source: isServer ? "SERVER" : "REQUEST",
    code: codes[0] ?? `HTTP_${status}`,
    route: `${method} ${route}`,
    userId,
    layerId,
  };
}

/**
 * Gives what failures have in common that are one entry of a day: the same call, the same code, the same person at the same place.
 *
 * @example errorFingerprint({ severity: "warning", source: "REQUEST", code: "DOC_STALE", route: "PUT /api/Inventory/Document/", userId: 7, layerId: 4 }) // => "DOC_STALE PUT /api/Inventory/Document/ 7 4"
 */
export function errorFingerprint({ code, route, userId, layerId }: FailureEntry): string {
  return `${code} ${route} ${userId} ${layerId}`;
}
