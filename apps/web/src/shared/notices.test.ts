import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { notices, whenIdle, whileRunning } from "./notices.ts";

describe("waiting for what runs", () => {
  beforeEach(() => {
    // A page of another test may have left a request that never ends.
    notices.running = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    notices.running = 0;
    vi.useRealTimers();
  });

  it("is over at once when nothing runs", async () => {
    await whenIdle(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is over when the last of it is done, and not before", async () => {
    let finish = () => {};
    void whileRunning(new Promise<void>((resolve) => (finish = resolve)));
    const onOver = vi.fn();
    void whenIdle(10_000).then(onOver);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onOver).not.toHaveBeenCalled();
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(onOver).toHaveBeenCalled();
  });

  it("does not wait for ever for a request that hangs", async () => {
    void whileRunning(new Promise<never>(() => {}));
    const onOver = vi.fn();
    void whenIdle(10_000).then(onOver);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(onOver).toHaveBeenCalled();
  });
});
