import { expect, test } from "vitest";

import { resolveErrorCode } from "../../errors/index.ts";
import { ok } from "../../result/index.ts";
import * as ours from "../../session/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { sessionLaws } from "./session.ts";

test.each(lawsOf(sessionLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of sessions, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a token says more than its claims",
    "token",
    {
      parseToken: (token) => {
        const parsedToken = ours.parseToken(token);
        return parsedToken.ok ? ok({ ...parsedToken.value, sub: parsedToken.value.sub.trim() }) : parsedToken;
      },
    },
  ],
  ["a token lives one second more", "token-expiry", { isExpired: ({ exp }, now) => now > exp }],
  ["a token is renewed when it has ended", "token-expiry", { isRenewalDue: ({ exp }, now) => now >= exp }],
  ["a page left open is a person at work", "idle-session", { isAttended: () => true }],
  ["nobody works at an open page", "idle-session", { isAttended: () => false }],
  ["remember me changes nothing", "session-length", { sessionDuration: () => ours.sessionRules.sessionSeconds }],
  [
    "a link is open in its last moment",
    "session-length",
    { lifetimeState: (lease, now) => ours.lifetimeState(lease, now - 1) },
  ],
  [
    "a token needs no session",
    "token",
    {
      parseClaims: (payload) =>
        ours.parseClaims(
          typeof payload === "object" && payload !== null && !("sid" in payload) ? { ...payload, sid: "" } : payload,
        ),
    },
  ],
  [
    "a link can be used twice",
    "session-length",
    { lifetimeState: ({ expiresAtMs }, now) => (now < expiresAtMs ? "open" : "expired") },
  ],
  ["the server ends no session", "logout-reason", { logoutReasonOf: () => "SESSION_EXPIRED" }],
  ["no session expires", "logout-reason", { logoutReasonOf: () => "DISCONNECTED_BY_SERVER" }],
  [
    "any text is a logout reason",
    "logout-reason",
    { isLogoutReason: (value): value is ours.LogoutReason => typeof value === "string" && value in ours.logoutReasons },
  ],
  [
    "an unknown path is open",
    "route-guard",
    { isLoginNeeded: (path) => ours.isLoginNeeded(path) && !path.startsWith("/unknown") },
  ],
  [
    "an expired session goes on",
    "route-guard",
    {
      decideRoute: ({ path, claims, now }) =>
        ours.decideRoute({ path, claims, now: claims === null ? now : Math.min(now, claims.exp - 1) }),
    },
  ],
  [
    "an expired session is not over on an open screen",
    "route-guard",
    {
      decideRoute: (question) =>
        ours.isLoginNeeded(question.path) || (question.claims !== null && question.claims.exp > question.now)
          ? ours.decideRoute(question)
          : "allow",
    },
  ],
  [
    "Login is shown to a signed-in user",
    "route-guard",
    { decideRoute: (question) => (ours.isLoginNeeded(question.path) ? ours.decideRoute(question) : "allow") },
  ],
  [
    "a path of another site is remembered (open redirect)",
    "last-route",
    { isRememberedPath: (path) => path.startsWith("/") && ours.isLoginNeeded(path) },
  ],
  [
    "password length is counted in UTF-16 units",
    "password",
    {
      checkPassword: (question) =>
        ours
          .checkPassword(question)
          .filter(
            (rule) =>
              rule !== "PASSWORD_LENGTH" ||
              question.password.length < (question.policy ?? ours.passwordPolicy).minLength,
          ),
    },
  ],
  [
    "a password is truncated",
    "password",
    { checkPassword: (question) => ours.checkPassword({ ...question, password: question.password.slice(0, 12) }) },
  ],
  [
    "the name of the user is compared with its capitals",
    "password",
    {
      checkPassword: (question) =>
        ours
          .checkPassword(question)
          .filter((rule) => rule !== "PASSWORD_USERNAME" || question.password.includes(question.username ?? "")),
    },
  ],
  [
    "a user name of three letters may be in the password",
    "password",
    {
      checkPassword: (question) =>
        ours
          .checkPassword(question)
          .filter((rule) => rule !== "PASSWORD_USERNAME" || (question.username ?? "").length > 3),
    },
  ],
  [
    "a length of 0 can be set",
    "security-settings",
    {
      passwordPolicyOf: (values) => ({
        ...ours.passwordPolicyOf(values),
        minLength: Number(values.PASSWORD_MIN_LENGTH ?? 12),
      }),
    },
  ],
  ["the setting is ignored", "security-settings", { passwordPolicyOf: () => ours.passwordPolicy }],
  ["a code of another form is shown on the login's", "login-failure", { loginErrorCode: resolveErrorCode }],
  [
    "every failure is a wrong password",
    "login-failure",
    { loginErrorCode: (status, code) => (status === 400 ? "LOGIN_FAILED" : ours.loginErrorCode(status, code)) },
  ],
  [
    "a server error is a wrong password",
    "login-failure",
    { loginErrorCode: (_, code) => ours.loginErrorCode(400, code) },
  ],
  [
    "an account is locked one failure late",
    "lockout",
    { isLockedAfter: (failures, rules) => ours.isLockedAfter(failures - 1, rules) },
  ],
  [
    "after signing in the user returns to a forbidden path",
    "last-route",
    { pathAfterLogin: (path) => ours.pathAfterLogin(path, ["ROLE_CUD", "REPORT_CUD", "INVENTORYDOCUMENT_CUD"]) },
  ],
  [
    "after signing in the user is redirected to another site (open redirect)",
    "last-route",
    {
      pathAfterLogin: (path, permissions) =>
        path?.startsWith("//") === true ? path : ours.pathAfterLogin(path, permissions),
    },
  ],
  [
    "the oldest passwords are remembered",
    "password-history",
    { rememberedPasswords: (history, policy) => ours.rememberedPasswords(history.toReversed(), policy).toReversed() },
  ],
  [
    "four passwords are remembered",
    "password-history",
    { rememberedPasswords: (history, policy = { remembered: 4 }) => ours.rememberedPasswords(history, policy) },
  ],
  [
    "only the present password may not come back",
    "password-history",
    { checkPasswordReuse: (matches) => ours.checkPasswordReuse(matches.slice(0, 1)) },
  ],
  ["the lockout setting is ignored", "lockout", { isLockedAfter: (failures) => ours.isLockedAfter(failures) }],
  [
    "throttles after four failures",
    "throttle",
    { throttleWaitSeconds: (times, now) => ours.throttleWaitSeconds([...times, ...times.slice(0, 1)], now) },
  ],
  [
    "the wait starts again with each failure",
    "throttle",
    { throttleWaitSeconds: (times, now) => (ours.throttleWaitSeconds(times, now) === 0 ? 0 : 60) },
  ],
  [
    "the order of the failures matters",
    "throttle",
    { throttleWaitSeconds: (times, now) => ours.throttleWaitSeconds(times.slice(-5), now) },
  ],
  ["a key keeps what its maker lost", "api-key", { permissionsOfKey: (own) => ours.permissionsOfKey(own, own) }],
  [
    "an e-mail that nobody verified opens an account",
    "sign-on",
    { judgeSignOn: (identity, facts) => ours.judgeSignOn({ ...identity, isEmailVerified: true }, facts) },
  ],
  [
    "a new subject takes the account of another",
    "sign-on",
    { judgeSignOn: (identity, facts) => ours.judgeSignOn(identity, { ...facts, linkedSubject: null }) },
  ],
  [
    "roles outside the map are taken",
    "sign-on-roles",
    {
      planSignOnRoles: ({ mapped, named, has }) => ours.planSignOnRoles({ mapped: [...mapped, ...has], named, has }),
    },
  ],
  [
    "a code of a minute ago counts",
    "second-factor",
    { secondFactorSteps: (now) => [...ours.secondFactorSteps(now), Math.floor(now / 30_000) - 2] },
  ],
  [
    "a zero of a recovery code must not be typed as a letter",
    "second-factor",
    { parseSecondFactorCode: (text) => (/o/iu.test(text) ? null : ours.parseSecondFactorCode(text)) },
  ],
  [
    "only a role can require a second factor",
    "second-factor",
    { isSecondFactorDue: (state) => ours.isSecondFactorDue({ ...state, isEveryoneRequired: false }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(sessionLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
