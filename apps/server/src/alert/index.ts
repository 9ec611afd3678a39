/** Alerts on figures. */

export { alertHandlers } from "./alert-handlers.ts";
export { countUnseen } from "./alert-service.ts";
export { deleteOldAlerts } from "./alert-repository.ts";
export { lookAtAlerts } from "./tell-alerts.ts";
