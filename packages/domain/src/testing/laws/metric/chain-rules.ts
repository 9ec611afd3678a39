import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import type { ChainBridge, ChangePart, StoreSales } from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import { arbStoreSales } from "../../arbitraries/stock.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof metric,
  | "bridgeSteps"
  | "chainSteps"
  | "explainChange"
  | "explainItems"
  | "explainStores"
  | "bridgeSplits"
  | "nextSplit"
  | "itemSteps"
  | "splitParts"
  | "sumParts"
>;

const ruleSource = "behaviour 4 (4); decision 0375";
const netOf = (stores: readonly StoreSales[]) =>
  stores
    .flatMap(({ items }) => items)
    .reduce((sum, { gross, discounts, refunds }) => sum + gross - discounts - refunds, 0);
const totalOf = ({ steps }: ChainBridge) => steps.reduce((sum, { amount }) => sum + amount, 0);
const amountsOf = ({ steps }: Pick<ChainBridge, "steps">) =>
  Object.fromEntries(steps.flatMap(({ step, amount }) => (amount === 0 ? [] : [[step, Number(amount)]])));
const sideOf = ({ sales, items }: StoreSales) => ({
  sales,
  items,
  discounts: cents(items.reduce((sum, { discounts }) => sum + discounts, 0)),
  refunds: cents(items.reduce((sum, { refunds }) => sum + refunds, 0)),
});
const isOpen = ({ sales, items }: StoreSales) => sales > 0 || items.length > 0;
const groupingKeys: readonly ((part: ChangePart) => string)[] = [
  ({ store }) => store,
  ({ item }) => item,
  ({ store, item }) => `${store}/${item}`,
  ({ item }) => String(item.charCodeAt(0) % 3),
];

