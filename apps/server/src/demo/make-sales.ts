import { addDays, businessTimeOf, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { demoDepartments, type DemoDepartment } from "./catalogue.data.ts";
import type { DemoLocation, DemoTarget } from "./organisation.data.ts";
import { makeReceipt, type Shelf, type ShelfItem } from "./make-receipt.ts";
import { openingHour, receiptsOfDay, secondsAfterOpening } from "./profile.ts";
import { cumulate, makeRandom } from "./random.ts";

/** The sales of the demo shops, day by day, the same on every machine for the same last day. */

/** An item of the demo catalogue with its place in the database. */
export type StockedItem = ShelfItem & {
  readonly target: DemoTarget["code"];
  readonly department: string;
  readonly weight: number;
};

/** A shop with its place in the database. */
export interface OpenShop {
  readonly locationId: number;
  readonly target: DemoTarget["code"];
  readonly location: DemoLocation;
}

export interface DemoSales {
  readonly shops: readonly OpenShop[];
  readonly items: readonly StockedItem[];
  readonly from: CalendarDate;
  readonly days: number;
  /** The instant after which nothing has been sold yet. Units: epoch milliseconds. */
  readonly now: number;
}

const cashiers = ["Nadia", "Luc", "Sofia", "Émile", "Grace", "Marc-André"];
const linesAtMost = { MARCHE: 9, QUINCAILLERIE: 5, MAISON: 4 } as const;

/** Yields the receipts of every shop, one day at a time. */
export function* makeSales({ shops, items, from, days, now }: DemoSales): Generator<readonly Transaction[]> {
  const nextNumber = new Map<number, number>();
  const shelves = new Map<string, Shelf>();
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day);
    const receipts: Transaction[] = [];
    for (const shop of shops) {
      const random = makeRandom(shop.locationId * 100_003 + day * 7919);
      const shelf = shelfOf(shelves, items, shop.target, Number(date.slice(5, 7)));
      const count = receiptsOfDay(date, shop.location.traffic, day, random);
      const seconds = Array.from({ length: count }, () => secondsAfterOpening(random)).sort((a, b) => a - b);
      const opening = localDateTimeToInstant({ ...partsOf(date), hour: openingHour }, shop.location.timeZone);
      if (!opening.ok) continue;
      const lost = lostReceipts(shop.locationId, day, count);
      for (const [place, second] of seconds.entries()) {
        const at = opening.value + second * 1000;
        if (at > now) break;
        const number = (nextNumber.get(shop.locationId) ?? 0) + 1 + (place === lost.before ? lost.count : 0);
        nextNumber.set(shop.locationId, number);
        const terminal = random.integer(1, shop.location.traffic > 10 ? 3 : 2);
        const cashier =
          cashiers[(terminal * 2 + Math.floor(second / 21_600) + shop.locationId) % cashiers.length] ?? null;
        const time = businessTimeOf(at, { timeZone: shop.location.timeZone, businessDayStart: 0 });
        receipts.push(
          makeReceipt(
            {
              locationId: shop.locationId,
              number: String(number).padStart(7, "0"),
              terminal: String(terminal),
              cashier,
              at,
              ...time,
              province: shop.location.province,
              linesAtMost: linesAtMost[shop.target],
            },
            shelf,
            random,
          ),
        );
      }
    }
    yield receipts;
  }
}

/** On one day in twelve a till loses a receipt, now and then a few in a row: what the Integrity report is for. Another generator draws them: the receipts that are there stay the same. */
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

/** What a chain sells in a month: its items, heavier in their department's season. */
function shelfOf(
  shelves: Map<string, Shelf>,
  items: readonly StockedItem[],
  target: DemoTarget["code"],
  month: number,
): Shelf {
  const key = `${target} ${month}`;
  const known = shelves.get(key);
  if (known !== undefined) return known;
  const factor = new Map(
    demoDepartments.filter((one) => one.target === target).map((one) => [one.code, seasonFactor(one, month)]),
  );
  const own = items.filter((item) => item.target === target);
  const shelf = {
    items: own,
    cumulative: cumulate(own.map((item) => item.weight * (factor.get(item.department) ?? 1))),
  };
  shelves.set(key, shelf);
  return shelf;
}

function seasonFactor({ season }: DemoDepartment, month: number): number {
  return season?.months.includes(month) === true ? season.factor : 1;
}
