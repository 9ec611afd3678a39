import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine } from "../database/index.ts";
import { makeImportChanges, type ImportChanges } from "./import-changes.ts";
import { makeImportLeases, makeLease, type ImportLeases } from "./import-leases.ts";
import { makeImportRecords, type ImportRecords } from "./import-records.ts";
import { makeSavedMappings, type SavedMappings } from "./saved-mappings.ts";
import { makeUndoSteps, type UndoSteps } from "./undo-steps.ts";

/** Stores imports and mappings; contains no rules. */
export class ImportRepository extends Context.Service<
  ImportRepository,
  SavedMappings & ImportRecords & ImportChanges & UndoSteps & ImportLeases
>()("@comptoir/server/ImportRepository") {
  static readonly layer = Layer.effect(
    ImportRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { kind } = yield* DatabaseEngine;
      const lease = makeLease(sql, kind);
      return ImportRepository.of({
        ...makeSavedMappings(sql),
        ...makeImportRecords(sql, lease),
        ...makeImportChanges(sql),
        ...makeUndoSteps(sql, lease),
        ...makeImportLeases(sql, lease),
      });
    }),
  );
}
