import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { importContent, importServices, mappingOf, seedStore } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

const products = (columns: Readonly<Record<string, string>>) =>
  mappingOf({
    name: "products",
    kind: "products",
    columns: { sku: "code", description: "name", ...columns },
    constants: { department: "OTHER" },
  });
const every = { department: "dept", subDepartment: "sub", vendor: "vendor", price: "price" };

/** Codes of the item's department, subdepartment and vendor. */
const belonging = Effect.fnUntraced(function* (sku: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly dept: string | null;
    readonly sub: string | null;
    readonly vendor: string | null;
  }>`
    SELECT d.code AS dept, s.code AS sub, v.code AS vendor FROM item i
    LEFT JOIN department d USING (department_id) LEFT JOIN sub_department s USING (sub_department_id) LEFT JOIN vendor v ON v.vendor_id = i.vendor_id
    WHERE sku = ${sku} AND NOT i.is_deleted`;
  return rows[0];
});

layer(importServices, { excludeTestServices: true })("files of products, stores and stock", (it) => {
  it.effect(
    "bring each product to its department, sub-department and vendor; the same file again changes nothing",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const content =
          "code,name,dept,sub,vendor,price\nP1,Comté,Fromages,Pâtes dures,Agropur,9.99\nP2,Brie,Fromages,,,8.99\nP3,Pain,Boulangerie,Pâtes dures,Première Moisson,4.99\n";
        expect(yield* importContent("products", content, products(every))).toMatchObject({ created: 3, issueCount: 0 });
        expect(yield* belonging("P1")).toEqual({ dept: "Fromages", sub: "Pâtes dures", vendor: "Agropur" });
        expect(yield* belonging("P2")).toEqual({ dept: "Fromages", sub: null, vendor: null });
        expect(yield* belonging("P3")).toEqual({ dept: "Boulangerie", sub: "Pâtes dures", vendor: "Première Moisson" });
        expect(yield* importContent("products", content, products(every))).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: 3,
        });
      }),
  );

  it.effect(
    "keep what a file without the column does not say; a sub-department leaves with its department; an undo brings both back",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const repository = yield* ImportRepository;
        yield* importContent(
          "first",
          "code,name,dept,sub,vendor,price\nQ1,Comté,Fromages,Pâtes dures,Agropur,9.99\n",
          products(every),
        );
        yield* importContent("prices", "code,name,price\nQ1,Comté,10.99\n", products({ price: "price" }));
        expect(yield* belonging("Q1")).toEqual({ dept: "Fromages", sub: "Pâtes dures", vendor: "Agropur" });
        const moved = yield* importContent(
          "moved",
          "code,name,dept\nQ1,Comté,Épicerie\n",
          products({ department: "dept" }),
        );
        expect(yield* belonging("Q1")).toEqual({ dept: "Épicerie", sub: null, vendor: "Agropur" });
        const record = yield* repository.find(moved.batchId ?? 0);
        if (record !== undefined) yield* undoImport(record, 1);
        expect(yield* belonging("Q1")).toEqual({ dept: "Fromages", sub: "Pâtes dures", vendor: "Agropur" });
      }),
  );

  it.effect("bring each store its city and its part of the city, and keep them where a later file does not say", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const sql = yield* SqlClient.SqlClient;
      const stores = (columns: Readonly<Record<string, string>>) =>
        mappingOf({ name: "stores", kind: "locations", columns: { code: "code", description: "name", ...columns } });
      const content = "code,name,city,part\nS1,Rue Principale,Laval,Centre\n";
      const every = stores({ city: "city", area: "part" });
      const store = sql`SELECT description, city, area FROM target_layer WHERE code = 'S1'`;
      expect(yield* importContent("stores", content, every)).toMatchObject({ updated: 1 });
      expect(yield* importContent("stores", content, every)).toMatchObject({ updated: 0, unchanged: 1 });
      expect(yield* importContent("names", "code,name\nS1,Rue Neuve\n", stores({}))).toMatchObject({ updated: 1 });
      expect(yield* store).toEqual([{ description: "Rue Neuve", city: "Laval", area: "Centre" }]);
    }),
  );

  it.effect(
    "make unknown items to be completed where a stock mapping says so, and take them back with their stock",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const catalogue = yield* Catalogue;
        const repository = yield* ImportRepository;
        const mapping = (unknownItem: "error" | "placeholder") =>
          mappingOf({
            name: "stock",
            kind: "stock",
            columns: { location: "store", sku: "code", quantity: "quantity" },
            unknownItem,
          });
        const content = "store,code,quantity\nS1,NEW,5\n";
        expect(yield* importContent("stock", content, mapping("error"))).toMatchObject({
          batchId: null,
          issues: [{ code: "IMPORT_UNKNOWN_ITEM", row: 2 }],
        });
        expect(yield* importContent("stock", content, mapping("placeholder"), "dryRun")).toMatchObject({
          created: 1,
          itemsCreated: 1,
          issueCount: 0,
        });
        const skus = Effect.map(catalogue.listItems(1), (items) => items.map(({ sku }) => sku));
        expect(yield* skus).not.toContain("NEW");
        const done = yield* importContent("stock", content, mapping("placeholder"));
        expect(done).toMatchObject({ created: 1, itemsCreated: 1 });
        expect(yield* skus).toContain("NEW");
        const record = yield* repository.find(done.batchId ?? 0);
        if (record !== undefined) yield* undoImport(record, 1);
        expect(yield* skus).not.toContain("NEW");
      }),
  );

  it.effect("are written in steps and all or nothing: what stops one in its middle takes back every step", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const sql = yield* SqlClient.SqlClient;
      const mapping = products({ price: "price" });
      const priced = (count: number, price: string) =>
        `code,name,price\n${Array.from({ length: count }, (_, no) => `T${no},Name ${no},${price}`).join("\n")}\n`;
      const stopAt = (last: number) => (progress: { readonly phase: string; readonly rows: number }) => {
        if (progress.phase === "committing" && progress.rows >= last) throw new Error("the power fails");
      };
      const standing = sql<{
        readonly unit_price: bigint;
        readonly count: number;
      }>`SELECT unit_price, count(*)::integer AS count FROM item WHERE sku LIKE 'T%' AND NOT is_deleted GROUP BY 1 ORDER BY 1`;
      yield* importContent("first prices", priced(600, "1.00"), mapping);
      const before = yield* standing;
      const stopped = yield* Effect.exit(
        importContent("other prices", priced(1100, "2.00"), mapping, "commit", stopAt(900)),
      );
      expect([stopped._tag, before.length, yield* standing]).toEqual(["Failure", 1, before]);

      const counts = mappingOf({
        name: "counts",
        kind: "stock",
        columns: { sku: "code", location: "store", quantity: "units" },
        unknownItem: "placeholder",
      });
      const counted = `code,store,units\n${Array.from({ length: 1100 }, (_, no) => `T${no},S1,${no + 1}`).join("\n")}\n`;
      const onHand = sql`SELECT count(*)::integer AS places FROM stock_on_hand WHERE quantity <> 0`;
      const cut = yield* Effect.exit(importContent("count", counted, counts, "commit", stopAt(900)));
      expect([cut._tag, yield* onHand, yield* standing]).toEqual(["Failure", [{ places: 0 }], before]);
      expect(yield* importContent("count again", counted, counts)).toMatchObject({
        created: 500,
        updated: 600,
        itemsCreated: 500,
        issueCount: 0,
      });
    }),
  );
});
