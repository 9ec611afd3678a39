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
  /** Author of the report; null for one that comes with the product. */
  readonly userId?: number | null;
}

/**
 * Tells whether a caller may open a report: they need to read reports, the kind's permission, and one of the report's roles.
 * A report without roles is open to all who may read reports. One with roles is open to its author and to those who may change reports too, as dashboards are.
 *
 * Source: specification 6 (reports can be granted to roles), behaviour 3.4; decisions 0484 and 0493.
 *
 * @example mayOpenReport({ source: "sale", roleIds: [3] }, { permissions: ["REPORT_READ"], roleIds: [4] }) // => false
 */
export function mayOpenReport(report: AskedReport, caller: ReportCaller): boolean {
  const { roleIds } = report;
  const isOpenByRoles = roleIds.length === 0 || roleIds.some((role) => caller.roleIds.includes(role));
  return (
    mayActOn(report, caller, "REPORT_READ") &&
    (isOpenByRoles || isAuthor(report, caller) || mayChangeReport(report, caller))
  );
}

/**
 * Tells whether a caller may create a report of a kind, for any roles.
 *
 * Source: specification 6 (CUD is create, update, delete), behaviour 3.4; decision 0119.
 *
 * @example mayCreateReport({ source: "sale" }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => true
 */
export function mayCreateReport(report: Pick<ReportModel, "source">, caller: ReportCaller): boolean {
  return mayActOn(report, caller, "REPORT_CUD");
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
  { permissions, roleIds: callerRoleIds }: ReportCaller,
): boolean {
  if (isMine) return true;
  const { fields } = getReportKind(source);
  return (
    roleIds.some((role) => callerRoleIds.includes(role)) &&
    (filters ?? []).every(({ field }) => findField(fields, field) === null || canSeeField(fields, field, permissions))
  );
}

/**
 * Tells whether a caller may share a named view with roles, or change one that is shared: their own view, and they may save views for everyone (RDM_CUD).
 *
 * Source: specification 6 (report data model variants use RDM_CUD), issue 22; decision 0354.
 *
 * @example mayShareView({ isMine: true }, { permissions: ["REPORT_CUD"], roleIds: [] }) // => false
 */
export function mayShareView({ isMine }: Pick<AskedView, "isMine">, { permissions }: ReportCaller): boolean {
  return isMine && hasPermission(permissions, ["REPORT_READ"]) && hasPermission(permissions, ["RDM_CUD"]);
}

/** Tells whether a caller has a permission, and that of the report's kind; every action needs both. */
function mayActOn({ source }: Pick<ReportModel, "source">, caller: ReportCaller, permission: PermissionCode): boolean {
  if (!isReportKind(source)) return false;
  const compiledPermissions = compilePermissions(caller.permissions);
  const requiredPermission = getReportKind(source).permission;
  return (
    hasPermission(compiledPermissions, [permission]) &&
    (requiredPermission === undefined || hasPermission(compiledPermissions, [requiredPermission]))
  );
}

const isAuthor = ({ userId }: AskedReport, caller: ReportCaller): boolean =>
  userId !== undefined && userId !== null && userId === caller.userId;
