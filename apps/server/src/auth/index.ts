export { apiKeyHandlers } from "./api-key-handlers.ts";
export { breachedPasswordsLayer, refuseBreached } from "./breached-passwords.ts";
export { authorizationLayer } from "./authorization.ts";
export { HashCost, hashPassword, owaspCost } from "./password-hash.ts";
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
export { passkeyHandlers } from "./passkey-handlers.ts";
export { requestPasskey } from "./passkey-proof.ts";
export { listPasskeys } from "./passkey-repository.ts";
export { PasskeyAddress, passkeySite, type PasskeySite } from "./passkey-site.ts";
export { countRecoveryCodes, findSecondFactor } from "./second-factor-repository.ts";
export { clearSecondFactors, isFactorRequired, findOwnUser, resetSecondFactor } from "./second-factor-service.ts";
export { resealTexts } from "./reseal-texts.ts";
export { changeLayer, endSessionsAndLinks, openSession } from "./session-service.ts";
export type { FactorAnswer } from "./change-proof.ts";
export { proveOwnPassword } from "./prove-password.ts";
export { auditSignIn, proveSecondFactor, secondFactorNeededError } from "./sign-in-service.ts";
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
