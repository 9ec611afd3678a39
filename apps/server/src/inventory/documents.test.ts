import { listRow, wireNameOfField } from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { serveRoutes } from "../testing/serve-routes.ts";
import { documentFields } from "./document-rows.ts";
import {
  codesOf,
  documentOf,
  documentsPath,
  keyOf,
  makeStockedStore,
  send,
  type WireDocument,
} from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("inventory documents", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));

  it.effect("are numbered by place and year, and held by their maker", () =>
    Effect.gen(function* () {
      const { first, ana } = yield* prepare;
      const create = () =>
        send(ana, "POST", documentsPath, [
          { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1", DocumentComment: "Crèmerie" },
        ]);
      const numbers = [documentOf(yield* create()), documentOf(yield* create())].map(({ DocumentNO }) =>
        String(DocumentNO),
      );
      const year = new Date().getFullYear();
      expect(numbers).toEqual([`A1-${year}-000001`, `A1-${year}-000002`]);
      const list = yield* send(ana, "GET", `${documentsPath}?search=cremerie`);
      expect(list.body).toMatchObject([
        {
          DocumentStatus: "OPEN",
          Hold: { UserName: "ana Roy", TerminalID: "T1" },
          NbOfBodies: 0,
          TargetLayerDescription: "Magasin 1",
        },
        {},
      ]);
    }),
  );

  it.effect("are counted by status, type and place, each facet without its own filter", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const answer = yield* send(ana, "POST", `${documentsPath}Facets?search=cremerie`, [
        { Column: "DocumentStatus", Operator: "=", Value: "CLOSED" },
      ]);
      expect(answer.body).toEqual([
        { column: "DocumentStatus", values: [{ value: "OPEN", label: null, count: 2 }], hasMore: false },
        { column: "DocumentType", values: [], hasMore: false },
        { column: "TargetLayerDescription", values: [], hasMore: false },
      ]);
    }),
  );

  it("are filtered and sorted by the fields that their list offers", () => {
    for (const [field, { type, sort, filter }] of Object.entries(listRow("inventoryDocument").columns)) {
      if (sort !== true && filter !== true) continue;
      const name = wireNameOfField("inventoryDocument", field);
      const serverType = Object.entries(documentFields).find(([wireName]) => wireName === name)?.[1].type;
      expect([name, serverType], name).toEqual([name, ["qty", "money"].includes(type) ? "int" : type]);
    }
  });

  it.effect("take the texts and costs of their items, and cost only who may see them", () =>
    Effect.gen(function* () {
      const { first, items, ana, clerk } = yield* prepare;
      const lines = [
        { ItemID: items[0], Qty: 2, ReasonCode: "LOST" },
        { Key: keyOf(2), Qty: 1.25, ReasonCode: "FOUND" },
        { Key: "XYZ", Qty: 1 },
      ];
      const adjustment = documentOf(
        yield* send(ana, "POST", documentsPath, [
          { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1", Lines: lines },
        ]),
      );
      expect(adjustment.Lines).toMatchObject([
        {
          ID: 1,
          ItemSKU: "LAIT-1",
          ItemDescription: "Lait 1",
          Qty: 2,
          UnitCost: 2,
          Adjustment: -2,
          VarianceCost: -4,
          Department: "Crèmerie",
          UomCode: "EA",
          UomDescription: "Unité",
          Reason: "Perdu",
        },
        {
          ID: 2,
          ItemSKU: "LAIT-3",
          Qty: 1.25,
          UnitCost: null,
          Adjustment: 1.25,
          UomCode: "KG",
          UomDescription: "Kilogramme",
          Reason: "Retrouvé",
        },
        { ID: 3, ItemID: 0, ItemSKU: "XYZ", ItemUPC: "XYZ", Reason: null },
      ]);
      expect(adjustment).toMatchObject({ NbOfBodies: 3, Count: 4.25, Unmatched: 1 });
      const seenDocument = documentOf(yield* send(clerk, "GET", `${documentsPath}${adjustment.ID}`));
      expect(JSON.stringify(seenDocument)).not.toMatch(/Cost/u);
    }),
  );

  it.effect("are found by status, type and order, a page at a time", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const listRows = (query: string) =>
        Effect.map(send(ana, "GET", `${documentsPath}?${query}`), ({ body }) => body as readonly unknown[]);
      const filter = (Column: string, Operator: string, Value?: unknown) =>
        `filters=${encodeURIComponent(JSON.stringify([{ Column, Operator, Value }]))}`;
      expect(yield* listRows(filter("DocumentType", "=", "ADJUSTMENT"))).toHaveLength(1);
      expect(yield* listRows(filter("DocumentStatus", "in", ["CLOSED"]))).toHaveLength(0);
      expect(yield* listRows("sort=-NbOfBodies&size=2")).toMatchObject([{ NbOfBodies: 3 }, { NbOfBodies: 0 }]);
      expect(yield* listRows(filter("DocumentDate", "inRange", "-0d"))).toHaveLength(3);
      expect(codesOf(yield* send(ana, "GET", `${documentsPath}?sort=Password`))).toEqual(["FILTER_INVALID sort"]);
    }),
  );

  it.effect("of all that a department has say its name, and which of its items are expected", () =>
    Effect.gen(function* () {
      const { first, items, departmentId, ana } = yield* prepare;
      const adjustment = documentOf(
        yield* send(ana, "POST", documentsPath, [
          {
            DocumentType: "ADJUSTMENT",
            TargetLayerID: first,
            TerminalID: "T1",
            Lines: [{ ItemID: items[0], Qty: 3, ReasonCode: "FOUND" }],
          },
        ]),
      );
      yield* send(ana, "PUT", documentsPath, [
        {
          ID: adjustment.ID,
          DocumentStatus: "CLOSED",
          Version: adjustment.Version,
          TerminalID: "T1",
          RequestID: "found",
        },
      ]);
      const make = (Scope: unknown) =>
        Effect.map(
          send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1", Scope }]),
          documentOf,
        );
      const fullCount = yield* make({ kind: "FULL", of: "DEPARTMENT", ids: [departmentId] });
      const all = yield* make({ kind: "FULL", of: "LOCATION" });
      const partial = yield* make({ kind: "PARTIAL" });
      const headOf = (id: number, after = "") =>
        Effect.map(
          send(ana, "GET", `${documentsPath}${id}/Changes${after}`),
          ({ body }) => (body as { readonly Document: WireDocument }).Document,
        );
      expect(yield* headOf(fullCount.ID)).toMatchObject({ ScopeNames: ["Crèmerie"], ExpectedItems: [items[0]] });
      expect(yield* headOf(all.ID)).toMatchObject({ ScopeNames: [], ExpectedItems: [items[0]] });
      for (const head of [yield* headOf(partial.ID), yield* headOf(fullCount.ID, "?after=1")])
        expect(head).not.toHaveProperty("ExpectedItems");
    }),
  );

  it.effect("are neither made nor found beyond one's own place", () =>
    Effect.gen(function* () {
      const { first, second, other, ana, admin, viewer } = yield* prepare;
      const body = (TargetLayerID: number) => [{ DocumentType: "COUNT", TargetLayerID, TerminalID: "T1" }];
      for (const layerId of [second, other, 999_999])
        expect((yield* send(ana, "POST", documentsPath, body(layerId))).status).toBe(403);
      const adjustment = documentOf(yield* send(admin, "POST", documentsPath, body(second)));
      expect((yield* send(ana, "GET", `${documentsPath}${adjustment.ID}`)).status).toBe(404);
      expect((yield* send(viewer, "POST", documentsPath, body(first))).status).toBe(403);
    }),
  );

  it.effect("are found by the end of their number, and by the items that they have lines of", () =>
    Effect.gen(function* () {
      const { first, items, ana } = yield* prepare;
      const adjustment = documentOf(
        yield* send(ana, "POST", documentsPath, [
          {
            DocumentType: "ADJUSTMENT",
            TargetLayerID: first,
            TerminalID: "T1",
            Lines: [{ ItemID: items[1], Qty: 1, ReasonCode: "LOST" }],
          },
        ]),
      );
      const numbersFor = (search: string) =>
        Effect.map(send(ana, "GET", `${documentsPath}?search=${encodeURIComponent(search)}`), ({ body }) =>
          (body as readonly { readonly DocumentNO: string }[]).map(({ DocumentNO }) => DocumentNO),
        );
      expect(yield* numbersFor(String(adjustment.DocumentNO).slice(-5))).toEqual([adjustment.DocumentNO]);
      expect(yield* numbersFor("LAIT-2")).toEqual([adjustment.DocumentNO]);
      expect(yield* numbersFor("lait 2")).toEqual([adjustment.DocumentNO]);
      // A struck-out line does not count.
      yield* send(ana, "PUT", documentsPath, [
        {
          ID: adjustment.ID,
          DocumentStatus: "OPEN",
          TerminalID: "T1",
          Lines: [{ ID: 1, Version: 1, IsDeleted: true }],
        },
      ]);
      expect(yield* numbersFor("LAIT-2")).toEqual([]);
      expect(yield* numbersFor("100%")).toEqual([]);
    }),
  );

  it.effect("take no reason that nobody chooses, and one line for a code that is sent twice with one reason", () =>
    Effect.gen(function* () {
      const { first, ana } = yield* prepare;
      const adjustment = documentOf(
        yield* send(ana, "POST", documentsPath, [
          { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1" },
        ]),
      );
      const put = (Lines: readonly object[], { Version } = adjustment) =>
        send(ana, "PUT", documentsPath, [
          { ID: adjustment.ID, DocumentStatus: "OPEN", Version, TerminalID: "T1", Lines },
        ]);
      const line = { Key: keyOf(0), Qty: 1, ReasonCode: "LOST" };
      for (const ReasonCode of ["REVERSAL", "STOLEN", ""])
        expect(codesOf(yield* put([line, { ...line, ReasonCode }]))).toEqual(["REASON_REQUIRED Lines.1.ReasonCode"]);
      const saved = documentOf(yield* put([line, { ...line, Qty: 2 }, { ...line, ReasonCode: "DAMAGED" }]));
      expect(saved.Lines).toMatchObject([
        { Qty: 3, ReasonCode: "LOST" },
        { Qty: 1, ReasonCode: "DAMAGED" },
      ]);
    }),
  );
});
