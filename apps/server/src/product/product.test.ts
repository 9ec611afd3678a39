import { checkDigitOf } from "@comptoir/domain/text";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Tests the rules of products beyond those of every entity. */

type Rows = readonly Readonly<Record<string, unknown>>[];

const right = (digits: string) => `${digits}${checkDigitOf(digits)}`;
const upc = right("03600029145");
const weighedLabel = (grams: number) => right(`2212345${String(grams).padStart(5, "0")}`);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("products", (it) => {
  const organisation = { targetId: 0, first: 0, second: 0 };
  let token = "";
  const send = Effect.fnUntraced(function* (method: string, path: string, body?: unknown, as = token) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(path, { method, token: as, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    );
  });
  const lookUp = (code: string, as = token) =>
    send("GET", `/api/Product/LookUp/${encodeURIComponent(code)}`, undefined, as);
  const skusOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
    status === 200 ? (body as Rows).map((row) => row["itemSKU"]) : status;

  it.effect("a scan finds every product of its code, however the code is written", () =>
    Effect.gen(function* () {
      Object.assign(organisation, yield* makeOrganisation);
      token = (yield* signInAs("admin")).token;
      const createdProducts = yield* send("POST", "/api/Product", [
        { itemSKU: "COLA", description: "Cola", itemUPC: upc, itemCodes: [right("1003600029145"), "VIEUX-7"] },
        { itemSKU: "COLA-6", description: "Six colas", itemCodes: [upc] },
        { itemSKU: "POMME", description: "Pommes", itemType: "WEIGHED", itemUPC: weighedLabel(0) },
        { itemSKU: upc.slice(0, 11), description: "Own code of eleven digits" },
      ]);
      expect([createdProducts.status, (createdProducts.body as Rows)[0]?.["itemCodes"]]).toEqual([
        200,
        [right("1003600029145"), "VIEUX-7"],
      ]);
      const catalogue = yield* Catalogue;
      yield* catalogue.ensureItems(
        organisation.targetId,
        [
          {
            sku: "IMPORT",
            upc: "4006381333931",
            description: "From a file",
            departmentId: null,
            subDepartmentId: null,
            price: null,
            cost: null,
          },
        ],
        "overwrite",
      );
      for (const code of [upc, `0${upc}`, `00${upc}`, upc.slice(1)])
        expect(skusOf(yield* lookUp(code)), code).toEqual(["COLA", "COLA-6"]);
      for (const [code, sku] of [
        [right("1003600029145"), "COLA"],
        ["VIEUX-7", "COLA"],
        ["POMME", "POMME"],
        [weighedLabel(1_250), "POMME"],
        ["4006381333931", "IMPORT"],
      ] as const)
        expect(skusOf(yield* lookUp(code)), code).toEqual([sku]);
    }),
  );

  it.effect(
    "an unknown code is not found, nor one that only looks like another, nor that of a deleted product or of another chain",
    () =>
      Effect.gen(function* () {
        for (const code of [right("99999999999"), "vieux-7", "' OR true --", "é", "%", " "])
          expect(skusOf(yield* lookUp(code)), code).toBe(404);
        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE item SET is_deleted = true WHERE sku = 'COLA-6'`;
        expect(skusOf(yield* lookUp(upc))).toEqual(["COLA"]);
        yield* sql`INSERT INTO item (target_id, sku, description, upc, upc_key) SELECT target_id, 'FOREIGN', 'Foreign', '9780201379624', '09780201379624' FROM target WHERE code = 'B'`;
        expect(skusOf(yield* lookUp("9780201379624"))).toBe(404);
        expect((yield* lookUp(upc, (yield* signInAs("viewer")).token)).status).toBe(403);
      }),
  );

  it.effect("the product of a barcode answers the call of the specification", () =>
    Effect.gen(function* () {
      const get = (value: unknown) =>
        send(
          "GET",
          `/api/Product/true?filters=${encodeURIComponent(JSON.stringify([{ Column: "ItemUPC", Operator: "=", Value: value }]))}`,
        );
      expect((yield* get(upc.slice(1))).body).toMatchObject({ itemSKU: "COLA" });
      expect((yield* get("0000")).status).toBe(404);
    }),
  );

  it.effect("a code is found by its beginning, and a barcode in any of its spellings", () =>
    Effect.gen(function* () {
      for (const search of ["vieux", upc, upc.slice(1), `00${upc}`])
        expect(skusOf(yield* send("GET", `/api/Product/List/false?search=${search}`)), search).toContain("COLA");
      expect(skusOf(yield* send("GET", "/api/Product/List/false?search=VIEUX%2000"))).toEqual([]);
    }),
  );

  it.effect("a code twice is refused, and written nowhere", () =>
    Effect.gen(function* () {
      const answer = yield* send("POST", "/api/Product", [
        { itemSKU: "TWICE", description: "Twice", itemUPC: upc, itemCodes: ["A", `00${upc}`] },
      ]);
      expect([answer.status, answer.body]).toEqual([400, [{ code: "VALUE_TWICE", field: "itemCodes.1" }]]);
      expect(skusOf(yield* lookUp("TWICE"))).toBe(404);
    }),
  );

  it.effect("deletion says what still depends on a product: stock where the caller sees it, and open documents", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue;
      const [row] = (yield* lookUp("COLA")).body as Rows;
      const [other] = (yield* lookUp("POMME")).body as Rows;
      const id = Number(row?.["_ItemID"]);
      yield* catalogue.setStock(
        [
          { locationId: organisation.first, itemId: id, quantity: 5_000 },
          { locationId: organisation.second, itemId: id, quantity: -1_000 },
        ] as never,
        "test",
      );
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO inventory_document (document_id, location_id, number, type, business_date, created_by, terminal_id, created_at, changed_at)
          SELECT 900, ${organisation.first}, 'M1-2026-000900', 'COUNT', '2026-03-12', min(user_id), 'T', 0, 0 FROM user_account`;
      yield* sql`INSERT INTO inventory_line (document_id, line_no, line_key, item_id, sku, upc, description)
          VALUES (900, 1, 'COLA', ${id}, 'COLA', '', 'Cola')`;
      const dependents = yield* send("POST", "/api/Product/Dependents", [id, Number(other?.["_ItemID"]), 999_999]);
      expect(dependents).toEqual({
        status: 200,
        body: [
          { id, code: "PRODUCT_HAS_STOCK", params: { places: 2 }, path: `/management/product/${id}` },
          {
            id,
            code: "PRODUCT_IN_DOCUMENT",
            params: { documents: "M1-2026-000900" },
            path: "/inventory/documents/900",
          },
        ],
      });
      expect(
        (yield* send("POST", "/api/Product/Dependents", [id], (yield* signInAs("stock_clerk")).token)).status,
      ).toBe(403);
      // Dependents are a warning only, so deleting succeeds.
      expect((yield* send("DELETE", "/api/Product", [{ id, version: row?.["version"] }])).status).toBe(200);
    }),
  );
});
