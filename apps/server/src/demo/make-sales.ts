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
import { openingHour, drawReceiptCount, drawSecondsAfterOpening } from "./profile.ts";
import { cumulate, makeRandom, type Random } from "./random.ts";

/** Simulates the sales of the demo shops, day by day; the same shops, items and days give the same sales on every machine. */

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
  /** Moment after which nothing is sold. Units: milliseconds since 1970. */
  readonly now: number;
}

/** Yields the receipts of all shops, one day at a time. */
export function* makeSales({ shops, items, from, days, now }: DemoSales): Generator<readonly Transaction[]> {
  const lastNumberByLocation = new Map<number, number>();
  const shelfByChainAndMonth = new Map<string, Shelf>();
  for (let day = 0; day < days; day++) {
    const businessDate = addDays(from, day);
    const dayReceipts: Transaction[] = [];
    for (const shop of shops) {
      const random = makeRandom(shop.locationId * 100_003 + day * 7919);
      const chainShelf = findOrMakeShelf(
        shelfByChainAndMonth,
        items,
        shop.chain.code,
        Number(businessDate.slice(5, 7)),
      );
      const receiptCount = drawReceiptCount(businessDate, shop.location.traffic, day, random);
      const saleSeconds = Array.from({ length: receiptCount }, () => drawSecondsAfterOpening(random)).sort(
        (a, b) => a - b,
      );
      const openingInstant = localDateTimeToInstant(
        { ...partsOf(businessDate), hour: openingHour },
        shop.location.timeZone,
      );
      if (!openingInstant.ok) continue;
      const lostReceiptNumbers = drawLostNumbers(shop.locationId, day, receiptCount);
      const receiptFault = findFault(shop.locationId, day);
      let hasSpoiledReceipt: boolean = false;
      for (const [receiptIndex, second] of saleSeconds.entries()) {
        const soldAtMs = openingInstant.value + second * 1000;
        if (soldAtMs > now) break;
        const receiptNumber =
          (lastNumberByLocation.get(shop.locationId) ?? 0) +
          1 +
          (receiptIndex === lostReceiptNumbers.before ? lostReceiptNumbers.count : 0);
        lastNumberByLocation.set(shop.locationId, receiptNumber);
        const receipt = receiptOf(shop, { number: receiptNumber, at: soldAtMs, second }, chainShelf, random);
        const spoiledReceipt: Transaction | undefined =
          receiptFault !== undefined && !hasSpoiledReceipt && receiptIndex >= receiptFault.from
            ? breakReceipt(receipt, receiptFault.fault, shop.chain.words)
            : undefined;
        hasSpoiledReceipt ||= spoiledReceipt !== undefined;
        dayReceipts.push(spoiledReceipt ?? receipt);
      }
    }
    yield dayReceipts;
  }
}

function receiptOf(
  { locationId, chain, location: { traffic, timeZone, province } }: OpenShop,
  { number, at, second }: { readonly number: number; readonly at: number; readonly second: number },
  shelf: Shelf,
  random: Random,
): Transaction {
  const { cashiers, linesAtMost, words } = chain;
  const terminalNumber = random.integer(1, traffic > 50 ? 3 : 2);
  return makeReceipt(
    {
      locationId,
      number: String(number).padStart(7, "0"),
      terminal: String(terminalNumber),
      cashier: cashiers[(terminalNumber * 2 + Math.floor(second / 21_600) + locationId) % cashiers.length] ?? null,
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

/** Draws how many receipts a shop loses on a day (on one day in twelve), and the index of the receipt after them, or -1. A separate generator keeps the other receipts unchanged. */
function drawLostNumbers(
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
function findOrMakeShelf(
  shelves: Map<string, Shelf>,
  stockedItems: readonly StockedItem[],
  target: DemoChain["code"],
  month: number,
): Shelf {
  const chainAndMonth = `${target} ${month}`;
  const cachedShelf = shelves.get(chainAndMonth);
  if (cachedShelf !== undefined) return cachedShelf;
  const chainItems = stockedItems.filter((item) => item.target === target);
  const newShelf = {
    items: chainItems,
    cumulative: cumulate(chainItems.map((item) => item.weight * seasonFactor(item.department, item.shelf, month))),
  };
  shelves.set(chainAndMonth, newShelf);
  return newShelf;
}
