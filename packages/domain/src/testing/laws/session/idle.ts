import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbMoment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const arbWait = fc.integer({ min: -90_000_000, max: 90_000_000 });

/** Builds the rules and laws of the end of inactive sessions. */
export function idleRules({
  idleMinutesAtMost,
  isAttended,
  isIdle,
  sessionRules,
  isSessionIdle,
}: typeof session): Readonly<Record<string, RuleRow>> {
  const arbMinutes = fc.integer({ min: 0, max: idleMinutesAtMost });
  return {
    "idle-session": {
      says: "A session ends when nobody has worked in it for as many minutes as are set; none set, it never ends by itself.",
      source: "issue: doors; behaviour 3.10",
      laws: {
        "ends exactly after the minutes that are set, and never where none are": fc.property(
          arbMoment,
          arbWait,
          arbMinutes,
          (last, wait, minutes) => same(isIdle(last, last + wait, minutes), minutes > 0 && wait >= minutes * 60_000),
        ),
        "the server ends nobody's session who works and renews their token in time": fc.property(
          arbMoment,
          fc.integer({ min: 0, max: 1_440 * 60_000 }),
          fc.integer({ min: 0, max: sessionRules.accessTokenSeconds * 1000 }),
          arbMinutes,
          (renewed, wait, before, minutes) => {
            const worked = renewed + before;
            if (!isIdle(worked, renewed + wait, minutes))
              holds(!isSessionIdle(renewed, renewed + wait, minutes), "kept");
          },
        ),
        "a page that renews by itself ends nobody's session who works, and keeps none that nobody works in":
          fc.property(
            fc.integer({ min: 1, max: 120 }),
            fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 8 }),
            fc.integer({ min: 60, max: sessionRules.accessTokenSeconds }),
            (minutes, gaps, stepSeconds) => {
              const [tokenMs, stepMs] = [sessionRules.accessTokenSeconds * 1000, stepSeconds * 1000];
              const work = gaps.reduce<readonly number[]>(
                (all, gap) => [...all, (all.at(-1) ?? 0) + Math.floor(gap * minutes * 60_000)],
                [0],
              );
              const last = work.at(-1) ?? 0;
              const endMs = last + 2 * tokenMs + minutes * 60_000;
              let attendedMs = 0;
              for (let now = stepMs; now <= endMs + stepMs; now += stepMs) {
                const worked = work.findLast((at) => at <= now) ?? 0;
                if (isSessionIdle(attendedMs, now, minutes))
                  return holds(isIdle(worked, now, minutes), "ended at work");
                if (isAttended(now - stepMs, worked)) attendedMs = now;
              }
              holds(false, "kept");
            },
          ),
        "whoever was left alone for the time of a token and the minutes is signed out": fc.property(
          arbMoment,
          fc.integer({ min: 1, max: 1_440 }),
          (renewed, minutes) =>
            holds(
              isSessionIdle(renewed, renewed + sessionRules.accessTokenSeconds * 1000 + minutes * 60_000, minutes),
              "ended",
            ),
        ),
      },
    },
  };
}
