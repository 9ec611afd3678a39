import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { StockMapping, StockRow } from "@comptoir/domain/import-file";
import { decimalText, quantity, type Quantity } from "@comptoir/domain/measure";
import { localMsToInstant } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";

import { Catalogue, sumMovementsAfter, stockKey, type DatedFigure } from "../catalogue/index.ts";
import { findNamedLocation, readImportScope } from "./import-places.ts";
import type { ImportChange } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import { planOrWrite, collectFacts, createdItemChanges } from "./reference-plan.ts";
import { targetForNewItems, readVisibleItems } from "./seen-items.ts";

/** Number of figures in a step; each step reads the items of its locations again. */
const figuresPerStep = 300;

/** Imports stock on hand from a file. Unknown items are refused or created, as the mapping says. */
export const importStock = Effect.fn("importStock")(function* (run: ImportRun<StockMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { mapping } = run;
  const { facts, issues, deviations } = yield* collectFacts<StockRow>(
    run,
    (fact) => `${fact.locationCode}\n${fact.sku}`,
    mapping.columns.sku,
  );
  const plan = Effect.fnUntraced(function* (figuresOfFile: typeof facts) {
    const places = yield* readImportScope(sql, run.importer.layerId, run.importer.scope);
    const items = yield* readVisibleItems(places);
    const isWhole = figuresOfFile.length === facts.length;
    /** Items to create, by the target of the location. */
    const unknown = new Map<number, Set<string>>();
    const stated = figuresOfFile.flatMap(({ row, fact: { locationCode, sku, quantity: units } }) => {
      const match = places.locations.has(locationCode) ? null : findNamedLocation(locationCode, places);
      const location = places.locations.get(match?.code ?? locationCode);
      if (match !== null && isWhole) deviations.add(row, { code: match.by, value: locationCode, taken: match.code });
      if (location === undefined)
        issues.add(
          row,
          issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: locationCode }),
        );
      if (location === undefined) return [];
      const itemId = items.at(location, sku)?.itemId ?? null;
      if (itemId === null && mapping.unknownItem === "error")
        issues.add(row, issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku], { value: sku }));
      const targetId = targetForNewItems(location);
      if (itemId === null) unknown.set(targetId, (unknown.get(targetId) ?? new Set()).add(sku));
      const atMs = mapping.asOf === null ? undefined : momentAt(mapping.asOf, location.timeZone);
      return [
        {
          row,
          locationId: location.id,
          targetId,
          itemId,
          sku,
          quantity: units,
          ...(atMs === undefined ? null : { atMs }),
        },
      ];
    });
    const later = yield* Effect.orDie(
      sumMovementsAfter(
        sql,
        stated.flatMap(({ itemId, ...figure }) => (itemId === null ? [] : [{ ...figure, itemId }])),
      ),
    );
    /** Stock on hand after the figure of the file is set. */
    const balanceOf = ({ locationId, itemId, quantity: units }: StatedFigure): Quantity =>
      quantity(units + (itemId === null ? 0 : (later.get(stockKey({ locationId, itemId })) ?? 0)));
    const onHand = yield* readStock(sql, [...new Set(stated.map(({ locationId }) => locationId))]);
    const onHandOf = ({ locationId, itemId }: { readonly locationId: number; readonly itemId: number | null }) =>
      onHand.get(`${locationId}/${itemId ?? ""}`);
    const news = stated.filter((figure) => onHandOf(figure) === undefined);
    const different = stated.filter(
      (figure) => onHandOf(figure) !== undefined && onHandOf(figure) !== balanceOf(figure),
    );
    const changed = run.existing === "keep" ? [] : different;
    if (isWhole) {
      const written = new Set(stated.map(({ locationId, itemId }) => `${locationId}/${itemId ?? ""}`));
      for (const figure of stated) {
        const [units, balance] = [decimalText(figure.quantity, 3), decimalText(balanceOf(figure), 3)];
        if (units !== balance)
          deviations.add(figure.row, { code: "SALES_AFTER", value: `${figure.sku} ${units}`, taken: balance });
        if (balanceOf(figure) < 0)
          deviations.add(figure.row, { code: "NEGATIVE_STOCK", value: figure.sku, taken: balance });
      }
      // Items sold in these locations and missing from the file keep their negative stock.
      for (const { place, sku, quantity: units } of yield* readNegative(sql, [
        ...new Set(stated.map(({ locationId }) => locationId)),
      ]))
        if (!written.has(place))
          deviations.add(0, { code: "NEGATIVE_STOCK", value: sku, taken: decimalText(units, 3) });
    }
    return {
      created: news.length,
      updated: changed.length,
      unchanged: stated.length - news.length - different.length,
      kept: different.length - changed.length,
      ...(unknown.size === 0
        ? {}
        : { itemsCreated: [...unknown.values()].reduce((count, skus) => count + skus.size, 0) }),
      write: Effect.fnUntraced(function* (reference: string) {
        const made = new Map<string, number>();
        const itemChanges: ImportChange[] = [];
        for (const [targetId, skus] of unknown) {
          const values = [...skus].map((sku) => ({
            sku,
            upc: null,
            description: sku,
            departmentId: null,
            subDepartmentId: null,
            price: null,
            cost: null,
          }));
          // Deleted items are restored unchanged; items created meanwhile are used as they are.
          const ensured = yield* catalogue.ensureItems(targetId, values, "asTheyWere");
          for (const [sku, { itemId }] of ensured) made.set(`${targetId} ${sku}`, itemId);
          itemChanges.push(...createdItemChanges(ensured));
        }
        const figures = (run.existing === "keep" ? news : stated).flatMap(
          ({ targetId, itemId, sku, row: _row, ...figure }): DatedFigure[] => {
            const id = itemId ?? made.get(`${targetId} ${sku}`);
            return id === undefined ? [] : [{ ...figure, itemId: id }];
          },
        );
        const changes = yield* catalogue.setStock(figures, reference);
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
      }),
    };
  });
  return yield* planOrWrite(run, issues, { facts, factsPerStep: figuresPerStep, deviations, plan });
});

/** Figure of the file at a known location. */
interface StatedFigure {
  readonly locationId: number;
  readonly itemId: number | null;
  readonly quantity: Quantity;
}

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
