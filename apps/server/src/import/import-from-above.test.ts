import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { runImport } from "./run-import.ts";
import { header, importServices, mappingOf, tillMapping, writeFile } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

/**
 * A group with two chains, each its own organisation (target) with a store, ML05 and QC01. The group's catalogue has
 * GIFT and that of ML has LAIT-01; both chains have an item SAC.
 */
const seedGroup = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'GROUP', 'Group'), (2, 'ML', 'ML'), (3, 'QC', 'QC') ON CONFLICT DO NOTHING`;
  yield* sql`
    INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type)
    VALUES (1, NULL, 1, 'CHAIN', 'GROUP', 'Group', NULL), (2, 1, 2, 'CHAIN', 'ML', 'ML', NULL), (3, 1, 3, 'CHAIN', 'QC', 'QC', NULL),
           (4, 2, 2, 'STORE', 'ML05', 'ML 5', 'STORE'), (5, 3, 3, 'STORE', 'QC01', 'QC 1', 'STORE') ON CONFLICT DO NOTHING`;
  yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), 100)`;
  const catalogue = yield* Catalogue;
  const named = (sku: string) => ({
    sku,
    upc: null,
    description: sku,
    departmentId: null,
    subDepartmentId: null,
    price: null,
    cost: null,
  });
  yield* catalogue.ensureItems(1, [named("GIFT")], "overwrite");
  yield* catalogue.ensureItems(2, [named("LAIT-01"), named("SAC")], "overwrite");
  yield* catalogue.ensureItems(3, [named("SAC")], "overwrite");
});

const importAs = (
  layerId: number,
  name: string,
  content: string,
  mapping = tillMapping,
  mode: "commit" | "dryRun" = "commit",
) =>
  runImport({
    path: writeFile(name, content),
    file: { fileId: "00000000-0000-0000-0000-000000000000", layerId, name, bytes: content.length, hash: "" },
    mapping,
    mode,
    importer: { userId: 1, layerId, scope: layerId === 1 ? [1, 2, 3, 4, 5] : [2, 4] },
    onProgress: () => {},
  });

const refusing = mappingOf({ ...tillMapping, name: "refusing", unknownItem: "error" });

const homesOf = (sku: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly target_id: number }>`SELECT target_id FROM item WHERE sku = ${sku} AND NOT is_deleted ORDER BY 1`,
      (rows) => rows.map(({ target_id }) => target_id),
    ),
  );

