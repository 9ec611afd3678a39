export { authorizationLayer } from "./authorization.ts";
export { hashPassword } from "./password-hash.ts";
export { sessionCleanupLayer } from "./session-cleanup.ts";
export { makeLink, sendInvitation, sendLockNotice } from "./account-mail.ts";
export { changeOwnPassword } from "./password-service.ts";
export { callerAddress, callerDevice, neverStored, sessionHandlers, withCookie } from "./session-handlers.ts";
export {
  isSessionOpen,
  listOpenSessions,
  revokeSessionOf,
  revokeSessionsOf,
  useResets,
  type Device,
} from "./session-repository.ts";
export { changeLayer, endAccess, openSession } from "./session-service.ts";
export { SigningSecret } from "./signing-secret.ts";
export { findUserById, hasNoUser, nameOfUser, replacePassword, saveOwn } from "./user-repository.ts";
