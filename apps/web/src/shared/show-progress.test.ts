import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { notices } from "./notices.ts";
import { showProgress } from "./show-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const messages = () => notices.toasts.map(({ message }) => message);

it("long work shows its progress until it ends; short work shows nothing", () => {
  const long = showProgress((percent) => `${percent} %`, new AbortController());
  const short = showProgress(() => "short", new AbortController());
  short.end();
  long.update(10);
  vi.advanceTimersByTime(1_000);
  expect(messages()).toEqual(["10 %"]);
  long.update(30);
  expect(messages()).toEqual(["30 %"]);
  long.end();
  expect(messages()).toEqual([]);
});

it("the button of its toast aborts the work", () => {
  const stop = new AbortController();
  showProgress(() => "long", stop);
  vi.advanceTimersByTime(1_000);
  notices.toasts[0]?.action?.onAct();
  expect([stop.signal.aborted, messages()]).toEqual([true, []]);
});
