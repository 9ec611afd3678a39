/** Explains a change of net sales over several stores by parts that add up by store, department and item. */

import { percentOf, quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

import type { ChangeBridge } from "./change-bridge.ts";
import { explainItems, itemSteps, type ItemSales } from "./item-steps.ts";

/** Sales of an item at a store in a period. */
export interface SoldItem extends ItemSales {
  readonly discounts: Cents;
  readonly refunds: Cents;
}

/** Sales of a store in a period. */
export interface StoreSales {
  readonly key: string;
  /** Number of completed sales (traffic). */
  readonly sales: number;
  /** Keys are unique. */
  readonly items: readonly SoldItem[];
  /** Keys of items that the store sold around both periods; only those given with the period before are used. */
  readonly regular?: ReadonlySet<string>;
}

/** Steps of a bridge over stores, in order: those of goods, stores with sales in one period only, discounts, refunds. */
export const chainSteps = [...itemSteps, "newStores", "goneStores", "discounts", "refunds"] as const;

/** A step of a bridge over stores. */
export type ChainStep = (typeof chainSteps)[number];

/** Bridge over stores. */
export type ChainBridge = ChangeBridge<ChainStep>;

/** Change of an item at a store: `before` plus every step equals `after`. */
export interface ChangePart {
  readonly store: string;
  readonly item: string;
  /** Net sales of the item at the store. */
  readonly before: Cents;
  readonly after: Cents;
  readonly amounts: Readonly<Record<ChainStep, Cents>>;
}

/**
 * Explains the change of net sales of each item at each store. Any grouping of the parts is a bridge of its own.
 *
 * A store is explained by its own traffic and basket alone, so that its bridge is the same whoever looks at however many stores.
 * All sales of a store that sold in one period only are one step.
 *
 * Source: behaviour 4 (4), decision 0375.
 *
 * @example explainStores([], [{ key: "1", sales: 1, items: [{ key: "A", quantity: quantity(1000), gross: cents(50), discounts: cents(5), refunds: cents(0) }] }]).map(({ amounts }) => amounts.newStores) // => [45]
 */
export function explainStores(
  salesBefore: readonly StoreSales[],
  salesAfter: readonly StoreSales[],
): readonly ChangePart[] {
  const storeBeforeByKey = new Map(salesBefore.filter(isTrading).map((store) => [store.key, store]));
  const storeAfterByKey = new Map(salesAfter.filter(isTrading).map((store) => [store.key, store]));
  return [...new Set([...storeBeforeByKey.keys(), ...storeAfterByKey.keys()])].flatMap((key) =>
    changePartsOf(key, storeBeforeByKey.get(key), storeAfterByKey.get(key)),
  );
}

/**
 * Adds up parts: the bridge of a store, a department, an item, or of everything.
 *
 * @example sumParts([]).steps.length // => 10
 */
export function sumParts(parts: Iterable<Omit<ChangePart, "store" | "item">>): ChainBridge {
  let [sumBefore, sumAfter] = [0, 0];
  const amountByStep: Record<ChainStep, number> = { ...zeroAmountByStep };
  for (const part of parts) {
    sumBefore += part.before;
    sumAfter += part.after;
    for (const step of chainSteps) amountByStep[step] += part.amounts[step];
  }
  return {
    before: cents(sumBefore),
    after: cents(sumAfter),
    steps: chainSteps.map((step) => ({
      step,
      amount: cents(amountByStep[step]),
      percent: percentOf(amountByStep[step], sumBefore),
    })),
  };
}

/** Ways to split a bridge, from the whole to its smallest parts. */
export const bridgeSplits = ["LOCATION", "DEPARTMENT", "ITEM"] as const;

/** A way to split a bridge. */
export type BridgeSplit = (typeof bridgeSplits)[number];

/**
 * Returns the next way to split a bridge after those already opened; null when nothing is left to open. A single store is not split by
 * store.
 *
 * @example nextSplit(["LOCATION"], 5) // => "DEPARTMENT"
 */
export function nextSplit(openedSplits: readonly BridgeSplit[], storeCount: number): BridgeSplit | null {
  const isItemOpened = openedSplits.includes("ITEM");
  return (
    bridgeSplits.find(
      (split) =>
        !openedSplits.includes(split) &&
        (split !== "LOCATION" || storeCount > 1) &&
        (split !== "DEPARTMENT" || !isItemOpened),
    ) ?? null
  );
}

/** A member of a split bridge. */
export interface BridgeMember {
  readonly code: string;
  readonly bridge: ChainBridge;
}

/** Members of a bridge, the worst first; the smaller ones are summed in `others`. */
export interface SplitBridge {
  readonly members: readonly BridgeMember[];
  /** Number and effect of the members that are not listed; null if every member is. */
  readonly others: { readonly count: number; readonly bridge: ChainBridge } | null;
}

/** Order and maximum number of the members of a split bridge. */
export interface MemberSelection {
  /** Step that members are ordered by; null is the whole change. */
  readonly step: ChainStep | null;
  /** Maximum number of members. */
  readonly atMost: number;
}

/**
 * Splits a bridge by the members that its parts belong to. The largest changes are listed, from the worst to the best.
 *
 * Source: behaviour 4 (4), decision 0375.
 *
 * @example splitParts([], () => "", { step: null, atMost: 5 }) // => { members: [], others: null }
 */
export function splitParts(
  parts: readonly ChangePart[],
  codeOf: (part: ChangePart) => string,
  { step, atMost }: MemberSelection,
): SplitBridge {
  const partsByCode = new Map<string, ChangePart[]>();
  for (const part of parts) {
    const partCode = codeOf(part);
    const partsOfCode = partsByCode.get(partCode);
    if (partsOfCode === undefined) partsByCode.set(partCode, [part]);
    else partsOfCode.push(part);
  }
  const bridgeMembers = [...partsByCode].map(([code, group]) => ({ code, group, bridge: sumParts(group) }));
  const weighedMembers = bridgeMembers
    .map((member) => ({ ...member, weight: amountOfStep(member.bridge, step) }))
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.code < b.code ? -1 : 1));
  const otherMembers = weighedMembers.slice(atMost);
  return {
    members: weighedMembers
      .slice(0, atMost)
      .toSorted((a, b) => a.weight - b.weight || (a.code < b.code ? -1 : 1))
      .map(({ code, bridge }) => ({ code, bridge })),
    others:
      otherMembers.length === 0
        ? null
        : { count: otherMembers.length, bridge: sumParts(otherMembers.flatMap(({ group }) => group)) },
  };
}

