import { addDays, businessTimeOf, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import {
  seasonFactor,
  type DemoChain,
  type DemoDepartment,
  type DemoLocation,
  type DemoShelf,
} from "./chains/index.ts";
import { findFault, breakReceipt } from "./make-fault.ts";
import { makeReceipt, type Shelf, type ShelfItem } from "./make-receipt.ts";
import { openingHour, receiptsOfDay, secondsAfterOpening } from "./profile.ts";
import { cumulate, makeRandom, type Random } from "./random.ts";

/** Simulates the sales of the demo shops, day by day; the same last day gives the same sales on every machine. */

/** Item of the demo catalogue with its database ids. */
export type StockedItem = ShelfItem & {
  readonly target: DemoChain["code"];
  readonly department: DemoDepartment;
  readonly shelf: DemoShelf;
  readonly weight: number;
};

/** Shop with its database ids. */
export interface OpenShop {
  readonly locationId: number;
  readonly chain: DemoChain;
  readonly location: DemoLocation;
}

export interface DemoSales {
  readonly shops: readonly OpenShop[];
  readonly items: readonly StockedItem[];
  readonly from: CalendarDate;
  readonly days: number;
  /** Moment of the last sale. Units: milliseconds since 1970. */
  readonly now: number;
}

/** Yields the receipts of all shops, one day at a time. */
export function* makeSales({ shops, items, from, days, now }: DemoSales): Generator<readonly Transaction[]> {
  const nextNumber = new Map<number, number>();
  const shelves = new Map<string, Shelf>();
  for (let day = 0; day < days; day++) {
    const businessDate = addDays(from, day);
    const receipts: Transaction[] = [];
    for (const shop of shops) {
      const random = makeRandom(shop.locationId * 100_003 + day * 7919);
      const shelf = shelfOf(shelves, items, shop.chain.code, Number(businessDate.slice(5, 7)));
      const receiptCount = receiptsOfDay(businessDate, shop.location.traffic, day, random);
      const seconds = Array.from({ length: receiptCount }, () => secondsAfterOpening(random)).sort((a, b) => a - b);
      const openingMs = localDateTimeToInstant({ ...partsOf(businessDate), hour: openingHour }, shop.location.timeZone);
      if (!openingMs.ok) continue;
      const lostNumbers = lostReceipts(shop.locationId, day, receiptCount);
      const fault = findFault(shop.locationId, day);
      let isSpoiled: boolean = false;
      for (const [storeIndex, second] of seconds.entries()) {
        const soldAtMs = openingMs.value + second * 1000;
        if (soldAtMs > now) break;
        const number =
          (nextNumber.get(shop.locationId) ?? 0) + 1 + (storeIndex === lostNumbers.before ? lostNumbers.count : 0);
        nextNumber.set(shop.locationId, number);
        const receipt = receiptOf(shop, { number, at: soldAtMs, second }, shelf, random);
        const spoiled: Transaction | undefined =
          fault !== undefined && !isSpoiled && storeIndex >= fault.from
            ? breakReceipt(receipt, fault.fault, shop.chain.words)
            : undefined;
        isSpoiled ||= spoiled !== undefined;
        receipts.push(spoiled ?? receipt);
      }
    }
    yield receipts;
  }
}

function receiptOf(
  { locationId, chain, location: { traffic, timeZone, province } }: OpenShop,
  { number, at, second }: { readonly number: number; readonly at: number; readonly second: number },
  shelf: Shelf,
  random: Random,
): Transaction {
  const { cashiers, linesAtMost, words } = chain;
  const terminal = random.integer(1, traffic > 50 ? 3 : 2);
  return makeReceipt(
    {
      locationId,
      number: String(number).padStart(7, "0"),
      terminal: String(terminal),
      cashier: cashiers[(terminal * 2 + Math.floor(second / 21_600) + locationId) % cashiers.length] ?? null,
      at,
      ...businessTimeOf(at, { timeZone, businessDayStart: 0 }),
      province,
      linesAtMost,
      words,
    },
    shelf,
    random,
  );
}

/** Draws the receipts that a till loses (on one day in twelve), for the Integrity report. A separate generator keeps the other receipts unchanged. */
function lostReceipts(
  locationId: number,
  day: number,
  receipts: number,
): { readonly before: number; readonly count: number } {
  const random = makeRandom(locationId * 7_907 + day * 104_729 + 5);
  if (!random.chance(1 / 12)) return { before: -1, count: 0 };
  return {
    before: random.integer(1, Math.max(1, receipts - 1)),
    count: random.chance(0.25) ? random.integer(2, 4) : 1,
  };
}

/** Returns the items of a chain in a month, weighted by season. */
function shelfOf(
  shelves: Map<string, Shelf>,
  stockedItems: readonly StockedItem[],
  target: DemoChain["code"],
  month: number,
): Shelf {
  const key = `${target} ${month}`;
  const cachedShelf = shelves.get(key);
  if (cachedShelf !== undefined) return cachedShelf;
  const chainItems = stockedItems.filter((item) => item.target === target);
  const shelf = {
    items: chainItems,
    cumulative: cumulate(chainItems.map((item) => item.weight * seasonFactor(item.department, item.shelf, month))),
  };
  shelves.set(key, shelf);
  return shelf;
}
