/** Report delivery: permitted recipients and senders, and retries of a failed delivery. */

import { hasPermission } from "../access/index.ts";
import { retryDelay } from "../operation/index.ts";

import { mayOpenReport, type ReportCaller } from "./report-access.ts";
import { canExport } from "./report-kind.ts";
import { scheduleDeliveries, type ReportSchedule } from "./schedule.ts";

/** Properties of a report that delivery checks read. */
type AskedReport = Parameters<typeof mayOpenReport>[0];

/** Every reason why a report is not delivered, and whether a retry may help. */
export const deliveryFailures = {
  /** The account is closed or locked, or has no role. */
  NO_ACCESS: { isRetried: false },
  /** The recipient may not read reports of the kind. */
  NO_REPORTS: { isRetried: false },
  /** The report is limited to other roles. */
  NOT_SHARED: { isRetried: false },
  NO_EMAIL: { isRetried: false },
  /** The recipient does not see all stores of the batch. */
  NO_PLACE: { isRetried: false },
  /** The schedule's owner may no longer export here. */
  BATCH_RIGHT: { isRetried: false },
  /** Another batch already exported some of the days. */
  BATCH_TWICE: { isRetried: false },
  /** The batch has too many rows. */
  BATCH_ROWS: { isRetried: false },
  /** The rows do not match their control totals, or the dashboards. */
  BATCH_TOTALS: { isRetried: true },
  /** The schedule's owner may no longer send the report. */
  OWNER_LEFT: { isRetried: false },
  /** The report was deleted. */
  REPORT_GONE: { isRetried: false },
  /** The report is invalid for the recipient: a filter on a column that is gone, or hidden from them. */
  REPORT_REFUSED: { isRetried: false },
  /** The schedule was deleted meanwhile, or its recipients changed. */
  WITHDRAWN: { isRetried: false },
  /** The report exceeded the time or memory limit. */
  TOO_LARGE: { isRetried: true },
  FOLDER_FAILED: { isRetried: true },
  /** A server fault, recorded in its log. */
  FAULT: { isRetried: true },
  /** The server stopped during the delivery too many times. */
  STOPPED: { isRetried: false },
} as const satisfies Record<string, { readonly isRetried: boolean }>;

/** A reason why a report is not delivered. */
export type DeliveryFailure = keyof typeof deliveryFailures;

/** A possible recipient of a report. */
export interface Recipient extends ReportCaller {
  /** Whether the recipient could sign in now. */
  readonly hasAccess: boolean;
  readonly hasEmail: boolean;
}

/** A reason why a user cannot be chosen as recipient. */
export type RecipientProblem = Extract<
  DeliveryFailure,
  "NO_ACCESS" | "NO_REPORTS" | "NOT_SHARED" | "NO_EMAIL" | "NO_PLACE"
>;

/**
 * Returns why a user cannot receive a report; null if they can. Recipients need permission to open it.
 *
 * Source: specification 6; decision 0241.
 *
 * @example recipientProblem({ source: "sale", roleIds: [3] }, { permissions: ["REPORT_READ"], roleIds: [4], hasAccess: true, hasEmail: true }) // => "NOT_SHARED"
 */
export function recipientProblem(report: AskedReport, recipient: Recipient): RecipientProblem | null {
  if (!recipient.hasAccess) return "NO_ACCESS";
  if (!mayOpenReport({ ...report, roleIds: [] }, recipient)) return "NO_REPORTS";
  if (!mayOpenReport(report, recipient)) return "NOT_SHARED";
  return recipient.hasEmail ? null : "NO_EMAIL";
}

/**
 * Tells whether a user may schedule a delivery. To themselves, they need to open and export the report; to others or to a folder, REPORT_CUD too.
 *
 * Source: specification 6; decision 0241.
 *
 * @example maySchedule({ source: "sale", roleIds: [] }, { permissions: ["REPORT_READ"], roleIds: [] }, { toOthers: true }) // => false
 */
export function maySchedule(
  report: AskedReport,
  caller: ReportCaller,
  { toOthers }: { readonly toOthers: boolean },
): boolean {
  return (
    canExport(report.source) &&
    mayOpenReport(report, caller) &&
    (!toOthers || hasPermission(caller.permissions, ["REPORT_CUD"]))
  );
}

/**
 * Tells whether a user may change a schedule. Mail is limited to each recipient's permissions, so managers of its layer may.
 * A folder file or a batch is made with its owner's permissions, so only the owner may.
 *
 * Source: specification 6; decisions 0241 and 0260.
 *
 * @example mayChangeSchedule({ delivery: "FOLDER", isBatch: false }, { isOwner: false }) // => false
 */
export function mayChangeSchedule(
  { delivery, isBatch }: Pick<ReportSchedule, "delivery"> & { readonly isBatch: boolean },
  { isOwner }: { readonly isOwner: boolean },
): boolean {
  return isOwner || (scheduleDeliveries[delivery].toPeople && !isBatch);
}

/**
 * Tells whether a pending delivery is obsolete: its schedule was deleted, or no longer has the recipient.
 * `userId` is null for a folder file. Deliveries begun by a schedule that is now paused are still sent.
 *
 * Source: decision 0241.
 *
 * @example isDeliveryObsolete({ isDeleted: false, delivery: "LINKED", recipientIds: [4] }, 5) // => true
 */
export function isDeliveryObsolete(
  {
    isDeleted,
    delivery,
    recipientIds,
  }: Pick<ReportSchedule, "delivery" | "recipientIds"> & { readonly isDeleted: boolean },
  userId: number | null,
): boolean {
  const { toPeople } = scheduleDeliveries[delivery];
  return isDeleted || (userId === null ? toPeople : !toPeople || !recipientIds.includes(userId));
}

/**
 * Returns the delay before the next retry, by the number of failures; null to give up.
 *
 * Units: milliseconds. Source: decisions 0117 and 0241.
 *
 * @example [deliveryRetryDelay("FAULT", 1), deliveryRetryDelay("NO_EMAIL", 1)] // => [60_000, null]
 */
export function deliveryRetryDelay(failure: DeliveryFailure, failures: number): number | null {
  return deliveryFailures[failure].isRetried ? retryDelay(failures) : null;
}
