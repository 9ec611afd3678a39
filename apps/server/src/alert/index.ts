/** Alerts on figures. */

export { alertHandlers } from "./alert-handlers.ts";
export { deleteOldAlerts } from "./alert-repository.ts";
export { lookAtAlerts } from "./tell-alerts.ts";