layer(importServices, { excludeTestServices: true })("importing sales from above the stores", (it) => {
  it.effect(
    "an item is found where the receipt's store finds it: in its own catalogue, then in those above it, and in no other chain's",
    () =>
      Effect.gen(function* () {
        yield* seedGroup;
        const sql = yield* SqlClient.SqlClient;
        const found = yield* importAs(
          1,
          "found",
          `${header}1,2026-03-12 09:15:00,ML05,LAIT-01,1,3.00\n1,2026-03-12 09:15:00,ML05,GIFT,1,5.00\n2,2026-03-12 09:15:00,QC01,SAC,1,1.00\n3,2026-03-12 09:15:00,ML05,SAC,1,1.00\n`,
          refusing,
        );
        expect(found).toMatchObject({ issueCount: 0, created: 3, itemsCreated: 0 });
        const lines =
          yield* sql`SELECT l.location_id, i.target_id, l.sku FROM sale_line l JOIN item i USING (item_id) ORDER BY l.location_id, l.sku`;
        expect(lines).toEqual([
          { location_id: 4, target_id: 1, sku: "GIFT" },
          { location_id: 4, target_id: 2, sku: "LAIT-01" },
          { location_id: 4, target_id: 2, sku: "SAC" },
          { location_id: 5, target_id: 3, sku: "SAC" },
        ]);
        const foreign = yield* importAs(
          1,
          "foreign",
          `${header}4,2026-03-12 09:15:00,QC01,LAIT-01,1,3.00\n`,
          refusing,
          "dryRun",
        );
        expect(foreign.issues).toMatchObject([{ code: "IMPORT_UNKNOWN_ITEM", value: "LAIT-01" }]);
      }),
  );

  it.effect(
    "an item that no store knows is made in the catalogue of the store that sells it: the chain's own import finds it again",
    () =>
      Effect.gen(function* () {
        yield* seedGroup;
        const made = yield* importAs(
          1,
          "made",
          `${header}10,2026-03-13 09:15:00,ML05,SEC-02,1,3.00\n11,2026-03-13 09:15:00,QC01,SEC-02,1,3.00\n`,
        );
        expect(made).toMatchObject({ issueCount: 0, itemsCreated: 2 });
        expect(yield* homesOf("SEC-02")).toEqual([2, 3]);
        expect(yield* importAs(2, "below", `${header}12,2026-03-13 09:15:00,ML05,SEC-02,1,3.00\n`)).toMatchObject({
          issueCount: 0,
          itemsCreated: 0,
        });
        expect(yield* homesOf("SEC-02")).toEqual([2, 3]);
      }),
  );

  it.effect(
    "a batch names the items and departments that were made beside its sales; an undo removes them, and keeps what was used since",
    () =>
      Effect.gen(function* () {
        yield* seedGroup;
        const repository = yield* ImportRepository;
        const { batchId } = yield* importAs(
          1,
          "beside",
          `${header}20,2026-03-14 09:15:00,ML05,NEW-1,1,3.00\n20,2026-03-14 09:15:00,ML05,NEW-2,1,3.00\n`,
          mappingOf({
            ...tillMapping,
            name: "beside",
            constants: { ...("constants" in tillMapping ? tillMapping.constants : {}), department: "SPICES" },
          }),
        );
        const importId = batchId ?? 0;
        expect(
          (yield* repository.listMade(importId)).map(({ entity, code, isDeleted }) => [entity, code, isDeleted]),
        ).toEqual([
          ["department", "SPICES", false],
          ["item", "NEW-1", false],
          ["item", "NEW-2", false],
        ]);
        yield* importAs(2, "used since", `${header}21,2026-03-15 09:15:00,ML05,NEW-2,1,3.00\n`);
        const record = yield* repository.find(importId);
        if (record !== undefined) yield* undoImport(record, 1);
        expect(
          (yield* repository.listMade(importId)).map(({ code, isDeleted, isSold, isUsed }) => [
            code,
            isDeleted,
            isSold,
            isUsed,
          ]),
        ).toEqual([
          ["SPICES", false, true, true],
          ["NEW-1", true, false, false],
          ["NEW-2", false, true, false],
        ]);
      }),
  );

  it.effect("two imports of one product at the same time: the later one knows what the earlier one wrote", () =>
    Effect.gen(function* () {
      yield* seedGroup;
      const repository = yield* ImportRepository;
      const products = mappingOf({
        name: "products",
        kind: "products",
        columns: { sku: "code", description: "name", price: "price" },
        constants: { department: "ALL" },
      });
      yield* importAs(1, "price 0", "code,name,price\nP1,Café,1.00\n", products);
      const both = yield* Effect.all(
        [2, 3].map((price) => importAs(1, `price ${price}`, `code,name,price\nP1,Café,${price}.00\n`, products)),
        { concurrency: "unbounded" },
      );
      const changes = yield* Effect.forEach(both, ({ batchId }) => repository.listChanges(batchId ?? 0, null, 10));
      const priceOf = (value: unknown) => (value as { readonly price: number } | undefined)?.price;
      const prices = changes.map(([change]) => [priceOf(change?.before), priceOf(change?.after)]);
      // Either of them may write first, whatever number its batch has.
      const [earlier, later] = prices.toSorted(([left], [right]) => (left === 10_000 ? -1 : right === 10_000 ? 1 : 0));
      expect(earlier?.[0]).toBe(10_000);
      expect(later?.[0]).toBe(earlier?.[1]);
    }),
  );
});
