import { ok } from "@comptoir/domain/result";
import type { EntityValues, FileContent } from "@comptoir/domain/entity";
import { describe, expect, it } from "vitest";

import { failWith, succeed, type Answer } from "../shared/answer.ts";
import { createFileStore } from "./create-file-store.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";

/** Server of a few products that refuses stale saves and prices above a thousand dollars. */
function makeServer(count: number) {
  const rows = new Map<number, EntityValues>(
    Array.from({ length: count }, (_, index) => [
      index + 1,
      {
        id: index + 1,
        version: 1,
        sku: `S${index + 1}`,
        description: `Product ${index + 1}`,
        price: 10_000,
        isDeleted: false,
      },
    ]),
  );
  const sentCalls: number[] = [];
  let isDown = false;
  const refuse = (
    code: "NUMBER_RANGE" | "ENTITY_STALE",
    issues: readonly { readonly field: string | null; readonly params?: Readonly<Record<string, number>> }[],
  ): Answer<never> => ({
    ok: false,
    failure: {
      code,
      status: code === "ENTITY_STALE" ? 409 : 400,
      requestId: null,
      issues: issues.map(({ field, params = {} }) => ({ code, field, params })),
    },
  });
  const asStored = (save: EntitySave): EntityValues => ({
    ...save,
    ...(save["price"] !== undefined && { price: Math.round(Number(save["price"]) * 10_000) }),
  });
  const takeSaves = (saves: readonly EntitySave[]): Answer<readonly EntityValues[]> => {
    if (isDown) return failWith("NETWORK");
    sentCalls.push(saves.length);
    const dear = saves.flatMap((save, index) =>
      Number(save["price"]) > 1_000 ? [{ field: saves.length === 1 ? "price" : `${index}.price` }] : [],
    );
    if (dear.length > 0) return refuse("NUMBER_RANGE", dear);
    const staleSave = saves.find(({ id = 0, version }) => id !== 0 && rows.get(id)?.["version"] !== version);
    if (staleSave?.id !== undefined) return refuse("ENTITY_STALE", [{ field: null, params: { id: staleSave.id } }]);
    return succeed(
      saves.map((save) => {
        const id = save.id ?? rows.size + 1;
        const row = {
          ...rows.get(id),
          ...asStored(save),
          id,
          version: Number(rows.get(id)?.["version"] ?? 0) + 1,
          isDeleted: false,
        };
        rows.set(id, row);
        return row;
      }),
    );
  };
  const notifications: unknown[] = [];
  const tryRun = (saves: readonly EntitySave[]): Answer<readonly EntityValues[]> => {
    if (isDown) return failWith("NETWORK");
    const dear = saves.flatMap((save, index) =>
      Number(save["price"]) > 1_000 ? [{ field: saves.length === 1 ? "price" : `${index}.price` }] : [],
    );
    return dear.length > 0 ? refuse("NUMBER_RANGE", dear) : succeed([]);
  };
  const gateway: Partial<EntityGateway> = {
    list: ({ filters }) => {
      const keys = filters.find(({ field }) => field === "sku")?.values ?? [];
      const rowsFound = [...rows.values()].filter((row) => keys.includes(String(row["sku"])));
      return Promise.resolve(succeed({ rows: rowsFound, total: rowsFound.length }));
    },
    update: (saves, { dryRun = false } = {}) => Promise.resolve(dryRun ? tryRun(saves) : takeSaves(saves)),
    create: (saves, _key, { dryRun = false, notify } = {}) => {
      if (!dryRun) notifications.push(notify);
      return Promise.resolve(dryRun ? tryRun(saves) : takeSaves(saves));
    },
    defaults: () => Promise.resolve(succeed({ isOpenRefund: true, unknown: 1 })),
    remove: (keys) => {
      for (const { id } of keys) rows.set(id, { ...rows.get(id), isDeleted: true });
      return Promise.resolve(succeed(keys));
    },
  };
  return {
    gateway: gateway as EntityGateway,
    rows,
    sent: sentCalls,
    asked: notifications,
    fail: (next: boolean) => void (isDown = next),
  };
}

const content = (prices: Readonly<Record<string, string>>): FileContent => ({
  columns: ["sku", "price"],
  ignored: [],
  wrong: [],
  records: Object.entries(prices).map(([key, price], index) => ({
    line: index + 2,
    key,
    values: { sku: key, price, ...(key.startsWith("N") && { description: key }) },
  })),
});

function openFile(count: number, isTried = false) {
  const server = makeServer(count);
  let key = 0;
  const store = createFileStore("product", server.gateway, { key: "sku", isTried, newKey: () => `k${(key += 1)}` });
  return { server, store, state: store.state };
}

