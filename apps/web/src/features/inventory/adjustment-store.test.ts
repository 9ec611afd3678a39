import type { DocumentLineSave } from "@comptoir/api/wire";
import { addQuantity, quantity } from "@comptoir/domain/measure";
import fc from "fast-check";
import { expect, test } from "vitest";

import { failWith, succeed } from "../../shared/answer.ts";
import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { pendingKeyOf } from "./adjustment-state.ts";
import { createAdjustmentStore } from "./adjustment-store.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { cheddar, cream, milk } from "./testing/memory-counts.ts";

/** Server with the lines of one adjustment, and its network: "lossy" saves, and its answer is lost. */
function openStore(device = makeMemoryKeyStore()) {
  const world = {
    network: "up" as "up" | "down" | "lossy",
    isRefusing: false,
    calls: 0,
    lines: [] as LineRow[],
  };
  const knownScanIds = new Set<string>();
  let lastRun = Promise.resolve();
  const addScan = ({
    scanId = "",
    key = "",
    itemId = 0,
    quantity: added = quantity(0),
    reasonCode,
    undoes,
  }: DocumentLineSave) => {
    if (knownScanIds.has(scanId)) return;
    knownScanIds.add(scanId);
    const reason = reasonCode === "FOUND" ? "FOUND" : "LOST";
    const isLineOfScan = (line: LineRow) =>
      line.reasonCode === reason && (itemId === 0 ? line.key === key : line.itemId === itemId);
    world.lines = world.lines.some(isLineOfScan)
      ? world.lines.map((line) =>
          isLineOfScan(line)
            ? {
                ...line,
                quantity: addQuantity(line.quantity, quantity(undoes === undefined ? added : 0 - added)),
                version: line.version + 1,
              }
            : line,
        )
      : [
          ...world.lines,
          { ...emptyLine, id: world.lines.length + 1, key, itemId, sku: key, quantity: added, reasonCode: reason },
        ];
  };
  const store = (userId = 1) =>
    createAdjustmentStore({
      documentId: 7,
      userId,
      device,
      newId: () => crypto.randomUUID(),
      alone: (work) => (lastRun = lastRun.then(work)),
      productsOf: (code) => [milk, cream, cheddar].filter(({ sku, upc }) => sku === code || upc === code),
      save: async (saves) => {
        world.calls += 1;
        await Promise.resolve();
        if (world.network === "down") return failWith("NETWORK");
        if (world.isRefusing) return failWith("DOC_TRANSITION", 400);
        for (const save of saves) addScan(save);
        return world.network === "lossy" ? failWith("NETWORK") : succeed(world.lines);
      },
    });
  return { world, store, device };
}

const emptyLine = {
  version: 1,
  upc: "",
  description: "",
  uomId: 0,
  uomCode: "",
  uomDescription: "",
  decimals: 0,
  department: null,
  subDepartment: null,
  vendor: null,
  isDeleted: false,
  countedFrom: null,
  countedTo: null,
  recount: null,
  movedAfterCount: [],
  counters: [],
} as const satisfies Partial<LineRow>;

const rowsOf = (lines: readonly LineRow[]) =>
  lines.map(({ key, reasonCode, quantity: amount }) => [key, reasonCode, amount / 1_000]);

test("the same item under the same reason is one line, under another reason another one", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  await Promise.all([
    adjustment.scan("036000291452", "LOST"),
    adjustment.scan("2*036000291452", "LOST"),
    adjustment.scan("036000291452", "FOUND"),
  ]);
  expect(rowsOf(world.lines)).toEqual([
    ["LAIT2", "LOST", 3],
    ["LAIT2", "FOUND", 1],
  ]);
});

test("a scan without an answer waits on the device, and is sent by the tab that follows", async () => {
  const { world, store } = openStore();
  world.network = "down";
  const first = store();
  await first.scan("036000291452", "LOST");
  expect([first.state.pending.length, first.state.failure?.code]).toEqual([1, "NETWORK"]);
  world.network = "up";
  const next = store();
  await next.drain();
  expect([rowsOf(world.lines), next.state.pending.length]).toEqual([[["LAIT2", "LOST", 1]], 0]);
});

