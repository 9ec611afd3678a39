/** Answers TopSales: the best-selling items. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { limitRanking, defaultTopN, rankMembers, listTopTies, type RankingMember } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { netSalesOf } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";

import { toSalesSums } from "../sales/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { readItemSums } from "./item-sums.ts";
import { refuseFilters } from "./narrow-ask.ts";
import type { Question } from "./question.ts";
import type { Span } from "./span.ts";
import { hasSales, noDay, type Snapshot } from "./snapshot.ts";
import { checkTopN } from "./top-n.ts";

interface ItemName {
  readonly item_id: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly name: string;
  readonly department: string | null;
}

/**
 * Answers TopSales: by net sales, quantity and SKU; with ITEMS by quantity and net sales. Totals include all items.
 *
 * Errors: TOP_N, FILTER_INVALID for any filter except on locations and items.
 */
export const topSales = Effect.fn("widgetData.topSales")(function* (
  { snapshot, question }: WidgetAsk,
  params: { readonly type?: "SALES" | "ITEMS"; readonly topN?: number },
) {
  const { span, compareSpan, meta } = question;
  yield* refuseFilters({ members: question.members, items: null });
  const topN = yield* checkTopN(params.topN ?? defaultTopN);
  const isByItems = params.type === "ITEMS";
  const members = yield* readSoldItems(snapshot, question, span, isByItems);
  const itemsBefore = compareSpan === null ? null : yield* readSoldItems(snapshot, question, compareSpan, isByItems);
  const ranking = yield* rankItems(snapshot, members, itemsBefore, topN);
  const { members: topMembers } = limitRanking(ranking, topN);
  const itemNameRows =
    topMembers.length === 0
      ? []
      : yield* snapshot.query<ItemName>(itemNamesSelectSql(topMembers.map(({ member }) => member.itemId)), noDay);
  const nameRowByItem = new Map(itemNameRows.map((row) => [row.item_id, row]));
  return {
    meta,
    rows: topMembers.map(({ member, previous, ...place }) => {
      const itemName = nameRowByItem.get(member.itemId);
      const previousAmount = previous ?? null;
      return {
        ...place,
        itemId: member.itemId,
        sku: itemName?.sku ?? "",
        upc: itemName?.upc ?? null,
        name: itemName?.name ?? "",
        department: itemName?.department ?? "",
        qty: quantity(member.items),
        net: cents(member.net),
        ...(itemsBefore === null
          ? {}
          : isByItems
            ? { previousQty: previousAmount === null ? null : quantity(previousAmount) }
            : { previous: previousAmount }),
      };
    }),
    total: sumNetSales(members),
    totalQty: sumQuantity(members),
    ...(itemsBefore === null
      ? {}
      : { previousTotal: sumNetSales(itemsBefore), previousTotalQty: sumQuantity(itemsBefore) }),
  } satisfies WidgetAnswers["TopSales"];
});

const sumNetSales = (items: readonly SoldItem[]) => cents(items.reduce((sum, { net }) => sum + net, 0));
const sumQuantity = (list: readonly SoldItem[]) => quantity(list.reduce((sum, { items }) => sum + items, 0));

interface SoldItem extends RankingMember {
  readonly itemId: number;
  readonly net: number;
  readonly items: number;
}

const readSoldItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, items: itemFilter }: Question,
  span: Span,
  isByItems: boolean,
) {
  const itemSumRows = yield* readItemSums(snapshot, scope, span, itemFilter);
  return itemSumRows
    .filter((row) => hasSales(row) || row["items"] !== 0)
    .map((row): SoldItem => {
      const itemSums = toSalesSums(row);
      const [itemId, net, { items }] = [Number(row["item_id"]), netSalesOf(itemSums), itemSums];
      return {
        code: String(itemId),
        itemId,
        net,
        items,
        value: isByItems ? items : net,
        quantity: isByItems ? net : items,
      };
    });
});

/** Ranks items. Reads SKUs only of items that tie with a listed one, because a catalogue may be long. */
const rankItems = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  members: readonly SoldItem[],
  itemsBefore: readonly SoldItem[] | null,
  topN: number,
) {
  const rankingByCode = rankMembers(members, itemsBefore);
  const tiedItems = listTopTies(rankingByCode.rows, itemsBefore, topN);
  if (tiedItems.length === 0) return rankingByCode;
  const tiedItemIds = [...new Set(tiedItems.map(({ itemId }) => itemId))];
  const skuRows = yield* snapshot.query<{ readonly item_id: number; readonly sku: string }>(
    `SELECT item_id, sku FROM item WHERE item_id IN (${tiedItemIds.join(",")})`,
    noDay,
  );
  const skuByItem = new Map(skuRows.map((row) => [row.item_id, row.sku]));
  const withSku = (item: SoldItem): SoldItem => ({ ...item, sortCode: skuByItem.get(item.itemId) ?? "" });
  return rankMembers(members.map(withSku), itemsBefore === null ? null : itemsBefore.map(withSku));
});

function itemNamesSelectSql(itemIds: readonly number[]): string {
  return `SELECT i.item_id, i.sku, i.upc, i.description AS name, d.description AS department
    FROM item i LEFT JOIN department d ON d.department_id = i.department_id WHERE i.item_id IN (${itemIds.join(",")})`;
}
