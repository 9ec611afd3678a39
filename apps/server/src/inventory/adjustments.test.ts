import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { serveRoutes } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, makeStockedStore, send, type WireLine } from "./testing/stocked-store.ts";

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
});
