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
import { planOrWrite, collectFacts, listCreatedItemChanges } from "./reference-plan.ts";
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
    const isWholeFile = step.length === facts.length;
    const statedFigures = yield* findFigures(
      { sql, run: importRun, issues, deviations: isWholeFile ? deviations : null },
      step,
    );
    const computeBalance = yield* readBalances(sql, statedFigures);
    const onHandByPlace = yield* readStock(sql, distinctLocationIds(statedFigures));
    const findOnHand = (figure: StatedFigure) => onHandByPlace.get(locationItemKey(figure));
    const newFigures = statedFigures.filter((figure) => findOnHand(figure) === undefined);
    const differentFigures = statedFigures.filter(
      (figure) => findOnHand(figure) !== undefined && findOnHand(figure) !== computeBalance(figure),
    );
    const changedFigures = importRun.existing === "keep" ? [] : differentFigures;
    if (isWholeFile) yield* reportStock(sql, statedFigures, computeBalance, deviations);
    const unknownSkusByTarget = findUnknownSkus(statedFigures);
    return {
      created: newFigures.length,
      updated: changedFigures.length,
      unchanged: statedFigures.length - newFigures.length - differentFigures.length,
      kept: differentFigures.length - changedFigures.length,
      ...(unknownSkusByTarget.size === 0
        ? {}
        : { itemsCreated: [...unknownSkusByTarget.values()].reduce((count, skus) => count + skus.size, 0) }),
      write: (reference: string) =>
        writeStock(
          catalogue,
          { figures: importRun.existing === "keep" ? newFigures : statedFigures, unknown: unknownSkusByTarget },
          reference,
        ),
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

/** Key of a location and an item. */
const locationItemKey = ({ locationId, itemId }: Pick<StatedFigure, "locationId" | "itemId">): string =>
  `${locationId}/${itemId ?? ""}`;

const distinctLocationIds = (figures: readonly StatedFigure[]): readonly number[] => [
  ...new Set(figures.map(({ locationId }) => locationId)),
];

/** Finds the location and item of each row. Rows of an unknown location are left out with an issue; those of an unknown item have no item id. */
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
  const importScope = yield* readImportScope(sql, importer.layerId, importer.scope);
  const visibleItems = yield* readVisibleItems(importScope);
  return facts.flatMap(({ row, fact: { locationCode, sku, quantity: units } }): readonly StatedFigure[] => {
    const matchedLocation = importScope.locations.has(locationCode)
      ? null
      : findNamedLocation(locationCode, importScope);
    const figureLocation = importScope.locations.get(matchedLocation?.code ?? locationCode);
    if (matchedLocation !== null)
      deviations?.add(row, { code: matchedLocation.by, value: locationCode, taken: matchedLocation.code });
    if (figureLocation === undefined) {
      const locationColumn = mapping.columns.location ?? "location";
      issues.addIssue(row, issue("IMPORT_UNKNOWN_LOCATION", [locationColumn], { value: locationCode }));
      return [];
    }
    const itemId = visibleItems.findAt(figureLocation, sku)?.itemId ?? null;
    if (itemId === null && mapping.unknownItem === "error")
      issues.addIssue(row, issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku], { value: sku }));
    const statedFigure = {
      row,
      locationId: figureLocation.id,
      targetId: targetForNewItems(figureLocation),
      itemId,
      sku,
      quantity: units,
    };
    return [
      mapping.asOf === null
        ? statedFigure
        : { ...statedFigure, atMs: parseMoment(mapping.asOf, figureLocation.timeZone) },
    ];
  });
});

/** Lists the codes of the figures' unknown items, by the target that they are created for. */
function findUnknownSkus(figures: readonly StatedFigure[]): ReadonlyMap<number, ReadonlySet<string>> {
  const unknownSkusByTarget = new Map<number, Set<string>>();
  for (const { targetId, itemId, sku } of figures)
    if (itemId === null) unknownSkusByTarget.set(targetId, (unknownSkusByTarget.get(targetId) ?? new Set()).add(sku));
  return unknownSkusByTarget;
}

/** Stock on hand after a figure is set: the figure and the movements since it was counted. */
type ComputeBalance = (figure: StatedFigure) => Quantity;

