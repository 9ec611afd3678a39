import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { LocationRow, LocationsMapping, ProductRow, ProductsMapping, RowFact, StockMapping, StockRow } from "@comptoir/domain/import-file";
import { quantity } from "@comptoir/domain/measure";
import { issue } from "@comptoir/domain/result";

import { Catalogue, type CatalogueItem, type ItemValues, type StockFigure } from "../catalogue/index.ts";
import { ImportRepository, type ImportChange } from "./import-repository.ts";
import { readThrough, type ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { createPlaces, placesMade, readPlaces, updatePlaces, writtenOf, type NewPlace, type PlaceRow } from "./import-places.ts";
import type { IssueList } from "./issue-list.ts";

/** Products, locations and stock from a file: all of it in one transaction, and a file that says nothing new changes nothing. */

/** Gathers the facts of a file by key. The same thing said twice is said once; two things said of one key are for a person to settle. */
const gather = Effect.fnUntraced(function* <T extends RowFact>(run: ImportRun, keyOf: (fact: T) => string, column: string) {
  const facts = new Map<string, { readonly row: number; readonly fact: T }>();
  const issues = yield* readThrough<T, never, never>(run, "checking", (chunk, list) =>
    Effect.sync(() => {
      for (const { row, fact } of chunk) {
        const key = keyOf(fact);
        const known = facts.get(key);
        if (known === undefined) facts.set(key, { row, fact });
        else if (JSON.stringify(known.fact) !== JSON.stringify(fact)) list.add(row, issue("IMPORT_CONFLICT", [column], { value: key.split("\n").at(-1) ?? key }));
      }
    }),
  );
  return { facts: [...facts.values()], issues };
});

interface Plan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Writes everything; gives what it made and changed. */
  readonly write: (reference: string) => Effect.Effect<readonly ImportChange[]>;
}

const finish = Effect.fnUntraced(function* (run: ImportRun, issues: IssueList, plan: Plan) {
  const { created, updated, unchanged } = plan;
  const outcome: ImportOutcome = { kind: run.mapping.kind, mode: run.mode, batchId: null, created, updated, unchanged, issueCount: issues.count(), issues: issues.list() };
  if (run.mode === "dryRun" || outcome.issueCount > 0) return outcome;
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  run.onProgress({ phase: "committing", rows: created + updated + unchanged, bytes: run.file.bytes });
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const importId = yield* repository.begin({ mapping: run.mapping, file: run.file, layerId: run.importer.layerId, userId: run.importer.userId });
      yield* repository.addChanges(importId, 1, yield* plan.write(`import:${importId}`));
      const done = { ...outcome, batchId: importId };
      yield* repository.finish(importId, "COMMITTED", done);
      return done;
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
});

export const importProducts = Effect.fn("importProducts")(function* (run: ImportRun<ProductsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { targetId } = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const { facts: stated, issues } = yield* gather<ProductRow>(run, (fact) => fact.sku, run.mapping.columns.sku);
  const known = new Map((yield* catalogue.listItems(targetId)).map((item) => [item.sku, item]));
  const departments = yield* readDepartments(sql, targetId);
  const facts = stated.map(({ row, fact }) => ({ row, fact: keepUnsaid(fact, known.get(fact.sku), run.mapping, departments) }));
  const isSame = (fact: ProductRow, item: CatalogueItem) =>
    item.description === fact.description && item.upc === fact.upc && item.price === fact.price && item.cost === fact.cost && departments.get(item.departmentId ?? 0) === fact.department;
  const news = facts.filter(({ fact }) => !known.has(fact.sku)).map(({ fact }) => fact);
  const changed = facts.flatMap(({ fact }) => {
    const item = known.get(fact.sku);
    return item === undefined || isSame(fact, item) ? [] : [{ fact, item }];
  });
  return yield* finish(run, issues, {
    created: news.length,
    updated: changed.length,
    unchanged: facts.length - news.length - changed.length,
    write: Effect.fnUntraced(function* () {
      const all = [...news, ...changed.map(({ fact }) => fact)];
      const departmentIds = yield* catalogue.ensureDepartments(targetId, [...new Set(all.map((fact) => fact.department))].map((code) => ({ code, description: code })));
      const valuesOf = (fact: ProductRow, subDepartmentId: number | null): ItemValues => ({
        sku: fact.sku, upc: fact.upc, description: fact.description, departmentId: departmentIds.get(fact.department) ?? null, subDepartmentId, price: fact.price, cost: fact.cost,
      });
      const created = news.map((fact) => valuesOf(fact, null));
      const overwritten = changed.map(({ fact, item }) => ({ item, values: { ...valuesOf(fact, item.subDepartmentId), itemId: item.itemId } }));
      const made = yield* catalogue.createItems(targetId, created);
      yield* catalogue.updateItems(overwritten.map(({ values }) => values));
      return [
        ...itemsMade(created, made),
        ...overwritten.map(({ item, values }): ImportChange => ({ entity: "item", entityId: item.itemId, locationId: null, before: item, after: values })),
      ];
    }),
  });
});

