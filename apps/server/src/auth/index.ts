export { apiKeyHandlers } from "./api-key-handlers.ts";
export { authorizationLayer } from "./authorization.ts";
export { hashPassword } from "./password-hash.ts";
export { createPasswordLink, sendInvitationMail, sendLockNotice } from "./account-mail.ts";
export { changeOwnPassword } from "./password-service.ts";
export {
  callerAddress,
  callerUserAgent,
  forbidCaching,
  sessionHandlers,
  answerWithCookie,
} from "./session-handlers.ts";
export {
  isSessionOpen,
  listOpenSessions,
  revokeSessionOf,
  revokeSessionsOf,
  invalidateResetLinks,
  type Device,
} from "./session-repository.ts";
export { secondFactorHandlers } from "./second-factor-handlers.ts";
export { findSecondFactor } from "./second-factor-repository.ts";
export { isFactorRequired, resetSecondFactor, takeSecondFactorCode } from "./second-factor-service.ts";
export { auditDoor, changeLayer, endSessionsAndLinks, noteFailure, openSession } from "./session-service.ts";
export { SigningSecret } from "./signing-secret.ts";
export { sealText, unsealText } from "./sealed-text.ts";
export { attemptSubjectOf, countAttempt, runAttemptInTurn, secondsToWait } from "./throttle.ts";
export { recordAddress } from "./known-address-repository.ts";
export {
  findUserById,
  hasNoUser,
  nameOfUser,
  recordSignIn,
  replacePassword,
  saveOwnAccount,
  type UserRow,
} from "./user-repository.ts";
