import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { StockMapping, StockRow } from "@comptoir/domain/import-file";
import { decimalText, quantity, type Quantity } from "@comptoir/domain/measure";
import { localMsToInstant } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";

import { Catalogue, sumMovementsAfter, stockKey, type DatedFigure } from "../catalogue/index.ts";
import { findNamedLocation, readImportScope } from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";
import type { ImportRun } from "./import-run.ts";
import { planOrWrite, collectFacts, createdItemChanges } from "./reference-plan.ts";
import { targetForNewItems, readVisibleItems } from "./seen-items.ts";

/** Number of figures in a step; each step reads the items of its locations again. */
const figuresPerStep = 300;

/** Imports stock on hand from a file. Unknown items are refused or created, as the mapping says. */
export const importStock = Effect.fn("importStock")(function* (importRun: ImportRun<StockMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { facts, issues, deviations } = yield* collectFacts<StockRow>(
    importRun,
    (fact) => `${fact.locationCode}\n${fact.sku}`,
    importRun.mapping.columns.sku,
  );
  const planStock = Effect.fnUntraced(function* (step: typeof facts) {
    // Deviations are reported once, of the whole file.
    const isWhole = step.length === facts.length;
    const figures = yield* findFigures({ sql, run: importRun, issues, deviations: isWhole ? deviations : null }, step);
    const balanceOf = yield* readBalances(sql, figures);
    const onHand = yield* readStock(sql, locationsOf(figures));
    const onHandOf = (figure: StatedFigure) => onHand.get(placeOf(figure));
    const news = figures.filter((figure) => onHandOf(figure) === undefined);
    const different = figures.filter(
      (figure) => onHandOf(figure) !== undefined && onHandOf(figure) !== balanceOf(figure),
    );
    const changed = importRun.existing === "keep" ? [] : different;
    if (isWhole) yield* reportStock(sql, figures, balanceOf, deviations);
    const unknown = unknownItems(figures);
    return {
      created: news.length,
      updated: changed.length,
      unchanged: figures.length - news.length - different.length,
      kept: different.length - changed.length,
      ...(unknown.size === 0
        ? {}
        : { itemsCreated: [...unknown.values()].reduce((count, skus) => count + skus.size, 0) }),
      write: (reference: string) =>
        writeStock(catalogue, { figures: importRun.existing === "keep" ? news : figures, unknown }, reference),
    };
  });
  return yield* planOrWrite(importRun, issues, { facts, factsPerStep: figuresPerStep, deviations, plan: planStock });
});

type StockFacts = Effect.Success<ReturnType<typeof collectFacts<StockRow>>>;

/** Figure of the file at a known location. */
interface StatedFigure {
  /** Row of the file. */
  readonly row: number;
  readonly locationId: number;
  /** Target that an unknown item is created for. */
  readonly targetId: number;
  /** Null for an unknown item. */
  readonly itemId: number | null;
  readonly sku: string;
  readonly quantity: Quantity;
  /** Moment that the figure was counted at; absent for the import's own. Units: epoch milliseconds. */
  readonly atMs?: number;
}

/** Place of stock: a location and an item. */
const placeOf = ({ locationId, itemId }: Pick<StatedFigure, "locationId" | "itemId">): string =>
  `${locationId}/${itemId ?? ""}`;

const locationsOf = (figures: readonly StatedFigure[]): readonly number[] => [
  ...new Set(figures.map(({ locationId }) => locationId)),
];

/** Finds the locations and items of rows; rows of unknown ones are recorded as issues. */
const findFigures = Effect.fnUntraced(function* (
  {
    sql,
    run: { mapping, importer },
    issues,
    deviations,
  }: {
    readonly sql: SqlClient.SqlClient;
    readonly run: ImportRun<StockMapping>;
    readonly issues: StockFacts["issues"];
    /** Null if a location found by its name needs no report. */
    readonly deviations: StockFacts["deviations"] | null;
  },
  facts: StockFacts["facts"],
) {
  const places = yield* readImportScope(sql, importer.layerId, importer.scope);
  const items = yield* readVisibleItems(places);
  return facts.flatMap(({ row, fact: { locationCode, sku, quantity: units } }): readonly StatedFigure[] => {
    const match = places.locations.has(locationCode) ? null : findNamedLocation(locationCode, places);
    const location = places.locations.get(match?.code ?? locationCode);
    if (match !== null) deviations?.add(row, { code: match.by, value: locationCode, taken: match.code });
    if (location === undefined) {
      const column = mapping.columns.location ?? "location";
      issues.addIssue(row, issue("IMPORT_UNKNOWN_LOCATION", [column], { value: locationCode }));
      return [];
    }
    const itemId = items.findAt(location, sku)?.itemId ?? null;
    if (itemId === null && mapping.unknownItem === "error")
      issues.addIssue(row, issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku], { value: sku }));
    const figure = {
      row,
      locationId: location.id,
      targetId: targetForNewItems(location),
      itemId,
      sku,
      quantity: units,
    };
    return [mapping.asOf === null ? figure : { ...figure, atMs: momentAt(mapping.asOf, location.timeZone) }];
  });
});

