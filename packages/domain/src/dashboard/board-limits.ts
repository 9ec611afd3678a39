/** The numbers of dashboards. */

/** The most widgets one dashboard holds. */
export const widgetsAtMost = 60;
