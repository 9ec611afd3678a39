/** Makes the departments and items of the demo chains, with case barcodes and price histories. */

import { unitCost } from "@comptoir/domain/money";
import { localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";
import { lookupKey } from "@comptoir/domain/product";
import { checkDigitOf } from "@comptoir/domain/text";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import {
  demoChains,
  parseShelf,
  type DemoChain,
  type DemoDepartment,
  type DemoItem,
  type DemoShelf,
} from "./chains/index.ts";
import type { StockedItem } from "./make-sales.ts";
import { listPrices } from "./price-history.ts";

interface HistoryPeriod {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
}

export const makeCatalogue = Effect.fn("makeCatalogue")(function* (
  targetIdByChain: ReadonlyMap<DemoChain["code"], number>,
  period: HistoryPeriod,
) {
  const catalogue = yield* Catalogue;
  const stockedItems: StockedItem[] = [];
  for (const chain of demoChains) {
    const targetId = targetIdByChain.get(chain.code) ?? 0;
    const vendorIdByCode = new Map([...(yield* catalogue.listCodes(targetId)).vendors].map(([id, code]) => [code, id]));
    const departmentIdByCode = yield* catalogue.ensureDepartments(targetId, chain.departments.map(toNamedCode));
    for (const department of chain.departments) {
      const departmentId = departmentIdByCode.get(department.code) ?? 0;
      const subDepartmentIdByCode = yield* catalogue.ensureSubDepartments(
        departmentId,
        department.shelves.map(toNamedCode),
      );
      for (const shelf of department.shelves) {
        const subDepartmentId = subDepartmentIdByCode.get(shelf.code) ?? 0;
        const itemPlacement = {
          targetId,
          departmentId,
          subDepartmentId,
          vendorId: vendorIdByCode.get(shelf.vendor) ?? null,
        };
        const shelfItems = yield* stockShelf(parseShelf(shelf, department), itemPlacement, stockedItems.length);
        for (const { itemId, item } of shelfItems)
          stockedItems.push(
            toStockedItem(item, { ...itemPlacement, itemId, target: chain.code, department, shelf, period }),
          );
      }
    }
  }
  yield* writePriceHistory(stockedItems);
  return stockedItems;
});

const stockShelf = Effect.fnUntraced(function* (
  demoItems: readonly DemoItem[],
  {
    targetId,
    departmentId,
    subDepartmentId,
    vendorId,
  }: {
    readonly targetId: number;
    readonly departmentId: number;
    readonly subDepartmentId: number;
    readonly vendorId: number | null;
  },
  itemsBefore: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const itemValues = demoItems.map(({ sku, description, price, cost }, index) => ({
    sku,
    upc: barcodeOf(itemsBefore + index + 1),
    description,
    departmentId,
    subDepartmentId,
    vendorId,
    price: unitCost(price * 100),
    cost: unitCost(cost * 100),
  }));
  const createdItemBySku = yield* catalogue.ensureItems(targetId, itemValues, "overwrite");
  const createdRows = demoItems.map((item, index) => ({
    item,
    itemId: createdItemBySku.get(item.sku)?.itemId ?? 0,
    code: item.perCase === null ? null : caseCodeOf(itemsBefore + index + 1),
  }));
  const itemDetails = createdRows.map(({ itemId, item, code }) => ({
    itemId,
    type: item.type,
    codes: code === null ? [] : [code],
    keys: code === null ? [] : [lookupKey(code)],
  }));
  yield* sql`
    UPDATE item SET item_type = d.type, codes = d.codes, code_keys = d.keys
    FROM jsonb_to_recordset(${JSON.stringify(itemDetails)}::jsonb) AS d ("itemId" integer, type text, codes text[], keys text[]) WHERE item.item_id = d."itemId"`;
  return createdRows;
}, Effect.orDie);

function toStockedItem(
  demoItem: DemoItem,
  {
    period,
    itemId,
    departmentId,
    subDepartmentId,
    target,
    department,
    shelf,
  }: Pick<StockedItem, "itemId" | "departmentId" | "subDepartmentId" | "target" | "department" | "shelf"> & {
    readonly period: HistoryPeriod;
  },
): StockedItem {
  const { sku, description, type, tax, bottle, weight } = demoItem;
  return {
    itemId,
    departmentId,
    subDepartmentId,
    target,
    department,
    shelf,
    sku,
    description,
    isWeighed: type === "WEIGHED",
    prices: listPrices(demoItem, itemId, period),
    tax,
    bottle,
    weight,
  };
}

/** Replaces the price history of the items: the single change of their creation becomes a history of two years. */
const writePriceHistory = Effect.fnUntraced(function* (stockedItems: readonly StockedItem[]) {
  const sql = yield* SqlClient.SqlClient;
  const priceChanges = stockedItems
    .flatMap(({ itemId, prices }) =>
      prices.flatMap(({ from, price, cost }) => {
        const morningInstant = localDateTimeToInstant({ ...partsOf(from), hour: 5 }, "America/Toronto");
        const changedAtIso = new Date(morningInstant.ok ? morningInstant.value : 0).toISOString();
        return [
          { itemId, kind: "price", amount: price * 100, at: changedAtIso },
          { itemId, kind: "cost", amount: cost * 100, at: changedAtIso },
        ];
      }),
    )
    .toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
  yield* sql`DELETE FROM item_value_change WHERE item_id = ANY (${`{${stockedItems.map(({ itemId }) => itemId).join(",")}}`}::integer[])`;
  yield* sql`
    INSERT INTO item_value_change (item_id, kind, amount, at)
    SELECT c."itemId", c.kind, c.amount, c.at FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(priceChanges)}::jsonb) AS ("itemId" integer, kind text, amount bigint, at timestamptz)) WITH ORDINALITY AS c ("itemId", kind, amount, at, place) ORDER BY c.place`;
  yield* sql`
    UPDATE item SET added_at = c.first, changed_at = c.last
    FROM (SELECT item_id, min(at) AS first, max(at) AS last FROM item_value_change GROUP BY item_id) c WHERE c.item_id = item.item_id`;
}, Effect.orDie);

const toNamedCode = ({ code, name }: DemoDepartment | DemoShelf) => ({ code, description: name });

/** Builds a barcode with the prefix of a manufacturer that does not exist. */
function barcodeOf(index: number): string {
  return withCheckDigit(`69900${String(index).padStart(6, "0")}`);
}

/** Builds the GTIN-14 barcode of a case of the same item. */
function caseCodeOf(index: number): string {
  return withCheckDigit(`1069900${String(index).padStart(6, "0")}`);
}

const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`;
