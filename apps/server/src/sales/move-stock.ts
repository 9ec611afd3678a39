/**
 * Posts sales to the stock ledger: their lines are movements, and balances change in the transaction that commits the
 * sales. Sales that a count had already seen are offset at that count, with one LATE_OFFSET for each count and batch.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import {
  listCountWindows,
  listLateCorrections,
  includesMovement,
  type MovementKind,
  type StockMovement,
  type StockPlace,
} from "@comptoir/domain/inventory";
import { wholeQuantity } from "@comptoir/domain/measure";

import { makeBatchFilter } from "./check-batch.ts";
import { integerArray } from "../database/index.ts";
import type { FactSelection, FactFilter } from "./derive-summaries.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { stagedTableName } from "./staged-summaries.ts";

/** Sums the sold quantities of a batch in advance, from its staged months. */
export const stageStock = (sql: SqlClient.SqlClient, batchId: number) =>
  sql.unsafe(
    `CREATE TABLE ${stagedTableName(batchId, "stock")} AS SELECT location_id, item_id, sum(items)::bigint AS quantity FROM ${stagedTableName(batchId, "sales_month_item")} WHERE item_id <> 0 GROUP BY 1, 2`,
  );

/** Sales that move stock together: a batch, or an addition to a growing one. */
export interface SalesPiece {
  readonly locationIds: readonly number[];
  /** Day of the first sale of the piece; null without sales. */
  readonly firstDate: string | null;
  readonly filter: FactFilter;
  /** Name of the piece in the stock ledger. */
  readonly name: string;
}

/** Makes a piece of a whole batch. */
const wholeBatchPiece = (batch: SaleBatch): SalesPiece => ({
  locationIds: batch.locationIds,
  firstDate: batch.firstDate,
  filter: makeBatchFilter(batch),
  name: batch.splitCount === 0 ? String(batch.batchId) : `${batch.batchId}.${batch.splitCount}`,
});

/** SQL condition: a line `l` belongs to a piece and moves stock. */
const stockLineCondition = ({ filter }: Pick<SalesPiece, "filter">): string =>
  `${filter("l")} AND l.counted AND l.kind <= 1 AND l.item_id IS NOT NULL`;

/** Subtracts the sales of a batch from stock, or adds them back. Run it in the transaction that commits or undoes the batch. */
export const moveStock = (sql: SqlClient.SqlClient, batch: SaleBatch, way: "sold" | "undone", isStaged: boolean) =>
  Effect.gen(function* () {
    const wholeBatch = wholeBatchPiece(batch);
    yield* sql.unsafe(
      changeBalancesSql(
        way,
        isStaged ? `SELECT * FROM ${stagedTableName(batch.batchId, "stock")}` : soldQuantitiesSql(wholeBatch),
      ),
    );
    yield* offsetCounts(sql, wholeBatch, way);
  });

/** Subtracts additions to growing batches from stock. */
export const subtractAdditions = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  facts: FactSelection,
  pieces: readonly SalesPiece[],
) {
  yield* sql.unsafe(changeBalancesSql("sold", soldQuantitiesSql(facts)), facts.params);
  const countedLocationIds = yield* countedLocations(sql, pieces);
  for (const piece of pieces)
    if (piece.locationIds.some((id) => countedLocationIds.has(id))) yield* offsetCounts(sql, piece, "sold");
});

/** Writes or takes back the corrections of counts for a batch whose receipts are about to move to another, or just moved; balances stay. */
export const offsetCountsOfBatch = (sql: SqlClient.SqlClient, batch: SaleBatch, way: "sold" | "undone") =>
  offsetCounts(sql, wholeBatchPiece(batch), way);

const soldQuantitiesSql = (piece: Pick<SalesPiece, "filter">): string =>
  `SELECT l.location_id, l.item_id, sum(l.quantity)::bigint AS quantity FROM sale_line l WHERE ${stockLineCondition(piece)} GROUP BY 1, 2`;

/**
 * Changes balances by sold quantities. Locks the balances in a fixed order, so that a count which closes meanwhile
 * either sees these sales or is seen by them.
 */
const changeBalancesSql = (way: "sold" | "undone", soldSql: string): string => `
  INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT s.location_id, s.item_id, ${way === "sold" ? "-" : ""}s.quantity FROM (${soldSql}) s JOIN item i ON i.item_id = s.item_id ORDER BY 1, 2
  ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`;

const movementKindByRole = { count: "COUNT", offset: "LATE_OFFSET", back: "REVERSAL" } as const satisfies Record<
  string,
  MovementKind
>;

/** Total of a batch's sales that one count had seen. Units: thousandths sold. */
interface SalesSeenByCount extends StockPlace {
  readonly key: string;
  readonly quantity: number;
}