test("a code of several items waits for a choice", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  expect((await adjustment.scan("4*0062325540104", "LOST"))?.kind).toBe("choose");
  expect(world.lines).toEqual([]);
  await adjustment.choose(cheddar.itemId);
  expect(rowsOf(world.lines)).toEqual([["CHED", "LOST", 4]]);
});

test("two codes of several items ask one after the other, and what was scanned is read once", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  await adjustment.scan("4*0062325540104", "LOST");
  await adjustment.scan("0062325540104", "FOUND");
  await adjustment.choose(cheddar.itemId);
  await adjustment.choose(cream.itemId);
  expect([rowsOf(world.lines), adjustment.state.choice]).toEqual([
    [
      ["CHED", "LOST", 4],
      ["CREME", "FOUND", 1],
    ],
    null,
  ]);
});

test("half a piece is refused at once, scanned, found by name or chosen", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  const kinds = [
    (await adjustment.scan("1,5*036000291452", "LOST"))?.kind,
    (await adjustment.pick(milk, "0.5", "LOST"))?.kind,
    (await adjustment.pick(milk, "-1", "LOST"))?.kind,
  ];
  await adjustment.scan("0.5*0062325540104", "LOST");
  await adjustment.choose(cream.itemId);
  expect([kinds, world.lines, adjustment.state.pending]).toEqual([["refused", "refused", "refused"], [], []]);
});

test("dropping a scan that the server refused drops no later scan", async () => {
  const { world, store } = openStore();
  world.network = "down";
  const adjustment = store();
  await adjustment.scan("999", "LOST");
  await adjustment.scan("036000291452", "LOST");
  expect(adjustment.state.pending.length).toBe(2);
  const [first, second] = adjustment.state.pending.map(({ id }) => id);
  // Nothing was refused yet: the scan may still come through.
  await adjustment.drop(first ?? "");
  world.network = "up";
  world.isRefusing = true;
  await adjustment.drain();
  await adjustment.drop(second ?? "");
  expect(adjustment.state.pending.length).toBe(2);
  // The second press of a double click still names the first scan.
  await Promise.all([adjustment.drop(first ?? ""), adjustment.drop(first ?? "")]);
  expect(adjustment.state.pending.map(({ id }) => id)).toEqual([second]);
  world.isRefusing = false;
  await adjustment.drain();
  expect([rowsOf(world.lines), adjustment.state.pending.length]).toEqual([[["LAIT2", "LOST", 1]], 0]);
});

test("scans of another person who used the device wait for them, and are sent by nobody else", async () => {
  const { world, store } = openStore();
  world.network = "down";
  await store(1).scan("036000291452", "LOST");
  world.network = "up";
  const second = store(2);
  await second.drain();
  expect([world.lines, second.countPending(), second.countPendingOfOthers()]).toEqual([[], 0, 1]);
  await second.scan("999", "LOST");
  expect([rowsOf(world.lines), second.countPendingOfOthers()]).toEqual([[["999", "LOST", 1]], 1]);
  const first = store(1);
  await first.drain();
  expect([rowsOf(world.lines).length, first.countPending()]).toEqual([2, 0]);
});

test("an unknown code gets its own line", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  expect((await adjustment.scan("999", "LOST"))?.kind).toBe("unknown");
  expect(rowsOf(world.lines)).toEqual([["999", "LOST", 1]]);
});

