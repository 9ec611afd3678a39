import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import { watchIdle } from "./watch-idle.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function watching(minutes: number, device = makeMemoryKeyStore()) {
  const page = new EventTarget();
  const onIdle = vi.fn();
  const stop = watchIdle({ minutes: () => minutes, device, nowMs: () => Date.now(), onIdle }, page);
  return { page, onIdle, stop, device };
}

it("signs out after the minutes that are set, and not while somebody works", () => {
  const { page, onIdle, stop } = watching(15);
  for (let worked = 0; worked < 6; worked += 1) {
    vi.advanceTimersByTime(10 * minute);
    page.dispatchEvent(new Event(worked % 2 === 0 ? "keydown" : "pointermove"));
  }
  vi.advanceTimersByTime(14 * minute);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * minute);
  expect(onIdle).toHaveBeenCalled();
  stop();
});

it("signs nobody out if no idle time is set", () => {
  const { onIdle, stop } = watching(0);
  vi.advanceTimersByTime(48 * 60 * minute);
  expect(onIdle).not.toHaveBeenCalled();
  stop();
});

it("counts activity in another tab, and ends the session of a user who comes back too late", () => {
  const { onIdle, stop, device } = watching(15);
  const other = watching(15, device);
  vi.advanceTimersByTime(10 * minute);
  other.page.dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(10 * minute);
  expect(onIdle).not.toHaveBeenCalled();
  stop();
  other.stop();
  vi.advanceTimersByTime(20 * minute);
  const lateWatch = watching(15, device);
  expect(lateWatch.onIdle).toHaveBeenCalledTimes(1);
  lateWatch.page.dispatchEvent(new Event("keydown"));
  expect(lateWatch.onIdle).toHaveBeenCalledTimes(2);
  lateWatch.stop();
});
