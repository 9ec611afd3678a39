/** Values counted lines at the cost that was in force when they were counted, however late their scans arrive. */

import { effectiveCountsByLine, type DocumentLine, type InventoryDocument } from "@comptoir/domain/inventory";
import { valueAtInstant, type ValueChange } from "@comptoir/domain/product";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { listLayers } from "../access/index.ts";
import type { Place } from "./line-items.ts";

/** Returns the lines of a count, the scanned ones with the cost in force at their last scan; a line whose cost of then is not known keeps its own. */
export const withCostsOfCount = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { locationId }: Pick<Place, "locationId">,
  document: Pick<InventoryDocument, "lines" | "events" | "strikes">,
  scannedKeys: ReadonlySet<string>,
) {
  const scannedLines = document.lines.filter(({ key, itemId }) => itemId > 0 && scannedKeys.has(key));
  if (scannedLines.length === 0) return document.lines;
  const costRows = yield* sql<ValueChange & { readonly itemId: number }>`
    SELECT item_id AS "itemId", target_layer_id AS "layerId", floor(extract(epoch FROM at) * 1000)::float8 AS at, amount::float8 AS amount FROM item_value_change
    WHERE kind = 'cost' AND item_id = ANY (${scannedLines.map(({ itemId }) => itemId)}::integer[]) ORDER BY change_id`;
  const layers = costRows.some(({ layerId }) => layerId !== null) ? yield* listLayers() : [];
  const costsByItem = Map.groupBy(costRows, ({ itemId }) => itemId);
  const countByLineNumber = effectiveCountsByLine(document);
  return document.lines.map((line): DocumentLine => {
    const lineCount = scannedKeys.has(line.key) ? countByLineNumber.get(line.lineNo) : undefined;
    if (lineCount === undefined) return line;
    const costOfCount = valueAtInstant(costsByItem.get(line.itemId) ?? [], {
      at: lineCount.to,
      layerId: locationId,
      layers,
    });
    return costOfCount === undefined ? line : { ...line, unitCost: costOfCount };
  });
});
