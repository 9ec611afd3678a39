import { quantity } from "@comptoir/domain/measure";
import { describe, expect, it } from "vitest";

import { withMemoryFallback, createMemoryJournal, type CountJournal } from "./device/count-journal.ts";
import { pollIntervalMs } from "./sync/take-streamed.ts";
import { cheddar, memoryCounts, milk, displayedCounts } from "./testing/memory-counts.ts";

const milkKey = "00036000291452";
const sharedKey = "00062325540104";

describe("a scan", () => {
  it("is in the journal before it is sent, and shown without the server", async () => {
    const counts = memoryCounts();
    const { store, journal } = counts.phone("p1");
    await store.open(7);
    counts.world.network = "down";
    const news = await store.scan("12*036000291452");
    await store.sync();
    expect([news.kind, news.name, news.count]).toEqual(["counted", "Lait 2 %", 12_000]);
    expect((await journal.listWaiting()).map(({ event }) => event.change)).toEqual([{ kind: "add", quantity: 12_000 }]);
    expect([store.state.waiting, store.state.sending, counts.stored().size]).toEqual([1, "offline", 0]);
  });

  it("is sent once when the server is there, and counted once when its answer was lost", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    counts.world.network = "lossy";
    await store.scan("036000291452");
    await store.sync();
    expect(store.state.waiting).toBe(1);
    counts.world.network = "up";
    await store.sync();
    expect([store.state.waiting, counts.stored().get(milkKey), displayedCounts(store).get(milkKey)]).toEqual([0, 1, 1]);
    counts.later(pollIntervalMs);
    await store.sync();
    expect(displayedCounts(store).get(milkKey)).toBe(1);
  });

  it("of an unknown code makes a line that waits to be matched", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    expect((await store.scan("999")).kind).toBe("unknown");
    expect(store.state.lines.map(({ sku, itemId }) => [sku, itemId])).toEqual([["999", 0]]);
  });

  it("that cannot be read counts nothing, and says why", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    const news = await store.scan("036000291452*");
    expect([news.kind, news.issues, store.state.lines.length]).toEqual(["refused", ["REQUIRED"], 0]);
  });

  it("of half a piece counts nothing, and says so at once", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    const scanAnswer = await store.scan("2.5*036000291452");
    const pickedLine = await store.pick(milk, quantity(500));
    expect([
      scanAnswer.kind,
      scanAnswer.issues,
      pickedLine.kind,
      store.state.lines.length,
      store.state.waiting,
    ]).toEqual(["refused", ["INTEGER"], "refused", 0, 0]);
  });

  it("finds items by words that a keyboard of full width types", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    expect(store.find("ｌａｉｔ", 5).map(({ sku }) => sku)).toEqual(["LAIT2"]);
  });

  it("goes on from the tab that was killed", async () => {
    const counts = memoryCounts();
    const first = counts.phone("p1");
    await first.store.open(7);
    counts.world.network = "down";
    await first.store.scan("036000291452");
    const { store } = counts.phone("p1", { journal: first.journal });
    await store.open(7);
    expect([store.state.head?.number, displayedCounts(store).get(milkKey), store.state.waiting]).toEqual([
      "LAV-2026-000001",
      1,
      1,
    ]);
    await store.scan("036000291452");
    counts.world.network = "up";
    await store.sync();
    expect(counts.stored().get(milkKey)).toBe(2);
  });

  it("keeps its number of the device after a full disk, and is sent from memory", async () => {
    const counts = memoryCounts();
    const device = createMemoryJournal();
    let isFull = false;
    const fullDevice: CountJournal = {
      ...device,
      appendEvent: (id, item, make) =>
        isFull ? Promise.reject(new DOMException("full", "QuotaExceededError")) : device.appendEvent(id, item, make),
    };
    const journal = withMemoryFallback(fullDevice, () => store.deviceIsFull());
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    counts.world.network = "down";
    await store.scan("036000291452");
    isFull = true;
    await store.scan("036000291452");
    expect([store.state.isDeviceFull, store.state.waiting, journal.hasOnlyHere()]).toEqual([true, 2, true]);
    counts.world.network = "up";
    await store.sync();
    expect([counts.stored().get(milkKey), journal.hasOnlyHere()]).toEqual([2, false]);
    expect(counts.world.posted.flat().map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

describe("an item of several codes", () => {
  it("has one line, whether its barcode is scanned, its SKU is typed or it is found by its name", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    await store.scan("LAIT2");
    await store.pick(milk, quantity(3_000));
    await store.sync();
    await store.scan("2*LAIT2");
    expect(store.state.lines.map(({ key, quantity: countedQuantity }) => [key, countedQuantity])).toEqual([
      [milkKey, 7_000],
    ]);
  });

  it("begins its line anew once it was taken back", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    await store.undo();
    await store.scan("LAIT2");
    expect(store.state.lines.map(({ sku, quantity: countedQuantity }) => [sku, countedQuantity])).toEqual([
      ["LAIT2", 1_000],
    ]);
  });
});

describe("a device that leaves", () => {
  it("says what waits on it once what was on its way has arrived", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    const sending = store.sync();
    store.leave();
    await Promise.all([store.tell(true), sending]);
    expect(counts.world.told).toEqual([{ waiting: 0, isLeaving: true }]);
  });

  it("does not say so where it came back meanwhile", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    void store.sync();
    store.leave();
    const leaveEnd = store.tell(true);
    await Promise.all([store.open(7), leaveEnd]);
    expect(counts.world.told).toEqual([]);
  });
});

