/** Sending a report to somebody: who may have it, who may have it sent, and what becomes of a sending that fails. */

import { hasPermission } from "../access/index.ts";
import { retryDelay } from "../operation/index.ts";

import { mayOpenReport, type ReportCaller } from "./report-access.ts";
import { canExport } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";
import { scheduleDeliveries, type ReportSchedule } from "./schedule.ts";

/** What of a report is asked to know who may have it. */
type AskedReport = Pick<ReportModel, "source" | "roleIds">;

/** Why a report does not reach somebody: which are tried again, because a while later it may. */
export const deliveryFailures = {
  /** The account is closed, locked, or holds no role anywhere. */
  NO_ACCESS: { isRetried: false },
  /** They do not read reports of the kind. */
  NO_REPORTS: { isRetried: false },
  /** The report was given to roles of others. */
  NOT_SHARED: { isRetried: false },
  NO_EMAIL: { isRetried: false },
  /** They do not see all the stores of the batch. */
  NO_PLACE: { isRetried: false },
  /** Who scheduled the batch may no longer export this there. */
  BATCH_RIGHT: { isRetried: false },
  /** Some of the days have left in another batch. */
  BATCH_TWICE: { isRetried: false },
  /** There are more rows than a batch has. */
  BATCH_ROWS: { isRetried: false },
  /** What was read does not come to its control totals, or to what the dashboards say. */
  BATCH_TOTALS: { isRetried: true },
  /** Who scheduled it may not send it any more. */
  OWNER_LEFT: { isRetried: false },
  /** The report was deleted. */
  REPORT_GONE: { isRetried: false },
  /** It cannot be made for them as it stands: a filter on a column that is gone, or that they may not see. */
  REPORT_REFUSED: { isRetried: false },
  /** The schedule was deleted meanwhile, or sends elsewhere now. */
  WITHDRAWN: { isRetried: false },
  /** It took too long, or more memory than there was. */
  TOO_LARGE: { isRetried: true },
  FOLDER_FAILED: { isRetried: true },
  /** A fault of the server, which its log tells. */
  FAULT: { isRetried: true },
  /** The server stopped in the middle too often. */
  STOPPED: { isRetried: false },
} as const satisfies Record<string, { readonly isRetried: boolean }>;

/** Why a report does not reach somebody. */
export type DeliveryFailure = keyof typeof deliveryFailures;

/** Somebody a report may be sent to. */
export interface Recipient extends ReportCaller {
  /** They could sign in now. */
  readonly hasAccess: boolean;
  readonly hasEmail: boolean;
}

/** Why somebody cannot be chosen. */
export type RecipientProblem = Extract<
  DeliveryFailure,
  "NO_ACCESS" | "NO_REPORTS" | "NOT_SHARED" | "NO_EMAIL" | "NO_PLACE"
>;

/**
 * Says why a report cannot be sent to somebody; null where it can. Nobody is sent what they may not open.
 *
 * Source: specification 6; decision 0241.
 *
 * @example recipientProblem({ source: "sale", roleIds: [3] }, { held: ["REPORT_READ"], roleIds: [4], hasAccess: true, hasEmail: true }) // => "NOT_SHARED"
 */
export function recipientProblem(report: AskedReport, recipient: Recipient): RecipientProblem | null {
  if (!recipient.hasAccess) return "NO_ACCESS";
  if (!mayOpenReport({ ...report, roleIds: [] }, recipient)) return "NO_REPORTS";
  if (!mayOpenReport(report, recipient)) return "NOT_SHARED";
  return recipient.hasEmail ? null : "NO_EMAIL";
}

/**
 * Says whether somebody may have a report sent: what they may open and export, to themselves; to others, or to a folder, with REPORT_CUD.
 *
 * Source: specification 6; decision 0241.
 *
 * @example maySchedule({ source: "sale", roleIds: [] }, { held: ["REPORT_READ"], roleIds: [] }, { toOthers: true }) // => false
 */
export function maySchedule(
  report: AskedReport,
  caller: ReportCaller,
  { toOthers }: { readonly toOthers: boolean },
): boolean {
  return (
    canExport(report.source) &&
    mayOpenReport(report, caller) &&
    (!toOthers || hasPermission(caller.held, ["REPORT_CUD"]))
  );
}

/**
 * Says whether somebody may change what a schedule sends, and when. Mail is cut to each recipient, so whoever manages its place may; a file in a folder, and a batch, is made
 * with the rights of its owner, so nobody else says what is in it.
 *
 * Source: specification 6; decisions 0241 and 0260.
 *
 * @example mayRewriteSchedule({ delivery: "FOLDER", isBatch: false }, { isOwner: false }) // => false
 */
export function mayRewriteSchedule(
  { delivery, isBatch }: Pick<ReportSchedule, "delivery"> & { readonly isBatch: boolean },
  { isOwner }: { readonly isOwner: boolean },
): boolean {
  return isOwner || (scheduleDeliveries[delivery].toPeople && !isBatch);
}

/**
 * Says whether a sending that waits is no longer meant: its schedule was deleted, or names its recipient no more. `userId` is null for a file in a folder. What a paused
 * schedule has begun is sent.
 *
 * Source: decision 0241.
 *
 * @example isWithdrawn({ isDeleted: false, delivery: "LINKED", recipientIds: [4] }, 5) // => true
 */
export function isWithdrawn(
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
 * Gives how long to wait before a sending is tried again that has failed so many times; null when it is given up.
 *
 * Units: milliseconds. Source: decisions 0117 and 0241.
 *
 * @example [retryDelivery("FAULT", 1), retryDelivery("NO_EMAIL", 1)] // => [60_000, null]
 */
export function retryDelivery(failure: DeliveryFailure, failures: number): number | null {
  return deliveryFailures[failure].isRetried ? retryDelay(failures) : null;
}
