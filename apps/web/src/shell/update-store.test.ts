import { describe, expect, it } from "vitest";

import { createUpdateStore } from "./update-store.ts";

function setUp() {
  const world = { served: "a" as string | null, now: 0, log: [] as string[] };
  const store = createUpdateStore({
    readServed: async () => world.served,
    now: () => world.now,
    unregisterWorkers: async () => void world.log.push("unregister"),
    forceUpdate: async () => void world.log.push("update"),
    reload: () => void world.log.push("reload"),
    wait: async (delayMs) => void world.log.push(`wait ${delayMs}`),
  });
  return { world, store };
}

describe("update banner", () => {
  it("appears when another version is served, and not before", async () => {
    const { world, store } = setUp();
    await store.check();
    await store.check();
    expect(store.state.isReady).toBe(false);
    world.served = null;
    await store.check();
    expect(store.state.isReady).toBe(false);
    world.served = "b";
    await store.check();
    expect(store.state.isReady).toBe(true);
  });

  it("hides for four hours", async () => {
    const { world, store } = setUp();
    await store.check();
    world.served = "b";
    store.later();
    await store.check();
    expect(store.state.isReady).toBe(false);
    world.now = 4 * 3_600_000;
    await store.check();
    expect(store.state.isReady).toBe(true);
  });

  it("reloads one second after the workers are gone", async () => {
    const { world, store } = setUp();
    await store.install();
    expect(world.log).toEqual(["unregister", "update", "wait 1000", "reload"]);
  });
});
