/** Imports sales files into an empty database, after the files that they need. */

import { statSync } from "node:fs";
import { basename } from "node:path";

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { builtInMappings, type BuiltInMappingName } from "@comptoir/domain/import-file";

import type { OnProgress } from "../../apps/server/src/import/import-run.ts";
import { runImport } from "../../apps/server/src/import/run-import.ts";

/** File with the name of its mapping. */
export interface MappedFile {
  readonly path: string;
  readonly mapping: BuiltInMappingName;
}

/** Parses files as written on a command line: path and mapping with a colon between them. */
export const parseFiles = (words: readonly string[]): readonly MappedFile[] =>
  words.map((word) => {
    const end = word.lastIndexOf(":");
    return { path: word.slice(0, end), mapping: word.slice(end + 1) as BuiltInMappingName };
  });

export const formatFile = ({ path, mapping }: MappedFile): string => `${path}:${mapping}`;

/** Makes the chain that imports. */
export const seedChain = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain')`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain')`;
  yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), 1)`;
});

/** Imports a file; throws if it has issues. */
export const importFile = Effect.fnUntraced(function* ({ path, mapping }: MappedFile, onProgress: OnProgress) {
  const sql = yield* SqlClient.SqlClient;
  const layers = yield* sql<{ readonly id: number }>`SELECT target_layer_id AS id FROM target_layer`;
  const outcome = yield* runImport({
    path,
    file: {
      fileId: "00000000-0000-0000-0000-000000000000",
      layerId: 1,
      name: basename(path),
      bytes: statSync(path).size,
      hash: "",
    },
    mapping: builtInMappings[mapping],
    mode: "commit",
    importer: { userId: 1, layerId: 1, scope: layers.map(({ id }) => id) },
    onProgress,
  });
  if (outcome.issueCount > 0)
    return yield* Effect.die(new Error(`the file has issues: ${JSON.stringify(outcome.issues.slice(0, 3))}`));
  return outcome;
});
