import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { AlertBinCode, AlertPlace } from "../../../dashboard/index.ts";
import type { Weekday } from "../../../period/index.ts";
import { arbZone } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

type Functions = Pick<
  typeof dashboard,
  "progressAfterJudging" | "listBinsToJudge" | "listClosedBins" | "mailTimeAfter"
>;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Time that the tills have after a bin closes, and age of the oldest bin that is judged. Source: decision 0438. */
const [graceMs, lookBackMs] = [10 * minuteMs, 7 * dayMs];

const binCodes: readonly AlertBinCode[] = ["HOUR", "DAY", "WEEK"];
const isWeekday = (day: number): day is Weekday => day >= 0 && day <= 6;
const arbPlace: fc.Arbitrary<AlertPlace> = fc.record({
  stores: fc.array(fc.record({ timeZone: arbZone, businessDayStart: fc.constantFrom(0, 90, 240) }), {
    minLength: 1,
    maxLength: 3,
  }),
  weekStart: fc.integer({ min: 0, max: 6 }).filter(isWeekday),
});
/** An instant of 2015 to 2035, on a minute. */
const arbStart = fc.integer({ min: 23_668_560, max: 34_186_320 }).map((minutes) => minutes * minuteMs);
const arbLook = fc.record({
  /** A clock that is set back is a negative step. */
  stepMs: fc.oneof(
    fc.integer({ min: 0, max: 3 * hourMs }),
    fc.integer({ min: 0, max: 2 * dayMs }),
    fc.integer({ min: -2 * hourMs, max: 0 }),
  ),
  /** Whether the server stops before it has stored what it found. */
  stops: fc.boolean(),
});
const arbHistory = fc.record({
  code: fc.constantFrom(...binCodes),
  place: arbPlace,
  start: arbStart,
  looks: fc.array(arbLook, { minLength: 1, maxLength: 12 }),
  crossing: fc.func(fc.boolean()),
});