/** Offsets the sales that counts had already seen, by the domain's rule, so that counted figures stay. */
const offsetCounts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  salesPiece: SalesPiece,
  way: "sold" | "undone",
) {
  const countsBeforeSales = yield* readCounts(sql, salesPiece);
  if (countsBeforeSales.length === 0) return;
  const countsByPlace = groupByPlace(countsBeforeSales);
  const classifiedSales = yield* readClassified(sql, salesPiece, countsByPlace);
  const seenSales = [
    ...(yield* sumSeenSales(sql, salesPiece, { counts: countsByPlace, classified: classifiedSales })),
    ...classifiedSales.flatMap(({ lineName: _, quantity, ...sale }) =>
      listLateCorrections(countsByPlace.get(placeKey(sale)) ?? [], { ...sale, order: -1 }).map(({ count, sign }) => ({
        ...sale,
        key: count.id,
        quantity: 0 - sign * quantity,
      })),
    ),
  ];
  const seenSalesByPlaceAndKey = new Map<string, SalesSeenByCount>();
  for (const sales of seenSales) {
    const placeAndKey = `${sales.locationId} ${sales.key}`;
    seenSalesByPlaceAndKey.set(placeAndKey, {
      ...sales,
      quantity: sales.quantity + (seenSalesByPlaceAndKey.get(placeAndKey)?.quantity ?? 0),
    });
  }
  const nonZeroSales = [...seenSalesByPlaceAndKey.values()].filter(({ quantity }) => quantity !== 0);
  if (nonZeroSales.length > 0) yield* writeOffsets(sql, salesPiece, way, nonZeroSales);
});

interface CountRow extends StockPlace {
  readonly id: string;
  readonly at: number;
  readonly position: number;
  readonly unseen: readonly string[] | null;
}

/** Lists the locations of pieces that have a stock count since the first day of any piece. */
const countedLocations = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, pieces: readonly SalesPiece[]) {
  const [first = null] = pieces.map(({ firstDate }) => firstDate).toSorted();
  const rows = yield* sql<{ readonly id: number }>`
    SELECT DISTINCT location_id AS id FROM posted_movement
    WHERE kind = ${movementKindByRole.count} AND location_id = ANY (${integerArray(pieces.flatMap(({ locationIds }) => locationIds))}::integer[]) AND happened_at >= ${first ?? "infinity"}::date - 2`;
  return new Set(rows.map(({ id }) => id));
});

/** Reads the stock counts in force at the locations of a piece, since its first day. */
const readCounts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, salesPiece: SalesPiece) {
  const rows = yield* sql<CountRow>`
    SELECT c.location_id AS "locationId", c.item_id AS "itemId", c.movement_key AS id, floor(extract(epoch FROM c.happened_at) * 1000)::float8 AS at, c.position::float8 AS position, c.unseen
    FROM posted_movement c
    WHERE c.kind = ${movementKindByRole.count} AND c.location_id = ANY (${[...salesPiece.locationIds]}::integer[]) AND c.happened_at >= ${salesPiece.firstDate ?? "infinity"}::date - 2
      AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = c.location_id AND back.reverses = c.movement_key)
    ORDER BY c.happened_at, c.position, c.movement_id`;
  return rows.map(({ position, unseen, ...row }): StockMovement => ({
    ...row,
    quantity: wholeQuantity(0),
    kind: movementKindByRole.count,
    documentId: null,
    reverses: null,
    order: position,
    ...(unseen !== null && { unseen }),
  }));
});

type CountsByPlace = ReadonlyMap<string, readonly StockMovement[]>;

function groupByPlace(counts: readonly StockMovement[]): CountsByPlace {
  const countsByPlace = new Map<string, StockMovement[]>();
  for (const count of counts) {
    const placeCounts = countsByPlace.get(placeKey(count));
    if (placeCounts === undefined) countsByPlace.set(placeKey(count), [count]);
    else placeCounts.push(count);
  }
  return countsByPlace;
}

const placeKey = ({ locationId, itemId }: StockPlace): string => `${locationId} ${itemId}`;

interface ClassifiedSale extends StockPlace {
  readonly id: string;
  readonly origin: string;
  readonly at: number;
  readonly quantity: number;
  /** Key of the receipt line in the batch; the sums of the other sales leave this line out. */
  readonly lineName: string;
}

const linesWithReceiptSql = `sale_line l JOIN sale r ON r.location_id = l.location_id AND r.business_date = l.business_date AND r.batch_id = l.batch_id AND r.sale_no = l.sale_no`;
const lineNameSql = `l.location_id || '/' || l.business_date || '/' || l.sale_no || ':' || l.line_no`;

