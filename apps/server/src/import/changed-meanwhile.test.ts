import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { FreeDiskBytes } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { header, importContent, importServices, mappingOf, seedOperator, tillMapping } from "./testing/till-file.ts";

/** More receipts than a lot has lines. */
const manyReceipts = 6_000;

const receipt = (number: number, sku: string, store = "S1") => `${number},2026-03-12 09:15:00,${store},${sku},2,3.49\n`;

const receipts = (first: number) =>
  Array.from({ length: manyReceipts }, (_, index) => receipt(first + index, "TEA", "S1")).join("");

/** Names known items only, and creates stores. */
const strictMapping = mappingOf({ ...tillMapping, unknownItem: "error", unknownLocation: "create" });

/** Takes prices from the catalogue, as a file without a column for them does. */
const priceOfItem = mappingOf({
  ...strictMapping,
  columns: { number: "receipt", date: "when", location: "store", sku: "item", quantity: "quantity" },
  priceFrom: "item",
});

/** Imports a file, and does something between the reading of the catalogue before the check and the one after it. */
const importMeanwhile = Effect.fnUntraced(function* (
  [name, rows]: readonly [string, string],
  meanwhile: Effect.Effect<unknown, unknown, SqlClient.SqlClient>,
  mapping = strictMapping,
) {
  const catalogue = yield* Catalogue;
  const sql = yield* SqlClient.SqlClient;
  let readings = 0;
  const changing = Catalogue.of({
    ...catalogue,
    listItems: (targetId) =>
      Effect.suspend(() => {
        readings += 1;
        const change = Effect.orDie(Effect.provideService(meanwhile, SqlClient.SqlClient, sql));
        return Effect.andThen(readings === 2 ? change : Effect.void, catalogue.listItems(targetId));
      }),
  });
  const phases = new Set<string>();
  const outcome = yield* importContent(name, header + rows, mapping, "commit", ({ phase }) => phases.add(phase)).pipe(
    Effect.provideService(Catalogue, changing),
  );
  expect(readings).toBeGreaterThan(1);
  return { ...outcome, phases: [...phases] };
});

/** Committed receipts of some numbers, in the order of their batch, with the values that they took from the catalogue. */
const committed = Effect.fnUntraced(function* (first: number, last: number) {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  expect(yield* store.verifySummaries()).toEqual([]);
  return yield* sql<{ readonly number: number; readonly cost: number | null; readonly businessDate: string }>`
    SELECT s.number::integer AS number, l.unit_cost::integer AS cost, s.business_date::text AS "businessDate" FROM sale s JOIN sale_batch b USING (batch_id)
    JOIN sale_line l ON l.batch_id = s.batch_id AND l.sale_no = s.sale_no AND l.location_id = s.location_id AND l.business_date = s.business_date
    WHERE b.state = 'COMMITTED' AND s.number::integer BETWEEN ${first} AND ${last} ORDER BY s.batch_id, s.sale_no`;
});

const statesOfImport = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql`SELECT state FROM import_batch WHERE file_name = ${name}`;
});

const changeItem = (sku: string, change: "delete" | "restore" | "cost" | "clear") =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    if (change === "cost") return sql`UPDATE item SET unit_cost = unit_cost + 100 WHERE sku = ${sku}`;
    if (change === "clear") return sql`UPDATE item SET unit_price = NULL WHERE sku = ${sku}`;
    return sql`UPDATE item SET is_deleted = ${change === "delete"} WHERE sku = ${sku}`;
  });

