import { quantity } from "@comptoir/domain/measure";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { Catalogue } from "../catalogue/index.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, keyOf, makeStockedStore, send, type WireLine } from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "an item that two phones count by two codes",
  (it) => {
    it.effect("is held against its stock as one, in every answer, and is closed as one", () =>
      Effect.gen(function* () {
        const { ana, first, items } = yield* makeStockedStore;
        const catalogue = yield* Catalogue;
        yield* catalogue.setStock(
          [{ locationId: first, itemId: items[0] ?? 0, quantity: quantity(10_000) }],
          "opening",
        );
        const { ID: id } = documentOf(
          yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
        );
        let sequence = 0;
        const scan = Effect.fnUntraced(function* (DeviceID: string, LineKey: string, Qty: number) {
          const now = Date.now();
          const { body } = yield* send(ana, "POST", `${documentsPath}${id}/events`, {
            DeviceID,
            SentAt: now,
            Events: [{ ID: `s${++sequence}`, LineKey, Sequence: sequence, DateTime: now, Kind: "add", Qty }],
          });
          return (body as { readonly Lines: readonly WireLine[] }).Lines.map(
            ({ ID, Qty: lineQuantity, VarianceQty }) => [ID, lineQuantity, VarianceQty],
          );
        });
        expect(yield* scan("D1", keyOf(0), 7)).toEqual([[1, 7, -3]]);
        const { Cursor } = (yield* send(ana, "GET", `${documentsPath}${id}/Changes`)).body as {
          readonly Cursor: number;
        };
        expect(yield* scan("D2", "LAIT-1", 2), "the line of the other code comes with it").toEqual([
          [1, 7, -1],
          [2, 2, undefined],
        ]);
        const { Lines: changedLines } = (yield* send(ana, "GET", `${documentsPath}${id}/Changes?after=${Cursor}`))
          .body as {
          readonly Lines: readonly WireLine[];
        };
        expect(changedLines.map(({ ID, VarianceQty }) => [ID, VarianceQty])).toEqual([
          [1, -1],
          [2, undefined],
        ]);
        const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${id}`));
        expect(
          documentOf(
            yield* send(ana, "PUT", documentsPath, [
              {
                ID: id,
                DocumentStatus: "CLOSED",
                TerminalID: "T1",
                Version,
                RequestID: "r",
                DropsPendingCounters: true,
              },
            ]),
          ),
        ).toMatchObject({ VarianceQty: -1, NbOfBodies: 1 });
      }),
    );
  },
);
