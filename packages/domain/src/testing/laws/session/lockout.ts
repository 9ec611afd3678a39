import fc from "fast-check";

import { errorCatalogue, resolveErrorCode } from "../../../errors/index.ts";
import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const now = 100_000;
const arbTimes = fc.array(fc.oneof(fc.integer({ min: 0, max: now + 5_000 }), fc.constantFrom(40_000, 40_001, 39_999, now), fc.integer({ min: now - 500, max: now + 5_000 })), { maxLength: 12 });

/** Codes that an answer may have, of the catalogue and of none, and what is no code at all. */
const arbCode = fc.oneof(fc.constantFrom("LOCKED", "NOACCESS", "LOGIN_FAILED", "THROTTLED"), fc.constantFrom(...Object.keys(errorCatalogue)), fc.constantFrom("X", "locked", "toString"), fc.anything({ maxDepth: 1 }));
/** Those that have words of their own on the login form. */
const ownCodes: readonly unknown[] = ["LOCKED", "NOACCESS", "THROTTLED"];

/** The rules of failed logins. */
export function lockoutRules({ isLockedAfter, lockoutRules: rules, loginErrorCode, throttleRules, throttleWaitSeconds }: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "refused-login": {
      says: "A login that is refused with 400 says that the account is locked, that the user has no access, or that one must wait; otherwise that the password or the username is incorrect.",
      source: "specification 8; behaviour 3.10",
      codes: ["LOCKED", "NOACCESS", "THROTTLED", "LOGIN_FAILED"],
      laws: {
        "at 400 it is one of four sentences, whatever the code": fc.property(arbCode, (code) => {
          same(loginErrorCode(400, code), ownCodes.includes(code) ? code : "LOGIN_FAILED");
        }),
        "any other status is shown as of any call": fc.property(fc.integer({ min: 0, max: 599 }), arbCode, (status, code) => {
          if (status !== 400) same(loginErrorCode(status, code), resolveErrorCode(status, code));
        }),
      },
    },
    lockout: {
      says: "So many failures in a row lock the account until a manager unlocks it: ten, unless another number is set.",
      source: "behaviour 3.10",
      codes: ["LOCKED"],
      laws: {
        "an account is locked at the number that is set, and not before": fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 }), (failures, failuresToLock) => {
          same(isLockedAfter(failures), failures >= 10);
          same(isLockedAfter(failures, { failuresToLock }), failures >= failuresToLock);
        }),
      },
    },
    throttle: {
      says: "Five failures of one user at one address within a minute make the next attempt wait until the first of the five is a minute old; so do twenty of one user anywhere and thirty at one address. Three requests for one forgotten password within a quarter of an hour wait too.",
      source: "behaviour 3.10; decision 0141",
      codes: ["THROTTLED"],
      cases: ["account.json"],
      laws: {
        "there is a wait exactly when five failures lie within the last minute": fc.property(arbTimes, (times) => {
          const recent = times.filter((at) => at > now - rules.windowSeconds * 1000).length;
          const wait = throttleWaitSeconds(times, now);
          same(wait > 0, recent >= rules.failuresToWait);
          holds(wait >= 0 && wait <= rules.windowSeconds, "it is at most a minute");
        }),
        "what is counted together waits by its own rule: as many as it allows, within its own window": fc.property(arbTimes, fc.constantFrom(...Object.values(throttleRules)), (times, rule) => {
          const recent = times.filter((at) => at > now - rule.windowSeconds * 1000).length;
          const wait = throttleWaitSeconds(times, now, rule);
          same(wait > 0, recent >= rule.failuresToWait);
          holds(wait <= rule.windowSeconds, "at most its window");
        }),
        "after the wait there is none, and a second before there is": fc.property(arbTimes, (times) => {
          const made = times.filter((at) => at <= now);
          const wait = throttleWaitSeconds(made, now);
          same(throttleWaitSeconds(made, now + wait * 1000), 0);
          if (wait > 0) holds(throttleWaitSeconds(made, now + wait * 1000 - 1000) > 0, "a second before one waits");
        }),
        "one failure more never makes the wait shorter, and their order does not matter": fc.property(arbTimes, fc.integer({ min: 0, max: now }), (times, another) => {
          const wait = throttleWaitSeconds(times, now);
          holds(throttleWaitSeconds([...times, another], now) >= wait, "not shorter");
          same(throttleWaitSeconds(times.toReversed(), now), wait);
        }),
        "a failure that another clock dates ahead of this one counts as made now": fc.property(arbTimes, (times) => {
          same(throttleWaitSeconds(times, now), throttleWaitSeconds(times.map((at) => Math.min(at, now)), now));
        }),
      },
    },
  };
}
