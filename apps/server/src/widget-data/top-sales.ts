/** TopSales: the items that sell best. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { cutRanking, defaultTopN, rankMembers, tiedWithFirst, type Member } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { netSalesOf } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";

import type { WidgetAsk } from "./ask.ts";
import type { Span } from "./question.ts";
import { readItemSums } from "./item-sums.ts";
import { hasSales, toSalesSums, type Snapshot } from "./snapshot.ts";
import { checkTopN } from "./top-n.ts";
import type { WidgetScope } from "./widget-scope.ts";

interface ItemName {
  readonly item_id: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly name: string;
  readonly department: string | null;
}

/** The answer of TopSales: by net sales, then by quantity, then by sku; the total is that of all items. */
export const topSales = Effect.fn("widgetData.topSales")(function* (
  { snapshot, question }: WidgetAsk,
  params: { readonly topN?: number },
) {
  const { scope, range, compareSpan, meta } = question;
  const topN = yield* checkTopN(params.topN ?? defaultTopN);
  const members = yield* readItems(snapshot, scope, range);
  const before = compareSpan === null ? null : yield* readItems(snapshot, scope, compareSpan);
  const ranking = yield* rankItems(snapshot, members, before, topN);
  const { shown } = cutRanking(ranking, topN);
  const names = shown.length === 0 ? [] : yield* snapshot.query<ItemName>(namesStatement(shown.map(({ member }) => member.itemId)));
  const nameOf = new Map(names.map((row) => [row.item_id, row]));
  return {
    meta,
    rows: shown.map(({ member, ...place }) => {
      const item = nameOf.get(member.itemId);
      return {
        ...place,
        itemId: member.itemId,
        sku: item?.sku ?? "",
        upc: item?.upc ?? null,
        name: item?.name ?? "",
        department: item?.department ?? "",
        qty: quantity(member.quantity),
        net: cents(member.value),
      };
    }),
    total: ranking.total,
  } satisfies WidgetAnswers["TopSales"];
});

interface Item extends Member {
  readonly itemId: number;
  readonly quantity: number;
}

const readItems = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope, span: Span) {
  const rows = yield* readItemSums(snapshot, scope, span);
  return rows.filter((row) => hasSales(row) || row["items"] !== 0).map((row): Item => {
    const sums = toSalesSums(row);
    const itemId = Number(row["item_id"]);
    return { code: String(itemId), itemId, value: netSalesOf(sums), quantity: sums.items };
  });
});

/** Ranks items; skus are read of those alone that tie with a shown one: a catalogue may be long. */
const rankItems = Effect.fnUntraced(function* (snapshot: Snapshot, members: readonly Item[], before: readonly Item[] | null, topN: number) {
  const byCode = rankMembers(members, before);
  const tied = tiedWithFirst(byCode.rows, before, topN);
  if (tied.length === 0) return byCode;
  const ids = [...new Set(tied.map(({ itemId }) => itemId))];
  const skus = yield* snapshot.query<{ readonly item_id: number; readonly sku: string }>(`SELECT item_id, sku FROM item WHERE item_id IN (${ids.join(",")})`);
  const skuOf = new Map(skus.map((row) => [row.item_id, row.sku]));
  const withSku = (item: Item): Item => ({ ...item, sortCode: skuOf.get(item.itemId) ?? "" });
  return rankMembers(members.map(withSku), before === null ? null : before.map(withSku));
});

function namesStatement(itemIds: readonly number[]): string {
  return `SELECT i.item_id, i.sku, i.upc, i.description AS name, d.description AS department
    FROM item i LEFT JOIN department d ON d.department_id = i.department_id WHERE i.item_id IN (${itemIds.join(",")})`;
}
