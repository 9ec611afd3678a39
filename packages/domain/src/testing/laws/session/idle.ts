import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbMoment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const arbWait = fc.integer({ min: -90_000_000, max: 90_000_000 });

/** When a session that nobody works in ends. */
export function idleRules({
  idleMinutesAtMost,
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
