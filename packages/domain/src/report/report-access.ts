/** Permissions to open, create, change and delete reports. */

import { compilePermissions, hasPermission, type PermissionCode } from "../access/index.ts";

import { canSeeField, findField } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { getReportKind, isReportKind } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";

/** A caller, with their permissions and roles. */
export interface ReportCaller {
  readonly permissions: Iterable<string>;
  readonly roleIds: readonly number[];
  readonly userId?: number;
}

/** Properties of a report that access checks read. */
interface AskedReport extends Pick<ReportModel, "source" | "roleIds"> {
  /** Author of the report. */
  readonly userId?: number;
  /** Whether the report has roles and all of them are deleted. */
  readonly areRolesDeleted?: boolean;
}

/**
 * Tells whether a caller may open a report: they need to read reports, the kind's permission, and one of the report's roles.
 * A report without roles is open to all who may read reports. One whose roles are all deleted is open to its author and to those who may change reports, who can give it other roles.
 *
 * Source: specification 6 (reports can be granted to roles), behaviour 3.4; decision 0484.
 *
 * @example mayOpenReport({ source: "sale", roleIds: [3] }, { permissions: ["REPORT_READ"], roleIds: [4] }) // => false
 */
export function mayOpenReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_READ");
}

/**
 * Tells whether a caller may create a report of a kind, for any roles.
 *
 * Source: specification 6 (CUD is create, update, delete), behaviour 3.4; decision 0119.
 *
 * @example mayCreateReport({ source: "sale" }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => true
 */
export function mayCreateReport({ source }: Pick<ReportModel, "source">, caller: ReportCaller): boolean {
  return mayActOn({ source, roleIds: [] }, caller, "REPORT_CUD");
}

/**
 * Tells whether a caller may change a report for everyone; to change their own view, they only need to open it.
 *
 * Source: specification 6 (CUD is create, update, delete), behaviour 3.5; decision 0119.
 *
 * @example mayChangeReport({ source: "sale", roleIds: [] }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => true
 */
export function mayChangeReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_CUD");
}

/**
 * Tells whether a caller may delete a report.
 *
 * Source: specification 6 (CUD is create, update, delete); decision 0119.
 *
 * @example mayDeleteReport({ source: "sale", roleIds: [] }, { permissions: ["REPORT_READ", "RDM_CUD"], roleIds: [] }) // => false
 */
export function mayDeleteReport(report: AskedReport, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_CUD");
}

/**
 * Tells whether a caller may save their own view as the shared report.
 *
 * Source: specification 6 (report data model variants use RDM_CUD), behaviour 3.5; decision 0119.
 *
 * @example maySaveToShared({ source: "sale", roleIds: [] }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => false
 */
export function maySaveToShared(report: AskedReport, caller: ReportCaller): boolean {
  return mayOpenReport(report, caller) && hasPermission(caller.permissions, ["RDM_CUD"]);
}

/** Properties of a named view that access checks read. */
interface AskedView {
  readonly isMine: boolean;
  /** Roles with which the view is shared. */
  readonly roleIds: readonly number[];
}

/**
 * Tells whether a reader of a report has a named view of it: their own, or one shared with a role of theirs whose filters are all of fields that they see.
 *
 * Source: issue 22; decision 0354.
 *
 * @example mayOpenView({ isMine: false, roleIds: [3], filters: [] }, { source: "sale" }, { permissions: ["REPORT_READ"], roleIds: [3] }) // => true
 */
export function mayOpenView(
  { isMine, roleIds, filters }: AskedView & { readonly filters: readonly Pick<ReportFilter, "field">[] | null },
  { source }: Pick<ReportModel, "source">,
  { permissions, roleIds: ownFilters }: ReportCaller,
): boolean {
  if (isMine) return true;
  const { fields } = getReportKind(source);
  return (
    roleIds.some((role) => ownFilters.includes(role)) &&
    (filters ?? []).every(({ field }) => findField(fields, field) === null || canSeeField(fields, field, permissions))
  );
}

/**
 * Tells whether a caller may share a named view with roles, or change one that is shared: their own, with the permission to change reports for everyone.
 *
 * Source: specification 6 (report data model variants use RDM_CUD), issue 22; decision 0354.
 *
 * @example mayShareView({ isMine: true }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => false
 */
export function mayShareView({ isMine }: Pick<AskedView, "isMine">, { permissions }: ReportCaller): boolean {
  return isMine && hasPermission(permissions, ["REPORT_READ"]) && hasPermission(permissions, ["RDM_CUD"]);
}

/** Tells whether a caller has the permission of a report's kind, and one of its roles; every action needs both. */
function mayActOn(report: AskedReport, caller: ReportCaller, permission: PermissionCode): boolean {
  const { source, roleIds } = report;
  if (!isReportKind(source)) return false;
  const permissions = compilePermissions(caller.permissions);
  const requiredPermission = getReportKind(source).permission;
  if (
    !hasPermission(permissions, [permission]) ||
    (requiredPermission !== undefined && !hasPermission(permissions, [requiredPermission]))
  )
    return false;
  if (roleIds.length === 0 || roleIds.some((role) => caller.roleIds.includes(role))) return true;
  return report.areRolesDeleted === true && (isAuthor(report, caller) || hasPermission(permissions, ["REPORT_CUD"]));
}

const isAuthor = (report: AskedReport, caller: ReportCaller): boolean =>
  report.userId !== undefined && report.userId === caller.userId;