/** Builds the rules and laws of when alerts on figures are judged and mailed. */
export const alertRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { progressAfterJudging, listBinsToJudge, listClosedBins, mailTimeAfter } = functions;

  /**
   * Simulates checks of a server; the store has one row per alert and bin. Returns what was reported when, the moments of the checks, and
   * the bins that a check offered for the first time, by the progress stored before it.
   */
  const playAlert = ({
    code,
    place,
    start,
    looks,
    crossing,
  }: typeof arbHistory extends fc.Arbitrary<infer T> ? T : never) => {
    const notices: { readonly key: string; readonly closesAt: number; readonly at: number }[] = [];
    const observedValues: number[] = [];
    const offeredBins: string[] = [];
    let [now, progress] = [start, { sinceMs: start, judgedToMs: start }];
    for (const { stepMs, stops } of looks) {
      now += stepMs;
      const bins = listBinsToJudge(code, place, { ...progress, nowMs: now });
      if (stops) continue;
      observedValues.push(now);
      for (const { key, closesAt } of bins) if (closesAt > progress.judgedToMs) offeredBins.push(key);
      for (const { key, closesAt } of bins)
        if (crossing(key) && !notices.some((tale) => tale.key === key)) notices.push({ key, closesAt, at: now });
      progress = progressAfterJudging(progress, now);
    }
    return { notices, offered: offeredBins, seen: observedValues };
  };

  return {
    "alert-bins": {
      says: "The hours, days and weeks of an alert follow the business days of its stores; each closes once, when the last store has ended it.",
      source: "decision 0438",
      cases: ["alert.json"],
      laws: {
        "one window or several find the same bins, each once, in the order in which they close": fc.property(
          fc.constantFrom(...binCodes),
          arbPlace,
          arbStart,
          fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { minLength: 1, maxLength: 4 }),
          (code, place, start, steps) => {
            const ends = steps.reduce<readonly number[]>((all, step) => [...all, (all.at(-1) ?? start) + step], []);
            const parts = ends.flatMap((untilMs, index) =>
              listClosedBins(code, place, { afterMs: ends[index - 1] ?? start, untilMs }),
            );
            const closedBins = listClosedBins(code, place, { afterMs: start, untilMs: ends.at(-1) ?? start });
            same(parts, closedBins);
            same(new Set(closedBins.map(({ key }) => key)).size, closedBins.length);
            for (const [index, bin] of closedBins.entries())
              holds(bin.closesAt >= (closedBins[index - 1]?.closesAt ?? 0), bin.key);
          },
        ),
        "no day or week is left out, and a day closes when every store shows the start of the next one": fc.property(
          arbPlace,
          arbStart,
          (place, start) => {
            const days = listClosedBins("DAY", place, { afterMs: start, untilMs: start + 9 * dayMs });
            holds(days.length >= 7, `${days.length} days`);
            for (const { closesAt, to } of days)
              for (const { timeZone, businessDayStart } of place.stores) {
                const clock = new Date(wallClockOf(closesAt, timeZone) - businessDayStart * minuteMs);
                holds(clock.toISOString().slice(0, 10) > to, `${to} in ${timeZone}`);
              }
            const weeks = listClosedBins("WEEK", place, { afterMs: start, untilMs: start + 22 * dayMs });
            holds(weeks.length >= 3, `${weeks.length} weeks`);
            for (const { from } of weeks) same(new Date(`${from}T00:00:00Z`).getUTCDay(), place.weekStart);
          },
        ),
      },
    },
    "alert-once": {
      says: "An alert tells of a closed bin at most once, whatever servers stop and however clocks go, and never of a bin that is open or closed before the alert was made. Ten minutes are left for the last receipts.",
      source: "decision 0438",
      laws: {
        "each bin is offered once as new, and told after it closed, and none from before the alert": fc.property(
          arbHistory,
          (history) => {
            const { notices, offered } = playAlert(history);
            same(new Set(offered).size, offered.length);
            for (const { closesAt, at } of notices) {
              holds(closesAt + graceMs <= at, "told too early");
              holds(closesAt > history.start, "told of the time before");
            }
          },
        ),
        "every crossing bin is told at the first look after its close that was stored": fc.property(
          arbHistory,
          (history) => {
            const { notices, seen } = playAlert(history);
            const endMs = Math.max(history.start, ...seen);
            const bins = listClosedBins(history.code, history.place, { afterMs: history.start, untilMs: endMs });
            for (const { key, closesAt } of bins.filter((bin) => history.crossing(bin.key))) {
              const first = seen.find((at) => closesAt + graceMs <= at);
              if (first === undefined || first - closesAt >= lookBackMs) continue;
              holds(
                notices.some((tale) => tale.key === key && tale.at === first),
                `${key} was not told`,
              );
            }
          },
        ),
        "receipts that arrive before the next bin closes are judged too": fc.property(
          fc.constantFrom(...binCodes),
          arbPlace,
          arbStart,
          (code, place, start) => {
            const [bin, next] = listClosedBins(code, place, { afterMs: start, untilMs: start + 16 * dayMs });
            if (bin === undefined || next === undefined) return;
            const [first, laterMs] = [bin.closesAt + graceMs, next.closesAt + graceMs - 1];
            const before = { sinceMs: start, judgedToMs: start };
            const keysAt = (nowMs: number, progress: typeof before) =>
              listBinsToJudge(code, place, { ...progress, nowMs }).map(({ key }) => key);
            if (next.closesAt === bin.closesAt || laterMs - bin.closesAt > lookBackMs) return;
            same(keysAt(first, before), [bin.key]);
            same(keysAt(laterMs, progressAfterJudging(before, first)), [bin.key]);
          },
        ),
      },
    },
    "quiet-hours": {
      says: "Quiet hours in the time zone of the place delay a mail to their end, and no longer than a day.",
      source: "decision 0439",
      cases: ["alert.json"],
      laws: {
        "a mail goes out at once or at the end of the quiet hours": fc.property(
          arbStart,
          arbZone,
          fc.integer({ min: 0, max: 1_439 }),
          fc.integer({ min: 0, max: 1_439 }),
          (now, timeZone, from, to) => {
            same(mailTimeAfter(now, null, timeZone), now);
            if (from === to) return;
            const minuteAt = (at: number): number => {
              const clock = new Date(wallClockOf(at, timeZone));
              return clock.getUTCHours() * 60 + clock.getUTCMinutes();
            };
            const mailMs = mailTimeAfter(now, { from, to }, timeZone);
            const [clock, length] = [minuteAt(now), (to - from + 1_440) % 1_440];
            const isQuiet = (clock - from + 1_440) % 1_440 < length;
            holds(mailMs >= now && mailMs - now <= dayMs + 2 * hourMs, "within a day");
            if (!isQuiet) same(mailMs, now);
            // A clock that changes during the night may skip the end.
            else if (wallClockOf(mailMs, timeZone) - mailMs === wallClockOf(now, timeZone) - now)
              same(minuteAt(mailMs), to);
          },
        ),
      },
    },
  };
};
