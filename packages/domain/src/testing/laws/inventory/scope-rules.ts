import fc from "fast-check";

import type { CountScope, InventoryDocument, ScopedItem, UncountedPolicy } from "../../../inventory/index.ts";
import { wholeQuantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import {
  countsOf,
  lineOf,
  locationId,
  documentMaker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

const arbDepartmentOrVendorIds = fc
  .tuple(fc.nat(2), fc.uniqueArray(fc.nat(2), { maxLength: 2 }))
  .map(([first, others]): readonly [number, ...number[]] => [first, ...others]);
const arbSubset: fc.Arbitrary<CountScope> = fc.record({
  kind: fc.constant("FULL" as const),
  of: fc.constantFrom("DEPARTMENT" as const, "VENDOR" as const),
  ids: arbDepartmentOrVendorIds,
});
const arbScope: fc.Arbitrary<CountScope> = fc.oneof(
  fc.constant(partialCountScope),
  fc.constant(fullCountScope),
  arbSubset,
);
const arbItems: fc.Arbitrary<readonly ScopedItem[]> = fc.uniqueArray(
  fc.record({
    itemId: fc.integer({ min: 11, max: 15 }),
    departmentId: fc.option(fc.nat(2)),
    vendorIds: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
  }),
  { selector: ({ itemId }) => itemId },
);
const arbPolicy: fc.Arbitrary<UncountedPolicy> = fc.constantFrom("KEEP", "ZERO", "EXPECTED");
const arbCount = fc.record({
  scope: arbScope,
  uncountedPolicy: arbPolicy,
  counted: fc.uniqueArray(fc.integer({ min: 11, max: 16 }), { maxLength: 3 }),
});

/** Builds the rules and laws of a count's items, and of overlapping counts. */
export function scopeRules({
  closeDocument,
  createDocument,
  findOverlaps,
  isInCountScope,
  listInCountScope,
  postMovements,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const makeCount = (
    id: number,
    {
      scope,
      uncountedPolicy,
      counted,
    }: {
      readonly scope: CountScope;
      readonly uncountedPolicy: UncountedPolicy | null;
      readonly counted: readonly number[];
    },
  ): InventoryDocument => {
    const lines = counted.map((itemId, index) => lineOf(itemId, { lineNo: index + 1, quantity: wholeQuantity(1) }));
    return {
      ...createDocument(
        { id, number: `A-2026-00000${id}`, type: "COUNT", locationId, scope },
        { ...documentMaker, now: 0 },
      ),
      uncountedPolicy,
      lines,
      events: countsOf(lines, 5),
    };
  };
  /** Tells whether an item is in the scope of a count. Source: behaviour 3.1, written independently. */
  const coversItem = (scope: CountScope, item: ScopedItem | undefined): boolean => {
    if (scope.kind === "PARTIAL" || scope.of === "LOCATION") return true;
    const scopeIds = scope.of === "VENDOR" ? (item?.vendorIds ?? []) : [item?.departmentId ?? -1];
    return scope.ids.some((id) => scopeIds.includes(id));
  };
  const closeCount = (document: InventoryDocument, catalogue: readonly ScopedItem[]) => {
    const ledger = postMovements(
      [],
      [11, 12, 13, 14, 15, 16].map((itemId) =>
        movementOf({ id: `o${itemId}`, itemId, at: 0, quantity: wholeQuantity(3), kind: "OPENING" }),
      ),
    );
    return closeDocument(
      document,
      {
        requestId: "r",
        version: 1,
        userId: 7,
        now: 9,
        itemsInScope: listInCountScope(document.scope, catalogue).map(({ itemId }) => lineOf(itemId)),
      },
      ledger,
    );
  };

  return {
    "count-scope": {
      says: "A partial count covers the scanned items. A full count covers its location, or some departments or vendors: their uncounted items follow its policy, and an item outside them is rejected on close, so that no scan is lost before a user has seen it.",
      source: "behaviour 3.1 (scope PARTIAL or FULL: location or department/vendor subset); decision 0105",
      codes: ["LINE_OUT_OF_SCOPE"],
      laws: {
        "an item is in the scope of its departments and vendors, and of a scope without any": fc.property(
          arbScope,
          arbItems,
          (scope, items) => {
            same(
              items.map((item) => isInCountScope(scope, item)),
              items.map((item) => coversItem(scope, item)),
            );
            same(
              listInCountScope(scope, items),
              scope.kind === "PARTIAL" ? [] : items.filter((item) => coversItem(scope, item)),
            );
          },
        ),
        "ZERO sets exactly the items in scope to zero": fc.property(
          arbScope,
          arbItems,
          fc.integer({ min: 11, max: 15 }),
          (scope, items, countedItem) => {
            const inScope = items
              .filter((item) => scope.kind === "FULL" && coversItem(scope, item))
              .map(({ itemId }) => itemId);
            const closeResult = closeCount(
              makeCount(1, { scope, uncountedPolicy: "ZERO", counted: [countedItem] }),
              items,
            );
            if (!closeResult.ok) return;
            same(
              closeResult.value.movements.map(({ itemId }) => itemId).toSorted(),
              [...new Set([...inScope, countedItem])].toSorted(),
            );
          },
        ),
        "rejects a line of an item out of scope at its index, unless it is struck out": fc.property(
          arbScope,
          arbItems,
          fc.uniqueArray(fc.integer({ min: 11, max: 16 }), { minLength: 1, maxLength: 4 }),
          fc.nat(3),
          (scope, items, countedItems, struck) => {
            const fullCount = makeCount(1, { scope, uncountedPolicy: "KEEP", counted: [...countedItems, 17] });
            const closeResult = closeCount(
              { ...fullCount, lines: fullCount.lines.map((line, index) => ({ ...line, isDeleted: index === struck })) },
              [...items, { itemId: 17, departmentId: 0, vendorIds: [0, 1, 2] }],
            );
            const isOutside = (itemId: number): boolean =>
              scope.kind === "FULL" &&
              scope.of !== "LOCATION" &&
              !items.some((item) => item.itemId === itemId && coversItem(scope, item));
            const expectedIssues = countedItems.flatMap((itemId, index) =>
              index !== struck && isOutside(itemId) ? [["LINE_OUT_OF_SCOPE", "lines", index, "itemId"]] : [],
            );
            const problemPaths = closeResult.ok
              ? []
              : closeResult.issues
                  .map(({ code, path }) => [code, ...path])
                  .filter(([, , lineKey]) => lineKey !== countedItems.length);
            same(problemPaths, expectedIssues);
          },
        ),
      },
    },
    "overlapping-counts": {
      says: "Two counts in progress overlap in every item both cover: on a line, or in the scope of a full count that does not keep uncounted items. So no two counts of one item are both applied unnoticed.",
      source: "behaviour 6 (7); decision 0105",
      codes: ["COUNT_OVERLAP"],
      laws: {
        "every item two counts would both post is found as an overlap before": fc.property(
          arbCount,
          arbCount,
          arbItems,
          (left, right, items) => {
            const [ownCount, theirCount] = [makeCount(1, left), makeCount(2, right)];
            const [first, second] = [closeCount(ownCount, items), closeCount(theirCount, items)];
            if (!first.ok || !second.ok) return;
            const itemsInBoth = first.value.movements
              .map(({ itemId }) => itemId)
              .filter((itemId) => second.value.movements.some((movement) => movement.itemId === itemId));
            const overlaps = findOverlaps(ownCount, [ownCount, theirCount], items);
            holds(
              itemsInBoth.every((itemId) => overlaps.includes(itemId)),
              `${itemsInBoth.join()} are among ${overlaps.join()}`,
            );
          },
        ),
        "counts overlap symmetrically, in the items both cover": fc.property(
          arbCount,
          arbCount,
          fc.constantFrom(null, "KEEP", "ZERO", "EXPECTED"),
          arbItems,
          (left, right, uncountedPolicy, items) => {
            const counts = [left, { ...right, uncountedPolicy }] as const;
            const [ownCount, theirCount] = [makeCount(1, counts[0]), makeCount(2, counts[1])];
            const isOf = (count: (typeof counts)[number], itemId: number): boolean =>
              count.counted.includes(itemId) ||
              (count.scope.kind === "FULL" &&
                count.uncountedPolicy !== "KEEP" &&
                coversItem(
                  count.scope,
                  items.find((item) => item.itemId === itemId),
                ));
            const namedItems = [11, 12, 13, 14, 15, 16].filter(
              (itemId) =>
                [...left.counted, ...right.counted].includes(itemId) || items.some((item) => item.itemId === itemId),
            );
            const itemsInBoth = namedItems.filter((itemId) => counts.every((count) => isOf(count, itemId)));
            same(
              [
                findOverlaps(ownCount, [theirCount], items).toSorted(),
                findOverlaps(theirCount, [ownCount], items).toSorted(),
              ],
              [itemsInBoth, itemsInBoth],
            );
          },
        ),
      },
    },
  };
}
