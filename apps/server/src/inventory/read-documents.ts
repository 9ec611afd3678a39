/** Lists inventory documents, and reads one with its lines. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentView, ListPage } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { windowOfPage } from "@comptoir/domain/entity";
import { checkFilters, type FieldCatalogue } from "@comptoir/domain/report";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { rangeContextAt, scopeFor } from "../access/index.ts";
import { compileConditions, escapeLike, wordsOf, type ListQuery } from "../entity/index.ts";
import { countDocumentRows, documentFields, findDocumentRows, listDocumentRows } from "./document-rows.ts";
import { findDocument } from "./document-store.ts";
import { resolveVisibility, viewDocuments, viewLines } from "./document-view.ts";
import { listLineRows } from "./line-rows.ts";
import { valueOrRefuse } from "./refuse-document.ts";

type Field = keyof typeof documentFields;

const isDocumentField = (name: string): name is Field => Object.hasOwn(documentFields, name);

/** Returns the fields that a caller may filter by. */
function openFields({ permissions }: Pick<Caller, "permissions">): FieldCatalogue {
  const visibleFields = Object.entries(documentFields).filter(
    ([, field]) => !("permission" in field) || hasPermission(permissions, [field.permission]),
  );
  return Object.fromEntries(visibleFields.map(([name, { type }]) => [name, { type, role: "dimension" }]));
}

/** Builds the search condition: every word is in the number or comment, or every word is in one item of the document. */
function findWords(sql: SqlClient.SqlClient, search: string) {
  const words = wordsOf(search).map(escapeLike);
  if (words.length === 0) return [];
  const documentMatches = sql.and(words.map((word) => sql`e.search_text LIKE ${`%${word}%`}`));
  const items = sql.and(words.map((word) => sql`i.search_text LIKE ${`% ${word}%`}`));
  return [
    sql`(${documentMatches} OR e.document_id IN (SELECT l.document_id FROM inventory_line l JOIN item i ON i.item_id = l.item_id WHERE NOT l.is_deleted AND ${items}))`,
  ];
}

/** Lists documents in the caller's scope; deleted ones on request only. Errors: FILTER_INVALID, FILTER_VALUE_MISSING, NUMBER_RANGE, ACCESS_DENIED. */
export const listDocuments = Effect.fn("listDocuments")(function* (
  caller: Caller,
  query: Partial<ListQuery> & { readonly getChildren?: boolean | undefined },
) {
  const sql = yield* SqlClient.SqlClient;
  const scope = yield* scopeFor(caller, { layerId: query.targetLayerID });
  const fields = openFields(caller);
  const window = yield* valueOrRefuse(windowOfPage(query));
  const order = yield* valueOrRefuse(orderOf(sql, fields, query.sort));
  const filters = query.filters ?? [];
  const filterIssues = checkFilters(
    filters.map((filter) => ({ ...filter, promptUser: false })),
    fields,
  );
  yield* valueOrRefuse(filterIssues.length === 0 ? ok(null) : failAll(filterIssues));
  const fieldOf = (name: string) =>
    isDocumentField(name)
      ? { type: documentFields[name].type, expression: sql.literal(documentFields[name].expression) }
      : { type: "text" as const, expression: sql`NULL` };
  const conditions = yield* valueOrRefuse(
    compileConditions(fieldOf, filters, { sql, range: yield* rangeContextAt(caller.layerId, scope) }),
  );
  const hiddenCondition = filters.some(({ field }) => field === "DocumentIsDeleted" || field === "ID")
    ? []
    : [sql`e.deleted_at IS NULL`];
  const where = [
    sql`e.location_id = ANY (${[...scope.locationIds]}::integer[])`,
    ...hiddenCondition,
    ...conditions,
    ...findWords(sql, query.search ?? ""),
  ];
  const rows = yield* listDocumentRows(sql, where, order, window);
  const isLast = rows.length < window.size && (rows.length > 0 || window.offset === 0);
  const total = isLast ? window.offset + rows.length : yield* countDocumentRows(sql, where);
  const sight = resolveVisibility(caller);
  const views = yield* viewDocuments(sql, rows, sight);
  if (query.getChildren !== true) return { rows: views, total } satisfies ListPage<DocumentView>;
  const withLines = yield* Effect.forEach(rows, (row, index) =>
    Effect.map(
      Effect.flatMap(listLineRows(sql, row.id), (lines) => viewLines(sql, row, lines, sight)),
      (lines) => ({ ...views[index], lines }) as DocumentView,
    ),
  ).pipe(Effect.orDie);
  return { rows: withLines, total } satisfies ListPage<DocumentView>;
});

/** Reads a document with its lines. Errors: HTTP_404. */
export const readDocument = Effect.fn("readDocument")(function* (caller: Caller, id: number, reveal?: boolean) {
  const sql = yield* SqlClient.SqlClient;
  const row = yield* findDocument(caller, id);
  const sight = resolveVisibility(caller, reveal);
  const [view] = yield* viewDocuments(sql, [row], sight);
  const lines = yield* Effect.orDie(
    Effect.flatMap(listLineRows(sql, id), (storedLines) => viewLines(sql, row, storedLines, sight)),
  );
  return { ...view, lines } as DocumentView;
});

/** Reads the headers of some documents in the caller's scope, in the given order. */
export const readHeaders = Effect.fn("readHeaders")(function* (caller: Caller, ids: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const { locationIds } = yield* scopeFor(caller);
  const views = yield* viewDocuments(sql, yield* findDocumentRows(sql, ids, locationIds), resolveVisibility(caller));
  return ids.flatMap((id) => views.find((view) => view.id === id) ?? []);
});

/** Builds the order of a list, the last changed first by default. It ends with the id, so that pages neither overlap nor leave gaps. */
function orderOf(sql: SqlClient.SqlClient, fields: FieldCatalogue, text = "") {
  const sorts = (text === "" ? "-DocumentLastDate" : text)
    .split(",")
    .map((part) => ({ name: part.replace(/^-/u, ""), isFalling: part.startsWith("-") }));
  const unknownSorts = sorts.filter(({ name }) => !isDocumentField(name) || fields[name] === undefined);
  if (unknownSorts.length > 0)
    return failAll(unknownSorts.map(({ name }) => issue("FILTER_INVALID", ["sort"], { field: name.slice(0, 40) })));
  const parts = sorts.flatMap(({ name, isFalling }) => {
    if (!isDocumentField(name)) return [];
    const { expression, type } = documentFields[name];
    return [
      sql`${type === "text" ? sql`fold_text(${sql.literal(expression)}) COLLATE "C"` : sql.literal(expression)} ${sql.literal(isFalling ? "DESC" : "ASC")} NULLS LAST`,
    ];
  });
  return ok(sql.csv([...parts, sql`e.document_id ${sql.literal(sorts[0]?.isFalling === true ? "DESC" : "ASC")}`]));
}
