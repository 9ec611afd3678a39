/** Limits of dashboards. */

/** Maximum number of widgets on a dashboard. */
export const widgetsAtMost = 60;
