import { afterEach, describe, expect, it, vi } from "vitest";

import { memoryKeyStore } from "./device-storage.ts";
import { loadOrRecover, wouldLoseEntries } from "./recover-page.ts";

const missing = new TypeError("Failed to fetch dynamically imported module: https://a/assets/contract.js");

function setUp(served: string | null) {
  const reload = vi.fn();
  const recovery = { readServed: async () => served, own: "/assets/a.js", tab: memoryKeyStore(), reload };
  const load = (error: Error, isLosing: () => boolean = () => false) =>
    loadOrRecover(() => Promise.reject(error), recovery, isLosing);
  return { reload, load };
}

describe("a part that is loaded outside of a screen", () => {
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it("reloads the page once when the server has a newer version, and fails without a second reload", async () => {
    vi.useFakeTimers();
    const { reload, load } = setUp("/assets/b.js");
    const outcome = load(missing).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect([await outcome, reload.mock.calls.length]).toEqual([missing, 1]);
    await expect(load(missing)).rejects.toBe(missing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("never reloads over entries, and reloads after they are gone", async () => {
    vi.useFakeTimers();
    const { reload, load } = setUp("/assets/b.js");
    await expect(load(missing, () => true)).rejects.toBe(missing);
    expect(reload).not.toHaveBeenCalled();
    const outcome = load(missing).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect([await outcome, reload.mock.calls.length]).toEqual([missing, 1]);
  });

  it.each([
    ["offline", null, missing],
    ["for a bug of ours", "/assets/b.js", new TypeError("x is not a function")],
  ])("does not reload %s", async (_, served, error) => {
    const { reload, load } = setUp(served);
    await expect(load(error)).rejects.toBe(error);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ["a typed password", '<input type="password" value="p">', true],
    ["a password that is shown", '<input type="text" autocomplete="new-password" value="p">', true],
    ["an empty password", '<input type="password">', false],
    ["a user name, which is a draft", '<input autocomplete="username" value="marie">', false],
  ])("knows whether a reload loses %s", (_, markup, expected) => {
    document.body.innerHTML = markup;
    expect(wouldLoseEntries()).toBe(expected);
  });
});
