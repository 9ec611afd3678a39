import { entities, type EntityValues } from "@comptoir/domain/entity";
import { describe, expect, it } from "vitest";

import { failWith, succeed, type Answer } from "../shared/answer.ts";
import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import { createEditorStore } from "./create-editor-store.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { memoryViews } from "./testing/memory-views.ts";

const milk: EntityValues = {
  id: 7,
  version: 3,
  sku: "LAIT",
  description: "Lait 2 %",
  type: "STANDARD",
  price: 45_900,
  cost: null,
  upc: null,
  isDeleted: false,
  isOpenRefund: false,
};

/** Server of one product that refuses stale saves, as the real one does. */
function makeServer() {
  let row = milk;
  const sentCalls: { readonly saves: readonly EntitySave[]; readonly key?: string }[] = [];
  let isDown = false;
  let isSlow = false;
  const waitingAnswers: (() => void)[] = [];
  const onItsWay = () => (isSlow ? new Promise<void>((go) => waitingAnswers.push(go)) : Promise.resolve());
  const staleFailure = (otherUser: string): Answer<never> => ({
    ok: false,
    failure: {
      code: "ENTITY_STALE",
      status: 409,
      requestId: null,
      issues: [{ code: "ENTITY_STALE", field: null, params: { by: otherUser } }],
    },
  });
  const asStored = (save: EntitySave): EntityValues => ({
    ...save,
    ...(save["price"] !== undefined && save["price"] !== null && { price: Math.round(Number(save["price"]) * 10_000) }),
  });
  const gateway: EntityGateway = {
    views: memoryViews().gateway,
    list: () => Promise.resolve(failWith("UNKNOWN")),
    facets: () => Promise.resolve(failWith("UNKNOWN")),
    references: () => Promise.resolve(succeed([])),
    defaults: () => Promise.resolve(succeed({})),
    dependents: () => Promise.resolve(succeed([])),
    remove: () => Promise.resolve(failWith("UNKNOWN")),
    restore: () => Promise.resolve(failWith("UNKNOWN")),
    history: () => Promise.resolve(succeed({ rows: [], total: 0 })),
    get: (id) =>
      Promise.resolve(
        id === 7 ? succeed(row) : succeed({ ...milk, id, version: 1, sku: `SKU-${id}`, description: `Produit ${id}` }),
      ),
    create: async (saves, key) => {
      sentCalls.push({ saves, key });
      await onItsWay();
      return Promise.resolve(
        isDown ? failWith("NETWORK") : succeed([{ ...milk, ...asStored(saves[0] ?? {}), id: 8, version: 1 }]),
      );
    },
    update: async (saves) => {
      sentCalls.push({ saves });
      await onItsWay();
      const [save] = saves;
      if (isDown || save === undefined) return Promise.resolve(failWith("NETWORK"));
      if (row["isDeleted"] === true) return failWith("HTTP_404", 404);
      if (save.version !== row["version"]) return Promise.resolve(staleFailure("Ana Roy"));
      row = { ...row, ...asStored(save), version: Number(row["version"]) + 1 };
      return Promise.resolve(succeed([row]));
    },
  };
  return {
    gateway,
    sent: sentCalls,
    row: () => row,
    fail: (next: boolean) => void (isDown = next),
    slow: (next: boolean) => void (isSlow = next),
    answer: () => waitingAnswers.splice(0).forEach((go) => go()),
    /** Simulates a save by somebody else. */
    change: (values: EntityValues) => void (row = { ...row, ...values, version: Number(row["version"]) + 1 }),
  };
}

function openEditor(device = makeMemoryKeyStore(), server = makeServer()) {
  let key = 0;
  const unsaved: EntityValues[] = [];
  const store = createEditorStore("product", server.gateway, {
    device,
    userId: () => 1,
    newKey: () => `key-${(key += 1)}`,
    nowMs: () => 1_000,
    onUnsaved: (values) => void unsaved.push(values),
  });
  return { store, server, device, unsaved };
}

