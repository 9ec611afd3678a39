/** Who may open a report, and who may make, change and delete one. */

import { compilePermissions, hasPermission, type PermissionCode } from "../access/index.ts";

import { getReportKind, isReportKind } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";

/** A caller, with their permissions and roles. */
export interface ReportCaller {
  readonly held: Iterable<string>;
  readonly roleIds: readonly number[];
}

/** What is asked of a report to know who may do what with it. */
type AskedReport = Pick<ReportModel, "source" | "roleIds">;

/**
 * Says whether a caller may open a report: reading reports, what its kind asks for, and one of the roles it was given to; a report that was given to no
 * role is open to all who read reports.
 *
 * Source: specification 6 (reports can be granted to roles), behaviour 3.4.
 *
 * @example mayOpenReport({ source: "sale", roleIds: [3] }, { held: ["REPORT_READ"], roleIds: [4] }) // => false
 */
export function mayOpenReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_READ");
}

/**
 * Says whether a caller may create a report of a kind, for whatever roles.
 *
 * Source: specification 6 (CUD is create, update, delete), behaviour 3.4; decision 0119.
 *
 * @example mayCreateReport({ source: "sale" }, { held: ["REPORT_CUD"], roleIds: [] }) // => true
 */
export function mayCreateReport({ source }: Pick<ReportModel, "source">, caller: ReportCaller): boolean {
  return mayActOn({ source, roleIds: [] }, caller, "REPORT_CUD");
}

/**
 * Says whether a caller may change a report for everyone; their own view of it needs no more than opening it.
 *
 * Source: specification 6 (CUD is create, update, delete), behaviour 3.5; decision 0119.
 *
 * @example mayChangeReport({ source: "sale", roleIds: [] }, { held: ["REPORT_CUD"], roleIds: [] }) // => true
 */
export function mayChangeReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_CUD");
}

/**
 * Says whether a caller may delete a report.
 *
 * Source: specification 6 (CUD is create, update, delete); decision 0119.
 *
 * @example mayDeleteReport({ source: "sale", roleIds: [] }, { held: ["REPORT_READ", "RDM_CUD"], roleIds: [] }) // => false
 */
export function mayDeleteReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_CUD");
}

/**
 * Says whether a caller may save their own view of a report back to the shared one.
 *
 * Source: specification 6 (report data model variants use RDM_CUD), behaviour 3.5; decision 0119.
 *
 * @example maySaveToShared({ source: "sale", roleIds: [] }, { held: ["REPORT_CUD"], roleIds: [] }) // => false
 */
export function maySaveToShared(report: AskedReport, caller: ReportCaller): boolean {
  return mayOpenReport(report, caller) && hasPermission(caller.held, ["RDM_CUD"]);
}

/** Whatever is done with a report, its kind has to be one that the caller may see, and they have to have one of its roles. */
function mayActOn({ source, roleIds }: AskedReport, caller: ReportCaller, permission: PermissionCode): boolean {
  if (!isReportKind(source)) return false;
  const permissions = compilePermissions(caller.held);
  const required = getReportKind(source).permission;
  if (!hasPermission(permissions, [permission]) || (required !== undefined && !hasPermission(permissions, [required])))
    return false;
  return roleIds.length === 0 || roleIds.some((role) => caller.roleIds.includes(role));
}
