/** Monitored parts of the server. */

import type { AlertSeverity } from "./monitoring.ts";

/** Properties of a server part. */
export interface ServerPartRow {
  /** Severity of the alert when the part is down. */
  readonly severity: AlertSeverity;
}

/**
 * Monitored parts of the server. Nothing works without database or storage; everything else works without the plug-in, the copy made for reports, and the replica.
 *
 * Source: behaviour 3.8 (DB, jobs, mail, storage, WS plug-in), 3.10 (plug-in failure never blocks the rest); decisions 0116, 0372 and 0459.
 */
export const serverParts = {
  DATABASE: { severity: "critical" },
  STORAGE: { severity: "critical" },
  JOBS: { severity: "high" },
  DIRECTORY: { severity: "high" },
  MAIL: { severity: "medium" },
  REPLICA: { severity: "low" },
  COPY: { severity: "low" },
  WEB_SERVICE: { severity: "low" },
} as const satisfies Record<string, ServerPartRow>;

/** A server part. */
export type ServerPart = keyof typeof serverParts;

/** Reasons why a check of a server part fails: no answer, a refusal, work that waits too long, a full disk, a replica of another database. */
export const serverPartFailures = ["NO_ANSWER", "REFUSED", "BEHIND", "FULL", "OTHER_DATABASE"] as const;

/** Reason why a check of a server part fails. */
export type ServerPartFailure = (typeof serverPartFailures)[number];

/** States of a server part; one that is not set up is OFF. */
export const serverPartStates = ["DOWN", "UNKNOWN", "UP", "OFF"] as const;

/** State of a server part. */
export type ServerPartState = (typeof serverPartStates)[number];

/** Latest check results of a server part. */
export interface ServerPartChecks {
  /** False if the part is not set up. */
  readonly isUsed?: boolean;
  /** Units: milliseconds since 1970; null if it never succeeded. */
  readonly lastSuccessMs: number | null;
  /** Units: milliseconds since 1970; null if it never failed. */
  readonly lastFailureMs: number | null;
}

/**
 * Returns the state of a server part by its last check; a failure wins at the same instant.
 *
 * Source: behaviour 3.8 (latency and last success); decision 0116.
 *
 * @example [[2, 1], [1, 2], [null, null]].map(([lastSuccessMs, lastFailureMs]) => serverPartStateOf({ lastSuccessMs, lastFailureMs })) // => ["UP", "DOWN", "UNKNOWN"]
 */
export function serverPartStateOf({ isUsed = true, lastSuccessMs, lastFailureMs }: ServerPartChecks): ServerPartState {
  if (!isUsed) return "OFF";
  if (lastSuccessMs === null && lastFailureMs === null) return "UNKNOWN";
  return (lastSuccessMs ?? Number.NEGATIVE_INFINITY) > (lastFailureMs ?? Number.NEGATIVE_INFINITY) ? "UP" : "DOWN";
}
