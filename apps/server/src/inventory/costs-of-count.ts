/** Values counted lines at the cost that was in force when they were counted, however late their scans arrive. */

import { effectiveCountsByLine, type DocumentLine, type InventoryDocument } from "@comptoir/domain/inventory";
import { valueAtInstant, type ValueChange } from "@comptoir/domain/product";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { listLayers } from "../access/index.ts";

type ScannedDocument = Pick<InventoryDocument, "lines" | "events" | "strikes" | "locationId">;

/** Returns a count, its newly scanned lines with the cost in force at their last scan; a line whose cost of then is not known keeps its own. */
export const withCostsOfCount = Effect.fnUntraced(function* <Document extends ScannedDocument>(
  sql: SqlClient.SqlClient,
  document: Document,
  newEvents: readonly { readonly lineKey: string }[],
) {
  const scannedKeys = new Set(newEvents.map(({ lineKey }) => lineKey));
  const scannedLines = document.lines.filter(({ key, itemId }) => itemId > 0 && scannedKeys.has(key));
  if (scannedLines.length === 0) return document;
  const costRows = yield* sql<ValueChange & { readonly itemId: number }>`
    SELECT item_id AS "itemId", target_layer_id AS "layerId", floor(extract(epoch FROM at) * 1000)::float8 AS at, amount::float8 AS amount FROM item_value_change
    WHERE kind = 'cost' AND item_id = ANY (${scannedLines.map(({ itemId }) => itemId)}::integer[]) ORDER BY change_id`;
  const layers = costRows.some(({ layerId }) => layerId !== null) ? yield* listLayers() : [];
  const costsByItem = Map.groupBy(costRows, ({ itemId }) => itemId);
  const countByLineNumber = effectiveCountsByLine(document);
  const valuedLines = document.lines.map((line): DocumentLine => {
    const lineCount = scannedKeys.has(line.key) ? countByLineNumber.get(line.lineNo) : undefined;
    if (lineCount === undefined) return line;
    const costOfCount = valueAtInstant(costsByItem.get(line.itemId) ?? [], {
      at: lineCount.to,
      layerId: document.locationId,
      layers,
    });
    return costOfCount === undefined ? line : { ...line, unitCost: costOfCount };
  });
  return { ...document, lines: valuedLines };
});