/** Unknown items of figures, by the target of the location. */
function unknownItems(figures: readonly StatedFigure[]): ReadonlyMap<number, ReadonlySet<string>> {
  const unknown = new Map<number, Set<string>>();
  for (const { targetId, itemId, sku } of figures)
    if (itemId === null) unknown.set(targetId, (unknown.get(targetId) ?? new Set()).add(sku));
  return unknown;
}

/** Stock on hand after a figure is set: the figure and the movements since it was counted. */
type BalanceOf = (figure: StatedFigure) => Quantity;

const readBalances = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, figures: readonly StatedFigure[]) {
  const later = yield* sumMovementsAfter(
    sql,
    figures.flatMap(({ itemId, ...figure }) => (itemId === null ? [] : [{ ...figure, itemId }])),
  );
  const balanceOf: BalanceOf = ({ locationId, itemId, quantity: units }) =>
    quantity(units + (itemId === null ? 0 : (later.get(stockKey({ locationId, itemId })) ?? 0)));
  return balanceOf;
}, Effect.orDie);

/** Reports figures with sales after them, and negative stock: that of the file, and of items of its locations that it leaves out. */
const reportStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  statedFigures: readonly StatedFigure[],
  balanceOf: BalanceOf,
  deviations: StockFacts["deviations"],
) {
  for (const figure of statedFigures) {
    const [units, balance] = [decimalText(figure.quantity, 3), decimalText(balanceOf(figure), 3)];
    if (units !== balance)
      deviations.add(figure.row, { code: "SALES_AFTER", value: `${figure.sku} ${units}`, taken: balance });
    if (balanceOf(figure) < 0)
      deviations.add(figure.row, { code: "NEGATIVE_STOCK", value: figure.sku, taken: balance });
  }
  const places = new Set(statedFigures.map(placeOf));
  for (const { place, sku, quantity: units } of yield* readNegative(sql, locationsOf(statedFigures)))
    if (!places.has(place)) deviations.add(0, { code: "NEGATIVE_STOCK", value: sku, taken: decimalText(units, 3) });
});

/** Creates the unknown items and sets the stock. Returns the changes. */
const writeStock = Effect.fnUntraced(function* (
  catalogue: Catalogue["Service"],
  {
    figures,
    unknown,
  }: { readonly figures: readonly StatedFigure[]; readonly unknown: ReadonlyMap<number, ReadonlySet<string>> },
  reference: string,
) {
  const created = new Map<string, number>();
  const itemChanges: ImportChange[] = [];
  for (const [targetId, skus] of unknown) {
    // Deleted items are restored unchanged; items created meanwhile are used as they are.
    const ensured = yield* catalogue.ensureItems(targetId, [...skus].map(placeholderItem), "asTheyWere");
    for (const [sku, { itemId }] of ensured) created.set(`${targetId} ${sku}`, itemId);
    itemChanges.push(...createdItemChanges(ensured));
  }
  const dated = figures.flatMap(({ targetId, itemId, sku, row: _row, ...figure }): DatedFigure[] => {
    const id = itemId ?? created.get(`${targetId} ${sku}`);
    return id === undefined ? [] : [{ ...figure, itemId: id }];
  });
  const changes = yield* catalogue.setStock(dated, reference);
  return [
    ...itemChanges,
    ...changes.map((change): ImportChange => ({
      entity: "stock",
      entityId: change.itemId,
      locationId: change.locationId,
      before: { quantity: change.before },
      after: { quantity: change.quantity },
    })),
  ];
});

/** An unknown item, described by its code. */
const placeholderItem = (sku: string) => ({
  sku,
  upc: null,
  description: sku,
  departmentId: null,
  subDepartmentId: null,
  price: null,
  cost: null,
});

/** Converts a local time of a location to a moment. Units: epoch milliseconds. */
function momentAt(moment: string, timeZone: string): number {
  const local = Date.parse(`${moment}:00Z`);
  const instant = localMsToInstant(local, timeZone);
  return instant.ok ? instant.value : local;
}

/** Reads negative balances of locations, with their items. */
const readNegative = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<{ readonly place: string; readonly sku: string; readonly quantity: number }>`
    SELECT s.location_id || '/' || s.item_id AS place, i.sku, s.quantity::float8 AS quantity
    FROM stock_on_hand s JOIN item i USING (item_id) WHERE s.quantity < 0 AND s.location_id = ANY (${`{${locationIds.join(",")}}`}::integer[]) ORDER BY s.quantity`;
  return rows;
}, Effect.orDie);

/** Reads the stock of locations, by location and item. */
const readStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<{ readonly location_id: number; readonly item_id: number; readonly quantity: bigint }>`
    SELECT location_id, item_id, quantity FROM stock_on_hand WHERE location_id = ANY (${`{${locationIds.join(",")}}`}::integer[])`;
  return new Map(rows.map((row) => [`${row.location_id}/${row.item_id}`, quantity(Number(row.quantity))]));
}, Effect.orDie);
