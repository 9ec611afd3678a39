import { expect, layer } from "@effect/vitest";
import { Duration, Effect, Fiber, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";
import { header, importContent, importServices, seedStore } from "./testing/till-file.ts";

const imported = Effect.fnUntraced(function* (number: number) {
  const repository = yield* ImportRepository;
  const { batchId } = yield* importContent(
    `sales ${number}`,
    `${header}${number},2026-03-12 09:15:00,S1,CAFÉ,2,3.49\n`,
  );
  const record = yield* repository.find(batchId ?? 0);
  return record ?? (yield* Effect.die("no import"));
});

/** // Time limit of a request that gives up waiting almost at once. */
layer(ImportUndos.layerWith(Duration.millis(1)).pipe(Layer.provideMerge(importServices)), {
  excludeTestServices: true,
})("an undo that takes long", (it) => {
  it.effect("is answered as under way, goes on, and is the same one when it is asked for again", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const undos = yield* ImportUndos;
      const repository = yield* ImportRepository;
      const sql = yield* SqlClient.SqlClient;
      const record = yield* imported(1);
      const answers: string[] = [];
      while (answers.at(-1) !== "done")
        answers.push(
          yield* undos
            .undo(record, 1, "refuse")
            .pipe(Effect.catchTag("WrongBatchState", () => Effect.succeed("done" as const))),
        );
      expect(answers[0]).toBe("underway");
      expect((yield* repository.find(record.importId))?.state).toBe("UNDONE");
      expect(yield* undos.isUndoing(record.importId)).toBe(false);
      expect(yield* sql`SELECT count(*)::integer AS batches FROM sale_batch WHERE state = 'UNDONE'`).toEqual([
        { batches: 1 },
      ]);
    }),
  );

  it.effect("is not stopped when whoever asked for it has gone", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const undos = yield* ImportUndos;
      const repository = yield* ImportRepository;
      const record = yield* imported(2);
      const asking = yield* Effect.forkChild(undos.undo(record, 1, "refuse"));
      while (!(yield* undos.isUndoing(record.importId))) yield* Effect.yieldNow;
      yield* Fiber.interrupt(asking);
      while (yield* undos.isUndoing(record.importId)) yield* Effect.sleep(5);
      expect((yield* repository.find(record.importId))?.state).toBe("UNDONE");
    }),
  );
});
