import { afterEach, describe, expect, it, vi } from "vitest";

import { makeMemoryKeyStore } from "./device-storage.ts";
import { loadOrRecover, wouldLoseEntries } from "./recover-page.ts";
import { thrownFailure } from "./thrown-failure.ts";

const missing = new TypeError("Failed to fetch dynamically imported module: https://a/assets/contract.js");

function setUp(served: string | null) {
  const reload = vi.fn();
  const recovery = { readServed: async () => served, own: "/assets/a.js", tab: makeMemoryKeyStore(), reload };
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

  it("never reloads over entries but says that the page is outdated, and reloads after they are gone", async () => {
    vi.useFakeTimers();
    const { reload, load } = setUp("/assets/b.js");
    const refusal: unknown = await load(missing, () => true).catch((error: unknown) => error);
    expect([thrownFailure(refusal).code, reload.mock.calls.length]).toEqual(["PAGE_OUTDATED", 0]);
    const outcome = load(missing).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect([await outcome, reload.mock.calls.length]).toEqual([missing, 1]);
  });

  it.each([null, "/assets/a.js"])(
    "calls a part that is missing over entries the network's when the server has %s",
    async (served) => {
      const { load } = setUp(served);
      expect(thrownFailure(await load(missing, () => true).catch((error: unknown) => error)).code).toBe("NETWORK");
    },
  );

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
