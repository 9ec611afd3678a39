import fc from "fast-check";

import { permissionCodes, roleTemplates, type RoleTemplateCode } from "../../../access/index.ts";
import { isReportKind, reportKinds as ours } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));
const arbRoles = fc.array(fc.nat(3), { maxLength: 2 });
const arbCallerPermissions = fc.oneof(
  fc.subarray([...permissionCodes]),
  fc.subarray(["REPORT_READ", "REPORT_CUD", "RDM_CUD", "PRODUCT_COST_READ"] as const),
);

/** Default roles that may create reports. Source: behaviour 3.9. */
const reportMakerRoles = ["ADMIN", "MANAGER", "BUYER", "ACCOUNTANT"] as const;
const readerRoles = ["AUDITOR", "VIEWER"] as const;

/** Builds the rules and laws of opening, creating, changing and deleting reports. */
export function accessRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    mayChangeReport,
    mayCreateReport,
    mayDeleteReport,
    mayOpenReport,
    mayOpenView,
    maySaveToShared,
    mayShareView,
    visibleKinds,
  } = functions;
  return {
    "report-access": {
      says: "Opening a report requires REPORT_READ, the permission of its kind, and one of its roles; its author and holders of REPORT_CUD need none of its roles, and a report without roles requires no role. REPORT_CUD creates, changes and deletes reports; saving a personal view to the shared report, and sharing a named view with roles, requires RDM_CUD.",
      source: "specification 6; behaviour 3.4 and 3.5; decisions 0119, 0484 and 0493",
      laws: {
        "opening a report requires REPORT_READ, the permission of its kind and one of its roles, or REPORT_CUD":
          fc.property(arbKind, arbRoles, arbRoles, arbCallerPermissions, (source, reportRoles, own, permissions) => {
            const [report, caller] = [
              { source, roleIds: reportRoles },
              { permissions, roleIds: own },
            ];
            same(
              mayOpenReport(report, caller),
              visibleKinds(permissions).includes(source) &&
                (reportRoles.length === 0 ||
                  reportRoles.some((role) => own.includes(role)) ||
                  new Set<string>(permissions).has("REPORT_CUD")),
            );
          }),
        "a report of roles that its author lacks is open to its author, who needs REPORT_CUD to change it": fc.property(
          arbKind,
          arbCallerPermissions,
          fc.boolean(),
          (source, permissions, isAuthor) => {
            const report = { source, roleIds: [9], userId: 1 };
            const caller = { permissions, roleIds: [4], userId: isAuthor ? 1 : 2 };
            const isReader = visibleKinds(permissions).includes(source);
            const isChanger = new Set<string>(permissions).has("REPORT_CUD");
            same(
              [mayOpenReport(report, caller), mayChangeReport(report, caller)],
              [isReader && (isAuthor || isChanger), isReader && isChanger],
            );
            const { userId: _author, ...withoutAuthor } = report;
            const withoutUser = { permissions, roleIds: [4] };
            same(mayOpenReport(withoutAuthor, withoutUser), isReader && isChanger);
            same(mayOpenReport({ ...report, userId: null }, withoutUser), isReader && isChanger);
          },
        ),
        "changing or deleting a report requires opening it and REPORT_CUD; saving one's view to it requires RDM_CUD":
          fc.property(arbKind, arbRoles, arbRoles, arbCallerPermissions, (source, reportRoles, own, permissions) => {
            const [report, caller] = [
              { source, roleIds: reportRoles },
              { permissions, roleIds: own },
            ];
            const [isOpen, codes] = [mayOpenReport(report, caller), new Set<string>(permissions)];
            same(
              [mayChangeReport(report, caller), mayDeleteReport(report, caller)],
              [isOpen && codes.has("REPORT_CUD"), isOpen && codes.has("REPORT_CUD")],
            );
            same(maySaveToShared(report, caller), isOpen && codes.has("RDM_CUD"));
          }),
        "a named view is open to its author and to its roles; sharing it requires RDM_CUD": fc.property(
          arbKind,
          arbRoles,
          arbRoles,
          arbCallerPermissions,
          fc.boolean(),
          (source, viewRoles, own, permissions, isMine) => {
            const caller = { permissions, roleIds: own };
            const codes = new Set<string>(permissions);
            same(
              mayOpenView({ isMine, roleIds: viewRoles, filters: [] }, { source }, caller),
              isMine || viewRoles.some((role) => own.includes(role)),
            );
            const mayRead = codes.has("REPORT_READ") || codes.has("REPORT_CUD");
            same(mayShareView({ isMine }, caller), isMine && mayRead && codes.has("RDM_CUD"));
          },
        ),
        "a view that filters by a figure is not offered to whoever may not see that figure": fc.property(
          arbCallerPermissions,
          (permissions) => {
            const view = { isMine: false, roleIds: [3], filters: [{ field: "cost" }] };
            const codes = new Set<string>(permissions);
            same(
              mayOpenView(view, { source: "sale" }, { permissions, roleIds: [3] }),
              codes.has("PRODUCT_COST_READ") || codes.has("PRODUCT_COST_CUD"),
            );
          },
        ),
        "creating a report requires the permission of its kind, but none of its roles": fc.property(
          arbKind,
          arbRoles,
          arbCallerPermissions,
          (source, own, permissions) => {
            same(
              mayCreateReport({ source }, { permissions, roleIds: own }),
              visibleKinds(permissions).includes(source) && new Set<string>(permissions).has("REPORT_CUD"),
            );
          },
        ),
        "an unknown report kind is closed to everybody": fc.property(
          fc.constantFrom("no-such-kind", "toString", ""),
          (none) => {
            const [report, caller] = [
              { source: none as "sale", roleIds: [] },
              { permissions: permissionCodes, roleIds: [1] },
            ];
            for (const may of [mayOpenReport, mayCreateReport, mayChangeReport, mayDeleteReport, maySaveToShared])
              holds(!may(report, caller), "it is not there");
          },
        ),
        "administrators, managers, buyers and accountants create reports; auditors and viewers read them": fc.property(
          fc.constantFrom<RoleTemplateCode>(...reportMakerRoles, ...readerRoles),
          (role) => {
            const caller = { permissions: roleTemplates[role].permissions, roleIds: [] };
            const report = { source: "sale" as const, roleIds: [] };
            const isMaker = reportMakerRoles.some((maker) => maker === role);
            same(
              [
                mayOpenReport(report, caller),
                mayCreateReport(report, caller),
                mayChangeReport(report, caller),
                mayDeleteReport(report, caller),
              ],
              [true, isMaker, isMaker, isMaker],
            );
            same(maySaveToShared(report, caller), role === "ADMIN");
          },
        ),
      },
    },
  };
}
