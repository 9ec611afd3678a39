import { subscribe } from "valtio/vanilla";
import { describe, expect, it } from "vitest";

import { firstLines } from "./count-sync.ts";
import { memoryCounts, product, shownCounts } from "./testing/memory-counts.ts";

const milkKey = "00036000291452";
const milk = "036000291452";

const twoPhones = async () => {
  const counts = memoryCounts();
  const [one, other] = [counts.phone("p1"), counts.phone("p2", { userId: 8 })];
  await one.store.open(7);
  await other.store.open(7);
  await expect.poll(() => counts.world.lines.size).toBe(2);
  return { counts, one: one.store, other: other.store };
};

describe("who counts with others", () => {
  it("sees what they count as soon as it is told, and asks for nothing", async () => {
    const { one, other } = await twoPhones();
    await one.scan(`5*${milk}`);
    await one.sync();
    await expect.poll(() => shownCounts(other).get(milkKey)).toBe(5);
    await other.scan(`2*${milk}`);
    await other.sync();
    await expect.poll(() => [shownCounts(one).get(milkKey), shownCounts(other).get(milkKey)]).toEqual([7, 7]);
  });

  it("is not misled by what was told before the server had what they sent", async () => {
    const { counts, one } = await twoPhones();
    counts.world.isTelling = false;
    await one.scan(milk);
    await one.sync();
    const before = counts.shown();
    await one.scan(milk);
    await one.sync();
    for (const { onNews } of counts.world.lines) onNews(before);
    expect(shownCounts(one).get(milkKey)).toBe(2);
    await one.sync();
    expect(shownCounts(one).get(milkKey)).toBe(2);
  });

  it("is not misled by what the server has of them before they know that it has it", async () => {
    const { counts, one } = await twoPhones();
    counts.world.network = "lossy";
    await one.scan(milk);
    await one.sync();
    expect([counts.stored().get(milkKey), shownCounts(one).get(milkKey), one.state.waiting]).toEqual([1, 1, 1]);
    counts.world.network = "up";
    counts.tellAll();
    await one.sync();
    expect([counts.stored().get(milkKey), shownCounts(one).get(milkKey), one.state.waiting]).toEqual([1, 1, 0]);
  });
});

describe("the line on which others are heard of", () => {
  const breakLines = (counts: ReturnType<typeof memoryCounts>) =>
    [...counts.world.lines].forEach((line) => line.break());

  it("is opened again after pauses that grow, and at once when the network is back", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await expect.poll(() => counts.world.lines.size).toBe(1);
    counts.world.network = "down";
    breakLines(counts);
    for (const turn of [1, 2, 3]) {
      await expect.poll(() => counts.pauses.length).toBe(turn);
      counts.pauses.at(-1)?.end();
    }
    await expect.poll(() => counts.pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000, 8_000]);
    // While nothing is told, the server is asked.
    counts.later(5_000);
    await store.sync();
    expect(store.state.failure?.code).toBe("NETWORK");
    counts.world.network = "up";
    counts.later(5_000);
    await store.sync();
    await expect.poll(() => counts.world.lines.size).toBe(1);
  });

  it("is closed while nobody looks, and with the page", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await expect.poll(() => counts.world.lines.size).toBe(1);
    store.watch(false);
    await expect.poll(() => counts.world.lines.size).toBe(0);
    store.watch(true);
    await expect.poll(() => counts.world.lines.size).toBe(1);
    store.leave();
    await expect.poll(() => counts.world.lines.size).toBe(0);
  });
});

describe("a long document", () => {
  const many = Array.from({ length: firstLines + 10 }, (_, index) =>
    product(index + 1, `SKU-${index}`, `U-${index}-`, `Item ${index}`),
  );

  it("shows the lines that were counted last while the others are read, and all of them in the same order", async () => {
    const counts = memoryCounts(many);
    const one = counts.phone("p1").store;
    await one.open(7);
    for (const { sku } of many) await one.scan(sku);
    await one.sync();
    const other = counts.phone("p2", { userId: 8 }).store;
    const seen: (readonly [boolean, readonly string[]])[] = [];
    subscribe(
      other.state,
      () =>
        void (other.state.lines.length > 0 && seen.push([other.state.isPart, other.state.lines.map(({ sku }) => sku)])),
      true,
    );
    await other.open(7);
    const inOrder = many.map(({ sku }) => sku).toReversed();
    expect(seen[0]).toEqual([true, inOrder.slice(0, firstLines)]);
    expect(seen.at(-1)).toEqual([false, inOrder]);
  });

  it("is read whole later where the network broke after its first lines", async () => {
    const counts = memoryCounts(many);
    const one = counts.phone("p1").store;
    await one.open(7);
    for (const { sku } of many) await one.scan(sku);
    await one.sync();
    const other = counts.phone("p2", { userId: 8 }).store;
    const stop = subscribe(other.state, () => void (other.state.isPart && (counts.world.network = "down")), true);
    await other.open(7);
    stop();
    expect([other.state.isPart, other.state.lines.length]).toEqual([true, firstLines]);
    counts.later(10_000);
    counts.world.network = "up";
    await other.sync();
    expect([other.state.isPart, other.state.lines.length]).toEqual([false, many.length]);
  });
});
