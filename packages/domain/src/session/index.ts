/** Sessions: tokens, the route guard, passwords and lockout. */

export {
  isLockedAfter,
  knownAddressDays,
  lockoutRules,
  throttleRules,
  throttleWaitSeconds,
  type LockoutRules,
  type ThrottleCode,
  type ThrottleRule,
} from "./lockout.ts";
export { idleMinutesAtMost, isAttended, isIdle, isSessionIdle } from "./idle.ts";
export { loginErrorCode } from "./login-error.ts";
export {
  isLogoutReason,
  logoutReasonOf,
  logoutReasons,
  type LogoutReason,
  type LogoutReasonRow,
} from "./logout-reason.ts";
export {
  mailDeliveryState,
  mailStates,
  mailKinds,
  mayHandOverLink,
  maySendAgain,
  type OutgoingMail,
  type MailState,
  type MailKind,
} from "./outbox.ts";
export { pathAfterLogin } from "./path-after-login.ts";
export { checkPasswordReuse, rememberedPasswords } from "./password-history.ts";
export {
  decideRoute,
  homePath,
  isLoginNeeded,
  isRememberedPath,
  loginPath,
  type RouteDecision,
  type RouteQuestion,
} from "./route-guard.ts";
export {
  lockoutRulesOf,
  passwordPolicyOf,
  securitySettings,
  type FlagSetting,
  type NumberSetting,
  type SecuritySettingCode,
  type SettingValues,
} from "./security-setting.ts";
export { apiKeyRules, keyPermissionCodes, permissionsOfKey } from "./api-key.ts";
export {
  formatRecoveryCode,
  isSecondFactorDue,
  parseSecondFactorCode,
  secondFactorRules,
  typedCodeAtMost,
  oldestRememberedStep,
  secondFactorSteps,
  type SecondFactorCode,
  type SecondFactorState,
} from "./second-factor.ts";
export {
  hasSecondFactor,
  isChallengeGood,
  isCounterForward,
  listProofWays,
  mayAddPasskey,
  parsePasskeyName,
  passkeyRules,
  type PasskeyChallenge,
  type PasskeyPurpose,
  type ProofWay,
  type SecondFactorWays,
} from "./passkey.ts";
export {
  isFactorClaimed,
  judgeSignOn,
  listClaimValues,
  parseSignOnRoles,
  planSignOnRoles,
  readSignOnRoles,
  signOnRules,
  type PlacedRole,
  type SignOnFacts,
  type SignOnIdentity,
  type SignOnRefusal,
  type SignOnRole,
} from "./sign-on.ts";
export { decideRenewal, renewalGraceSeconds, type RenewalDecision, type RenewalQuestion } from "./renewal.ts";
export { lifetimeState, sessionDuration, sessionRules, type Lifetime, type LifetimeState } from "./session-rule.ts";
export { isExpired, isRenewalDue, parseClaims, parseToken, renewalLeadSeconds, type TokenClaims } from "./token.ts";
export {
  checkPassword,
  isCommonPassword,
  passwordMinLengthBounds,
  passwordMinStrengthBounds,
  passwordPolicy,
  passwordRules,
  type PasswordPolicy,
  type PasswordContext,
  type PasswordRule,
} from "../validation/index.ts";
