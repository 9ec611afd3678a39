import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Fiber, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { DatabaseEngine, testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import type { ImportRecord } from "./import-records.ts";
import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";
import { rollBackAtStart } from "./stopped-imports.ts";
import { changesPerStep, rollBackImport } from "./roll-back-import.ts";
import { importContent, mappingOf, seedOperator } from "./testing/till-file.ts";
import { finishUndo, undoImport } from "./undo-import.ts";

const products = mappingOf({
  name: "products",
  kind: "products",
  columns: { sku: "code", description: "name", price: "price" },
  constants: { department: "ALL" },
});
const stock = mappingOf({
  name: "stock",
  kind: "stock",
  columns: { location: "store", sku: "code", quantity: "quantity" },
  unknownItem: "placeholder",
});

/** A file that is imported in three steps. */
const skus = Array.from({ length: 2 * changesPerStep + 7 }, (_, index) => `P${String(index).padStart(5, "0")}`);
const files = [
  {
    name: "products",
    content: `code,name,price\n${skus.map((sku) => `${sku},Thé,1.00\n`).join("")}`,
    mapping: products,
  },
  { name: "stock", content: `store,code,quantity\n${skus.map((sku) => `S1,S${sku},4\n`).join("")}`, mapping: stock },
] as const;

const recordOf = Effect.fnUntraced(function* (importId: number | null) {
  const repository = yield* ImportRepository;
  return (yield* repository.find(importId ?? 0)) ?? (yield* Effect.die("no import"));
});

const left = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly items: number; readonly stock: number; readonly moved: number }>`
    SELECT (SELECT count(*) FROM item WHERE NOT is_deleted)::integer AS items, (SELECT sum(quantity) FROM stock_on_hand)::integer AS stock, (SELECT sum(quantity) FROM stock_movement)::integer AS moved`;
  return row;
});

/** Runs an undo for a number of steps, then interrupts it like a server that stops. */
const stopAfter = Effect.fnUntraced(function* <E, R>(
  steps: number,
  work: (repository: ImportRepository["Service"]) => Effect.Effect<void, E, R>,
) {
  const repository = yield* ImportRepository;
  const reached = yield* Deferred.make<void>();
  let done = 0;
  const watched = ImportRepository.of({
    ...repository,
    setUndoneTo: (importId, changeNo) =>
      Effect.andThen(
        repository.setUndoneTo(importId, changeNo),
        Effect.suspend(() =>
          ++done > steps ? Effect.andThen(Deferred.succeed(reached, undefined), Effect.never) : Effect.void,
        ),
      ),
  });
  const running = yield* Effect.forkChild(work(watched));
  yield* Deferred.await(reached);
  yield* Fiber.interrupt(running);
});

const services = Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase));
/** Each simulated server has its own repository, and so its own owner name. */
const server = Layer.fresh(ImportRepository.layer);

