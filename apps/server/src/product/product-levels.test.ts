import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { Catalogue } from "../catalogue/index.ts";
import { createLayer, createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

/** Tests prices, costs and other values of a product by level. */

type Rows = readonly Readonly<Record<string, unknown>>[];
type Body = Readonly<Record<string, unknown>>;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("one product", (it) => {
  const organisation = {
    targetId: 0,
    otherTarget: 0,
    chain: 0,
    first: 0,
    second: 0,
    other: 0,
    roleId: (_: "MANAGER" | "BUYER") => 0,
  };
  const tokens = { admin: "", buyer: "", store: "", clerk: "" };
  let id = 0;
  const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    );
  });
  const bySku = (sku: string, more: readonly Body[] = []) =>
    `filters=${encodeURIComponent(JSON.stringify([{ Column: "ItemSKU", Operator: "=", Value: sku }, ...more]))}`;
  const levels = (token: string, kind: "Price" | "Cost", sku = "COLA") =>
    send(token, "GET", `/api/Product${kind}?${bySku(sku)}`);
  const set = (token: string, kind: "Price" | "Cost", layerId: number, amount: unknown, version = 0) =>
    send(token, "PUT", `/api/Product${kind}`, { _ItemID: id, _TargetLayerID: layerId, [kind]: amount, version });
  const versionIn = ({ body }: { readonly body: unknown }, layerId: number) =>
    Number(((body as Body)["levels"] as Rows).find((row) => row["_TargetLayerID"] === layerId)?.["version"] ?? 0);

  it.effect(
    "a price set for the chain counts in its stores, one set for a store there alone, and each says where it comes from",
    () =>
      Effect.gen(function* () {
        Object.assign(organisation, yield* makeOrganisation);
        const userId = yield* createUser({
          targetId: organisation.targetId,
          layerId: organisation.first,
          username: "magasin",
          email: "magasin@exemple.ca",
          password: testPassword,
          firstName: "Ana",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: organisation.roleId("BUYER"), layerId: organisation.first });
        for (const [key, name] of [
          ["admin", "admin"],
          ["buyer", "buyer"],
          ["store", "magasin"],
          ["clerk", "stock_clerk"],
        ] as const)
          tokens[key] = (yield* signInAs(name)).token;
        const createdProducts = yield* send(tokens.admin, "POST", "/api/Product", [
          { itemSKU: "COLA", description: "Cola", price: 4.99, ProductCost: 2.5 },
        ]);
        id = Number((createdProducts.body as Rows)[0]?.["_ItemID"]);
        expect((yield* levels(tokens.store, "Price")).body).toMatchObject({
          Price: 4.99,
          _TargetLayerID: null,
          TargetLayerDescription: null,
          levels: [],
        });
        expect((yield* set(tokens.admin, "Price", organisation.chain, 5.25)).body).toMatchObject({
          Price: 5.25,
          TargetLayerDescription: "Chaîne A",
        });
        expect((yield* levels(tokens.store, "Price")).body).toMatchObject({
          Price: 5.25,
          _TargetLayerID: organisation.chain,
          TargetLayerDescription: "Chaîne A",
        });
        expect((yield* set(tokens.store, "Price", organisation.first, "5.4950")).body).toMatchObject({
          Price: 5.495,
          TargetLayerDescription: "Magasin 1",
        });
        const price = (yield* levels(tokens.admin, "Price")).body as Body;
        expect([
          price["Price"],
          (price["levels"] as Rows).map((row) => [row["TargetLayerDescription"], row["Price"], row["userName"]]),
        ]).toEqual([
          5.25,
          [
            ["Chaîne A", 5.25, "Prénom Nom"],
            ["Magasin 1", 5.495, "Ana Roy"],
          ],
        ]);
      }),
  );

  it.effect("taking a level's own value away lets the one above count again, and the history says so", () =>
    Effect.gen(function* () {
      const version = versionIn(yield* levels(tokens.store, "Price"), organisation.first);
      expect((yield* set(tokens.store, "Price", organisation.first, null, version)).body).toMatchObject({
        Price: 5.25,
        _TargetLayerID: organisation.chain,
      });
      const { history } = (yield* levels(tokens.admin, "Price")).body as { readonly history: Rows };
      expect(history.map((row) => [row["TargetLayerDescription"], row["PreviousPrice"], row["Price"]])).toEqual([
        ["Magasin 1", 5.495, null],
        ["Magasin 1", null, 5.495],
        ["Chaîne A", null, 5.25],
        [null, null, 4.99],
      ]);
    }),
  );

  it.effect(
    "a price with a future date is listed beside the current one, takes effect on its day, and can be removed",
    () =>
      Effect.gen(function* () {
        const createdProducts = yield* send(tokens.admin, "POST", "/api/Product", [
          { itemSKU: "SODA", description: "Soda", price: 1 },
        ]);
        const itemId = Number((createdProducts.body as Rows)[0]?.["_ItemID"]);
        const putPrice = (body: Body) =>
          send(tokens.admin, "PUT", "/api/ProductPrice", {
            _ItemID: itemId,
            _TargetLayerID: organisation.first,
            ...body,
          });
        const on = (day?: string) =>
          Effect.map(
            send(tokens.store, "GET", `/api/ProductPrice?${bySku("SODA")}${day === undefined ? "" : `&on=${day}`}`),
            ({ body }) => body as Body & { readonly levels: Rows; readonly planned: Rows; readonly history: Rows },
          );
        yield* putPrice({ Price: 2, version: 0 });
        expect((yield* putPrice({ Price: 3, from: "2099-01-05", version: 1 })).body).toMatchObject({
          planned: [{ _TargetLayerID: organisation.first, Price: 3, from: "2099-01-05" }],
        });
        expect(yield* on()).toMatchObject({ Price: 2, levels: [{ Price: 2 }], planned: [{ Price: 3 }] });
        expect((yield* on("2099-01-04"))["Price"]).toBe(2);
        expect(yield* on("2099-01-05")).toMatchObject({ Price: 3, levels: [{ Price: 3 }], planned: [] });
        // A price that is set for today does not change the planned one.
        yield* putPrice({ Price: 2.5, version: 2 });
        expect([(yield* on())["Price"], (yield* on("2099-02-01"))["Price"]]).toEqual([2.5, 3]);
        expect((yield* on()).history.map((row) => [row["PreviousPrice"], row["Price"]]).slice(0, 3)).toEqual([
          [2, 2.5],
          [2, 3],
          [null, 2],
        ]);
        for (const from of ["2020-01-01", new Date().toISOString().slice(0, 4)])
          expect((yield* putPrice({ Price: 9, from, version: 3 })).status).toBe(400);
        yield* putPrice({ Price: 2.5, from: "2099-01-05", version: 3 });
        expect(yield* on()).toMatchObject({ Price: 2.5, planned: [] });
        expect((yield* on("2099-02-01"))["Price"]).toBe(2.5);
        expect((yield* send(tokens.admin, "GET", `/api/ProductPrice?${bySku("SODA")}&on=soon`)).status).toBe(400);
      }),
  );

  it.effect("a stale, foreign or wrong value is refused, and nothing is written", () =>
    Effect.gen(function* () {
      const before = (yield* levels(tokens.admin, "Price")).body;
      const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
        status,
        ...(body as Rows).map((issue) => `${String(issue["field"] ?? "")} ${String(issue["code"])}`),
      ];
      expect(outcome(yield* set(tokens.admin, "Price", organisation.chain, 9))).toEqual([409, " ENTITY_STALE"]);
      for (const layerId of [organisation.other, organisation.second, 999_999])
        expect(outcome(yield* set(tokens.store, "Price", layerId, 9)), String(layerId)).toEqual([
          400,
          "_TargetLayerID LAYER_UNKNOWN",
        ]);
      expect(outcome(yield* set(tokens.admin, "Price", organisation.first, -1))).toEqual([400, "Price NUMBER_RANGE"]);
      expect(outcome(yield* set(tokens.admin, "Price", organisation.first, 1.00001))).toEqual([
        400,
        "Price DECIMAL_PLACES",
      ]);
      expect(outcome(yield* set(tokens.admin, "Price", organisation.first, "x"))).toEqual([400, "Price DECIMAL"]);
      expect(
        (yield* send(tokens.admin, "PUT", "/api/ProductPrice", {
          _ItemID: 999_999,
          _TargetLayerID: organisation.chain,
          Price: 1,
        })).status,
      ).toBe(404);
      expect((yield* levels(tokens.admin, "Price")).body).toEqual(before);
    }),
  );

  it.effect("costs take a permission of their own to be seen and to be set, and are nowhere else", () =>
    Effect.gen(function* () {
      expect((yield* set(tokens.buyer, "Cost", organisation.second, 2.75)).body).toMatchObject({ Cost: 2.5 });
      expect((yield* levels(tokens.clerk, "Cost")).status).toBe(403);
      expect((yield* set(tokens.clerk, "Cost", organisation.second, 1)).status).toBe(403);
      expect((yield* set(tokens.clerk, "Price", organisation.second, 1)).status).toBe(403);
      expect((yield* levels(tokens.clerk, "Price")).body).toMatchObject({ choices: [] });
      const costAnswers = [
        yield* levels(tokens.clerk, "Price"),
        yield* send(tokens.clerk, "GET", `/api/Product/History/${id}`),
        yield* send(tokens.clerk, "GET", "/api/Product/List/false"),
      ];
      for (const { body } of costAnswers) expect(JSON.stringify(body)).not.toMatch(/cost|2\.75|2\.5\b/iu);
    }),
  );

  it.effect("the history of a cost contains every change, whether typed or imported", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue;
      const [row] = (yield* send(tokens.admin, "GET", `/api/Product/List/false?search=cola`)).body as Rows;
      yield* send(tokens.admin, "PUT", "/api/Product", [{ _ItemID: id, version: row?.["version"], ProductCost: 2.6 }]);
      yield* catalogue.updateItems([
        {
          itemId: id,
          sku: "COLA",
          upc: null,
          description: "Cola",
          departmentId: null,
          subDepartmentId: null,
          price: null,
          cost: 27_000 as never,
        },
      ]);
      const { history } = (yield* levels(tokens.admin, "Cost")).body as { readonly history: Rows };
      expect(
        history.map((change) => [
          change["TargetLayerDescription"],
          change["PreviousCost"],
          change["Cost"],
          change["userName"],
        ]),
      ).toEqual([
        [null, 2.6, 2.7, null],
        [null, 2.5, 2.6, "Prénom Nom"],
        ["Magasin 2", null, 2.75, "Prénom Nom"],
        [null, null, 2.5, "Prénom Nom"],
      ]);
      const staleSave = yield* send(tokens.admin, "PUT", "/api/Product", [
        { _ItemID: id, version: Number(row?.["version"]) + 1, description: "Over the file" },
      ]);
      expect(staleSave.status).toBe(409);
    }),
  );

  it.effect("a terminal is named after its store, because each store has a terminal 1", () =>
    Effect.gen(function* () {
      for (const [parentId, code] of [
        [organisation.first, "A1T1"],
        [organisation.second, "A2T1"],
      ] as const)
        yield* createLayer({
          targetId: organisation.targetId,
          parentId,
          type: "TERMINAL",
          code,
          description: "Caisse 1",
        });
      const { choices } = (yield* levels(tokens.admin, "Price")).body as {
        readonly choices: readonly { readonly id: number; readonly label: string }[];
      };
      expect(choices.map(({ label }) => label)).toEqual([
        "Chaîne A",
        "Magasin 1",
        "Magasin 1 · Caisse 1",
        "Magasin 2",
        "Magasin 2 · Caisse 1",
      ]);
      const terminal = choices.find(({ label }) => label === "Magasin 1 · Caisse 1")?.id ?? 0;
      yield* set(tokens.admin, "Price", terminal, 1.5);
      expect((yield* levels(tokens.admin, "Price")).body).toMatchObject({
        levels: expect.arrayContaining([
          expect.objectContaining({ _TargetLayerID: terminal, TargetLayerDescription: "Magasin 1 · Caisse 1" }),
        ]),
      });
    }),
  );

  it.effect("stock is listed by location, for the caller's own locations only", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue;
      const zone = yield* createLayer({
        targetId: organisation.otherTarget,
        parentId: organisation.other,
        type: "STORE",
        locationType: "STORE",
        code: "B1",
        description: "Magasin B",
      });
      yield* catalogue.setStock(
        [
          { locationId: organisation.first, itemId: id, quantity: 5_500 },
          { locationId: organisation.second, itemId: id, quantity: -1_000 },
          { locationId: zone, itemId: id, quantity: 9_000 },
        ] as never,
        "test",
      );
      const stockAt = (token: string, more: readonly Body[] = []) =>
        Effect.map(send(token, "GET", `/api/Inventory/false?${bySku("COLA", more)}`), ({ status, body }) =>
          status === 200
            ? (body as Rows).map((row) => [row["TargetLayerDescription"], row["Qty"], typeof row["lastMovement"]])
            : status,
        );
      expect(yield* stockAt(tokens.clerk)).toEqual([
        ["Magasin 1", 5.5, "number"],
        ["Magasin 2", -1, "number"],
      ]);
      expect(
        yield* stockAt(tokens.clerk, [{ Column: "TargetLayerID", Operator: "=", Value: organisation.second }]),
      ).toEqual([["Magasin 2", -1, "number"]]);
      expect(
        yield* stockAt(tokens.clerk, [{ Column: "TargetLayerID", Operator: "=", Value: organisation.other }]),
      ).toBe(403);
      expect((yield* send(tokens.clerk, "GET", "/api/Inventory/false?filters=%5B%5D")).status).toBe(400);
      expect(yield* stockAt((yield* signInAs("viewer")).token)).toBe(403);
    }),
  );

  it.effect("sales are listed for 52 weeks, and never for a product of another chain", () =>
    Effect.gen(function* () {
      const { body } = yield* send(tokens.admin, "GET", `/api/Product/Sales/${id}`);
      const { weeks } = body as { readonly weeks: Rows };
      expect([weeks.length, weeks.every(({ net, items }) => net === 0 && items === 0)]).toEqual([52, true]);
      expect((yield* send(tokens.admin, "GET", "/api/Product/Sales/999999")).status).toBe(404);
      expect((yield* send(tokens.clerk, "GET", `/api/Product/Sales/${id}`)).status).toBe(403);
    }),
  );
});
