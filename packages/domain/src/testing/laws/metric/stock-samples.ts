import fc from "fast-check";

import type { StockMove } from "../../../metric/index.ts";
import { arbStockMove } from "../../arbitraries/stock.ts";

export const arbMoves = fc.array(arbStockMove, { maxLength: 12 });

export const costOf = (moves: readonly StockMove[], ...flows: readonly string[]) =>
  moves.filter(({ flow }) => flows.includes(flow)).reduce((sum, { cost }) => sum + (cost ?? 0), 0);
