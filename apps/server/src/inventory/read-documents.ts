/** Lists inventory documents, and reads one with its lines. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentView, ListPage } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { windowOfPage, wireNameOfField } from "@comptoir/domain/entity";
import { checkFilters, type FieldCatalogue } from "@comptoir/domain/report";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { rangeContextAt, scopeFor } from "../access/index.ts";
import { compileConditions, countRecordFacets, escapeLike, wordsOf, type ListQuery } from "../entity/index.ts";
import {
  countDocumentRows,
  countDocumentsBy,
  documentFields,
  findDocumentRows,
  listDocumentRows,
} from "./document-rows.ts";
import { findDocument } from "./document-store.ts";
import { resolveVisibility, viewDocuments, viewLines } from "./document-view.ts";
import { listLineRows } from "./line-rows.ts";
import { valueOrRefuse } from "./refuse-document.ts";

type DocumentField = keyof typeof documentFields;

const isDocumentField = (name: string): name is DocumentField => Object.hasOwn(documentFields, name);

/** Returns the fields that a caller may filter by. */
function visibleFieldCatalogue({ permissions }: Pick<Caller, "permissions">): FieldCatalogue {
  const visibleFields = Object.entries(documentFields).filter(
    ([, field]) => !("permission" in field) || hasPermission(permissions, [field.permission]),
  );
  return Object.fromEntries(visibleFields.map(([name, { type }]) => [name, { type, role: "dimension" }]));
}

/** Builds the search condition: every word is in the number or comment, or every word is in one item of the document. */
function searchConditions(sql: SqlClient.SqlClient, search: string) {
  const searchWords = wordsOf(search).map(escapeLike);
  if (searchWords.length === 0) return [];
  const documentCondition = sql.and(searchWords.map((word) => sql`e.search_text LIKE ${`%${word}%`}`));
  const itemCondition = sql.and(searchWords.map((word) => sql`i.search_text LIKE ${`% ${word}%`}`));
  return [
    sql`(${documentCondition} OR e.document_id IN (SELECT l.document_id FROM inventory_line l JOIN item i ON i.item_id = l.item_id WHERE NOT l.is_deleted AND ${itemCondition}))`,
  ];
}

/** Compiles the conditions of a question about documents in the caller's scope; deleted ones on request only. */
const compileDocumentConditions = Effect.fnUntraced(function* (
  caller: Caller,
  { filters = [], search = "", targetLayerID }: Partial<Pick<ListQuery, "filters" | "search" | "targetLayerID">>,
) {
  const sql = yield* SqlClient.SqlClient;
  const scope = yield* scopeFor(caller, { layerId: targetLayerID });
  const filterIssues = checkFilters(
    filters.map((filter) => ({ ...filter, promptUser: false })),
    visibleFieldCatalogue(caller),
  );
  yield* valueOrRefuse(filterIssues.length === 0 ? ok(null) : failAll(filterIssues));
  const fieldSqlOf = (name: string) =>
    isDocumentField(name)
      ? { type: documentFields[name].type, expression: sql.literal(documentFields[name].expression) }
      : { type: "text" as const, expression: sql`NULL` };
  const filterConditions = yield* valueOrRefuse(
    compileConditions(fieldSqlOf, filters, { sql, range: yield* rangeContextAt(caller.layerId, scope) }),
  );
  const notDeletedConditions = filters.some(({ field }) => field === "DocumentIsDeleted" || field === "ID")
    ? []
    : [sql`e.deleted_at IS NULL`];
  return [
    sql`e.location_id = ANY (${[...scope.locationIds]}::integer[])`,
    ...notDeletedConditions,
    ...filterConditions,
    ...searchConditions(sql, search),
  ];
});

/** Counts the documents of a question by the values of each facet; a facet ignores its own filter, so that other values stay selectable. */
export const countDocumentFacets = Effect.fn("countDocumentFacets")(function* (
  caller: Caller,
  query: Pick<ListQuery, "filters" | "search" | "targetLayerID">,
) {
  const sql = yield* SqlClient.SqlClient;
  // Filters are checked even where every facet ignores them.
  yield* compileDocumentConditions(caller, query);
  return yield* countRecordFacets(
    "inventoryDocument",
    query.filters,
    Effect.fnUntraced(function* (field, filters, size) {
      const column = wireNameOfField("inventoryDocument", field);
      if (!isDocumentField(column)) return [];
      const conditions = yield* compileDocumentConditions(caller, { ...query, filters });
      return yield* countDocumentsBy(sql, conditions, documentFields[column].expression, size);
    }),
  );
});

