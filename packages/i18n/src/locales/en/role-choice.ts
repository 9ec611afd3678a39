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
    "Whoever has one of these roles and can open this report will have this view. Without a role, it is yours alone.",
  opened_dashboard: "With no role checked, everyone who can open the dashboards of this level will see it.",
  opened_widget: "With no role checked, everyone who can open this dashboard will see this widget.",
  opened_report: "With no role checked, everyone who can view the reports of this level will see it.",
  leftOut_one: "Saved without a role that was deleted.",
  leftOut_other: "Saved without {{number}} roles that were deleted.",
  deleted: "{{name}} (deleted)",
  ofTarget: "{{name}} · {{target}}",
  hidden: "You cannot view roles; those that are chosen stay.",
  nobody_dashboard: "None of the checked roles exists any more: only those who change dashboards see it.",
  nobody_widget: "None of the checked roles exists any more: only those who change dashboards see this widget.",
  nobody_report:
    "None of the checked roles exists any more: only the report’s author and those who change reports see it.",
  refusedTitle_one: "A role is not accepted",
  refusedTitle_other: "{{number}} roles are not accepted",
  refusedText: "Deleted meanwhile, or of another target: {{names}}. Nothing is saved yet.",
  refusedOpened: "Without a role it is no longer limited: everyone at this level with access to it will see it.",
  refusedOwn: "Without a role, the view is yours alone.",
  saveWithout: "Save without",
  goBack: "Back to the choice",
} as const satisfies Locale<typeof source, "en">;
