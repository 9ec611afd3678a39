/** Roles that may open a dashboard, widget, report or shared view. */
import type { Locale } from "../../locale.ts";
import type { roleChoice as source } from "../fr/role-choice.ts";

export const roleChoice = {
  title: "Roles that can see it",
  unknown: "Role not found",
  help_dashboard: "With no role checked: everyone.",
  help_widget: "With no role checked: everyone who opens the dashboard.",
  help_report: "With no role, everyone who views reports can see it.",
  help_view:
    "Whoever has one of these roles and may open this report will have this view. Without a role, it is yours alone.",
  opened_dashboard: "With no role checked, everyone who may open the dashboards of this place will see it.",
  opened_widget: "With no role checked, everyone who may open this dashboard will see this widget.",
  opened_report: "With no role checked, everyone who may view the reports of this place will see it.",
} as const satisfies Locale<typeof source, "en">;
