import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { serveRoutes } from "../testing/serve-routes.ts";
import { codesOf, documentOf, documentsPath, makeStockedStore, send, type WireLine } from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("adjustments", (it) => {
  let store: Effect.Success<typeof makeStockedStore> | undefined;
  const makeAdjustment = Effect.gen(function* () {
    store ??= yield* makeStockedStore;
    const { ana, first, items } = store;
    const { ID: id } = documentOf(
      yield* send(ana, "POST", documentsPath, [{ DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1" }]),
    );
    const save = (body: object) =>
      send(ana, "PUT", documentsPath, [{ ID: id, DocumentStatus: "OPEN", TerminalID: "T1", ...body }]);
    const report = (waiting: number, isLeaving: boolean) =>
      send(ana, "POST", `${documentsPath}${id}/Counter`, {
        DeviceID: "PHONE",
        Waiting: waiting,
        IsLeaving: isLeaving,
      });
    const read = Effect.map(send(ana, "GET", `${documentsPath}${id}`), documentOf);
    return { ana, id, itemId: items[0] ?? 0, save, report, read };
  });

  it.effect("an unknown code that is matched to an item of the adjustment is added to its line", () =>
    Effect.gen(function* () {
      const { itemId, save, read } = yield* makeAdjustment;
      yield* save({
        Lines: [
          { ItemID: itemId, Qty: 3, ReasonCode: "LOST" },
          { Key: "WHAT-IS-IT", Qty: 2.5, ReasonCode: "LOST" },
        ],
      });
      const { Lines: lines = [], Version: version } = yield* read;
      const unknownLine = lines.find(({ ItemID }) => ItemID === 0);
      yield* save({ Version: version, Lines: [{ ID: unknownLine?.ID, Version: 1, ItemID: itemId }] });
      const { Lines: matchedLines = [], Unmatched } = yield* read;
      const activeLines = matchedLines.filter(({ IsDeleted }) => !IsDeleted);
      expect([activeLines.map(({ ItemID, Qty }: WireLine) => [ItemID, Qty]), Unmatched]).toEqual([[[itemId, 5.5]], 0]);
    }),
  );

  it.effect("a close asks while another device has not said that it is done", () =>
    Effect.gen(function* () {
      const { itemId, save, report, read } = yield* makeAdjustment;
      yield* save({ Lines: [{ ItemID: itemId, Qty: 3, ReasonCode: "LOST" }] });
      const close = Effect.flatMap(read, ({ Version }) =>
        save({ DocumentStatus: "CLOSED", Version, RequestID: `r${String(Version)}` }),
      );
      for (const [waiting, isLeaving] of [
        [0, false],
        [2, true],
      ] as const) {
        expect((yield* report(waiting, isLeaving)).status).toBe(200);
        expect((yield* close).body).toMatchObject([{ code: "COUNTERS_PENDING" }]);
      }
      yield* report(0, true);
      expect((yield* close).status).toBe(200);
    }),
  );

  it.effect("a deleted document is in the list of deleted ones, opens with its lines, and is restored", () =>
    Effect.gen(function* () {
      const { ana, id, itemId, save } = yield* makeAdjustment;
      yield* save({ Lines: [{ ItemID: itemId, Qty: 3, ReasonCode: "LOST" }] });
      const filters = JSON.stringify([{ Column: "DocumentIsDeleted", Operator: "=", Value: "true" }]);
      const listDeleted = Effect.map(
        send(ana, "GET", `${documentsPath}?filters=${encodeURIComponent(filters)}`),
        ({ body }) => (body as readonly { readonly ID: number }[]).map(({ ID }) => ID),
      );
      expect((yield* send(ana, "DELETE", documentsPath, [{ ID: id }])).status).toBe(200);
      expect(yield* listDeleted).toEqual([id]);
      expect(yield* send(ana, "GET", `${documentsPath}${id}/Changes`)).toMatchObject({
        status: 200,
        body: { Document: { DocumentIsDeleted: true }, Lines: [{ Qty: 3 }] },
      });
      const restored = yield* send(ana, "POST", `${documentsPath}Restore`, [{ ID: id }]);
      expect(documentOf(restored)).toMatchObject({ ID: id, DocumentStatus: "OPEN", DocumentIsDeleted: false });
      expect(yield* listDeleted).toEqual([]);
    }),
  );

  it.effect("a refused deletion of several documents deletes none, and names the refused one by its place", () =>
    Effect.gen(function* () {
      const { ana, id, read } = yield* makeAdjustment;
      const { id: deletedId } = yield* makeAdjustment;
      yield* send(ana, "DELETE", documentsPath, [{ ID: deletedId }]);
      const refused = yield* send(ana, "DELETE", documentsPath, [{ ID: id }, { ID: deletedId }]);
      expect(refused).toMatchObject({ status: 400, body: [{ code: "DOC_DELETED", field: "1" }] });
      expect(yield* read).toMatchObject({ DocumentIsDeleted: false });
    }),
  );

  it.effect("the preview of a close lists the 1,000 largest lines, and every one when it is asked to", () =>
    Effect.gen(function* () {
      const { ana, id, save } = yield* makeAdjustment;
      const sql = yield* SqlClient.SqlClient;
      const items = yield* sql<{ readonly id: number }>`
        INSERT INTO item (target_id, sku, description, unit_price)
        SELECT (SELECT min(target_id) FROM item), 'MANY-' || n, 'Article ' || n, 100 FROM generate_series(1, 1001) n RETURNING item_id AS id`;
      for (const part of [items.slice(0, 600), items.slice(600)])
        yield* save({ Lines: part.map((item) => ({ ItemID: item.id, Qty: 1, ReasonCode: "LOST" })) });
      const preview = (query: string) =>
        Effect.map(send(ana, "GET", `${documentsPath}${id}/ClosePreview${query}`), ({ body }) => {
          const { Posted, Withdrawn } = body as {
            readonly Posted: readonly unknown[];
            readonly Withdrawn: { readonly Lines: number };
          };
          return [Posted.length, Withdrawn.Lines];
        });
      expect(yield* preview("")).toEqual([1_000, 1_001]);
      expect(yield* preview("?everyLine=true")).toEqual([1_001, 1_001]);
    }),
  );

  it.effect("a scan that is undone is taken away once, and a line with nothing left is struck out", () =>
    Effect.gen(function* () {
      const { itemId, save, read } = yield* makeAdjustment;
      const scan = (scanId: string, more: object) =>
        save({ Lines: [{ ScanID: scanId, Key: "A", ItemID: itemId, ReasonCode: "LOST", ...more }] });
      const quantities = Effect.map(read, ({ Lines: lines = [] }) =>
        lines.filter(({ IsDeleted }) => !IsDeleted).map(({ Qty }) => Qty),
      );
      yield* scan("a", { Qty: 2 });
      yield* scan("b", { Qty: 3 });
      for (const _ of [1, 2]) expect((yield* scan("undo b", { Qty: 3, UndoesScanID: "b" })).status).toBe(200);
      expect(yield* quantities).toEqual([2]);
      // Undone once, and by its whole quantity.
      for (const undo of [
        { Qty: 3, UndoesScanID: "b" },
        { Qty: 3, UndoesScanID: "undo b" },
        { Qty: 1, UndoesScanID: "a" },
        { Qty: 1, UndoesScanID: "x" },
      ])
        expect(codesOf(yield* scan("again", undo))).toEqual(["SCAN_UNDO Lines.0.UndoesScanID"]);
      expect(yield* quantities).toEqual([2]);
      // Refused whole where it does not name its scan: it must not be added.
      expect(codesOf(yield* scan("of an earlier version", { Qty: 2, IsUndo: true }))).toEqual([
        "SCAN_UNDO Lines.0.UndoesScanID",
      ]);
      expect((yield* scan("of no scan", { Qty: 2, UndoesScanID: "" })).status).toBe(400);
      expect(yield* quantities).toEqual([2]);
      // An undo of an earlier version that the server has is the same call again.
      expect((yield* scan("undo b", { Qty: 3, IsUndo: true })).status).toBe(200);
      yield* scan("undo a", { Qty: 2, UndoesScanID: "a" });
      expect(yield* quantities).toEqual([]);
      yield* scan("c", { Qty: 1 });
      expect(yield* quantities).toEqual([1]);
    }),
  );
});
