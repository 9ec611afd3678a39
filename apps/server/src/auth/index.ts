export { authorizationLayer } from "./authorization.ts";
export { hashPassword } from "./password-hash.ts";
export { sessionCleanupLayer } from "./session-cleanup.ts";
export { neverStored, sessionHandlers, withCookie } from "./session-handlers.ts";
export { changeLayer, endAccess, openSession } from "./session-service.ts";
export { SigningSecret } from "./signing-secret.ts";
export { findUserById, hasNoUser } from "./user-repository.ts";
