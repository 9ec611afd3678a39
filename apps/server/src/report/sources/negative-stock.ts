/** Products whose stock became negative: the domain's `findNegativeStockSince` in SQL, for both databases. */

import { addDays } from "@comptoir/domain/period";

import type { SourceCut } from "../source.ts";
import { locationCondition, movementsSql } from "./stock-ledger-sql.ts";

/** SQL of rows `n`: products with negative stock at the end of a cut, each with the day of the cut on which that began, and its closing stock. Source: behaviour 3.4, decision 0405. */
export const negativeStockSql = (sourceCut: SourceCut): string => {
  const { dialect, from, to } = sourceCut;
  const [firstDay, lastDay] = [dialect.dateSql(from), dialect.dateSql(to)];
  const itemKeyColumnsSql = "location_id, item_id";
  const sameStockCondition = (left: string, right: string): string =>
    `${left}.location_id = ${right}.location_id AND ${left}.item_id = ${right}.item_id`;
  const itemPartitionSql = "PARTITION BY m.location_id, m.item_id";
  const movedAfterCutSql = `(SELECT ${itemKeyColumnsSql}, sum(quantity) AS moved FROM ${movementsSql({ ...sourceCut, from: addDays(to, 1) })} WHERE day > ${lastDay} GROUP BY ${itemKeyColumnsSql}) a`;
  const stocksBelowZeroSql = `(SELECT h.location_id, h.item_id, h.quantity - coalesce(a.moved, 0) AS closing FROM stock_on_hand h LEFT JOIN ${movedAfterCutSql} ON ${sameStockCondition("a", "h")}
    WHERE ${locationCondition("h", sourceCut)} AND h.quantity - coalesce(a.moved, 0) < 0) b`;
  const movedByDaySql = `(SELECT ${itemKeyColumnsSql}, day, sum(quantity) AS moved FROM ${movementsSql(sourceCut)} WHERE day BETWEEN ${firstDay} AND ${lastDay} GROUP BY ${itemKeyColumnsSql}, day) m`;
  return `(SELECT ${itemKeyColumnsSql}, day, closing::bigint AS closing FROM (
    SELECT c.*, row_number() OVER (PARTITION BY ${itemKeyColumnsSql} ORDER BY day DESC) AS place FROM (
      SELECT m.location_id, m.item_id, m.day, m.moved, b.closing - sum(m.moved) OVER (${itemPartitionSql}) + sum(m.moved) OVER (${itemPartitionSql} ORDER BY m.day) AS closing FROM ${movedByDaySql} JOIN ${stocksBelowZeroSql} ON ${sameStockCondition("b", "m")}) c
    WHERE closing < 0 AND closing - moved >= 0) last WHERE place = 1) n`;
};
