/** Alerts that notify a person when a figure crosses a limit. */

export { alertHandlers } from "./alert-handlers.ts";
export { countUnseen } from "./alert-service.ts";
export { deleteOldAlerts } from "./alert-repository.ts";
export { evaluateAlerts } from "./tell-alerts.ts";
