/** Adds a legacy entity and a product field by one definition each, and tests every layer from the database to the wire. */

import { afterAll, expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { vi } from "vitest";

vi.resetModules();
const { addFourteenth } = await import("@comptoir/domain/testing/fourteenth");
await addFourteenth();
const { isEntityName } = await import("@comptoir/domain/entity");
const { importPermissions, parseMapping, proposeMapping } = await import("@comptoir/domain/import-file");
const { runOverHttp, upload } = await import("../testing/import-over-http.ts");
const { makeOrganisation, serveRoutes, signInAs } = await import("../testing/serve-routes.ts");
const { testEntityRules } = await import("./entity-laws.ts");
const { asRows, codes, sendCall: send } = await import("./entity-calls.ts");

afterAll(() => void vi.resetModules());

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a fourteenth legacy entity", (it) => {
  const name: string = "carrier";
  if (!isEntityName(name)) throw new Error("a carrier is an entity");
  testEntityRules(it, name);
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a money field more of products", (it) => {
  it.effect(
    "is saved, listed, sorted, filtered and written into the history; who may not see costs sees nothing of it",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const clerk = (yield* signInAs("stock_clerk")).token;
        const createdRows = asRows(
          yield* send(token, "POST", "/api/Product", [
            { itemSKU: "A", description: "Bouteille", ProductDeposit: 0.25 },
            { itemSKU: "B", description: "Caisse", ProductDeposit: 12.5 },
            { itemSKU: "C", description: "Sac" },
          ]),
        );
        expect(createdRows.map(({ ProductDeposit }) => ProductDeposit)).toEqual([0.25, 12.5, null]);
        const wrongSave = yield* send(token, "POST", "/api/Product", [
          { itemSKU: "D", description: "Tort", ProductDeposit: 1.234 },
        ]);
        expect([wrongSave.status, codes(wrongSave)]).toEqual([400, ["ProductDeposit DECIMAL_PLACES"]]);
        const sorted = asRows(yield* send(token, "GET", "/api/Product/List/false?sort=-ProductDeposit"));
        expect(sorted.map(({ itemSKU }) => itemSKU)).toEqual(["B", "A", "C"]);
        const filtered = asRows(
          yield* send(token, "POST", "/api/Product/List/false", [
            { Column: "ProductDeposit", Operator: ">=", Value: 1_250 },
          ]),
        );
        expect(filtered.map(({ itemSKU }) => itemSKU)).toEqual(["B"]);

        const [bottle = {}] = createdRows;
        const id = Number(bottle["_ItemID"]);
        const [savedRow] = asRows(
          yield* send(token, "PUT", "/api/Product", [{ _ItemID: id, version: bottle["version"], ProductDeposit: 0.1 }]),
        );
        expect(savedRow).toMatchObject({ ProductDeposit: 0.1, description: "Bouteille" });
        const history = asRows(yield* send(token, "GET", `/api/Product/History/${id}`));
        expect(history[0]).toMatchObject({ before: { ProductDeposit: 0.25 }, after: { ProductDeposit: 0.1 } });

        for (const path of ["/api/Product/List/false", `/api/Product/History/${id}`]) {
          const answer = yield* send(clerk, "GET", path);
          expect([answer.status, JSON.stringify(answer.body).includes("ProductDeposit")]).toEqual([200, false]);
        }
        expect((yield* send(clerk, "GET", "/api/Product/List/false?sort=ProductDeposit")).status).toBe(400);
      }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a money field more of products", (it) => {
  it.effect(
    "comes from an imported file of products, with its history and its permission, and goes when that is undone",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const listedRows = Effect.map(send(token, "GET", "/api/Product/List/false"), (answer) =>
          asRows(answer).map((row) => [row["itemSKU"], row["ProductDeposit"], row["price"]]),
        );
        yield* send(token, "POST", "/api/Product", [
          { itemSKU: "A", description: "Bouteille", ProductDeposit: 0.25, price: 3.5 },
        ]);
        const parsed = parseMapping({
          name: "deposits",
          kind: "products",
          columns: { sku: "code", description: "name", deposit: "deposit" },
        });
        if (!parsed.ok) throw new Error("the mapping is right");
        const fileId = yield* upload(token, "code,name,deposit\nA,Bouteille,0.40\nB,Caisse,12.50\nC,Sac,\n");
        expect(importPermissions(parsed.value)).toEqual(["PRODUCT_CUD", "PRODUCT_COST_CUD"]);
        expect((yield* runOverHttp(token, fileId, parsed.value, "dryRun")).body).toMatchObject({
          created: 2,
          updated: 1,
          issueCount: 0,
        });
        const { body } = yield* runOverHttp(token, fileId, parsed.value, "commit");
        expect(yield* listedRows).toEqual([
          ["A", 0.4, 3.5],
          ["B", 12.5, null],
          ["C", null, null],
        ]);
        const secondRun = yield* runOverHttp(token, fileId, parsed.value, "dryRun");
        expect(secondRun.body).toMatchObject({ created: 0, updated: 0, unchanged: 3 });

        const [bottle = {}] = asRows(yield* send(token, "GET", "/api/Product/List/false"));
        const history = asRows(yield* send(token, "GET", `/api/Product/History/${Number(bottle["_ItemID"])}`));
        expect(history[0]).toMatchObject({ before: { ProductDeposit: 0.25 }, after: { ProductDeposit: 0.4 } });

        const { batchId } = body as { readonly batchId: number };
        expect((yield* send(token, "POST", `/api/Import/Batch/${batchId}/undo`, {})).status).toBe(200);
        expect(yield* listedRows).toEqual([["A", 0.25, 3.5]]);
      }),
  );

  it.effect("has a cell that no amount fits named in the file, and a column proposed by its name", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const sample = { header: ["Code", "Name", "Deposit"], rows: [["A", "Bouteille", "0.40"]] };
      expect(proposeMapping("products", sample).columns).toMatchObject({ sku: "Code", deposit: "Deposit" });
      const mapping = { name: "deposits", kind: "products", columns: { sku: "code", deposit: "deposit" } };
      const run = yield* runOverHttp(token, yield* upload(token, "code,deposit\nA,0.405\nB,-1\n"), mapping, "dryRun");
      expect(run.body).toMatchObject({
        issueCount: 2,
        issues: [
          { row: 2, code: "IMPORT_NUMBER" },
          { row: 3, code: "IMPORT_NEGATIVE_PRICE" },
        ],
      });
    }),
  );
});
