import { expect, test, vi } from "vitest";

import { currentTraceparent, traceGestures } from "./gesture-trace.ts";

test("calls of one gesture share a trace, the next gesture has another, and a call long after has none", () => {
  const page = new EventTarget();
  traceGestures(page);
  const traces = ["click", "keydown", "click"].map((gesture) => {
    page.dispatchEvent(new Event(gesture));
    expect(currentTraceparent()).toBe(currentTraceparent());
    return currentTraceparent();
  });
  expect(new Set(traces).size).toBe(3);
  vi.useFakeTimers({ now: Date.now() + 6_000 });
  expect(currentTraceparent()).toBeNull();
  vi.useRealTimers();
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/u);
});
