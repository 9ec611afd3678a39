import type { CalendarDate } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

/** Quantity of a product that left a shop in half a month. Units: thousandths. */
export interface SoldGoods {
  readonly locationId: number;
  readonly itemId: number;
  /** First day of the half month. */
  readonly half: CalendarDate;
  /** Quantity sold less returned. Units: thousandths. */
  net: number;
  /** Quantity sold. Units: thousandths. */
  taken: number;
}

/** Adds up the quantities that receipts take from stock while they are made, so that deliveries need not read two years of lines again. */
export function makeSoldGoodsCounter() {
  const goodsByLocationAndHalf = new Map<string, Map<number, SoldGoods>>();
  const addReceipt = ({ locationId, businessDate, state, training, lines }: Transaction): void => {
    if (!countsAsSale(state, training)) return;
    const firstDayOfHalf = firstDayOfHalfMonth(businessDate);
    const locationAndHalf = `${locationId} ${firstDayOfHalf}`;
    let goodsByItem = goodsByLocationAndHalf.get(locationAndHalf);
    if (goodsByItem === undefined) goodsByLocationAndHalf.set(locationAndHalf, (goodsByItem = new Map()));
    for (const { kind, itemId, quantity } of lines) {
      if (itemId === null || (kind !== "SALE" && kind !== "REFUND")) continue;
      let soldGoods = goodsByItem.get(itemId);
      if (soldGoods === undefined)
        goodsByItem.set(itemId, (soldGoods = { locationId, itemId, half: firstDayOfHalf, net: 0, taken: 0 }));
      soldGoods.net += quantity;
      soldGoods.taken += Math.max(quantity, 0);
    }
  };
  const listGoods = (): readonly SoldGoods[] =>
    [...goodsByLocationAndHalf.values()].flatMap((goodsOfLocation) => [...goodsOfLocation.values()]);
  return { add: addReceipt, list: listGoods };
}

const firstDayOfHalfMonth = (date: CalendarDate): CalendarDate =>
  `${date.slice(0, 8)}${Number(date.slice(8)) > 15 ? "16" : "01"}` as CalendarDate;