const readBalances = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, figures: readonly StatedFigure[]) {
  const movedLaterByPlace = yield* sumMovementsAfter(
    sql,
    figures.flatMap(({ itemId, ...figure }) => (itemId === null ? [] : [{ ...figure, itemId }])),
  );
  const computeBalance: ComputeBalance = ({ locationId, itemId, quantity: units }) =>
    quantity(units + (itemId === null ? 0 : (movedLaterByPlace.get(stockKey({ locationId, itemId })) ?? 0)));
  return computeBalance;
}, Effect.orDie);

/** Adds deviations for figures with later movements, and for negative stock: that of the file, and of other items at its locations. */
const reportStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  statedFigures: readonly StatedFigure[],
  balanceOf: ComputeBalance,
  deviations: StockFacts["deviations"],
) {
  for (const figure of statedFigures) {
    const [units, balance] = [decimalText(figure.quantity, 3), decimalText(balanceOf(figure), 3)];
    if (units !== balance)
      deviations.add(figure.row, { code: "SALES_AFTER", value: `${figure.sku} ${units}`, taken: balance });
    if (balanceOf(figure) < 0)
      deviations.add(figure.row, { code: "NEGATIVE_STOCK", value: figure.sku, taken: balance });
  }
  const statedPlaceKeys = new Set(statedFigures.map(locationItemKey));
  for (const { place, sku, quantity: units } of yield* readNegativeStock(sql, distinctLocationIds(statedFigures)))
    if (!statedPlaceKeys.has(place))
      deviations.add(0, { code: "NEGATIVE_STOCK", value: sku, taken: decimalText(units, 3) });
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
  const createdIdByTargetSku = new Map<string, number>();
  const itemChanges: ImportChange[] = [];
  for (const [targetId, skus] of unknown) {
    // Deleted items are restored with their stored values; items created meanwhile are used as they are.
    const ensuredItems = yield* catalogue.ensureItems(targetId, [...skus].map(makePlaceholderItem), "asTheyWere");
    for (const [sku, { itemId }] of ensuredItems) createdIdByTargetSku.set(`${targetId} ${sku}`, itemId);
    itemChanges.push(...listCreatedItemChanges(ensuredItems));
  }
  const datedFigures = figures.flatMap(({ targetId, itemId, sku, row: _row, ...figure }): DatedFigure[] => {
    const knownItemId = itemId ?? createdIdByTargetSku.get(`${targetId} ${sku}`);
    return knownItemId === undefined ? [] : [{ ...figure, itemId: knownItemId }];
  });
  const stockChanges = yield* catalogue.setStock(datedFigures, reference);
  return [
    ...itemChanges,
    ...stockChanges.map((change): ImportChange => ({
      entity: "stock",
      entityId: change.itemId,
      locationId: change.locationId,
      before: { quantity: change.before },
      after: { quantity: change.quantity },
    })),
  ];
});

/** Makes the values of an unknown item, described by its code. */
const makePlaceholderItem = (sku: string) => ({
  sku,
  upc: null,
  description: sku,
  departmentId: null,
  subDepartmentId: null,
  price: null,
  cost: null,
});

/** Converts a local time of a location to a moment. Units: epoch milliseconds. */
function parseMoment(moment: string, timeZone: string): number {
  const localMs = Date.parse(`${moment}:00Z`);
  const instantResult = localMsToInstant(localMs, timeZone);
  return instantResult.ok ? instantResult.value : localMs;
}

/** Reads negative balances of locations, with their items. */
const readNegativeStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const negativeRows = yield* sql<{ readonly place: string; readonly sku: string; readonly quantity: number }>`
    SELECT s.location_id || '/' || s.item_id AS place, i.sku, s.quantity::float8 AS quantity
    FROM stock_on_hand s JOIN item i USING (item_id) WHERE s.quantity < 0 AND s.location_id = ANY (${`{${locationIds.join(",")}}`}::integer[]) ORDER BY s.quantity`;
  return negativeRows;
}, Effect.orDie);

/** Reads the stock of locations, by location and item. */
const readStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<{ readonly location_id: number; readonly item_id: number; readonly quantity: bigint }>`
    SELECT location_id, item_id, quantity FROM stock_on_hand WHERE location_id = ANY (${`{${locationIds.join(",")}}`}::integer[])`;
  return new Map(rows.map((row) => [`${row.location_id}/${row.item_id}`, quantity(Number(row.quantity))]));
}, Effect.orDie);