/** Reads the sales of a piece that a person classified in a stock count; this is rare. */
const readClassified = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  salesPiece: SalesPiece,
  counts: CountsByPlace,
) {
  const countsWithUnseen = [...counts.values()].flat().filter(({ unseen = [] }) => unseen.length > 0);
  if (countsWithUnseen.length === 0) return [];
  const rows = yield* sql.unsafe<ClassifiedSale>(
    `SELECT l.location_id AS "locationId", l.item_id AS "itemId", 'sale:' || l.batch_id || ':' || l.sale_no || ':' || l.line_no AS id, 'receipt:' || l.business_date || '/' || r.terminal || '/' || r.number || ':' || l.line_no AS origin,
       floor(extract(epoch FROM r.at) * 1000)::float8 AS at, l.quantity::float8 AS quantity, ${lineNameSql} AS "lineName"
     FROM ${linesWithReceiptSql} WHERE ${stockLineCondition(salesPiece)} AND l.item_id = ANY ('{${[...new Set(countsWithUnseen.map(({ itemId }) => itemId))].join(",")}}'::integer[])`,
  );
  return rows.filter((sale) =>
    (counts.get(placeKey(sale)) ?? []).some(({ unseen = [] }) => includesMovement(unseen, sale)),
  );
});

/** Sums the sales of a batch by the periods that the counts saw. */
const sumSeenSales = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  salesPiece: SalesPiece,
  { counts, classified }: { readonly counts: CountsByPlace; readonly classified: readonly ClassifiedSale[] },
) {
  const countWindowRows = [...counts.values()].flatMap((ofPlace) =>
    listCountWindows(ofPlace).map(({ count: { id, locationId, itemId }, after, until }) => ({
      id,
      locationId,
      itemId,
      after,
      until,
    })),
  );
  // Moments are stored in microseconds and compared in milliseconds, as the domain reads them.
  const endOfMsSql = (ms: string): string => `to_timestamp((${ms} + 1) / 1000)`;
  return yield* sql.unsafe<SalesSeenByCount>(
    `WITH sight AS MATERIALIZED (
      SELECT id, "locationId", "itemId", CASE WHEN after IS NULL THEN '-infinity' ELSE ${endOfMsSql("after")} END AS starts, ${endOfMsSql("until")} AS ends
      FROM jsonb_to_recordset($1::jsonb) AS s (id text, "locationId" integer, "itemId" integer, after float8, until float8)
    ) SELECT c."locationId", c."itemId", c.id AS key, sum(l.quantity)::float8 AS quantity
    FROM ${linesWithReceiptSql} JOIN sight c ON c."locationId" = l.location_id AND c."itemId" = l.item_id
    WHERE ${stockLineCondition(salesPiece)} AND r.at >= c.starts AND r.at < c.ends ${classified.length === 0 ? "" : `AND NOT ${lineNameSql} = ANY ($2::text[])`}
    GROUP BY 1, 2, 3`,
    [JSON.stringify(countWindowRows), ...(classified.length === 0 ? [] : [classified.map((sale) => sale.lineName)])],
  );
});

const writeOffsets = (
  sql: SqlClient.SqlClient,
  { name }: SalesPiece,
  way: "sold" | "undone",
  seenSales: readonly SalesSeenByCount[],
) => {
  const [key, sign] = way === "sold" ? [`sales:${name}>`, 1] : [`sales:${name}~>`, -1];
  const signedSales = seenSales.map((sales) => ({ ...sales, quantity: sign * sales.quantity }));
  return sql`
    WITH change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, reverses, position, written_in)
      SELECT c.location_id, c.item_id, CASE WHEN o.movement_key IS NULL THEN ${movementKindByRole.offset}::text ELSE ${movementKindByRole.back}::text END, s.quantity, c.unit_cost, c.source, ${key}::text || c.movement_key, c.happened_at, c.document_id, o.movement_key, c.position, (SELECT stock_change_id FROM change)
      FROM jsonb_to_recordset(${JSON.stringify(signedSales)}::jsonb) AS s ("locationId" integer, key text, quantity bigint)
        JOIN posted_movement c ON c.location_id = s."locationId" AND c.movement_key = s.key
        LEFT JOIN posted_movement o ON ${way === "undone"} AND o.location_id = c.location_id AND o.movement_key = ${`sales:${name}>`}::text || c.movement_key
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity
    ), moved AS (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM posted GROUP BY 1, 2)
    UPDATE stock_on_hand h SET quantity = h.quantity + m.quantity FROM moved m WHERE h.location_id = m.location_id AND h.item_id = m.item_id`;
};
