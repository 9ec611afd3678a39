/** Addresses of alerts. */

export const alertsPath = "/alerts";
export const alertPath = (id: number): string => `${alertsPath}/${id}`;

/** Path of the editor of a new alert on the rows of a report. */
export const newRowAlertPath = `${alertsPath}/report/0`;

/** Address of the editor of a new alert on a widget at a place. */
export const newAlertPath = (board: number, widget: number, layer: number): string =>
  `${alertsPath}/create/0?board=${board}&widget=${widget}&tl=${layer}`;
