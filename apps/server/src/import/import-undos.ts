import { Context, Duration, Effect, Fiber, FiberMap, Layer } from "effect";
import type { SqlClient } from "effect/sql";

import type { Catalogue } from "../catalogue/index.ts";
import type { DatabaseEngine } from "../database/index.ts";
import type { Conflict } from "@comptoir/api/errors";

import type { SaleStore, WrongBatchState } from "../sales/index.ts";
import type { ChangedSince } from "./changed-since.ts";
import type { ImportRecord } from "./import-records.ts";
import type { ImportRepository } from "./import-repository.ts";
import { finishUndo, undoImport, type ChangedSinceRule } from "./undo-import.ts";

/**
 * Undoes imports in the background. A large undo takes longer than a request may wait, and continues after the request
 * ends; a repeated request joins the same undo.
 */
export class ImportUndos extends Context.Service<
  ImportUndos,
  {
    /** Undoes an import, joins a running undo or resumes a stopped one. Returns "underway" if it exceeds the time of a request. */
    undo(
      record: ImportRecord,
      userId: number,
      rule: ChangedSinceRule,
    ): Effect.Effect<"done" | "underway", WrongBatchState | ChangedSince | Conflict>;
    isUndoing(importId: number): Effect.Effect<boolean>;
  }
>()("@comptoir/server/ImportUndos") {
  /** Makes the layer with the time that a request waits for an undo before it gets "underway". */
  static readonly layerWith = (atMost: Duration.Input) =>
    Layer.effect(
      ImportUndos,
      Effect.gen(function* () {
        const undoServices = yield* Effect.context<
          SqlClient.SqlClient | DatabaseEngine | SaleStore | Catalogue | ImportRepository
        >();
        const fiberByImport = yield* FiberMap.make<number, void, WrongBatchState | ChangedSince | Conflict>();
        return ImportUndos.of({
          undo: Effect.fn("ImportUndos.undo")(function* (record: ImportRecord, userId: number, rule: ChangedSinceRule) {
            const runningFiber = yield* FiberMap.get(fiberByImport, record.importId);
            const undoWork =
              record.state === "UNDOING" ? finishUndo(record.importId) : undoImport(record, userId, rule);
            const undoFiber =
              runningFiber._tag === "Some"
                ? runningFiber.value
                : yield* FiberMap.run(fiberByImport, record.importId, Effect.provideContext(undoWork, undoServices));
            const undoResult = yield* Effect.timeoutOption(Fiber.join(undoFiber), atMost);
            return undoResult._tag === "Some" ? ("done" as const) : ("underway" as const);
          }),
          isUndoing: (importId) => FiberMap.has(fiberByImport, importId),
        });
      }),
    );

  static readonly layer = ImportUndos.layerWith(Duration.seconds(15));
}
