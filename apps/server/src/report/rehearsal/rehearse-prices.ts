/** Tries other prices on the receipts of a period. Nothing is written. */

import type { Caller } from "@comptoir/api/contract";
import type { PriceRehearsalQuery, PriceRehearsalWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { createListPriceFinder } from "@comptoir/domain/product";
import { listLayerAndAncestors } from "@comptoir/domain/target";
import { pickProvince, tallyProvinces } from "@comptoir/domain/tax";
import {
  joinPriceRehearsals,
  parseTriedPrices,
  rehearsePrices,
  sumPriceRehearsal,
  taxReceiptOf,
  type PastPriceLine,
  type PastPriceReceipt,
  type PriceRehearsal,
  type PriceRehearsalPart,
  type TriedPrices,
} from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { listLayers } from "../../access/index.ts";
import { forbidden, invalid } from "../../http/refusal.ts";
import { sameReceiptSql } from "../sources/sale-line.ts";
import { parseStatedTaxes, receiptTaxesSql } from "../stated-taxes.ts";
import {
  computeInParts,
  countedReceiptsSql,
  findPastPeriod,
  readDepartmentNames,
  readStoreReceipts,
  type StoreDaysPart,
} from "./past-period.ts";
import { readPricePlans, readProducts, readStorePrices } from "./price-history.ts";

type ReceiptRow = Omit<PastPriceReceipt, "lines"> & {
  readonly lines: readonly (Omit<PastPriceLine, "taxes"> & { readonly taxes: unknown })[];
};

/** Maximum number of products in an answer, beside those that are tried. */
const productsAtMost = 50;

/**
 * Compares the net sales of a period with those at tried prices. Errors: ACCESS_DENIED without the permission to read products, those of
 * `parseTriedPrices` and `findPastPeriod`.
 */
export const rehearseTriedPrices = Effect.fn("rehearsal.prices")(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  query: PriceRehearsalQuery,
) {
  // Planned prices are read, which no receipt shows yet.
  if (!hasPermission(caller.permissions, ["PRODUCT_READ"]))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: "PRODUCT_READ" }));
  const triedPrices = parseTriedPrices(query);
  if (!triedPrices.ok) return yield* Effect.fail(invalid(triedPrices.issues));
  const { locations, range, partsByStore } = yield* findPastPeriod(caller, query);
  const layers = yield* listLayers();
  const rehearsalParts: PriceRehearsalPart[] = [];
  for (const [locationId, periodParts] of partsByStore) {
    const location = locations.find(({ id }) => id === locationId);
    if (location === undefined) continue;
    const receiptRows = yield* readStoreReceipts<ReceiptRow>(periodParts, buildReceiptsStatement);
    const pastReceipts = receiptRows.map(toPastReceipt);
    const layerPath = listLayerAndAncestors(locationId, layers);
    const priceChanges = yield* readStorePrices(listItemIds(pastReceipts), location, layerPath);
    const listPriceOf = createListPriceFinder(priceChanges, { locationId, layers: layerPath });
    const provinceTallies = yield* computeInParts(pastReceipts, (part) => tallyProvinces(part.map(taxReceiptOf)));
    const context = { listPriceOf, province: pickProvince(provinceTallies), tried: triedPrices.value };
    const storeParts = yield* computeInParts(pastReceipts, (part) => rehearsePrices(part, context));
    rehearsalParts.push(joinPriceRehearsals(storeParts));
  }
  const rehearsal = sumPriceRehearsal(joinPriceRehearsals(rehearsalParts));
  const storeNameById = new Map(locations.map(({ id, description }) => [id, description]));
  const departmentNameById = yield* readDepartmentNames(rehearsal.departments.map(({ departmentId }) => departmentId));
  const { lines, changed, total, taxes, margins, apart, days } = rehearsal;
  return {
    lines,
    changed,
    total,
    taxes,
    apart,
    days,
    locations: rehearsal.locations.map((row) => ({ ...row, location: storeNameById.get(row.locationId) ?? "" })),
    departments: rehearsal.departments.map((row) => ({
      ...row,
      department: departmentNameById.get(row.departmentId) ?? null,
    })),
    ...(yield* describeProducts(rehearsal.items, triedPrices.value)),
    ...(hasPermission(caller.permissions, ["PRODUCT_COST_READ"]) && { margins }),
    plans: yield* readPricePlans(locations, layers),
    ...range,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies PriceRehearsalWire;
});

/** Names the first products and those that are tried; the others are added up. */
const describeProducts = Effect.fnUntraced(function* (items: PriceRehearsal["items"], tried: TriedPrices) {
  const triedIds = new Set(tried.products.map(({ itemId }) => itemId));
  const isListed = ({ itemId }: { readonly itemId: number }, index: number) =>
    index < productsAtMost || triedIds.has(itemId);
  const listedItems = items.filter(isListed);
  const otherItems = items.filter((item, index) => !isListed(item, index));
  const productById = yield* readProducts(listedItems.map(({ itemId }) => itemId));
  return {
    products: listedItems.map((item) => ({
      ...item,
      ...(productById.get(item.itemId) ?? { sku: "", product: "", price: null }),
    })),
    otherProducts: {
      count: otherItems.length,
      present: otherItems.reduce((sum, { present }) => sum + present, 0),
      tried: otherItems.reduce((sum, item) => sum + item.tried, 0),
    },
  };
});

/** Builds the statement of the receipts of a part with their lines and taxes. */
const buildReceiptsStatement = (days: StoreDaysPart): string =>
  `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", ${receiptTaxesSql} AS taxes,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', (ARRAY['SALE', 'REFUND', 'GIFT_CARD', 'FEE'])[l.kind + 1], 'itemId', l.item_id, 'departmentId', l.department_id, 'quantity', l.quantity,
      'extended', l.extended, 'discount', l.discount, 'unitCost', l.unit_cost, 'taxes', l.taxes) ORDER BY l.line_no), '[]') FROM sale_line l WHERE ${sameReceiptSql("l", "s")}) AS lines
    ${countedReceiptsSql(days)} ORDER BY s.business_date, s.batch_id, s.sale_no`;

const toPastReceipt = ({ lines, ...receipt }: ReceiptRow): PastPriceReceipt => ({
  ...receipt,
  lines: lines.map((line) => ({ ...line, taxes: parseStatedTaxes(line.taxes) })),
});

const listItemIds = (receipts: readonly PastPriceReceipt[]): readonly number[] => [
  ...new Set(receipts.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? []))),
];
