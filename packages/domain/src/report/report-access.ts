/** Who may open a report, and who may change it. */

import { hasPermission } from "../access/index.ts";

import { getReportKind, isReportKind } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";

/** A caller, with his permissions and his roles. */
export interface ReportCaller {
  readonly held: Iterable<string>;
  readonly roleIds: readonly number[];
}

/**
 * Says whether a caller may open a report: reading reports, what its kind asks for, and one of the roles it was given to; a report that was given to no
 * role is open to all who read reports.
 *
 * Source: specification 6 (reports can be granted to roles), behaviour 3.4.
 *
 * @example mayOpenReport({ source: "sale", roleIds: [3] }, { held: ["REPORT_READ"], roleIds: [4] }) // => false
 */
export function mayOpenReport({ source, roleIds }: Pick<ReportModel, "source" | "roleIds">, caller: ReportCaller): boolean {
  if (!isReportKind(source)) return false;
  const held = new Set(caller.held);
  const { permission } = getReportKind(source);
  if (!hasPermission(held, ["REPORT_READ"]) || (permission !== undefined && !hasPermission(held, [permission]))) return false;
  return roleIds.length === 0 || roleIds.some((role) => caller.roleIds.includes(role));
}

/**
 * Says whether a caller may change a report for everyone; his own view of it needs no more than opening it.
 *
 * Source: specification 6 (report data model variants use RDM_CUD), behaviour 3.5.
 *
 * @example mayChangeReport({ source: "sale", roleIds: [] }, { held: ["REPORT_READ"], roleIds: [] }) // => false
 */
export function mayChangeReport(report: Pick<ReportModel, "source" | "roleIds">, caller: ReportCaller): boolean {
  const held = new Set(caller.held);
  return mayOpenReport(report, { held, roleIds: caller.roleIds }) && hasPermission(held, ["RDM_CUD"]);
}