/** Returns the amount of a step, or the whole change. */
function amountOfStep({ before, after, steps }: ChainBridge, step: ChainStep | null): number {
  return step === null ? after - before : (steps.find((row) => row.step === step)?.amount ?? 0);
}

const zeroAmountByStep = {
  traffic: cents(0),
  basket: cents(0),
  mix: cents(0),
  price: cents(0),
  newItems: cents(0),
  goneItems: cents(0),
  newStores: cents(0),
  goneStores: cents(0),
  discounts: cents(0),
  refunds: cents(0),
} as const satisfies Record<ChainStep, Cents>;

const isTrading = ({ sales, items }: StoreSales): boolean => sales > 0 || items.length > 0;

const unsoldItem: SoldItem = {
  key: "",
  quantity: quantity(0),
  gross: cents(0),
  discounts: cents(0),
  refunds: cents(0),
};

const netOf = ({ gross, discounts, refunds }: SoldItem): Cents => cents(gross - discounts - refunds);

function changePartsOf(
  store: string,
  storeBefore: StoreSales | undefined,
  storeAfter: StoreSales | undefined,
): readonly ChangePart[] {
  const itemBeforeByKey = new Map(storeBefore?.items.map((item) => [item.key, item]));
  const itemAfterByKey = new Map(storeAfter?.items.map((item) => [item.key, item]));
  const stepsByItem =
    storeBefore === undefined || storeAfter === undefined ? null : explainItems(storeBefore, storeAfter);
  return [...new Set([...itemBeforeByKey.keys(), ...itemAfterByKey.keys()])].map((item) => {
    const [itemBefore, itemAfter] = [itemBeforeByKey.get(item) ?? unsoldItem, itemAfterByKey.get(item) ?? unsoldItem];
    const [netBefore, netAfter] = [netOf(itemBefore), netOf(itemAfter)];
    const amountByStep =
      stepsByItem === null
        ? {
            ...zeroAmountByStep,
            newStores: storeBefore === undefined ? netAfter : cents(0),
            goneStores: storeAfter === undefined ? cents(-netBefore) : cents(0),
          }
        : {
            ...zeroAmountByStep,
            ...stepsByItem.get(item),
            discounts: cents(itemBefore.discounts - itemAfter.discounts),
            refunds: cents(itemBefore.refunds - itemAfter.refunds),
          };
    return { store, item, before: netBefore, after: netAfter, amounts: amountByStep };
  });
}