layer(ImportUndos.layer.pipe(Layer.provideMerge(ImportRepository.layer), Layer.provideMerge(services)), {
  excludeTestServices: true,
})("an undo of many changes", (it) => {
  it.effect("that was stopped in its middle is undone to its end by the next server, and nothing twice", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      for (const { name, content, mapping } of files) {
        const before = yield* left;
        const { batchId } = yield* importContent(name, content, mapping);
        const stopped = Effect.gen(function* () {
          const record = yield* recordOf(batchId);
          yield* stopAfter(1, (repository) =>
            Effect.provideService(undoImport(record, 1), ImportRepository, repository),
          );
        });
        yield* Effect.provide(stopped, server);
        expect(yield* recordOf(batchId), name).toMatchObject({ state: "UNDOING", undoneBy: 1, undoneAt: null });
        expect((yield* left)?.items, "some are gone, some are not").toBeGreaterThan(before?.items ?? 0);
        yield* sql`UPDATE import_batch SET lease_until = now() - interval '1 second'`;
        yield* Effect.provide(rollBackAtStart(), server);
        expect(yield* recordOf(batchId), name).toMatchObject({
          state: "UNDONE",
          undoneBy: 1,
          undoneAt: expect.any(Date),
        });
        expect(yield* left, name).toMatchObject({
          items: before?.items,
          stock: before?.stock ?? (name === "stock" ? 0 : null),
        });
        expect(
          yield* sql`SELECT entity_id FROM audit_entry WHERE action = 'DELETE' AND details ->> 'importId' = ${String(batchId)} GROUP BY entity_id HAVING count(*) > 1`,
        ).toEqual([]);
      }
    }),
  );

  it.effect("that nobody goes on with is ended by whoever asks for it again", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const undos = yield* ImportUndos;
      const before = yield* left;
      const { batchId } = yield* importContent("again", files[0].content, products);
      const record = yield* recordOf(batchId);
      yield* stopAfter(0, (repository) => Effect.provideService(undoImport(record, 1), ImportRepository, repository));
      expect(yield* undos.undo(yield* recordOf(batchId), 1, "refuse")).toBe("done");
      expect((yield* recordOf(batchId)).state).toBe("UNDONE");
      expect(yield* left).toEqual(before);
    }),
  );

  it.effect("keeps what somebody changes while it goes on, and begins once only", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const { batchId } = yield* importContent("meanwhile", files[0].content, products);
      const record: ImportRecord = yield* recordOf(batchId);
      yield* stopAfter(0, (repository) => Effect.provideService(undoImport(record, 1), ImportRepository, repository));
      expect(yield* Effect.flip(undoImport(record, 1))).toMatchObject({ _tag: "WrongBatchState" });
      yield* sql`UPDATE item SET description = 'Maté' WHERE sku = 'P00003'`;
      yield* Effect.all([finishUndo(record.importId), finishUndo(record.importId)], { concurrency: "unbounded" });
      expect(yield* sql`SELECT sku FROM item WHERE NOT is_deleted AND sku LIKE 'P%'`).toEqual([{ sku: "P00003" }]);
    }),
  );

  it.effect("a run that failed is taken back by the next server where the first stopped taking it back", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const before = yield* left;
      const { batchId } = yield* importContent("failed", files[1].content.replaceAll(",SP", ",TP"), stock);
      yield* sql`UPDATE import_batch SET state = 'RUNNING', owner = 'gone', lease_until = now() - interval '1 second' WHERE import_id = ${batchId}`;
      const repository = yield* ImportRepository;
      // simulates a full disk, because this part of the work cannot be interrupted
      let isFull = false;
      const failing = ImportRepository.of({
        ...repository,
        setUndoneTo: (id, no) =>
          isFull
            ? Effect.die(new Error("the disk is full"))
            : Effect.andThen(
                repository.setUndoneTo(id, no),
                Effect.sync(() => void (isFull = true)),
              ),
      });
      yield* Effect.exit(Effect.provideService(rollBackImport(batchId ?? 0), ImportRepository, failing));
      expect(yield* sql`SELECT state FROM import_batch WHERE import_id = ${batchId}`).toEqual([{ state: "RUNNING" }]);
      yield* Effect.provide(rollBackAtStart(), server);
      expect((yield* recordOf(batchId)).state).toBe("FAILED");
      expect(yield* left).toEqual(before);
    }),
  );

  it.effect("steps aside for those who ask, before each of its steps, where the database is shared", () =>
    Effect.gen(function* () {
      const { kind } = yield* DatabaseEngine;
      if (kind === "postgresql") return;
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const { batchId } = yield* importContent("aside", files[0].content.replaceAll("\nP", "\nQ"), products);
      const undoing = yield* Effect.forkChild(undoImport(yield* recordOf(batchId), 1));
      const counts = new Set<number>();
      while (undoing.pollUnsafe() === undefined) {
        const [row] = yield* sql<{
          readonly items: number;
        }>`SELECT count(*)::integer AS items FROM item WHERE NOT is_deleted AND sku LIKE 'Q%'`;
        counts.add(row?.items ?? -1);
      }
      yield* Fiber.join(undoing);
      expect(
        [...counts].filter((items) => items > 0 && items < skus.length).length,
        "seen between two steps",
      ).toBeGreaterThan(0);
    }),
  );
});