describe("the editor of an entity", () => {
  it("sends what changed and the version it was read with, and nothing else", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    expect(store.changes()).toEqual([{ field: "price", before: 45_900, after: 54_900 }]);
    expect(await store.save()).toMatchObject({ saved: { price: 54_900, version: 4 } });
    expect(server.sent).toEqual([{ saves: [{ price: "5.49", id: 7, version: 3 }] }]);
    expect([store.changes(), store.state.typed]).toEqual([[], {}]);
  });

  it("creates without a guarded field that nobody filled in, so that who may not fill it in may create", async () => {
    const { store, server } = openEditor();
    await store.open(0);
    store.set("sku", "NEUF");
    store.set("description", "Neuf");
    await store.save();
    expect(server.sent[0]?.saves[0]).toMatchObject({ sku: "NEUF", price: null });
    expect(server.sent[0]?.saves[0]).not.toHaveProperty("cost");
  });

  it("typing the stored value again is no change", async () => {
    const { store } = openEditor();
    await store.open(7);
    store.set("description", "Lait 3 %");
    store.set("description", "Lait 2 %");
    expect(store.state.typed).toEqual({});
  });

  it("holds the rules of the form on leaving a field, and all of them on saving; nothing is sent while one is broken", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("sku", "x".repeat(50));
    expect(store.state.issues).toEqual([]);
    store.leave("sku");
    expect(store.state.issues.map(({ code, field }) => [code, field])).toEqual([["MAX_LENGTH", "sku"]]);
    store.set("description", "");
    store.set("price", "-1");
    expect(await store.save()).toBeNull();
    expect(store.state.issues.map(({ field }) => field).toSorted()).toEqual(["description", "price", "sku"]);
    expect(server.sent).toEqual([]);
  });

  it("keeps a draft through a reload, for the person who typed it, until it is saved or discarded", async () => {
    const { store, server, device } = openEditor();
    await store.open(7);
    store.set("description", "Lait entier");
    const reopenedStore = openEditor(device, server);
    await reopenedStore.store.open(7);
    expect([reopenedStore.store.state.typed, reopenedStore.store.state.draftAt]).toEqual([
      { description: "Lait entier" },
      1_000,
    ]);
    const stranger = createEditorStore("product", server.gateway, { device, userId: () => 2, newKey: () => "k" });
    await stranger.open(7);
    expect(stranger.state.typed).toEqual({});
    reopenedStore.store.discard();
    const last = openEditor(device, server);
    await last.store.open(7);
    expect(last.store.state.typed).toEqual({});
  });

  it("brings back what was discarded, under what was typed since, and as a draft of a row that was closed", async () => {
    const { store, server, device } = openEditor();
    await store.open(7);
    store.set("description", "Lait entier");
    store.set("sku", "L9");
    const bringBack = store.discard();
    store.set("sku", "L10");
    bringBack();
    expect([store.state.typed, store.state.draftAt]).toEqual([{ description: "Lait entier", sku: "L10" }, null]);
    const bringBackLater = store.discard();
    await store.open(0);
    bringBackLater();
    expect(store.state.typed).toEqual({});
    const reopenedStore = openEditor(device, server);
    await reopenedStore.store.open(7);
    expect(reopenedStore.store.state.typed).toEqual({ description: "Lait entier", sku: "L10" });
  });

  it("compares a discard that is brought back with what was saved since", async () => {
    const { store } = openEditor();
    await store.open(7);
    store.set("description", "Lait entier");
    const bringBack = store.discard();
    store.set("description", "Lait écrémé");
    await store.save();
    bringBack();
    expect(store.state.conflict?.fields.map(({ field }) => field)).toEqual(["description"]);
  });

  it("loses no word when no answer comes: the same content goes again under the same key, another under another", async () => {
    const { store, server } = openEditor();
    await store.open(0);
    store.set("sku", "N1");
    store.set("description", "Nouveau");
    server.fail(true);
    expect(await store.save()).toBeNull();
    expect([store.state.refusal?.code, store.state.typed]).toEqual(["NETWORK", { sku: "N1", description: "Nouveau" }]);
    server.fail(false);
    expect(await store.save()).toMatchObject({ saved: { id: 8, sku: "N1" } });
    expect(server.sent.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
    server.fail(true);
    store.set("sku", "N2");
    store.set("description", "Autre");
    await store.save();
    store.set("description", "Encore autre");
    await store.save();
    expect(server.sent.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-2", "key-3"]);
  });

  it("never overwrites unseen: what both changed is asked, what each changed alone stays", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    store.set("description", "Lait de la ferme");
    server.change({ description: "Lait bio", statusCode: "NEUF" });
    expect(await store.save()).toBeNull();
    expect(server.row()).toMatchObject({ description: "Lait bio", price: 45_900 });
    expect(store.state.conflict?.who).toBe("Ana Roy");
    expect(store.state.conflict?.fields.map(({ field, chosen, isContested }) => [field, chosen, isContested])).toEqual([
      ["description", "mine", true],
      ["price", "mine", false],
      ["statusCode", "theirs", false],
    ]);
    store.choose("description", "theirs");
    store.settle();
    expect(await store.save()).toMatchObject({
      saved: {
        description: "Lait bio",
        price: 54_900,
        statusCode: "NEUF",
        version: 5,
      },
    });
  });

  it("asks nothing where somebody else saved what was typed", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    server.change({ price: 54_900, description: "Lait bio" });
    await store.save();
    expect(store.state.conflict?.fields.map(({ field, isContested }) => [field, isContested])).toEqual([
      ["description", false],
    ]);
  });

  it("a draft begun on an older version is compared before anything is sent", async () => {
    const { store, server, device } = openEditor();
    await store.open(7);
    store.set("description", "Lait de la ferme");
    server.change({ description: "Lait bio" });
    const reopenedStore = openEditor(device, server);
    await reopenedStore.store.open(7);
    expect(
      reopenedStore.store.state.conflict?.fields.map(({ field, before, mine, theirs }) => [
        field,
        before,
        mine,
        theirs,
      ]),
    ).toEqual([["description", "Lait 2 %", "Lait de la ferme", "Lait bio"]]);
    expect(server.sent).toEqual([]);
  });

  it("brings an earlier version into the form, to be looked at and saved", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.bringBack({ before: { price: 3.99, people: 4 } });
    expect(store.changes()).toEqual([{ field: "price", before: 45_900, after: 39_900 }]);
    expect(server.sent).toEqual([]);
    expect(await store.save()).toMatchObject({ saved: { price: 39_900 } });
  });

  it("goes back to before a change, and keeps what else was typed", async () => {
    const { store } = openEditor();
    await store.open(7);
    store.set("description", "Lait entier");
    store.set("price", "9.99");
    store.bringBack({ before: { price: 4.59, sku: "VIEUX" } });
    expect(store.state.typed).toEqual({ description: "Lait entier", sku: "VIEUX" });
  });

  it("leaves alone what is opened while a save is on its way", async () => {
    const { store, server, device } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    server.slow(true);
    const saveEnd = store.save();
    await store.open(9);
    store.set("description", "Tapé dans le 9");
    server.answer();
    expect(await saveEnd).toMatchObject({ saved: { id: 7, price: 54_900 } });
    expect([store.state.id, store.state.row?.["id"], store.state.typed, store.state.saving]).toEqual([
      9,
      9,
      { description: "Tapé dans le 9" },
      false,
    ]);
    expect([device.get("editing.1.product.9")?.includes("Tapé dans le 9"), device.get("editing.1.product.7")]).toEqual([
      true,
      null,
    ]);
  });

  it("keeps what is typed while a save is on its way, even back to what it was", async () => {
    const { store, server, device } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    store.set("sku", "L2");
    server.slow(true);
    const saveEnd = store.save();
    store.set("description", "Lait entier");
    store.set("sku", "LAIT");
    server.answer();
    await saveEnd;
    expect(store.changes().map(({ field, before, after }) => [field, before, after])).toEqual([
      ["sku", "L2", "LAIT"],
      ["description", "Lait 2 %", "Lait entier"],
    ]);
    const reopenedStore = openEditor(device, server);
    await reopenedStore.store.open(7);
    expect([reopenedStore.store.state.typed, reopenedStore.store.state.conflict]).toEqual([
      { description: "Lait entier", sku: "LAIT" },
      null,
    ]);
  });

  it("keeps what is typed into a new one while it is created, for when it is opened", async () => {
    const { store, server } = openEditor();
    await store.open(0);
    store.set("sku", "N1");
    store.set("description", "Nouveau");
    server.slow(true);
    const saveEnd = store.save();
    store.set("statusCode", "NEUF");
    server.answer();
    const saveResult = await saveEnd;
    await store.open(Number(saveResult?.saved["id"]));
    expect([store.state.id, store.state.typed]).toEqual([8, { statusCode: "NEUF" }]);
    await store.open(0);
    expect(store.state.typed).toEqual({});
  });

  it("compares a stale save with nothing but its own row, and tells of it when something else is open", async () => {
    const { store, server, unsaved } = openEditor();
    await store.open(7);
    store.set("description", "Lait de la ferme");
    server.change({ description: "Lait bio" });
    server.slow(true);
    const saveEnd = store.save();
    await store.open(9);
    server.answer();
    expect([await saveEnd, store.state.conflict, store.state.row?.["id"]]).toEqual([null, null, 9]);
    expect(unsaved.map((values) => values["description"])).toEqual(["Lait de la ferme"]);
    await store.open(7);
    expect(store.state.conflict?.fields.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ["Lait de la ferme", "Lait bio"],
    ]);
  });

  it("saves without a question when somebody saved meanwhile and changed nothing of the form", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    server.change({});
    expect(await store.save()).toMatchObject({ saved: { price: 54_900, version: 5 } });
    expect(store.state.conflict).toBeNull();
  });

  it("writes nothing when nothing changed", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    expect(await store.save()).toBeNull();
    store.set("price", "4.590");
    expect(await store.save()).toBeNull();
    expect([server.sent, store.state.typed]).toEqual([[], {}]);
  });

  it("keeps the form of what somebody deleted meanwhile, and saves it once it is restored", async () => {
    const { store, server } = openEditor();
    await store.open(7);
    store.set("price", "5.49");
    server.change({ isDeleted: true });
    expect(await store.save()).toBeNull();
    expect([store.state.failure, store.state.row?.["isDeleted"], store.state.typed]).toEqual([
      null,
      true,
      { price: "5.49" },
    ]);
    server.change({ isDeleted: false });
    await store.open(7);
    expect(store.state.typed).toEqual({ price: "5.49" });
    expect(await store.save()).toMatchObject({ saved: { price: 54_900 } });
  });

  it("says that a history could not be read, and reads it when asked again", async () => {
    const { store, server } = openEditor();
    let isDown = true;
    const history = server.gateway.history;
    Object.assign(server.gateway, {
      history: (id: number) => (isDown ? Promise.resolve(failWith("NETWORK")) : history(id)),
    });
    await store.open(7);
    expect([store.state.historyFailure?.code, store.state.history]).toEqual(["NETWORK", null]);
    isDown = false;
    await store.readHistory();
    expect([store.state.historyFailure, store.state.history]).toEqual([null, []]);
  });

  it("reads older changes when asked, until there are none", async () => {
    const { store, server } = openEditor();
    const entries = [5, 4, 3, 2, 1].map((id) => ({
      id,
      at: id,
      userId: 1,
      userName: "Ana Roy",
      action: "UPDATE",
      place: null,
      address: null,
      before: {},
      after: {},
    }));
    Object.assign(server.gateway, {
      history: (_id: number, before = 9) =>
        Promise.resolve(succeed({ rows: entries.filter(({ id }) => id < before).slice(0, 3), total: 5 })),
    });
    await store.open(7);
    expect([store.state.history?.map(({ id }) => id), store.state.hasOlder]).toEqual([[5, 4, 3], true]);
    await store.readOlder();
    expect([store.state.history?.map(({ id }) => id), store.state.hasOlder]).toEqual([[5, 4, 3, 2, 1], false]);
  });

  it("the newest that is opened wins", async () => {
    const { store, server } = openEditor();
    const slowOpening = store.open(7);
    await store.open(0, { targetId: 1 });
    await slowOpening;
    expect([store.state.id, store.state.row, server.sent]).toEqual([0, null, []]);
    expect(Object.keys(entities.product.form.fields)).toContain("sku");
  });
});
