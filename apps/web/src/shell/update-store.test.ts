import { describe, expect, it } from "vitest";

import { createUpdateStore } from "./update-store.ts";

function setUp(own: string | null = "a") {
  const world = {
    served: "a" as string | null,
    waiting: null as string | null,
    onlyHere: false,
    now: 0,
    log: [] as string[],
  };
  const store = createUpdateStore({
    own,
    readServed: async () => world.served,
    readWaiting: async () => world.waiting,
    now: () => world.now,
    hasOnlyHere: () => world.onlyHere,
    settle: async () => void world.log.push("settle"),
    unregisterWorkers: async () => void world.log.push("unregister"),
    forceUpdate: async () => void world.log.push("update"),
    resetModules: () => void world.log.push("reset"),
    reload: () => void world.log.push("reload"),
    wait: async (delayMs) => void world.log.push(`wait ${delayMs}`),
  });
  return { world, store };
}

describe("update banner", () => {
  it.each(["served", "waiting"] as const)("appears when another version is %s, and not before", async (where) => {
    const { world, store } = setUp();
    await store.check();
    expect(store.state.isReady).toBe(false);
    world.served = null;
    await store.check();
    expect(store.state.isReady).toBe(false);
    world[where] = "b";
    await store.check();
    expect(store.state.isReady).toBe(true);
  });

  it("does not appear for a waiting worker of the page's own version", async () => {
    const { world, store } = setUp();
    world.waiting = "a";
    await store.check();
    expect(store.state.isReady).toBe(false);
  });

  it("never appears where the page has no version", async () => {
    const { world, store } = setUp(null);
    world.served = "b";
    await store.check();
    expect(store.state.isReady).toBe(false);
  });

  it("hides for four hours", async () => {
    const { world, store } = setUp();
    world.served = "b";
    await store.check();
    store.later();
    world.now = 4 * 3_600_000 - 1;
    await store.check();
    expect(store.state.isReady).toBe(false);
    world.now += 1;
    await store.check();
    expect(store.state.isReady).toBe(true);
  });

  it("touches nothing without a network, and says so until it is tried again", async () => {
    const { world, store } = setUp();
    world.served = null;
    await store.install();
    expect([world.log, store.state.refusal, store.state.installing]).toEqual([["settle"], "offline", false]);
    world.served = "b";
    await store.install();
    expect([world.log.at(-1), store.state.refusal]).toEqual(["reload", null]);
  });

  it("touches nothing while something is in the memory of the page alone", async () => {
    const { world, store } = setUp();
    world.onlyHere = true;
    await store.install();
    expect([world.log, store.state.refusal]).toEqual([["settle"], "onlyHere"]);
  });

  it("installs in the order of the specification, once however often it is pressed", async () => {
    const { world, store } = setUp();
    await Promise.all([store.install(), store.install()]);
    expect(world.log).toEqual(["settle", "unregister", "update", "reset", "wait 1000", "reload"]);
  });
});
