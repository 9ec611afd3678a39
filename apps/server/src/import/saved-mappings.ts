import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { ImportMapping } from "@comptoir/domain/import-file";

/** Mappings that the users of a target saved. */
export interface SavedMappings {
  listMappings(targetId: number): Effect.Effect<readonly { readonly name: string; readonly mapping: unknown }[]>;
  saveMapping(targetId: number, mapping: ImportMapping, userId: number): Effect.Effect<void>;
}

export const makeSavedMappings = (sql: SqlClient.SqlClient): SavedMappings => ({
  listMappings: (targetId) =>
    sql<{
      readonly name: string;
      readonly mapping: unknown;
    }>`SELECT name, mapping FROM import_mapping WHERE target_id = ${targetId} ORDER BY name`.pipe(Effect.orDie),
  saveMapping: (targetId, mapping, userId) =>
    sql`INSERT INTO import_mapping (target_id, name, mapping, saved_by) VALUES (${targetId}, ${mapping.name}, ${JSON.stringify(mapping)}::jsonb, ${userId})
        ON CONFLICT (target_id, name) DO UPDATE SET mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = now()`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
});
