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

/** Stock on hand from a file. An item that nobody knows is refused, or made to be completed, as the mapping says. */
export const importStock = Effect.fn("importStock")(function* (run: ImportRun<StockMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { mapping } = run;
  const { targetId, locations } = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const items = new Map((yield* catalogue.listItems(targetId)).map((item) => [item.sku, item.itemId]));
  const { facts, issues } = yield* gather<StockRow>(run, (fact) => `${fact.locationCode}\n${fact.sku}`, mapping.columns.sku);
  const unknown = new Set<string>();
  const stated = facts.flatMap(({ row, fact: { locationCode, sku, quantity: units } }) => {
    const location = locations.get(locationCode);
    if (location === undefined) issues.add(row, issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: locationCode }));
    if (!items.has(sku) && mapping.unknownItem === "error") issues.add(row, issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku], { value: sku }));
    else if (!items.has(sku)) unknown.add(sku);
    return location === undefined ? [] : [{ locationId: location.id, sku, quantity: units }];
  });
  const onHand = yield* readStock(sql, [...new Set(stated.map(({ locationId }) => locationId))]);
  const onHandOf = ({ locationId, sku }: { readonly locationId: number; readonly sku: string }) => onHand.get(`${locationId}/${items.get(sku) ?? ""}`);
  const news = stated.filter((figure) => onHandOf(figure) === undefined);
  const changed = stated.filter((figure) => onHandOf(figure) !== undefined && onHandOf(figure) !== figure.quantity);
  return yield* finish(run, issues, {
    created: news.length,
    updated: changed.length,
    unchanged: stated.length - news.length - changed.length,
    ...(unknown.size === 0 ? {} : { itemsCreated: unknown.size }),
    write: Effect.fnUntraced(function* (reference: string) {
      const values = [...unknown].map((sku) => ({ sku, upc: null, description: sku, departmentId: null, subDepartmentId: null, price: null, cost: null }));
      const made = values.length === 0 ? new Map<string, number>() : yield* catalogue.createItems(targetId, values);
      const figures = [...news, ...changed].flatMap(({ locationId, sku, quantity: units }): StockFigure[] => {
        const itemId = items.get(sku) ?? made.get(sku);
        return itemId === undefined ? [] : [{ locationId, itemId, quantity: units }];
      });
      const changes = yield* catalogue.setStock(figures, reference);
      return [
        ...itemsMade(values, made),
        ...changes.map(
          (change): ImportChange => ({ entity: "stock", entityId: change.itemId, locationId: change.locationId, before: { quantity: change.before }, after: { quantity: change.quantity } }),
        ),
      ];
    }),
  });
});

/** Stock on hand at some locations, by location and item. */
const readStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<{ readonly location_id: number; readonly item_id: number; readonly quantity: bigint }>`
    SELECT location_id, item_id, quantity FROM stock_on_hand WHERE location_id = ANY (${`{${locationIds.join(",")}}`}::integer[])`;
  return new Map(rows.map((row) => [`${row.location_id}/${row.item_id}`, quantity(Number(row.quantity))]));
}, Effect.orDie);
