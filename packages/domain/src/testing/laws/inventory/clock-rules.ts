import fc from "fast-check";

import type { DeviceMoment, SendingTimes } from "../../../inventory/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Inventory } from "./inventory.ts";

const hourMs = 3_600_000;
/** A difference above the tolerated clock error. */
const arbChange = fc.oneof(
  fc.integer({ min: 5_000, max: 48 * hourMs }),
  fc.integer({ min: -48 * hourMs, max: -5_000 }),
);
const arbOffset = fc.integer({ min: -48 * hourMs, max: 48 * hourMs });
const arbSpan = fc.integer({ min: 0, max: 24 * hourMs });

/** True history of a device: it contacts the server, counts, has its clock changed, sleeps, and sends. */
const arbStory = fc.record({
  /** Initial error of the clock. */
  offset: arbOffset,
  change: fc.option(arbChange, { nil: null }),
  isChangedBefore: fc.boolean(),
  untilCount: arbSpan,
  untilSent: arbSpan,
  sleptBefore: fc.integer({ min: 0, max: 4 * hourMs }),
  sleptAfter: fc.integer({ min: 0, max: 4 * hourMs }),
  isReloaded: fc.boolean(),
});
type Story = typeof arbStory extends fc.Arbitrary<infer Value> ? Value : never;

const startTime = 1_800_000_000_000;

/** Converts a story into the device's own times, and the true time of its count. */
function deviceTimesOf({
  offset,
  change,
  isChangedBefore,
  untilCount,
  untilSent,
  sleptBefore,
  sleptAfter,
  isReloaded,
}: Story) {
  const countedMs = startTime + untilCount;
  const arrivedAt = countedMs + untilSent;
  const [before, after] = change === null ? [0, 0] : isChangedBefore ? [change, 0] : [0, change];
  const elapsed = untilCount - Math.min(untilCount, sleptBefore);
  const moment: DeviceMoment = {
    at: countedMs - offset + before,
    monotonic: { session: "a", elapsed },
    known: { offset, drift: before + Math.min(untilCount, sleptBefore) },
  };
  const sendingTimes: SendingTimes = {
    at: arrivedAt - offset + before + after,
    monotonic: { session: isReloaded ? "b" : "a", elapsed: elapsed + untilSent - Math.min(untilSent, sleptAfter) },
    arrivedAt,
    earliest: startTime - 31 * 24 * hourMs,
  };
  return { counted: countedMs, said: moment, sent: sendingTimes };
}

/** Builds the rules and laws of dating scans of a device with a wrong clock. */
export function clockRules({ clockToleranceMs, resolveMoment }: Inventory): Readonly<Record<string, RuleRow>> {
  const isExact = (story: Story): void => {
    const { counted, said, sent } = deviceTimesOf(story);
    const { at, assumed } = resolveMoment(said, sent);
    holds(Math.abs(at - counted) <= clockToleranceMs, `${assumed}: off by ${at - counted} ms`);
  };
  return {
    "device-clocks": {
      says: "No scan is rejected because of its clock. Its time is computed from the device's clock, its monotonic clock, the last measured error and the time of arrival, and the assumption is reported.",
      source: "behaviour 3.1 (device clocks are corrected by the offset measured at sync); decision 0287",
      laws: {
        "a clock that is wrong all along counts at the right time, however long the device sleeps or is offline":
          fc.property(arbStory, (story) => isExact({ ...story, change: null })),
        "a clock that is put right after the scan counts at the right time, also when the page was loaded again":
          fc.property(arbStory, (story) => isExact({ ...story, isChangedBefore: false, sleptBefore: 0 })),
        "a clock that is put right before the scan counts at the right time, as long as the device does not sleep":
          fc.property(arbStory, (story) => isExact({ ...story, isChangedBefore: true, sleptBefore: 0, sleptAfter: 0 })),
        "a time that was found by assuming something says so": fc.property(arbStory, (story) => {
          // A sleep exactly as long as the clock was set back cannot be detected on the device.
          fc.pre(story.change === null || story.change > 0 || story.sleptBefore + story.sleptAfter === 0);
          const { counted, said, sent } = deviceTimesOf(story);
          const { at, assumed } = resolveMoment(said, sent);
          holds(
            Math.abs(at - counted) <= clockToleranceMs ||
              ["ELAPSED", "UNCHANGED", "CHANGED", "BOUND"].includes(assumed),
            `${assumed}: off by ${at - counted} ms`,
          );
        }),
        "every scan gets a possible time, whatever the device reports": fc.property(
          fc.record({ at: fc.maxSafeInteger(), offset: arbOffset, drift: fc.option(arbOffset, { nil: null }) }),
          fc.maxSafeInteger(),
          fc.integer({ min: startTime, max: startTime + hourMs }),
          ({ at, offset, drift }, sentAt, arrivedAt) => {
            const resolvedMoment = resolveMoment(
              { at, known: { offset, drift } },
              { at: sentAt, arrivedAt, earliest: startTime - hourMs },
            );
            holds(resolvedMoment.at <= arrivedAt && resolvedMoment.at >= startTime - hourMs, `${resolvedMoment.at}`);
          },
        ),
        "a device that reports only its clock is corrected by the clock's error at sending": fc.property(
          arbSpan,
          arbOffset,
          (span, offset) => {
            const sendingTimes = { at: startTime - offset, arrivedAt: startTime, earliest: startTime - 25 * hourMs };
            same(resolveMoment({ at: startTime - offset - span }, sendingTimes), {
              at: startTime - span,
              assumed: "UNCHANGED",
            });
          },
        ),
      },
    },
  };
}
