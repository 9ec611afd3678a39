/** Reads rows of an entity: lists, facets, one row, rows by condition, and the values of its references. */
import type { Caller } from "@comptoir/api/contract";
import type { Facet, ListPage, References } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { wireNameOfField, pageSizes, parseSort, windowOfPage, type ListWindow } from "@comptoir/domain/entity";
import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { compileOrder } from "./compile-where.ts";
import type { EntityBase, ListQuery } from "./entity-hooks.ts";
import { makeSelection, orRefuse, type EntityParts } from "./entity-parts.ts";
import type { RowOrder, Selection } from "./make-repository.ts";

/** Maximum number of values in a facet. */
const facetValuesAtMost = 100;

export function makeReads<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name } = entityParts;
  const listPage = makeList(entityParts);
  const getRow = Effect.fn(`${name}.get`)(function* (caller: Caller, query: ListQuery) {
    const { rows } = yield* listPage(caller, { ...query, size: 1 });
    return rows[0] ?? (yield* Effect.fail(notFound()));
  });

  return {
    list: listPage,
    facets: makeFacets(entityParts),
    get: getRow,
    find: makeFind(entityParts),
    references: makeReferences(entityParts),
  };
}

function makeList<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name, table, repository, visibleRows } = entityParts;
  const buildSelection = makeSelection(entityParts);

  /** Reads a page and the total; counts only if the page is full, or empty after the first. */
  const readPage = Effect.fnUntraced(function* (selection: Selection, order: RowOrder, window: ListWindow) {
    const rows = yield* repository.list(selection, order, window);
    const isLast = rows.length < window.size && (rows.length > 0 || window.offset === 0);
    return { rows, total: isLast ? window.offset + rows.length : yield* repository.count(selection) };
  });

  const toPage = (rows: readonly Row[], total: number, caller: Caller) =>
    Effect.map(visibleRows(rows, caller), (completeRows): ListPage<Row> => ({ rows: completeRows, total }));

  return Effect.fn(`${name}.list`)(function* (caller: Caller, query: ListQuery) {
    const sorting = yield* orRefuse(parseSort(name, query.sort, caller.permissions));
    const listWindow = yield* orRefuse(windowOfPage(query));
    const rowSelection = yield* buildSelection(caller, query);
    const rowOrder: RowOrder = {
      by: compileOrder(table, sorting, rowSelection),
      reads: sorting.map(({ column }) => column),
    };
    const { rows, total } = yield* readPage(rowSelection.selection, rowOrder, listWindow);
    if (total > 0 || query.search === undefined || query.search.trim() === "")
      return yield* toPage(rows, total, caller);
    // If no row matches the words exactly, rows with similar spellings are listed.
    const nearPage = yield* readPage((yield* buildSelection(caller, query, true)).selection, rowOrder, listWindow);
    return yield* toPage(nearPage.rows, nearPage.total, caller);
  });
}

function makeFacets<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name, entity, repository } = entityParts;
  const buildSelection = makeSelection(entityParts);

  return Effect.fn(`${name}.facets`)(function* (caller: Caller, listQuery: ListQuery) {
    const facetFields = Object.entries(entity.columns).flatMap(([field, { facet, permission }]) =>
      facet === true && (permission === undefined || hasPermission(caller.permissions, [permission])) ? [field] : [],
    );
    // Filters are checked even if no facet is requested.
    yield* buildSelection(caller, listQuery);
    return yield* Effect.forEach(
      facetFields,
      Effect.fnUntraced(function* (field) {
        // A facet ignores its own filter, so that other values stay selectable.
        const otherFilters = listQuery.filters.filter(
          (filter) => filter.field.toLowerCase() !== wireNameOfField(name, field).toLowerCase(),
        );
        const { selection } = yield* buildSelection(caller, { ...listQuery, filters: otherFilters });
        const facetValues = yield* repository.countBy(selection, field, facetValuesAtMost + 1);
        const facet: Facet = {
          column: wireNameOfField(name, field),
          values: facetValues.slice(0, facetValuesAtMost),
          hasMore: facetValues.length > facetValuesAtMost,
        };
        return facet;
      }),
    );
  });
}

/** Makes the function that finds rows, not deleted, that meet all the conditions, as the caller sees them; at most `size`. */
function makeFind<Row extends EntityBase, R>(entityParts: EntityParts<Row, R>) {
  const { name, table, repository, visibleRows } = entityParts;
  const buildSelection = makeSelection(entityParts);

  return Effect.fn(`${name}.find`)(function* (
    caller: Caller,
    conditions: (sql: SqlClient.SqlClient) => readonly Statement.Fragment[],
    targetLayerID?: number,
    size: number = pageSizes.usual,
  ) {
    const { sql, selection } = yield* buildSelection(caller, { filters: [], targetLayerID });
    const foundRows = yield* repository.list(
      { ...selection, where: [...selection.where, ...conditions(sql)] },
      { by: sql.literal(`e.${table.id}`), reads: [] },
      { offset: 0, size },
    );
    return yield* visibleRows(foundRows, caller);
  });
}

/** Makes the function that lists the rows that an entity's reference fields may point to, within the caller's scope. */
function makeReferences<Row extends EntityBase, R>({ name, table, guards, repository }: EntityParts<Row, R>) {
  return Effect.fn(`${name}.references`)(function* (caller: Caller) {
    const scope = yield* scopeFor(caller);
    const visibleReferences = Object.keys(table.references).filter(
      (field) => guards[field] === undefined || hasPermission(caller.permissions, [guards[field]]),
    );
    return yield* Effect.forEach(visibleReferences, (field) =>
      Effect.map(repository.references(scope, field), (values): References => ({
        field: wireNameOfField(name, field),
        values,
      })),
    );
  });
}
