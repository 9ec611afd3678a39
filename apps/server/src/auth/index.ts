export { authorizationLayer } from "./authorization.ts";
export { sessionCleanupLayer } from "./session-cleanup.ts";
export { sessionHandlers, setupHandlers } from "./session-handlers.ts";
export { SigningSecret } from "./signing-secret.ts";
