/** Limits of dashboards. */

/** Maximum number of widgets on a dashboard. */
export const widgetsAtMost = 60;

/** Maximum number of roles of a dashboard or a widget. */
export const rolesAtMost = 1_000;
