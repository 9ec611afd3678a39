import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { StockMapping, StockRow } from "@comptoir/domain/import-file";
import { quantity } from "@comptoir/domain/measure";
import { issue } from "@comptoir/domain/result";

import { Catalogue, type StockFigure } from "../catalogue/index.ts";
import { readPlaces } from "./import-places.ts";
import type { ImportChange } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import { finish, gather, itemsMade } from "./reference-plan.ts";
import { homeOf, readSeenItems } from "./seen-items.ts";

/** Each step reads the items of its stores anew. */
const figuresPerStep = 300;

/** Stock on hand from a file. An item that nobody knows is refused, or made to be completed, as the mapping says. */
export const importStock = Effect.fn("importStock")(function* (run: ImportRun<StockMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { mapping } = run;
  const { facts, issues } = yield* gather<StockRow>(
    run,
    (fact) => `${fact.locationCode}\n${fact.sku}`,
    mapping.columns.sku,
  );
  const plan = Effect.fnUntraced(function* (figuresOfFile: typeof facts) {
    const places = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
    const items = yield* readSeenItems(places);
    /** Items to make, by the catalogue of the store that keeps them. */
    const unknown = new Map<number, Set<string>>();
    const stated = figuresOfFile.flatMap(({ row, fact: { locationCode, sku, quantity: units } }) => {
      const location = places.locations.get(locationCode);
      if (location === undefined)
        issues.add(
          row,
          issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: locationCode }),
        );
      if (location === undefined) return [];
      const itemId = items.at(location, sku)?.itemId ?? null;
      if (itemId === null && mapping.unknownItem === "error")
        issues.add(row, issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku], { value: sku }));
      const targetId = homeOf(location);
      if (itemId === null) unknown.set(targetId, (unknown.get(targetId) ?? new Set()).add(sku));
      return [{ locationId: location.id, targetId, itemId, sku, quantity: units }];
    });
    const onHand = yield* readStock(sql, [...new Set(stated.map(({ locationId }) => locationId))]);
    const onHandOf = ({ locationId, itemId }: { readonly locationId: number; readonly itemId: number | null }) =>
      onHand.get(`${locationId}/${itemId ?? ""}`);
    const news = stated.filter((figure) => onHandOf(figure) === undefined);
    const changed = stated.filter((figure) => onHandOf(figure) !== undefined && onHandOf(figure) !== figure.quantity);
    return {
      created: news.length,
      updated: changed.length,
      unchanged: stated.length - news.length - changed.length,
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
          // What was deleted comes back as it was, and what somebody made meanwhile is used as it is.
          const ensured = yield* catalogue.ensureItems(targetId, values, "asTheyWere");
          for (const [sku, { itemId }] of ensured) made.set(`${targetId} ${sku}`, itemId);
          itemChanges.push(...itemsMade(ensured));
        }
        const figures = stated.flatMap(({ locationId, targetId, itemId, sku, quantity: units }): StockFigure[] => {
          const id = itemId ?? made.get(`${targetId} ${sku}`);
          return id === undefined ? [] : [{ locationId, itemId: id, quantity: units }];
        });
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
  return yield* finish(run, issues, { facts, factsPerStep: figuresPerStep, plan });
});

/** Stock on hand at some locations, by location and item. */
const readStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<{ readonly location_id: number; readonly item_id: number; readonly quantity: bigint }>`
    SELECT location_id, item_id, quantity FROM stock_on_hand WHERE location_id = ANY (${`{${locationIds.join(",")}}`}::integer[])`;
  return new Map(rows.map((row) => [`${row.location_id}/${row.item_id}`, quantity(Number(row.quantity))]));
}, Effect.orDie);
