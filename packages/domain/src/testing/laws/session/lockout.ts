import fc from "fast-check";

import { errorCatalogue, resolveErrorCode } from "../../../errors/index.ts";
import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const fixedTime = 100_000;
const arbTimes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: fixedTime + 5_000 }),
    fc.constantFrom(40_000, 40_001, 39_999, fixedTime),
    fc.integer({ min: fixedTime - 500, max: fixedTime + 5_000 }),
  ),
  { maxLength: 12 },
);

/** Error codes of an answer, known and unknown, and values that are not codes. */
const arbCode = fc.oneof(
  fc.constantFrom("LOCKED", "NOACCESS", "LOGIN_FAILED", "THROTTLED", "SECOND_FACTOR_NEEDED", "SECOND_FACTOR_WRONG"),
  fc.constantFrom(...Object.keys(errorCatalogue)),
  fc.constantFrom("X", "locked", "toString"),
  fc.anything({ maxDepth: 1 }),
);
/** Codes with their own text on the login form. */
const ownCodes: readonly unknown[] = [
  "LOCKED",
  "NOACCESS",
  "THROTTLED",
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_WRONG",
  "PASSKEY_WRONG",
  "PASSKEY_ORIGIN",
  "SIGN_ON_FAILED",
];

/** Builds the rules and laws of failed logins. */
export function lockoutRules({
  isLockedAfter,
  lockoutRules: rules,
  loginErrorCode,
  throttleRules,
  throttleWaitSeconds,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "login-failure": {
      says: "A login rejected with status 400 says that the account is locked, that the user has no access, that they must wait, that a second factor is missing or wrong, that a passkey was not accepted, or why single sign-on did not work; otherwise that the user name or password is incorrect.",
      source: "specification 8; behaviour 3.10",
      codes: [
        "LOCKED",
        "NOACCESS",
        "THROTTLED",
        "LOGIN_FAILED",
        "SECOND_FACTOR_NEEDED",
        "SECOND_FACTOR_WRONG",
        "PASSKEY_WRONG",
      ],
      laws: {
        "status 400 shows one of nine messages, whatever the code": fc.property(arbCode, (code) => {
          same(loginErrorCode(400, code), ownCodes.includes(code) ? code : "LOGIN_FAILED");
        }),
        "any other status is shown as for any call": fc.property(
          fc.integer({ min: 0, max: 599 }),
          arbCode,
          (status, code) => {
            if (status !== 400) same(loginErrorCode(status, code), resolveErrorCode(status, code));
          },
        ),
      },
    },
    lockout: {
      says: "Lockout: a number of failed sign-ins in a row locks the account until a manager unlocks it, ten by default.",
      source: "behaviour 3.10",
      codes: ["LOCKED"],
      laws: {
        "locks an account at the set number of failures, and not before": fc.property(
          fc.nat({ max: 30 }),
          fc.integer({ min: 1, max: 30 }),
          (failures, failuresToLock) => {
            same(isLockedAfter(failures), failures >= 10);
            same(isLockedAfter(failures, { failuresToLock }), failures >= failuresToLock);
          },
        ),
      },
    },
    throttle: {
      says: "Throttling: five failed sign-ins of one user at one address within a minute make the next attempt wait until the first of the five is a minute old; so do twenty of one user anywhere and thirty at one address. Three requests for one forgotten password within a quarter of an hour wait too.",
      source: "behaviour 3.10; decision 0141",
      codes: ["THROTTLED"],
      cases: ["account.json"],
      laws: {
        "an attempt has to wait exactly when five failures lie within the last minute": fc.property(
          arbTimes,
          (times) => {
            const recentFailures = times.filter((at) => at > fixedTime - rules.windowSeconds * 1000).length;
            const wait = throttleWaitSeconds(times, fixedTime);
            same(wait > 0, recentFailures >= rules.failuresToWait);
            holds(wait >= 0 && wait <= rules.windowSeconds, "it is at most a minute");
          },
        ),
        "each throttle rule has its own limit and its own window": fc.property(
          arbTimes,
          fc.constantFrom(...Object.values(throttleRules)),
          (times, rule) => {
            const recentFailures = times.filter((at) => at > fixedTime - rule.windowSeconds * 1000).length;
            const wait = throttleWaitSeconds(times, fixedTime, rule);
            same(wait > 0, recentFailures >= rule.failuresToWait);
            holds(wait <= rule.windowSeconds, "at most its window");
          },
        ),
        "the wait ends when it says, and not a second before": fc.property(arbTimes, (times) => {
          const pastTimes = times.filter((at) => at <= fixedTime);
          const wait = throttleWaitSeconds(pastTimes, fixedTime);
          same(throttleWaitSeconds(pastTimes, fixedTime + wait * 1000), 0);
          if (wait > 0)
            holds(throttleWaitSeconds(pastTimes, fixedTime + wait * 1000 - 1000) > 0, "a second before one waits");
        }),
        "one failure more never shortens the wait, and their order does not matter": fc.property(
          arbTimes,
          fc.integer({ min: 0, max: fixedTime }),
          (times, another) => {
            const wait = throttleWaitSeconds(times, fixedTime);
            holds(throttleWaitSeconds([...times, another], fixedTime) >= wait, "not shorter");
            same(throttleWaitSeconds(times.toReversed(), fixedTime), wait);
          },
        ),
        "a failure dated in the future by another clock counts as now": fc.property(arbTimes, (times) => {
          same(
            throttleWaitSeconds(times, fixedTime),
            throttleWaitSeconds(
              times.map((at) => Math.min(at, fixedTime)),
              fixedTime,
            ),
          );
        }),
      },
    },
  };
}
