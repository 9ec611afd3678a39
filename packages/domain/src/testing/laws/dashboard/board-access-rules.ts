import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { arbDashboard } from "../../arbitraries/dashboard.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "dashboardFlags" | "mayOpenDashboard" | "maySeeWidget" | "systemDashboard">;

const arbCallerPermissions = fc.subarray(["DASHBOARD_READ", "DASHBOARD_CUD", "REPORT_CUD"]);

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 });

/** Builds the rules and laws of who opens and changes a dashboard, and who sees a widget. */
export function boardAccessRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { dashboardFlags, mayOpenDashboard, maySeeWidget, systemDashboard } = functions;
  const arbSystem = fc.constantFrom(...languageCodes.map((language) => systemDashboard(language)));
  return {
    "dashboard-access": {
      says: "The roles of a dashboard may read it; one without roles is open to everybody. DASHBOARD_CUD opens, changes and deletes every dashboard except the system's, which everybody reads and nobody changes.",
      source: "specification 6; behaviour 3.6 (roles = read; canUpdate/canDelete computed by the server)",
      laws: {
        "the edit and delete flags follow the permission, and are never set on the system dashboard": fc.property(
          arbDashboard,
          arbCallerPermissions,
          (board, permissions) => {
            const mayChange = permissions.includes("DASHBOARD_CUD");
            same(dashboardFlags(board, { permissions }), { canUpdate: mayChange, canDelete: mayChange });
            same(dashboardFlags({ id: 0 }, { permissions }), { canUpdate: false, canDelete: false });
          },
        ),
        "a dashboard is open to its roles, to those who may change it, and to everybody without roles": fc.property(
          arbDashboard,
          arbCallerPermissions,
          arbRoles,
          (board, permissions, roleIds) => {
            const isShared = board.roles.some((role) => roleIds.includes(role));
            same(
              mayOpenDashboard(board, { permissions, roleIds }),
              board.roles.length === 0 || isShared || permissions.includes("DASHBOARD_CUD"),
            );
            same(mayOpenDashboard({ ...board, roles: [] }, { permissions: [], roleIds: [] }), true);
            same(mayOpenDashboard({ ...board, id: 0 }, { permissions: [], roleIds: [] }), true);
          },
        ),
      },
    },
    "widget-access": {
      says: "The roles of a widget see it on a dashboard they may open; one without roles is visible to all who may. Those who change dashboards see every widget, so that saving loses none.",
      source:
        "behaviour 3.6 (roles? of a widget, roles = read); specification 4 (Saving a widget writes the whole dashboard); decision 0129",
      laws: {
        "a widget is visible to its roles, to those who may change it, and to everybody without roles": fc.property(
          arbWidget,
          arbRoles,
          arbCallerPermissions,
          arbRoles,
          (widget, roles, permissions, roleIds) => {
            const isShared = roles.some((role) => roleIds.includes(role));
            same(
              maySeeWidget({ ...widget, roles }, { permissions, roleIds }),
              roles.length === 0 || isShared || permissions.includes("DASHBOARD_CUD"),
            );
            same(maySeeWidget({ ...widget, roles: [] }, { permissions: [], roleIds: [] }), true);
          },
        ),
        "those who may change a dashboard see all its widgets, and every widget of the system dashboard is visible to everybody":
          fc.property(
            arbSystem,
            arbDashboard,
            arbCallerPermissions,
            arbRoles,
            (system, board, permissions, roleIds) => {
              if (dashboardFlags(board, { permissions }).canUpdate)
                same(
                  board.widgets.filter((widget) => !maySeeWidget(widget, { permissions, roleIds })),
                  [],
                );
              same(
                system.widgets.every((widget) => maySeeWidget(widget, { permissions: [], roleIds: [] })),
                true,
              );
            },
          ),
      },
    },
  };
}