/** Lists documents in the caller's scope; deleted ones on request only. Errors: FILTER_INVALID, FILTER_VALUE_MISSING, NUMBER_RANGE, ACCESS_DENIED. */
export const listDocuments = Effect.fn("listDocuments")(function* (
  caller: Caller,
  query: Partial<ListQuery> & { readonly getChildren?: boolean | undefined },
) {
  const sql = yield* SqlClient.SqlClient;
  const pageWindow = yield* valueOrRefuse(windowOfPage(query));
  const orderSql = yield* valueOrRefuse(parseOrder(sql, visibleFieldCatalogue(caller), query.sort));
  const allConditions = yield* compileDocumentConditions(caller, query);
  const documentRows = yield* listDocumentRows(sql, allConditions, orderSql, pageWindow);
  const isLastPage = documentRows.length < pageWindow.size && (documentRows.length > 0 || pageWindow.offset === 0);
  const totalDocuments = isLastPage
    ? pageWindow.offset + documentRows.length
    : yield* countDocumentRows(sql, allConditions);
  const visibility = resolveVisibility(caller);
  const documentViews = yield* viewDocuments(sql, documentRows, visibility);
  if (query.getChildren !== true)
    return { rows: documentViews, total: totalDocuments } satisfies ListPage<DocumentView>;
  const viewsWithLines = yield* Effect.forEach(documentRows, (row, index) =>
    Effect.map(
      Effect.flatMap(listLineRows(sql, row.id), (lines) => viewLines(sql, row, lines, visibility)),
      (lines) => ({ ...documentViews[index], lines }) as DocumentView,
    ),
  ).pipe(Effect.orDie);
  return { rows: viewsWithLines, total: totalDocuments } satisfies ListPage<DocumentView>;
});

/** Reads a document with its lines. Errors: HTTP_404. */
export const readDocument = Effect.fn("readDocument")(function* (caller: Caller, id: number, reveal?: boolean) {
  const sql = yield* SqlClient.SqlClient;
  const documentRow = yield* findDocument(caller, id);
  const visibility = resolveVisibility(caller, reveal);
  const [view] = yield* viewDocuments(sql, [documentRow], visibility);
  const lineViews = yield* Effect.orDie(
    Effect.flatMap(listLineRows(sql, id), (storedLines) => viewLines(sql, documentRow, storedLines, visibility)),
  );
  return { ...view, lines: lineViews } as DocumentView;
});

/** Reads the headers of some documents in the caller's scope, in the given order. */
export const readDocumentHeaders = Effect.fn("readDocumentHeaders")(function* (caller: Caller, ids: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const { locationIds } = yield* scopeFor(caller);
  const documentViews = yield* viewDocuments(
    sql,
    yield* findDocumentRows(sql, ids, locationIds),
    resolveVisibility(caller),
  );
  return ids.flatMap((id) => documentViews.find((view) => view.id === id) ?? []);
});

/** Builds the order of a list, the last changed first by default. It ends with the id, so that pages neither overlap nor leave gaps. */
function parseOrder(sql: SqlClient.SqlClient, fields: FieldCatalogue, text = "") {
  const sortColumns = (text === "" ? "-DocumentLastDate" : text)
    .split(",")
    .map((part) => ({ name: part.replace(/^-/u, ""), isFalling: part.startsWith("-") }));
  const unknownSorts = sortColumns.filter(({ name }) => !isDocumentField(name) || fields[name] === undefined);
  if (unknownSorts.length > 0)
    return failAll(unknownSorts.map(({ name }) => issue("FILTER_INVALID", ["sort"], { field: name.slice(0, 40) })));
  const orderTerms = sortColumns.flatMap(({ name, isFalling }) => {
    if (!isDocumentField(name)) return [];
    const { expression, type } = documentFields[name];
    return [
      sql`${type === "text" ? sql`fold_text(${sql.literal(expression)}) COLLATE "C"` : sql.literal(expression)} ${sql.literal(isFalling ? "DESC" : "ASC")} NULLS LAST`,
    ];
  });
  return ok(
    sql.csv([...orderTerms, sql`e.document_id ${sql.literal(sortColumns[0]?.isFalling === true ? "DESC" : "ASC")}`]),
  );
}
