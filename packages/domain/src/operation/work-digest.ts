/** Daily mail of the work that waits for a person: what it counts, who may see each count, and when it is due. */

import {
  hasPermission,
  fileImportPermissions,
  navigationEntries,
  type HeldPermissions,
  type PermissionCode,
} from "../access/index.ts";
import { businessDateOf, type CalendarDate } from "../period/index.ts";

/** Properties of work that waits. */
export interface WaitingWorkRow {
  /** Path of the page where it is done. */
  readonly path: string;
  /** Permissions of which one is enough; empty if none of these is needed. */
  readonly anyOf: readonly PermissionCode[];
  /** Permissions that are all needed, besides one of `anyOf`. */
  readonly allOf: readonly PermissionCode[];
}

/**
 * Work that waits, in the order of the mail.
 *
 * Source: behaviour 3.8 (e-mail digest), decision 0454.
 */
export const waitingWorks = {
  /** Inventory documents that were suspended. */
  DOCUMENTS: { path: navigationEntries.INVENTORY_DOCUMENTS.path, anyOf: ["INVENTORYDOCUMENT_CUD"], allOf: [] },
  /** Deposits on their way to the bank. */
  DEPOSITS: {
    path: `${navigationEntries.DEPOSIT.path}?status=DEPOSITED`,
    anyOf: [],
    allOf: ["REPORT_CUD", "SALE_READ"],
  },
  /** Facts of tills that were refused. */
  REFUSED_FACTS: { path: navigationEntries.REFUSED_FACTS.path, anyOf: ["SALE_CUD"], allOf: [] },
  /** Files of folders whose import has a question. */
  FILES: { path: `${navigationEntries.IMPORT_TRANSACTIONS.path}/file`, anyOf: fileImportPermissions, allOf: [] },
  /** The person's own alerts that they have not seen. */
  ALERTS: { path: "/alerts", anyOf: [], allOf: [] },
  /** Tasks whose last run failed, of those that the person may change. */
  TASKS: { path: navigationEntries.TASK_SCHEDULER.path, anyOf: ["CONFIG_CUD"], allOf: [] },
} as const satisfies Record<string, WaitingWorkRow>;

/** Code of work that waits. */
export type WaitingWork = keyof typeof waitingWorks;

/**
 * Lists the work that somebody with some permissions may do.
 *
 * Source: decision 0454.
 *
 * @example listWaitingWorks(["SALE_CUD"]) // => ["REFUSED_FACTS", "FILES", "ALERTS"]
 */
export function listWaitingWorks(permissions: HeldPermissions): readonly WaitingWork[] {
  return (Object.keys(waitingWorks) as WaitingWork[]).filter((work) => {
    const { anyOf, allOf }: WaitingWorkRow = waitingWorks[work];
    return (
      (anyOf.length === 0 || hasPermission(permissions, anyOf)) &&
      allOf.every((permission) => hasPermission(permissions, [permission]))
    );
  });
}

/** Choice of a person, and the last day whose digest was decided. */
export interface DigestChoice {
  /** Local time from which the digest is due; null if the user wants none. Units: minutes after midnight. */
  readonly minute: number | null;
  readonly decidedOn: CalendarDate | null;
}

/**
 * Returns the day whose digest is due, where a day begins at the chosen time; null if none is. Each day is decided once, also when nothing
 * waits. Units: milliseconds since 1970.
 *
 * Source: decision 0454.
 *
 * @example dueDigest({ minute: 420, decidedOn: null }, 1_773_368_999_000, "America/Toronto") // => "2026-03-12"
 * @example dueDigest({ minute: 420, decidedOn: "2026-03-12" }, 1_773_368_999_000, "America/Toronto") // => null
 */
export function dueDigest({ minute, decidedOn }: DigestChoice, nowMs: number, timeZone: string): CalendarDate | null {
  if (minute === null) return null;
  const digestDay = businessDateOf(nowMs, { timeZone, businessDayStart: minute });
  return decidedOn === null || decidedOn < digestDay ? digestDay : null;
}