const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* seedOperator;
  yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), (SELECT max(target_layer_id) FROM target_layer))`;
  yield* importContent("known", header + receipt(1, "MUG") + receipt(2, "TEA"));
  yield* sql`UPDATE item SET is_deleted = false, unit_price = 349, unit_cost = 10000`;
});

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

layer(importServices, { excludeTestServices: true, timeout: "120 seconds" })(
  "an import while something changes",
  (it) => {
    it.effect("loses no receipt to an item that is deleted between its check and its writing: it is refused", () =>
      Effect.gen(function* () {
        yield* seed;
        const rows = receipt(101, "MUG") + receipt(102, "TEA") + receipt(103, "TEA", "S9") + receipt(104, "TEA", "S9");
        const refused = yield* importMeanwhile(["deleted", rows], changeItem("MUG", "delete"));
        expect(refused.issues.map(({ row, code }) => [row, code])).toEqual([[2, "IMPORT_UNKNOWN_ITEM"]]);
        expect(refused).toMatchObject({ created: 0, issueCount: 1, batchId: null });
        expect(yield* committed(101, 104)).toEqual([]);
        expect(yield* statesOfImport("deleted")).toEqual([{ state: "FAILED" }]);

        yield* changeItem("MUG", "restore");
        const again = yield* importContent("restored", header + rows, strictMapping);
        expect(again).toMatchObject({ created: 4, issueCount: 0 });
        expect((yield* committed(101, 104)).map(({ number }) => number)).toEqual([101, 102, 103, 104]);
      }),
    );

    it.effect(
      "is refused for an item that is deleted while the file may create items, and for a price that is cleared",
      () =>
        Effect.gen(function* () {
          yield* seed;
          const rows = receipt(201, "MUG") + receipt(202, "TEA") + receipt(203, "NEW");
          const deleted = yield* importMeanwhile(["created", rows], changeItem("MUG", "delete"), tillMapping);
          expect(deleted.issues.map(({ row, code }) => [row, code])).toEqual([[2, "IMPORT_UNKNOWN_ITEM"]]);
          yield* changeItem("MUG", "restore");

          const priceless = receipts(11_001) + receipt(20_000, "TEA", "S8");
          const cleared = yield* importMeanwhile(["cleared", priceless], changeItem("TEA", "clear"), priceOfItem);
          expect(cleared).toMatchObject({ created: 0, issueCount: manyReceipts + 1 });
          expect(cleared.issues[0]).toMatchObject({ row: 2, code: "IMPORT_NO_PRICE" });
          expect(yield* committed(201, 20_000)).toEqual([]);
        }),
    );

    it.effect("writes every receipt with one catalogue: the one after its check", () =>
      Effect.gen(function* () {
        yield* seed;
        const whole = yield* importMeanwhile(["whole", receipts(31_001)], changeItem("TEA", "cost"));
        expect(whole).toMatchObject({
          created: manyReceipts,
          issueCount: 0,
          phases: ["checking", "writing", "committing"],
        });
        const mixed = yield* importMeanwhile(
          ["mixed", receipts(41_001) + receipt(47_001, "TEA", "S7")],
          changeItem("TEA", "cost"),
        );
        expect(mixed).toMatchObject({ created: manyReceipts + 1, locationsCreated: 1, issueCount: 0 });
        const rows = yield* committed(31_001, 47_001);
        expect(rows.map(({ number }) => number)).toEqual([
          ...numbersFrom(31_001, manyReceipts),
          ...numbersFrom(41_001, manyReceipts + 1),
        ]);
        expect(new Set(rows.slice(0, manyReceipts).map(({ cost }) => cost))).toEqual(new Set([10_100]));
        expect(new Set(rows.slice(manyReceipts).map(({ cost }) => cost))).toEqual(new Set([10_200]));
      }),
    );

    it.effect("keeps what it wrote early if only names that it does not use change", () =>
      Effect.gen(function* () {
        yield* seed;
        const { created, phases } = yield* importMeanwhile(["other", receipts(51_001)], changeItem("MUG", "cost"));
        expect([created, phases]).toEqual([manyReceipts, ["checking", "committing"]]);
      }),
    );

    it.effect("keeps what it wrote early if an item changes that only stock notes name", () =>
      Effect.gen(function* () {
        yield* seed;
        const mapping = mappingOf({ ...strictMapping, negativeQuantity: "writeOff" });
        const rows = `${receipts(101_001)}107001,2026-03-12 09:15:00,S1,MUG,-2,0\n`;
        const { created, phases } = yield* importMeanwhile(["notes", rows], changeItem("MUG", "cost"), mapping);
        expect([created, phases]).toEqual([manyReceipts, ["checking", "committing"]]);
        // The notes on a file with a column of departments read the item of every row.
        const withDepartments = mappingOf({ ...mapping, columns: { ...mapping.columns, department: "store" } });
        const again = rows.replaceAll("\n10", "\n20").replace(/^10/u, "20");
        const noted = yield* importMeanwhile(["departments", again], changeItem("MUG", "cost"), withDepartments);
        expect([noted.created, noted.phases]).toEqual([manyReceipts, ["checking", "committing"]]);
      }),
    );

    it.effect("goes on checking when the database fails to write, and answers with the errors of the file", () =>
      Effect.gen(function* () {
        yield* seed;
        const store = yield* SaleStore;
        let writers = 0;
        const failing = SaleStore.of({
          ...store,
          openWriter: (batchId) =>
            Effect.map(store.openWriter(batchId), (writer) => {
              writers += 1;
              return writers % 2 === 1
                ? { ...writer, addTransactions: () => Effect.die(new Error("no room")) }
                : writer;
            }),
        });
        const importFile = (name: string, rows: string) =>
          Effect.provideService(importContent(name, header + rows, strictMapping), SaleStore, failing);
        const whole = yield* importFile("failing", receipts(71_001));
        expect([whole.created, writers]).toEqual([manyReceipts, 2]);
        expect((yield* committed(71_001, 77_000)).map(({ number }) => number)).toEqual(
          numbersFrom(71_001, manyReceipts),
        );
        const refused = yield* importFile("wrong", receipts(81_001) + receipt(87_001, "OTHER"));
        expect(refused.issues.map(({ row, code }) => [row, code])).toEqual([[manyReceipts + 2, "IMPORT_UNKNOWN_ITEM"]]);
        expect(yield* committed(81_001, 87_001)).toEqual([]);
        expect(yield* statesOfImport("wrong")).toEqual([]);
      }),
    );

    it.effect("creates no store and no item when another server has ended it during its check", () =>
      Effect.gen(function* () {
        yield* seed;
        const sql = yield* SqlClient.SqlClient;
        yield* sql`CREATE FUNCTION end_import() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN UPDATE import_batch SET state = ''FAILED'' WHERE file_name = ''ended''; RETURN NULL; END'`;
        yield* sql`CREATE TRIGGER end_import AFTER INSERT ON sale_batch FOR EACH ROW EXECUTE FUNCTION end_import()`;
        const rows = receipts(91_001) + receipt(97_001, "BRANDNEW", "S77");
        const exit = yield* Effect.exit(
          importContent("ended", header + rows, mappingOf({ ...tillMapping, unknownLocation: "create" })),
        );
        yield* sql`DROP TRIGGER end_import ON sale_batch`;
        expect(exit).toMatchObject({ _tag: "Failure" });
        expect(yield* statesOfImport("ended")).toEqual([{ state: "FAILED" }]);
        expect(yield* sql`SELECT sku FROM item WHERE sku = 'BRANDNEW'`).toEqual([]);
        expect(yield* sql`SELECT code FROM target_layer WHERE code = 'S77'`).toEqual([]);
        expect(yield* committed(91_001, 97_001)).toEqual([]);
      }),
    );

    it.effect("goes on checking on a full disk, and writes the file after that", () =>
      Effect.gen(function* () {
        yield* seed;
        const phases = new Set<string>();
        const isChecking = () => phases.has("checking") && !phases.has("writing");
        const outcome = yield* importContent("full", header + receipts(61_001), strictMapping, "commit", ({ phase }) =>
          phases.add(phase),
        ).pipe(
          Effect.provideService(
            FreeDiskBytes,
            Effect.sync(() => (isChecking() ? 0 : Number.POSITIVE_INFINITY)),
          ),
        );
        expect([outcome.created, [...phases]]).toEqual([manyReceipts, ["checking", "writing", "committing"]]);
        expect((yield* committed(61_001, 67_000)).map(({ number }) => number)).toEqual(
          numbersFrom(61_001, manyReceipts),
        );
      }),
    );
  },
);
