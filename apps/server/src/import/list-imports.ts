/** Finds finished imports in the caller's scope, as the list of imports asks for them. */
import type { Caller } from "@comptoir/api/contract";
import { parseSort, readListFilters, windowOfPage } from "@comptoir/domain/entity";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { rangeContextAt, scopeFor } from "../access/index.ts";
import {
  column,
  compileWhere,
  countRecordFacets,
  countRecordsBy,
  escapeLike,
  findRecordIds,
  orRefuse,
  wordsOf,
  type ListQuery,
  type ListTable,
} from "../entity/index.ts";
import { importsPerList } from "./import-records.ts";

const momentSql = (name: string) => ({ expression: `floor(extract(epoch FROM e.${name}) * 1000)::bigint` });

/** SQL of the fields that imports are filtered and sorted by. */
const importTable = {
  name: "importBatch",
  id: "import_id",
  fields: {
    fileName: column("file_name", true),
    kind: column("kind", true),
    state: column("state", true),
    createdAt: momentSql("created_at"),
    userName: { expression: "coalesce(u.username, '')", neverNull: true },
    mapping: column("mapping_name", true),
    undoneAt: momentSql("undone_at"),
  },
} as const satisfies ListTable;

const importSource = {
  table: importTable,
  from: "import_batch e LEFT JOIN user_account u ON u.user_id = e.created_by",
};

const compileQuestion = Effect.fnUntraced(function* (
  caller: Caller,
  { filters = [], search = "", targetLayerID }: Partial<ListQuery>,
) {
  const sql = yield* SqlClient.SqlClient;
  const scope = yield* scopeFor(caller, { layerId: targetLayerID });
  const listFilters = yield* orRefuse(readListFilters("importBatch", filters, caller.permissions));
  const range = yield* rangeContextAt(caller.layerId, scope);
  const filterConditions = yield* orRefuse(compileWhere(importTable, listFilters, { sql, scope, range }));
  const where = sql.and([
    sql`e.state IN ('COMMITTED', 'UNDOING', 'UNDONE')`,
    sql`e.target_layer_id = ANY (${scope.layers.map(({ id }) => id)}::integer[])`,
    ...filterConditions,
    ...wordsOf(search).map(
      (word) => sql`fold_text(concat_ws(' ', e.file_name, e.mapping_name, u.username)) LIKE ${`%${escapeLike(word)}%`}`,
    ),
  ]);
  return { sql, scope, where };
});

/** Finds the ids of a page of imports, the newest first by default, with the total. Errors: FILTER_INVALID, NUMBER_RANGE, ACCESS_DENIED. */
export const findImportIds = Effect.fn("findImportIds")(function* (caller: Caller, query: Partial<ListQuery>) {
  const { offset, size } = yield* orRefuse(windowOfPage({ page: query.page, size: query.size ?? importsPerList }));
  const sorting = yield* orRefuse(parseSort("importBatch", query.sort, caller.permissions));
  return yield* findRecordIds(importSource, yield* compileQuestion(caller, query), { sorting, offset, size });
});

/** Counts the imports of a question by kind, state and person. */
export const countImportFacets = Effect.fn("countImportFacets")(function* (
  caller: Caller,
  query: Pick<ListQuery, "filters" | "search" | "targetLayerID">,
) {
  // Filters are checked even where every facet ignores them.
  yield* compileQuestion(caller, query);
  return yield* countRecordFacets(
    "importBatch",
    query.filters,
    Effect.fnUntraced(function* (field, filters, size) {
      return yield* countRecordsBy(importSource, yield* compileQuestion(caller, { ...query, filters }), field, size);
    }),
  );
});