test("scans whose answers are lost count once, however many pages and tabs send them again", async () => {
  const arbStep = fc.oneof(
    fc.record({ kind: fc.constant("scan" as const), page: fc.nat(2), units: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant("network" as const), network: fc.constantFrom("up", "down", "lossy") }),
    fc.record({ kind: fc.constant("reload" as const), page: fc.nat(2) }),
    fc.record({ kind: fc.constant("retry" as const), page: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(arbStep, fc.boolean()), { maxLength: 20 }), async (steps) => {
      const { world, store } = openStore();
      const pages = [store(), store(), store()];
      const runs: Promise<unknown>[] = [];
      let expected = 0;
      for (const [step, isAwaited] of steps) {
        if (step.kind === "network") world.network = step.network as typeof world.network;
        else if (step.kind === "reload") pages[step.page] = store();
        else {
          const page = pages[step.page];
          if (step.kind === "scan") expected += step.units;
          runs.push(
            (step.kind === "scan" ? page?.scan(`${step.units}*036000291452`, "LOST") : page?.retry()) ??
              Promise.resolve(),
          );
        }
        if (isAwaited) await Promise.all(runs);
      }
      await Promise.all(runs);
      world.network = "up";
      const [page] = pages;
      await page?.drain();
      expect([rowsOf(world.lines), page?.countPending()]).toEqual([
        expected === 0 ? [] : [["LAIT2", "LOST", expected]],
        0,
      ]);
    }),
  );
});

test("scans stored by an older version are named once", async () => {
  const { world, store, device } = openStore();
  device.set(pendingKeyOf(7), JSON.stringify([{ text: "5*036000291452", reason: "LOST", itemId: milk.itemId }]));
  world.network = "lossy";
  await store().drain();
  world.network = "up";
  await store().drain();
  expect([rowsOf(world.lines), device.get(pendingKeyOf(7))]).toEqual([[["00036000291452", "LOST", 5]], null]);
});

test("a stored scan that cannot be read is not dropped without a person", async () => {
  const { world, store, device } = openStore();
  device.set(pendingKeyOf(7), JSON.stringify([{ id: "a", text: "x*036000291452", reason: "LOST" }]));
  const adjustment = store();
  await adjustment.drain();
  expect([adjustment.countPending(), adjustment.state.failure?.code, world.calls]).toEqual([1, "LINE_QUANTITY", 0]);
});

test("without an answer a scan is sent again by itself; one that the server refused waits for a person", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  world.network = "down";
  expect(await adjustment.scan("036000291452", "LOST")).toBeNull();
  await adjustment.retry();
  expect(world.calls).toBe(2);
  [world.network, world.isRefusing] = ["up", true];
  await adjustment.retry();
  await adjustment.retry();
  expect([world.calls, adjustment.countPending()]).toEqual([3, 1]);
});

test("where the device stores nothing, scans wait in the page, which says so", async () => {
  const { world, store } = openStore({ get: () => null, set: () => undefined });
  const adjustment = store();
  world.network = "down";
  await adjustment.scan("036000291452", "LOST");
  expect([adjustment.countPending(), adjustment.hasOnlyHere()]).toEqual([1, true]);
  world.network = "up";
  await adjustment.retry();
  expect([rowsOf(world.lines), adjustment.hasOnlyHere()]).toEqual([[["LAIT2", "LOST", 1]], false]);
});

test("undoing takes back the last scan once, also one that waits or whose answer was lost", async () => {
  for (const network of ["up", "down", "lossy"] as const) {
    const { world, store, device } = openStore();
    const adjustment = store();
    await adjustment.scan("2*LAIT2", "LOST");
    world.network = network;
    await adjustment.scan("3*LAIT2", "LOST");
    await adjustment.undo();
    // A page that is opened again still knows that the scan is taken back.
    world.network = "up";
    await store().drain();
    expect(rowsOf(world.lines)).toEqual([["LAIT2", "LOST", 2]]);
    expect(device.get(pendingKeyOf(7))).toBeNull();
    await adjustment.undo();
    expect([adjustment.state.last?.kind, rowsOf(world.lines)]).toEqual(["undone", [["LAIT2", "LOST", 0]]]);
    const calls = world.calls;
    expect([await adjustment.undo(), world.calls]).toEqual([null, calls]);
  }
});

test("dropping a refused scan drops its undo too, which would take away what was never there", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  await adjustment.scan("2*LAIT2", "LOST");
  world.isRefusing = true;
  await adjustment.scan("3*LAIT2", "LOST");
  await adjustment.undo();
  world.isRefusing = false;
  await adjustment.drop(adjustment.state.pending[0]?.id ?? "");
  expect([rowsOf(world.lines), adjustment.state.pending]).toEqual([[["LAIT2", "LOST", 2]], []]);
});