describe("a correction", () => {
  it("sets what this device counted, and leaves what others did", async () => {
    const counts = memoryCounts();
    const [first, second] = [counts.phone("p1"), counts.phone("p2", { userId: 8 })];
    await first.store.open(7);
    await second.store.open(7);
    await first.store.scan("5*036000291452");
    await first.store.sync();
    await second.store.scan("7*036000291452");
    await second.store.sync();
    counts.later(pollIntervalMs);
    await first.store.sync();
    expect(displayedCounts(first.store).get(milkKey)).toBe(12);
    await first.store.set({ key: milkKey }, quantity(2_000));
    await first.store.sync();
    expect([displayedCounts(first.store).get(milkKey), counts.stored().get(milkKey)]).toEqual([9, 9]);
  });

  it("to nothing is a count of nothing", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    await store.set({ key: milkKey }, quantity(0));
    await store.sync();
    expect([displayedCounts(store).get(milkKey), counts.stored().get(milkKey)]).toEqual([0, 0]);
  });

  it("takes the last scan back, then the first before", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    await store.scan("2*999");
    expect((await store.undo())?.code).toBe("999");
    expect([...displayedCounts(store)]).toEqual([[milkKey, 1]]);
    await store.undo();
    await store.sync();
    expect([store.state.lines.length, await store.undo()]).toEqual([0, null]);
  });
});

describe("a code of several items", () => {
  it("asks which, and counts the first that is chosen", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    expect((await store.scan("3*0062325540104")).kind).toBe("choose");
    expect([store.state.choice?.products.length, store.state.lines.length]).toEqual([2, 0]);
    await store.choose(cheddar.itemId);
    await store.sync();
    expect([store.state.choice, counts.stored().get("CHED"), store.state.lines[0]?.description]).toEqual([
      null,
      3,
      "Cheddar fort",
    ]);
  });

  it("asks again in the tab that follows a killed one", async () => {
    const counts = memoryCounts();
    const first = counts.phone("p1");
    await first.store.open(7);
    await first.store.scan("3*0062325540104");
    const { store } = counts.phone("p1", first);
    await store.open(7);
    expect(store.state.choice?.scan.quantity).toBe(3_000);
  });

  it("counts under its code when the next scan comes first", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("0062325540104");
    await store.scan("036000291452");
    expect([store.state.choice, [...displayedCounts(store)]]).toEqual([
      null,
      [
        [milkKey, 1],
        [sharedKey, 1],
      ],
    ]);
  });
});

