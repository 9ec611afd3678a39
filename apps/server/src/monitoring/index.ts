/** Monitoring of terminals and of the server. */

export { alertPoliciesAt } from "./alert-policy.ts";
export { monitoringHandlers } from "./monitoring-handlers.ts";
export { monitoringLayer } from "./monitoring-layer.ts";
export { EnvironmentMailServerUrl, testConnection } from "./test-connection.ts";
