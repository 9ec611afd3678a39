import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine } from "../database/index.ts";
import { importChangesIn, type ImportChanges } from "./import-changes.ts";
import { importLeasesIn, makeLease, type ImportLeases } from "./import-leases.ts";
import { importRecordsIn, type ImportRecords } from "./import-records.ts";
import { savedMappingsIn, type SavedMappings } from "./saved-mappings.ts";
import { undoStepsIn, type UndoSteps } from "./undo-steps.ts";

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
        ...savedMappingsIn(sql),
        ...importRecordsIn(sql, lease),
        ...importChangesIn(sql),
        ...undoStepsIn(sql, lease),
        ...importLeasesIn(sql, lease),
      });
    }),
  );
}
