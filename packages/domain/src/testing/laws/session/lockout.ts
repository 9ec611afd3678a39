import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const now = 100_000;
const arbTimes = fc.array(fc.oneof(fc.integer({ min: 0, max: now + 5_000 }), fc.constantFrom(40_000, 40_001, 39_999, now), fc.integer({ min: now - 500, max: now + 5_000 })), { maxLength: 12 });

/** The rules of failed logins. */
export function lockoutRules({ isLockedAfter, lockoutRules: rules, throttleWaitSeconds }: typeof session): Readonly<Record<string, RuleRow>> {
  return {
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
      says: "Five failures within a minute, from one address or for one user, make the next attempt wait until the first of the five is a minute old.",
      source: "behaviour 3.10",
      codes: ["THROTTLED"],
      cases: ["account.json"],
      laws: {
        "there is a wait exactly when five failures lie within the last minute": fc.property(arbTimes, (times) => {
          const recent = times.filter((at) => at > now - rules.windowSeconds * 1000).length;
          const wait = throttleWaitSeconds(times, now);
          same(wait > 0, recent >= rules.failuresToWait);
          holds(wait >= 0 && wait <= rules.windowSeconds, "it is at most a minute");
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
