import { describe, expect, it } from "vitest";

import { quantity } from "@comptoir/domain/measure";

import { createMemoryJournal, type CountJournal } from "./device/count-journal.ts";
import { cream, memoryCounts, milk, displayedCounts } from "./testing/memory-counts.ts";

const milkKey = "00036000291452";

/** Device whose writes the test releases or fails. */
function slowJournal() {
  const journal = createMemoryJournal();
  const requests: { readonly write: () => void; readonly refuse: () => void }[] = [];
  const appendEvent: CountJournal["appendEvent"] = (...event) =>
    new Promise(
      (resolve, reject) =>
        void requests.push({
          write: () => void journal.appendEvent(...event).then(resolve),
          refuse: () => reject(new Error("QuotaExceededError")),
        }),
    );
  /** Releases or fails all pending writes. */
  const finish = async (how: "write" | "refuse") => {
    for (const request of requests.splice(0)) request[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { journal: { ...journal, appendEvent }, finish };
}

describe("a scan that is being written down", () => {
  it("is shown at once, counts as stored when the device has it, and is not sent before", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    let heardKind = "";
    const scanEnd = store.scan("12*036000291452").then(({ kind }) => (heardKind = kind));
    expect([displayedCounts(store).get(milkKey), store.state.last?.kind, store.state.waiting]).toEqual([
      12,
      "counted",
      1,
    ]);
    await store.sync();
    expect([heardKind, store.state.storedTurn, counts.world.posted.length, store.hasOnlyHere()]).toEqual([
      "",
      0,
      0,
      true,
    ]);
    await finish("write");
    await scanEnd;
    await store.sync();
    expect([
      heardKind,
      store.state.storedTurn,
      counts.stored().get(milkKey),
      store.state.waiting,
      store.hasOnlyHere(),
    ]).toEqual(["counted", store.state.last?.turn, 12, 0, false]);
  });

  it("stays in sight when the server and the journal are read meanwhile", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.scan("036000291452");
    void store.scan("036000291452");
    await store.refresh();
    expect([displayedCounts(store).get(milkKey), store.state.lines[0]?.isWaiting]).toEqual([2, true]);
    await finish("write");
    await store.sync();
    expect([
      displayedCounts(store).get(milkKey),
      counts.stored().get(milkKey),
      store.state.lines[0]?.isWaiting,
    ]).toEqual([2, 2, false]);
  });

  it("counts in its order with what is corrected before it is stored", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.scan("036000291452");
    await finish("write");
    void store.scan("036000291452");
    const [line] = store.state.lines;
    void store.set({ key: line?.key ?? "" }, quantity(9_000));
    void store.scan("036000291452");
    expect(displayedCounts(store).get(milkKey)).toBe(10);
    await finish("write");
    await store.sync();
    expect([displayedCounts(store).get(milkKey), counts.stored().get(milkKey)]).toEqual([10, 10]);
  });

  it("is there once in a document that was left and opened again", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.scan("036000291452");
    await store.open(7);
    await finish("write");
    await store.sync();
    expect([displayedCounts(store).get(milkKey), counts.stored().get(milkKey)]).toEqual([1, 1]);
  });

  it("is taken back with what it is undone by", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.scan("036000291452");
    const undoneCount = store.undo();
    await finish("refuse");
    expect([await undoneCount, store.state.lines.length]).toEqual([null, 0]);
  });
});

describe("a scan that the device could not write down", () => {
  it("is taken back from what is shown and said, with what was typed", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.pick(cream, quantity(1_000));
    await finish("write");
    const scanAnswer = store.scan("036000291452");
    await finish("refuse");
    expect([(await scanAnswer).kind, store.state.last?.kind, store.state.last?.code, store.state.unstored]).toEqual([
      "unstored",
      "unstored",
      milk.upc,
      [milk.upc],
    ]);
    expect([[...displayedCounts(store).keys()], store.state.waiting, store.hasOnlyHere()]).toEqual([
      ["CREME"],
      0,
      true,
    ]);
  });

  it("is counted once when it is stored again, and nowhere when it is given up", async () => {
    const counts = memoryCounts();
    const { journal, finish } = slowJournal();
    const { store } = counts.phone("p1", { journal });
    await store.open(7);
    void store.scan("2*036000291452");
    await finish("refuse");
    const storedAgain = store.storeAgain();
    await finish("write");
    await storedAgain;
    await store.sync();
    expect([
      counts.stored().get(milkKey),
      displayedCounts(store).get(milkKey),
      store.state.unstored,
      store.state.last?.kind,
    ]).toEqual([2, 2, [], "counted"]);
    void store.scan("2*036000291452");
    await finish("refuse");
    store.dropUnstored();
    expect([
      counts.stored().get(milkKey),
      displayedCounts(store).get(milkKey),
      store.state.unstored,
      store.hasOnlyHere(),
    ]).toEqual([2, 2, [], false]);
  });
});
