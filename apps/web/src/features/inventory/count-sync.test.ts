import { subscribe } from "valtio/vanilla";
import { describe, expect, it } from "vitest";

import { firstLineCount } from "./sync/read-changes.ts";
import { memoryCounts, product, displayedCounts } from "./testing/memory-counts.ts";

const milkKey = "00036000291452";
const milk = "036000291452";

const twoPhones = async () => {
  const counts = memoryCounts();
  const [first, second] = [counts.phone("p1"), counts.phone("p2", { userId: 8 })];
  await first.store.open(7);
  await second.store.open(7);
  await expect.poll(() => counts.world.lines.size).toBe(2);
  return { counts, first: first.store, second: second.store };
};

describe("counting with others", () => {
  it("sees what they count as soon as it is told, and asks for nothing", async () => {
    const { first, second } = await twoPhones();
    await first.scan(`5*${milk}`);
    await first.sync();
    await expect.poll(() => displayedCounts(second).get(milkKey)).toBe(5);
    await second.scan(`2*${milk}`);
    await second.sync();
    await expect
      .poll(() => [displayedCounts(first).get(milkKey), displayedCounts(second).get(milkKey)])
      .toEqual([7, 7]);
  });

  it("is not misled by what was told before the server had what they sent", async () => {
    const { counts, first } = await twoPhones();
    counts.world.isTelling = false;
    await first.scan(milk);
    await first.sync();
    const before = counts.newsNow();
    await first.scan(milk);
    await first.sync();
    for (const { onNews } of counts.world.lines) onNews(before);
    expect(displayedCounts(first).get(milkKey)).toBe(2);
    await first.sync();
    expect(displayedCounts(first).get(milkKey)).toBe(2);
  });

  it("is not misled by what the server has of them before they know that it has it", async () => {
    const { counts, first } = await twoPhones();
    counts.world.network = "lossy";
    await first.scan(milk);
    await first.sync();
    expect([counts.stored().get(milkKey), displayedCounts(first).get(milkKey), first.state.waiting]).toEqual([1, 1, 1]);
    counts.world.network = "up";
    counts.tellAll();
    await first.sync();
    expect([counts.stored().get(milkKey), displayedCounts(first).get(milkKey), first.state.waiting]).toEqual([1, 1, 0]);
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
    // Without a change stream, the server is polled.
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
  const manyRows = Array.from({ length: firstLineCount + 10 }, (_, index) =>
    product(index + 1, `SKU-${index}`, `U-${index}-`, `Item ${index}`),
  );

  it("shows the lines that were counted last while the others are read, and all of them in the same order", async () => {
    const counts = memoryCounts(manyRows);
    const phone = counts.phone("p1").store;
    await phone.open(7);
    for (const { sku } of manyRows) await phone.scan(sku);
    await phone.sync();
    const second = counts.phone("p2", { userId: 8 }).store;
    const observedStates: (readonly [boolean, readonly string[]])[] = [];
    subscribe(
      second.state,
      () =>
        void (
          second.state.lines.length > 0 &&
          observedStates.push([second.state.isPart, second.state.lines.map(({ sku }) => sku)])
        ),
      true,
    );
    await second.open(7);
    const orderedSkus = manyRows.map(({ sku }) => sku).toReversed();
    expect(observedStates[0]).toEqual([true, orderedSkus.slice(0, firstLineCount)]);
    expect(observedStates.at(-1)).toEqual([false, orderedSkus]);
  });

  it("is read whole later where the network broke after its first lines", async () => {
    const counts = memoryCounts(manyRows);
    const phone = counts.phone("p1").store;
    await phone.open(7);
    for (const { sku } of manyRows) await phone.scan(sku);
    await phone.sync();
    const second = counts.phone("p2", { userId: 8 }).store;
    const stop = subscribe(second.state, () => void (second.state.isPart && (counts.world.network = "down")), true);
    await second.open(7);
    stop();
    expect([second.state.isPart, second.state.lines.length]).toEqual([true, firstLineCount]);
    counts.later(10_000);
    counts.world.network = "up";
    await second.sync();
    expect([second.state.isPart, second.state.lines.length]).toEqual([false, manyRows.length]);
  });
});
