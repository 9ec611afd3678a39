import { quantity } from "@comptoir/domain/measure";
import { expect, test } from "vitest";

import { failWith, succeed } from "../../shared/answer.ts";
import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { createAdjustmentStore } from "./adjustment-store.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { cheddar, cream, milk } from "./testing/memory-counts.ts";

/** Server with the lines of one adjustment. */
function openStore(device = makeMemoryKeyStore()) {
  const world = { isDown: false, lines: [] as LineRow[] };
  const store = () =>
    createAdjustmentStore({
      documentId: 7,
      device,
      productsOf: (code) => [milk, cream, cheddar].filter(({ sku, upc }) => sku === code || upc === code),
      lines: () => world.lines,
      save: async (saves) => {
        await Promise.resolve();
        if (world.isDown) return failWith("NETWORK");
        for (const save of saves) {
          const storedLine = world.lines.find(({ id }) => id === save.id);
          if (storedLine !== undefined)
            world.lines = world.lines.map((line) =>
              line === storedLine
                ? { ...line, quantity: save.quantity ?? line.quantity, version: line.version + 1 }
                : line,
            );
          else
            world.lines = [
              ...world.lines,
              {
                id: world.lines.length + 1,
                version: 1,
                key: save.key ?? "",
                itemId: save.itemId ?? 0,
                sku: save.key ?? "",
                upc: "",
                description: "",
                quantity: save.quantity ?? quantity(0),
                uomId: 0,
                uomCode: "",
                uomDescription: "",
                decimals: 0,
                department: null,
                subDepartment: null,
                vendor: null,
                reasonCode: save.reasonCode === "FOUND" ? "FOUND" : "LOST",
                isDeleted: false,
                countedFrom: null,
                countedTo: null,
                recount: null,
                movedAfterCount: [],
                counters: [],
              },
            ];
        }
        return succeed(world.lines);
      },
    });
  return { world, store, device };
}

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
  world.isDown = true;
  const first = store();
  await first.scan("036000291452", "LOST");
  expect([first.state.pending.length, first.state.failure?.code]).toEqual([1, "NETWORK"]);
  world.isDown = false;
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
  world.isDown = true;
  const adjustment = store();
  await adjustment.scan("999", "LOST");
  await adjustment.scan("036000291452", "LOST");
  expect(adjustment.state.pending.length).toBe(2);
  world.isDown = false;
  await adjustment.drop();
  expect([rowsOf(world.lines), adjustment.state.pending.length]).toEqual([[["LAIT2", "LOST", 1]], 0]);
});

test("an unknown code gets its own line", async () => {
  const { world, store } = openStore();
  const adjustment = store();
  expect((await adjustment.scan("999", "LOST"))?.kind).toBe("unknown");
  expect(rowsOf(world.lines)).toEqual([["999", "LOST", 1]]);
});