/** Items that an import made, with what it wrote of each. */
export function itemsMade(created: readonly ItemValues[], ids: ReadonlyMap<string, number>): readonly ImportChange[] {
  return created.flatMap((after) => {
    const entityId = ids.get(after.sku);
    return entityId === undefined ? [] : [{ entity: "item" as const, entityId, locationId: null, before: null, after }];
  });
}

/** A column that the file does not have says nothing: what is known of the item stays. */
function keepUnsaid(fact: ProductRow, item: CatalogueItem | undefined, { columns }: ProductsMapping, departments: ReadonlyMap<number, string>): ProductRow {
  if (item === undefined) return fact;
  return {
    ...fact,
    upc: columns.upc === undefined ? item.upc : fact.upc,
    department: columns.department === undefined ? (departments.get(item.departmentId ?? 0) ?? fact.department) : fact.department,
    price: columns.price === undefined ? item.price : fact.price,
    cost: columns.cost === undefined ? item.cost : fact.cost,
  };
}

const readDepartments = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, targetId: number) {
  const rows = yield* sql<{ readonly department_id: number; readonly code: string }>`SELECT department_id, code FROM department WHERE target_id = ${targetId}`;
  return new Map(rows.map((row) => [row.department_id, row.code]));
}, Effect.orDie);

export const importLocations = Effect.fn("importLocations")(function* (run: ImportRun<LocationsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const { facts, issues } = yield* gather<LocationRow>(run, (fact) => fact.code, run.mapping.columns.code);
  for (const { row, fact } of facts) if (places.taken.has(fact.code)) issues.add(row, issue("IMPORT_CONFLICT", [run.mapping.columns.code], { value: fact.code }));
  const toPlace = ({ code, description, timeZone, locationType, city, openDate, region }: LocationRow): NewPlace => ({ code, description, timeZone, locationType, city, openedOn: openDate, region });
  const isSame = (place: NewPlace, known: PlaceRow) => known.description === place.description && known.timeZone === place.timeZone && known.city === place.city && known.openedOn === place.openedOn;
  const rows = facts.map(({ fact }) => toPlace(fact));
  const news = rows.filter((place) => !places.locations.has(place.code));
  const changed = rows.flatMap((place) => {
    const known = places.locations.get(place.code);
    return known === undefined || isSame(place, known) ? [] : [{ place, known }];
  });
  return yield* finish(run, issues, {
    created: news.length,
    updated: changed.length,
    unchanged: rows.length - news.length - changed.length,
    write: Effect.fnUntraced(function* () {
      const made = news.length === 0 ? new Map<string, number>() : yield* createPlaces(sql, places, news);
      yield* updatePlaces(sql, changed.map(({ place, known }) => ({ ...place, id: known.id })));
      return [
        ...placesMade(news, made),
        ...changed.map(({ place, known }): ImportChange => ({ entity: "location", entityId: known.id, locationId: null, before: known, after: writtenOf(place) })),
      ];
    }),
  });
});

export const importStock = Effect.fn("importStock")(function* (run: ImportRun<StockMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { targetId, locations } = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const items = new Map((yield* catalogue.listItems(targetId)).map((item) => [item.sku, item]));
  const { facts, issues } = yield* gather<StockRow>(run, (fact) => `${fact.locationCode}\n${fact.sku}`, run.mapping.columns.sku);
  const figures = facts.flatMap(({ row, fact }): StockFigure[] => {
    const location = locations.get(fact.locationCode);
    const item = items.get(fact.sku);
    if (location === undefined) issues.add(row, issue("IMPORT_UNKNOWN_LOCATION", [run.mapping.columns.location ?? "location"], { value: fact.locationCode }));
    if (item === undefined) issues.add(row, issue("IMPORT_UNKNOWN_ITEM", [run.mapping.columns.sku], { value: fact.sku }));
    return location === undefined || item === undefined ? [] : [{ locationId: location.id, itemId: item.itemId, quantity: fact.quantity }];
  });
  const onHand = yield* readStock(sql, figures);
  const keyOf = ({ locationId, itemId }: StockFigure) => `${locationId}/${itemId}`;
  const news = figures.filter((figure) => !onHand.has(keyOf(figure)));
  const changed = figures.filter((figure) => onHand.has(keyOf(figure)) && onHand.get(keyOf(figure)) !== figure.quantity);
  return yield* finish(run, issues, {
    created: news.length,
    updated: changed.length,
    unchanged: figures.length - news.length - changed.length,
    write: (reference) =>
      Effect.map(catalogue.setStock([...news, ...changed], reference), (changes) =>
        changes.map((change): ImportChange => ({ entity: "stock", entityId: change.itemId, locationId: change.locationId, before: { quantity: change.before }, after: { quantity: change.quantity } })),
      ),
  });
});

const readStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, figures: readonly StockFigure[]) {
  const locations = [...new Set(figures.map(({ locationId }) => locationId))];
  const rows = yield* sql<{ readonly location_id: number; readonly item_id: number; readonly quantity: bigint }>`
    SELECT location_id, item_id, quantity FROM stock_on_hand WHERE location_id = ANY (${`{${locations.join(",")}}`}::integer[])`;
  return new Map(rows.map((row) => [`${row.location_id}/${row.item_id}`, quantity(Number(row.quantity))]));
}, Effect.orDie);
