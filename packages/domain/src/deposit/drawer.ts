/** Cash of a drawer: expected and counted. */

import { cents, subtractCents, zeroCents, type Cents } from "../money/index.ts";

import { valueOfCashCount, type CashCount } from "./denomination.ts";

/** Cash movements of a drawer in a day. Amounts are never negative: each name gives the direction. */
export interface DrawerCash {
  /** Float entered in the morning, not the cash left the evening before. */
  readonly opening: Cents;
  /** Cash received from customers. */
  readonly received: Cents;
  readonly change: Cents;
  readonly refunds: Cents;
  readonly payIns: Cents;
  readonly payOuts: Cents;
  /** Cash moved to the safe during the day. */
  readonly drops: Cents;
}

/** Cash movements of a drawer, with the sign of each. */
export const drawerFlows = {
  opening: 1,
  received: 1,
  change: -1,
  refunds: -1,
  payIns: 1,
  payOuts: -1,
  drops: -1,
} as const satisfies Record<keyof DrawerCash, 1 | -1>;

/** A drawer of a deposit. */
export interface Drawer {
  readonly terminal: string;
  readonly cash: DrawerCash;
  /** Counted cash of the drawer; null until it is counted. */
  readonly count: CashCount | null;
}

/**
 * Computes the expected cash of a drawer: opening + received − change − refunds + pay-ins − pay-outs − drops.
 *
 * Units: cents; below 0 if more was paid out than there was. Source: behaviour 3.8.
 *
 * @example expectedCash({ opening: cents(20000), received: cents(50000), change: cents(12000), refunds: cents(1000), payIns: cents(0), payOuts: cents(500), drops: cents(30000) }) // => 26500
 */
export function expectedCash(cash: DrawerCash): Cents {
  return cents(drawerFlowCodes.reduce((sum, flow) => sum + drawerFlows[flow] * cash[flow], 0));
}

/**
 * Returns the over (positive) or short (negative) of a drawer; null until it is counted.
 *
 * Units: cents. Source: behaviour 3.8.
 *
 * @example overShortOf({ terminal: "1", cash: { opening: cents(1000), received: cents(0), change: cents(0), refunds: cents(0), payIns: cents(0), payOuts: cents(0), drops: cents(0) }, count: [{ denomination: "N1000", loose: 1, rolls: 0 }, { denomination: "C200", loose: 1, rolls: 0 }] }) // => 200
 */
export function overShortOf(drawer: Drawer): Cents | null {
  return drawer.count === null ? null : subtractCents(valueOfCashCount(drawer.count), expectedCash(drawer.cash));
}

/**
 * Returns the cash sales of a drawer by its own records: received less change less refunds.
 *
 * Units: cents.
 *
 * @example cashSalesOf({ received: cents(500), change: cents(100), refunds: cents(50) }) // => 350
 */
export function cashSalesOf({ received, change, refunds }: Pick<DrawerCash, "received" | "change" | "refunds">): Cents {
  return cents(received - change - refunds);
}

/** Expected and declared amount of a tender. */
export interface TenderDeclaration {
  readonly code: string;
  readonly expected: Cents;
  /** Declared amount of the tender; null until it is declared. */
  readonly declared: Cents | null;
}

/**
 * Returns the over or short of a tender; null until it is declared.
 *
 * Units: cents; over is positive, short negative. Source: behaviour 3.4 (Financial: expected, declared, over/short).
 *
 * @example tenderOverShort({ code: "DEBIT", expected: cents(5000), declared: cents(4900) }) // => -100
 */
export function tenderOverShort({ expected, declared }: TenderDeclaration): Cents | null {
  return declared === null ? null : subtractCents(declared, expected);
}

/**
 * Pairs expected and declared amounts by tender, in the order of codes; a declared tender that was not expected
 * has an expected amount of 0.
 *
 * Source: behaviour 3.4 (Financial: tenders expected, declared, over/short).
 *
 * @example pairTenderAmounts(new Map([["DEBIT", cents(5000)]]), new Map([["VISA", cents(100)]])).map(({ code, expected, declared }) => [code, expected, declared]) // => [["DEBIT", 5000, null], ["VISA", 0, 100]]
 */
export function pairTenderAmounts(
  expected: ReadonlyMap<string, Cents>,
  declared: ReadonlyMap<string, Cents>,
): readonly TenderDeclaration[] {
  return [...new Set([...expected.keys(), ...declared.keys()])]
    .toSorted()
    .map((code) => ({ code, expected: expected.get(code) ?? zeroCents, declared: declared.get(code) ?? null }));
}

const drawerFlowCodes = Object.keys(drawerFlows).filter((flow): flow is keyof DrawerCash =>
  Object.hasOwn(drawerFlows, flow),
);
