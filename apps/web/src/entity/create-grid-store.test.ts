import { beforeEach, describe, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import type { Failure } from "../shared/answer.ts";
import { createGridStore } from "./create-grid-store.ts";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";

let server: MemoryServer;
let device: ReturnType<typeof makeMemoryKeyStore>;
beforeEach(() => {
  server = memoryServer("product", sampleProducts(300));
  device = makeMemoryKeyStore();
});

const list = { search: "", filters: [], sorting: [], columns: null };

async function openGrid() {
  const store = createGridStore("product", server.gateway, { device, userId: () => 1, nowMs: () => 5 });
  await store.list.show(list, 3);
  const row = (id: number) => store.list.state.rows[id - 1] ?? {};
  const price = (id: number, value: unknown) => store.write([{ row: row(id), values: { price: value } }]);
  const codes = (id: number) => store.state.edits.get(id)?.issues.map(({ code, field }) => [field, code]);
  return { store, row, price, codes };
}

describe("a grid of rows", () => {
  it("holds what is typed against the rules of the form at once, and drops what is as it was", async () => {
    const { store, price, codes } = await openGrid();
    price(1, "cher");
    expect(codes(1)).toEqual([["price", "DECIMAL"]]);
    price(1, "4.59");
    expect(store.state.edits.size).toBe(0);
    price(2, "-1");
    expect(codes(2)).toEqual([["price", "NUMBER_RANGE"]]);
    expect(await store.save()).toBeNull();
    expect(server.callsOf("update")).toEqual([]);
  });

  it("takes a paste back and does it again as one step, also of rows that are out of sight", async () => {
    const { store, row } = await openGrid();
    store.write([1, 2, 3].map((id) => ({ row: row(id), values: { price: `${id}.50`, description: `Nouveau ${id}` } })));
    store.write([{ row: row(2), values: { price: "9" } }]);
    expect(store.state.edits.get(2)?.typed).toEqual({ price: "9", description: "Nouveau 2" });
    await store.list.show({ ...list, search: "produit 9" }, 3);
    store.undo();
    expect(store.state.edits.get(2)?.typed).toEqual({ price: "2.50", description: "Nouveau 2" });
    store.undo();
    expect(store.state.edits.size).toBe(0);
    store.redo();
    expect([...store.state.edits.keys()]).toEqual([1, 2, 3]);
    store.redo();
    expect(store.state.edits.get(2)?.typed["price"]).toBe("9");
    store.redo();
    store.undo();
    store.write([{ row: row(2), values: { price: "8" } }]);
    expect(store.state.steps.future).toEqual([]);
  });

  it("sends the fields that changed of the rows that changed, with their versions, in one call, and takes the save back", async () => {
    const { store, row } = await openGrid();
    store.write(
      Array.from({ length: 200 }, (_, index) => ({
        row: index < 100 ? row(index + 1) : { ...sampleProducts(300)[index] },
        values: { price: "5.49" },
      })),
    );
    const answer = await store.save();
    const [saves] = server.callsOf("update")[0] ?? [];
    expect(server.callsOf("update")).toHaveLength(1);
    expect(saves).toHaveLength(200);
    expect(Reflect.get(Object(saves), 0)).toEqual({ id: 1, version: 1, price: "5.49" });
    expect([store.state.edits.size, server.row(150)["price"], row(1)["version"]]).toEqual([0, 54_900, 2]);
    if (answer?.ok === true) await store.undoSave(answer.value.undo);
    expect([server.row(1)["price"], server.row(150)["price"], server.row(150)["version"]]).toEqual([45_900, 45_900, 3]);
  });

  it("keeps what was typed through a reload", async () => {
    const first = await openGrid();
    first.price(1, "cher");
    first.price(2, "5");
    first.store.reset();
    const { store, codes } = await openGrid();
    expect(await store.resume()).toEqual({ ok: true, value: 2 });
    expect([store.state.draftAt, store.state.edits.get(2)?.typed, codes(1)]).toEqual([
      5,
      { price: "5" },
      [["price", "DECIMAL"]],
    ]);
    store.discard();
    store.flush();
    expect(await (await openGrid()).store.resume()).toEqual({ ok: true, value: 0 });
  });

  it("brings back what was discarded, with its steps, under what was typed since", async () => {
    const { store, price } = await openGrid();
    price(1, "5");
    price(2, "6");
    const bringBack = store.discard();
    expect(store.state.edits.size).toBe(0);
    bringBack();
    expect([...store.state.edits].map(([id, { typed }]) => [id, typed["price"]])).toEqual([
      [1, "5"],
      [2, "6"],
    ]);
    store.undo();
    expect([...store.state.edits.keys()]).toEqual([1]);
    price(2, "6");
    const bringRowBack = store.discard(2);
    price(2, "7");
    bringRowBack();
    expect([...store.state.edits].map(([id, { typed }]) => [id, typed["price"]])).toEqual([
      [1, "5"],
      [2, "7"],
    ]);
    store.flush();
    const reopened = await openGrid();
    expect(await reopened.store.resume()).toEqual({ ok: true, value: 2 });
  });

  it("asks nothing where somebody else saved the value that was typed", async () => {
    const { store, price } = await openGrid();
    price(1, "5.49");
    server.change(1, { price: 54_900 });
    await store.save();
    expect([store.state.conflicts.size, server.row(1)["price"]]).toEqual([0, 54_900]);
  });

  it("saves over what others changed elsewhere, and asks where both changed the same field", async () => {
    const { store, price } = await openGrid();
    price(1, "5.49");
    price(2, "6.49");
    server.change(1, { description: "Ailleurs" });
    expect((await store.save())?.ok).toBe(true);
    expect([server.row(1)["description"], server.row(1)["price"], server.row(2)["price"]]).toEqual([
      "Ailleurs",
      54_900,
      64_900,
    ]);
    price(3, "7");
    price(4, "8");
    server.change(3, { price: 10_000, sku: "AUTRE" });
    await store.save();
    expect(
      [...store.state.conflicts].map(([id, { fields }]) => [
        id,
        fields.map(({ field, chosen, isContested }) => [field, chosen, isContested]),
      ]),
    ).toEqual([
      [
        3,
        [
          ["sku", "theirs", false],
          ["price", "mine", true],
        ],
      ],
    ]);
    expect([server.row(3)["price"], server.row(4)["price"]]).toEqual([10_000, 45_900]);
    store.choose(3, "price", "theirs");
    store.settle();
    expect((await store.save())?.ok).toBe(true);
    expect([server.row(3)["price"], server.row(3)["sku"], server.row(4)["price"]]).toEqual([10_000, "AUTRE", 80_000]);
  });

  it("names what the server refuses at its row, until the row is changed", async () => {
    const { store, row, price, codes } = await openGrid();
    price(1, "5");
    store.write([{ row: row(2), values: { sku: "SKU-9" } }]);
    const skuExists: Failure = {
      code: "SKU_EXISTS",
      status: 400,
      requestId: null,
      issues: [{ code: "SKU_EXISTS", field: "1.sku", params: {} }],
    };
    server.fail("update", skuExists);
    expect((await store.save())?.ok).toBe(false);
    expect([codes(1), codes(2)]).toEqual([[], [["sku", "SKU_EXISTS"]]]);
    server.fail("update", null);
    store.write([{ row: row(2), values: { sku: "SKU-X" } }]);
    expect(codes(2)).toEqual([]);
    expect((await store.save())?.ok).toBe(true);
  });

  it("says that a row is gone, and saves the others without it", async () => {
    const { store, price, codes } = await openGrid();
    price(1, "5");
    price(2, "6");
    server.change(1, { isDeleted: true });
    await store.save();
    expect(codes(1)).toEqual([[null, "HTTP_404"]]);
    store.discard(1);
    expect((await store.save())?.ok).toBe(true);
    expect(server.row(2)["price"]).toBe(60_000);
  });

  it("keeps what is typed while a save is on its way", async () => {
    const { store, price } = await openGrid();
    price(1, "5");
    server.hold("update");
    const saveEnd = store.save();
    price(1, "6");
    price(2, "7");
    await server.letGo();
    expect((await saveEnd)?.ok).toBe(true);
    expect([...store.state.edits].map(([id, { typed }]) => [id, typed])).toEqual([
      [1, { price: "6" }],
      [2, { price: "7" }],
    ]);
    expect((await store.save())?.ok).toBe(true);
    expect([server.row(1)["price"], server.row(2)["price"]]).toEqual([60_000, 70_000]);
  });
});