describe("a scanner that is faster than the device", () => {
  it("has a question answered once, however many scans follow before it is written down", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    await store.scan("0062325540104");
    await Promise.all([
      store.scan("036000291452"),
      store.scan("036000291452"),
      store.scan("0062325540104"),
      store.scan("036000291452"),
    ]);
    await store.sync();
    expect([store.state.choice, [...displayedCounts(store)]]).toEqual([
      null,
      [
        [milkKey, 3],
        [sharedKey, 2],
      ],
    ]);
    expect([...counts.stored()]).toEqual([
      [sharedKey, 2],
      [milkKey, 3],
    ]);
  });

  it("has an item chosen once that is touched twice", async () => {
    const counts = memoryCounts();
    const { store, journal, device } = counts.phone("p1");
    await store.open(7);
    await store.scan("0062325540104");
    await Promise.all([store.choose(cheddar.itemId), store.choose(cheddar.itemId), store.settleChoice()]);
    await store.sync();
    expect([...counts.stored()]).toEqual([["CHED", 1]]);
    // The next tab does not ask an answered question again.
    const next = counts.phone("p1", { journal, device });
    await next.store.open(7);
    expect(next.store.state.choice).toBe(null);
  });

  it("has as many scans taken back as were asked for in a row", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    await store.scan("036000291452");
    await store.scan("999");
    await Promise.all([store.undo(), store.undo()]);
    expect(store.state.lines.length).toBe(0);
  });

  it("asks a network that is not there no more than now and then", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    counts.world.network = "down";
    for (let turn = 0; turn < 20; turn += 1) await store.scan("036000291452");
    await store.sync();
    expect([store.state.waiting, store.state.sending]).toEqual([20, "offline"]);
    counts.world.network = "up";
    await store.scan("036000291452");
    expect(counts.stored().size).toBe(0);
    counts.later(pollIntervalMs);
    await store.scan("036000291452");
    await expect.poll(() => counts.stored().get(milkKey)).toBe(22);
  });
});

describe("scans that the server refuses", () => {
  it("stays when somebody suspended or closed the document, and goes when it is open again", async () => {
    const counts = memoryCounts();
    const { store, journal } = counts.phone("p1");
    await store.open(7);
    counts.suspend();
    await store.scan("036000291452");
    await store.sync();
    expect([store.state.sending, store.state.waiting, (await journal.listWaiting()).length]).toEqual(["shut", 1, 1]);
  });

  it("stays when the session has expired", async () => {
    const counts = memoryCounts();
    const { store } = counts.phone("p1");
    await store.open(7);
    counts.world.expired = true;
    await store.scan("036000291452");
    await store.sync();
    expect([store.state.sending, store.state.waiting]).toEqual(["signedOut", 1]);
    counts.world.expired = false;
    await store.sync();
    expect([store.state.sending, counts.stored().get(milkKey)]).toEqual(["none", 1]);
  });

  it("is not sent in another person's name", async () => {
    const counts = memoryCounts();
    const first = counts.phone("p1");
    await first.store.open(7);
    counts.world.network = "down";
    await first.store.scan("036000291452");
    await first.store.sync();
    counts.world.network = "up";
    const { store } = counts.phone("p1", { journal: first.journal, userId: 8 });
    await store.open(7);
    expect([counts.world.posted.length, store.state.waiting, store.state.ofOthers]).toEqual([0, 1, 1]);
  });
});

describe("products on the device", () => {
  it("are found by words of their name, without accents", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    expect(store.find("creme 35", 5).map(({ sku }) => sku)).toEqual(["CREME"]);
    expect((await store.pick(milk, quantity(2_000))).count).toBe(2_000);
  });

  it("say when they were read", async () => {
    const { store } = memoryCounts().phone("p1");
    await store.open(7);
    expect(store.state.productsAsOf).toBeGreaterThan(10_000);
  });
});
