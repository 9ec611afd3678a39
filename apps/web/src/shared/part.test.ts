import { afterEach, describe, expect, it, vi } from "vitest";

import { makeMemoryKeyStore } from "./device-storage.ts";
import { isPartFailure, loadPart, recoverFromMissingPart } from "./part.ts";

/** Timers of two minutes that were started and not stopped. Other files of this worker may have timers of their own. */
function watchTimers() {
  const startTimer = vi.spyOn(globalThis, "setTimeout");
  const stopTimer = vi.spyOn(globalThis, "clearTimeout");
  return () => {
    const stoppedTimers = new Set(stopTimer.mock.calls.map(([timer]) => timer));
    return startTimer.mock.results.filter(
      ({ value }, index) => startTimer.mock.calls[index]?.[1] === 120_000 && !stoppedTimers.has(value),
    ).length;
  };
}

describe("a part of the page that cannot be fetched", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    "Failed to fetch dynamically imported module: https://a/assets/x.js",
    "error loading dynamically imported module: https://a/assets/x.js",
    "Importing a module script failed.",
  ])("is known by what a browser says: %s", (message) => {
    expect(isPartFailure(new TypeError(message))).toBe(true);
  });

  it("is not confused with a bug of our own", () => {
    expect([new TypeError("x is not a function"), "Failed", null].map(isPartFailure)).toEqual([false, false, false]);
  });

  it("is given up after two minutes, and that counts as a failure of the part", async () => {
    vi.useFakeTimers();
    const countTimers = watchTimers();
    const outcome = loadPart(() => new Promise<never>(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    const outcomeAtTimeout = await Promise.race([outcome, Promise.resolve("waiting")]);
    await vi.advanceTimersByTimeAsync(1);
    expect([outcomeAtTimeout, isPartFailure(await outcome)]).toEqual(["waiting", true]);
    expect(countTimers()).toBe(0);
  });

  it("leaves no timer behind when it comes", async () => {
    vi.useFakeTimers();
    const countTimers = watchTimers();
    expect(await loadPart(async () => 7)).toBe(7);
    expect(countTimers()).toBe(0);
  });
});

describe("loading the page again for a missing part", () => {
  function setUp(served: string | null, own: string | null = "/assets/a.js") {
    const reload = vi.fn();
    const tab = makeMemoryKeyStore();
    return { reload, recover: () => recoverFromMissingPart({ readServed: async () => served, own, tab, reload }) };
  }

  it("happens once for a newer version, and not again for the same one", async () => {
    const { reload, recover } = setUp("/assets/b.js");
    expect([await recover(), await recover()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the server has the same version", "/assets/a.js", "/assets/a.js"],
    ["the server does not answer", null, "/assets/a.js"],
    ["the page was not built", "/assets/b.js", null],
  ])("does not happen when %s", async (_, served, own) => {
    const { reload, recover } = setUp(served, own);
    expect(await recover()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
