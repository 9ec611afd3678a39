import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { makeWatchdog } from "./engine-watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Simulates an engine thread that answers pings after a delay, or never while it computes. */
function watch(answerAfterMs: () => number | null, running: () => number | undefined) {
  let restarts = 0;
  const watchdog = makeWatchdog({
    running,
    ping: (request) => {
      const wait = answerAfterMs();
      if (wait !== null) setTimeout(() => watchdog.hear(request), wait);
    },
    giveUp: () => void restarts++,
  });
  return () => restarts;
}

it("a thread that answers at once, three times while one statement runs, has lost it", () => {
  const restarts = watch(
    () => 5,
    () => 7,
  );
  vi.advanceTimersByTime(2_900);
  expect(restarts()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(restarts()).toBe(1);
});

it("a thread that computes is left alone however long it takes, also when its answers come all at once", () => {
  const silentWatch = watch(
    () => null,
    () => 7,
  );
  const lateWatch = watch(
    () => 4_000,
    () => 7,
  );
  vi.advanceTimersByTime(600_000);
  expect([silentWatch(), lateWatch()]).toEqual([0, 0]);
});

it("statements that follow each other, and no statement at all, are no reason", () => {
  let request = 0;
  const busy = watch(
    () => 5,
    () => (request += 1),
  );
  const idle = watch(
    () => 5,
    () => undefined,
  );
  vi.advanceTimersByTime(60_000);
  expect([busy(), idle()]).toEqual([0, 0]);
});