describe("a file that comes back into a list", () => {
  it("says what it would do, and writes nothing until it is told to", async () => {
    const { server, store, state } = openFile(3);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2", S2: "1", N1: "3" }))));
    expect([
      state.step,
      state.plan?.changed.length,
      state.plan?.created.length,
      state.plan?.unchanged,
      server.sent.length,
    ]).toEqual(["preview", 1, 1, 1, 0]);
  });

  it("writes only what changed, in parts, and counts as it goes", async () => {
    const { server, store, state } = openFile(600);
    await store.read(
      "f.csv",
      Promise.resolve(
        ok(
          content(
            Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`S${index + 1}`, index < 10 ? "1" : "2"])),
          ),
        ),
      ),
    );
    await store.apply();
    expect([state.step, state.changed, state.created, state.written, server.sent]).toEqual([
      "done",
      590,
      0,
      590,
      [250, 250, 90],
    ]);
  });

  it("names the lines that the server refuses, and writes the others of the same part", async () => {
    const { server, store, state } = openFile(4);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2", S2: "2000", S3: "3", S4: "5000" }))));
    server.rows.set(3, { ...server.rows.get(3), version: 5 });
    await store.apply();
    expect(state.refused.map(({ key, issues }) => [key, issues[0]?.code])).toEqual([
      ["S2", "NUMBER_RANGE"],
      ["S4", "NUMBER_RANGE"],
      ["S3", "ENTITY_STALE"],
    ]);
    expect([state.changed, server.rows.get(1)?.["price"], server.rows.get(3)?.["price"]]).toEqual([1, 20_000, 10_000]);
  });

  it("is undone as one: what was changed is as it was, what was created is gone", async () => {
    const { server, store, state } = openFile(2);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2", S2: "3", N1: "4" }))));
    await store.apply();
    expect([state.created, state.changed]).toEqual([1, 2]);
    expect(await store.undo()).toBe(true);
    expect([...server.rows.values()].map((row) => [row["sku"], row["price"], row["isDeleted"]])).toEqual([
      ["S1", 10_000, false],
      ["S2", 10_000, false],
      ["N1", 40_000, true],
    ]);
  });

  it("says what is written when the connection breaks, and keeps that to be undone", async () => {
    const { server, store, state } = openFile(1);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2" }))));
    server.fail(true);
    await store.apply();
    expect([state.step, state.failure?.code, state.changed]).toEqual(["done", "NETWORK", 0]);
  });

  it("that is tried says before anything is written what the server would refuse, and new rows start as the server says", async () => {
    const { server, store, state } = openFile(2, true);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2000", S2: "2", N1: "3", N2: "5000" }))));
    expect([
      state.step,
      state.plan?.changed.map(({ key }) => key),
      state.plan?.created.map(({ key, values }) => [key, values["isOpenRefund"], values["unknown"]]),
    ]).toEqual(["preview", ["S2"], [["N1", true, undefined]]]);
    expect(state.plan?.wrong.map(({ line, key, issues }) => [line, key, issues[0]?.code])).toEqual([
      [2, "S1", "NUMBER_RANGE"],
      [5, "N2", "NUMBER_RANGE"],
    ]);
    expect([server.sent, state.refused]).toEqual([[], []]);
    await store.apply({ notify: false });
    expect([state.created, state.changed, server.asked]).toEqual([1, 1, [false]]);
  });

  it("that cannot be tried is chosen again", async () => {
    const { server, store, state } = openFile(1, true);
    server.fail(true);
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2" }))));
    expect([state.step, state.failure?.code]).toEqual(["choose", "NETWORK"]);
  });

  it("puts back what can be put back, and names what stood against a rule before", async () => {
    const { server, store, state } = openFile(2);
    server.rows.set(1, { ...server.rows.get(1), price: 20_000_000 });
    await store.read("f.csv", Promise.resolve(ok(content({ S1: "2", S2: "3", N1: "4" }))));
    await store.apply();
    expect(await store.undo()).toBe(false);
    expect([state.created, state.changed, state.refused.map(({ key, issues }) => [key, issues[0]?.code])]).toEqual([
      0,
      1,
      [["S1", "NUMBER_RANGE"]],
    ]);
    expect([...server.rows.values()].map((row) => [row["sku"], row["price"], row["isDeleted"]])).toEqual([
      ["S1", 20_000, false],
      ["S2", 10_000, false],
      ["N1", 40_000, true],
    ]);
  });
});
