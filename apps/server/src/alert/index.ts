/** Alerts on figures. */

export { alertHandlers } from "./alert-handlers.ts";
export { deleteOldNotices } from "./alert-repository.ts";
export { lookAtAlerts } from "./tell-alerts.ts";