/** Builds the rules and laws of bridges over stores. */
export const chainRules = ({
  bridgeSplits,
  bridgeSteps,
  chainSteps,
  explainChange,
  explainItems,
  explainStores,
  itemSteps,
  nextSplit,
  splitParts,
  sumParts,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "chain-bridge": {
    says: "A change of net sales over several stores is the sum of the bridges of its stores; split by store, department or item, at any depth, its parts still sum to it, step by step, to the cent.",
    source: ruleSource,
    laws: {
      "the steps sum to the change, of everything and of every part": fc.property(
        arbStoreSales,
        arbStoreSales,
        (before, after) => {
          const parts = explainStores(before, after);
          const bridge = sumParts(parts);
          same([Number(bridge.before), Number(bridge.after)], [netOf(before), netOf(after)]);
          same(bridge.before + totalOf(bridge), Number(bridge.after));
          same(
            bridge.steps.map(({ step }) => step),
            [...chainSteps],
          );
          for (const part of parts) {
            const change = Object.values(part.amounts).reduce((sum: number, amount) => sum + amount, 0);
            same(part.before + change, Number(part.after));
          }
        },
      ),
      "a split and its rest sum to the bridge, step by step, however few are listed and however it is split":
        fc.property(
          arbStoreSales,
          arbStoreSales,
          fc.constantFrom(...groupingKeys),
          fc.nat(5),
          fc.option(fc.nat(chainSteps.length - 1), { nil: null }),
          (before, after, codeOf, atMost, place) => {
            const step = place === null ? null : (chainSteps[place] ?? null);
            const parts = explainStores(before, after);
            const wholeSum = sumParts(parts);
            const { members, others } = splitParts(parts, codeOf, { step, atMost });
            const bridges = [...members.map(({ bridge }) => bridge), ...(others === null ? [] : [others.bridge])];
            const sumOfBridges = (valueOf: (bridge: ChainBridge) => number) =>
              bridges.reduce((total, bridge) => total + valueOf(bridge), 0);
            same(
              [sumOfBridges((bridge) => bridge.before), sumOfBridges((bridge) => bridge.after)],
              [+wholeSum.before, +wholeSum.after],
            );
            for (const { step: name, amount } of wholeSum.steps)
              same(
                sumOfBridges((bridge) => bridge.steps.find((row) => row.step === name)?.amount ?? 0),
                Number(amount),
              );
            const codes = new Set(parts.map(codeOf));
            same(members.length + (others?.count ?? 0), codes.size);
            holds(members.length <= atMost, "too many members");
            const weights = bridges.map((bridge) =>
              step === null ? bridge.after - bridge.before : (amountsOf(bridge)[step] ?? 0),
            );
            const listedWeights = weights.slice(0, members.length);
            same(
              listedWeights,
              listedWeights.toSorted((a, b) => a - b),
            );
          },
        ),
      "the members that are not listed changed by no more than those that are": fc.property(
        arbStoreSales,
        arbStoreSales,
        fc.nat(8),
        (before, after, atMost) => {
          const parts = explainStores(before, after);
          const byItem = ({ item }: ChangePart) => item;
          const all = splitParts(parts, byItem, { step: null, atMost: 99 }).members;
          const listedCodes = new Set(
            splitParts(parts, byItem, { step: null, atMost }).members.map(({ code }) => code),
          );
          const sizeOf = ({ bridge }: (typeof all)[number]) => Math.abs(bridge.after - bridge.before);
          const smallestListed = Math.min(Infinity, ...all.filter(({ code }) => listedCodes.has(code)).map(sizeOf));
          for (const member of all)
            if (!listedCodes.has(member.code)) holds(sizeOf(member) <= smallestListed, `${member.code} changed more`);
        },
      ),
      "the bridge of a store is that of the store alone, whichever other stores are looked at": fc.property(
        arbStoreSales,
        arbStoreSales,
        (before, after) => {
          const { members } = splitParts(explainStores(before, after), ({ store }) => store, { step: null, atMost: 9 });
          for (const { code, bridge } of members) {
            const ofStore = ({ key }: StoreSales) => key === code;
            same(bridge, sumParts(explainStores(before.filter(ofStore), after.filter(ofStore))));
          }
        },
      ),
      "a store open in both periods is explained as one place is": fc.property(
        arbStoreSales,
        arbStoreSales,
        (before, after) => {
          for (const storeBefore of before.filter(isOpen)) {
            const storeAfter = after.find(({ key, ...sales }) => key === storeBefore.key && isOpen({ key, ...sales }));
            if (storeAfter === undefined) continue;
            const steps = explainChange(sideOf(storeBefore), sideOf(storeAfter)).steps;
            same(
              amountsOf(sumParts(explainStores([storeBefore], [storeAfter]))),
              Object.fromEntries(steps.flatMap(({ step, amount }) => (amount === 0 ? [] : [[step, Number(amount)]]))),
            );
            holds(
              bridgeSteps.every((step) => chainSteps.includes(step)),
              "a step is missing",
            );
          }
        },
      ),
      "all sales of a store open in one period only are new or gone stores": fc.property(arbStoreSales, (stores) => {
        const net = netOf(stores);
        const onlyStep = (step: string, amount: number) => (amount === 0 ? {} : { [step]: amount });
        same(amountsOf(sumParts(explainStores([], stores))), onlyStep("newStores", net));
        same(amountsOf(sumParts(explainStores(stores, []))), onlyStep("goneStores", -net));
      }),
      "opening one level after the other ends, each level once; a single store is not split by store": fc.property(
        fc.nat(3),
        fc.subarray([...bridgeSplits]),
        (stores, start) => {
          const openedParts = [...start];
          for (let split = nextSplit(openedParts, stores); split !== null; split = nextSplit(openedParts, stores)) {
            holds(!openedParts.includes(split), `${split} twice`);
            holds(split !== "LOCATION" || stores > 1, "one store split by store");
            holds(split !== "DEPARTMENT" || !openedParts.includes("ITEM"), "an item split by department");
            openedParts.push(split);
          }
          holds(openedParts.includes("ITEM"), "ended before the items");
        },
      ),
      "the order of stores and items does not matter": fc.property(arbStoreSales, arbStoreSales, (before, after) => {
        const reversedStores = (stores: readonly StoreSales[]) =>
          stores.toReversed().map((store) => ({ ...store, items: store.items.toReversed() }));
        const keyOf = ({ store, item }: ChangePart) => `${store}/${item}`;
        const byKey = (parts: readonly ChangePart[]) => parts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        same(byKey(explainStores(reversedStores(before), reversedStores(after))), byKey(explainStores(before, after)));
      }),
      "an item sold around both periods is neither new nor gone, and its steps still sum to its change": fc.property(
        arbStoreSales,
        arbStoreSales,
        ([storeBefore], [storeAfter]) => {
          const [earlier, laterItems] = [storeBefore?.items ?? [], storeAfter?.items ?? []];
          const regular = new Set([...earlier, ...laterItems].map(({ key }) => key));
          const amounts = explainItems({ sales: 2, items: earlier, regular }, { sales: 3, items: laterItems });
          const grossOf = (list: typeof earlier, key: string) => list.find((item) => item.key === key)?.gross ?? 0;
          same(amounts.size, regular.size);
          for (const [key, steps] of amounts) {
            same([Number(steps.newItems), Number(steps.goneItems)], [0, 0]);
            same(
              Object.values(steps).reduce((sum: number, amount) => sum + amount, 0),
              grossOf(laterItems, key) - grossOf(earlier, key),
            );
          }
        },
      ),
      "an item's part of traffic and basket is within a cent of its exact share": fc.property(
        arbStoreSales,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        ([store], sales, later) => {
          const items = (store?.items ?? []).map((item) => ({ ...item, quantity: quantity(item.quantity + 1) }));
          for (const [key, amounts] of explainItems({ sales, items }, { sales: later, items })) {
            const gross = items.find((item) => item.key === key)?.gross ?? 0;
            holds(Math.abs(amounts.traffic - (gross * later) / sales + gross) <= 1, `traffic of ${key}`);
            holds(Math.abs(amounts.traffic + amounts.basket) <= 1, `basket of ${key}`);
            same(Object.keys(amounts), [...itemSteps]);
          }
        },
      ),
    },
  },
});
