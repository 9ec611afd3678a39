import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import {
  addScans,
  closeDocument,
  createDocument,
  editDocument,
  formatDocumentNumber,
  newLine,
  suspendDocument,
  type CountEvent,
  type DocumentLine,
  type InventoryDocument,
  type StockLedger,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { addDays, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";
import { lookupKey } from "@comptoir/domain/product";
import type { Result } from "@comptoir/domain/result";

import { lockStock, postMovementRows, readLedger } from "../catalogue/index.ts";
import {
  findItemsById,
  insertDocument,
  writeClosedDocument,
  nextSequence,
  saveDocument,
  writeEvents,
  findDocumentRows,
} from "../inventory/index.ts";
import { demoChains, type DemoDocument } from "./chains/index.ts";
import { makeRandom, type Random } from "./random.ts";

/** Makes counts and adjustments of the demo shops by the usual rules; shelves differ from the ledger by a piece here and there. */

export interface DemoDocuments {
  readonly today: CalendarDate;
  readonly now: number;
  readonly days: number;
  readonly shops: readonly { readonly locationId: number; readonly code: string; readonly timeZone: string }[];
}

interface Maker {
  readonly userId: number;
  readonly terminalId: string;
  readonly now: number;
}

export const makeDocuments = Effect.fn("makeDocuments")(function* ({ today, now, days, shops }: DemoDocuments) {
  const sql = yield* SqlClient.SqlClient;
  const random = makeRandom(23);
  const users = yield* sql<{
    readonly id: number;
    readonly username: string;
  }>`SELECT user_id AS id, username FROM user_account`;
  const plans = demoChains.flatMap(({ documents, departments }) =>
    documents.map((plan) => ({
      plan,
      comment: departments.find(({ code }) => code === plan.department)?.name ?? "",
    })),
  );
  const inTime = plans.filter(({ plan }) => plan.daysAgo < days);
  for (const { plan, comment } of inTime.toSorted((left, right) => right.plan.daysAgo - left.plan.daysAgo)) {
    const shop = shops.find(({ code }) => code === plan.shop);
    const userId = users.find(({ username }) => username === plan.by)?.id;
    if (shop === undefined || userId === undefined) continue;
    const date = addDays(today, 0 - plan.daysAgo);
    const morning = localDateTimeToInstant({ ...partsOf(date), hour: 7, minute: random.integer(5, 50) }, shop.timeZone);
    const openedMs = Math.min(morning.ok ? morning.value : now, now - 3_600_000);
    yield* sql.withTransaction(
      writeDocument(plan, { ...shop, date, comment }, { userId, terminalId: "1", now: openedMs }, random),
    );
  }
}, Effect.orDie);

/** Shop of a document, its day, and its comment, which names the department. */
interface DocumentPlace {
  readonly locationId: number;
  readonly code: string;
  readonly date: CalendarDate;
  readonly comment: string;
}

/** Counts of a demo document begin a few seconds apart and end within half an hour. Units: milliseconds. */
const [countEveryMs, lastsMs] = [40_000, 1_800_000];

const writeDocument = Effect.fnUntraced(function* (
  plan: DemoDocument,
  documentPlace: DocumentPlace,
  maker: Maker,
  random: Random,
) {
  const sql = yield* SqlClient.SqlClient;
  const department = yield* readDepartment(sql, plan, documentPlace);
  if (department === undefined) return;
  const { locationId } = documentPlace;
  const emptyDocument = yield* startDocument(sql, plan, documentPlace, department.departmentId, maker);
  yield* lockStock(sql, locationId, department.itemIds);
  const ledger = yield* readLedger(sql, locationId, department.itemIds, maker.now - 1);
  const shelf = readShelf(ledger.movements);
  const itemIds = chooseItems(plan, department.itemIds, shelf);
  const items = yield* findItemsById(sql, { locationId, targetId: department.targetId }, itemIds);
  const lines = makeLines(plan, itemIds, items, shelf, random);
  const isCount = plan.reason === undefined;
  const events = isCount ? makeCounts(lines, shelf, maker, random) : [];
  const endMs = maker.now + lastsMs;
  const countedDocument = isCount
    ? valueOrThrow(addScans({ ...emptyDocument, lines }, events, endMs))
    : valueOrThrow(editDocument(emptyDocument, { lines }, maker));
  const [row] = yield* findDocumentRows(sql, [emptyDocument.id], [locationId]);
  if (row === undefined) return;
  if (plan.end !== "CLOSED") {
    const resting = plan.end === "SUSPENDED" ? valueOrThrow(suspendDocument(countedDocument, endMs)) : countedDocument;
    return yield* saveDocument(sql, { row, document: emptyDocument, lines: [] }, resting);
  }
  const policy = plan.isFull === true ? ({ uncountedPolicy: "KEEP" } as const) : {};
  const { document, movements } = valueOrThrow(
    closeDocument(
      { ...countedDocument, ...policy },
      { requestId: `demo-${emptyDocument.id}`, version: countedDocument.version, userId: maker.userId, now: endMs },
      ledger.movements,
    ),
  );
  yield* writeEvents(sql, emptyDocument.id, events);
  yield* postMovementRows(sql, ledger, movements);
  yield* writeClosedDocument(sql, document, maker.userId);
});

/** Reads a plan's department at its shop, with its items. */
const readDepartment = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { department }: DemoDocument,
  { locationId }: DocumentPlace,
) {
  const [row] = yield* sql<{
    readonly targetId: number;
    readonly departmentId: number;
    readonly itemIds: readonly number[];
  }>`
    SELECT d.target_id AS "targetId", d.department_id AS "departmentId", ARRAY(SELECT i.item_id FROM item i WHERE i.department_id = d.department_id AND NOT i.is_deleted ORDER BY i.item_id) AS "itemIds"
    FROM target_layer t JOIN department d ON d.target_id = t.target_id AND d.code = ${department} WHERE t.target_layer_id = ${locationId}`;
  return row;
});

/** Stores the document without lines, under the shop's next number. */
const startDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  plan: DemoDocument,
  { locationId, code, date, comment }: DocumentPlace,
  departmentId: number,
  maker: Maker,
) {
  const year = Number(date.slice(0, 4));
  const sequence = yield* nextSequence(sql, locationId, year);
  const document = createDocument(
    {
      id: 0,
      number: formatDocumentNumber({ locationCode: code, year, sequence }),
      type: plan.reason === undefined ? "COUNT" : "ADJUSTMENT",
      locationId,
      comment,
      isBlind: plan.isBlind === true,
      ...(plan.isFull === true ? { scope: { kind: "FULL", of: "DEPARTMENT", ids: [departmentId] } as const } : {}),
    },
    maker,
  );
  const id = yield* insertDocument(sql, document, { by: maker.userId, terminalId: maker.terminalId, date });
  return { ...document, id } satisfies InventoryDocument;
});

/** Stock of a shelf by item. Units: thousandths. */
interface Shelf {
  /** The most that a document can take away of an item without its stock being negative at any moment after it. */
  readonly spare: ReadonlyMap<number, number>;
  /** Stock on hand before the document. */
  readonly before: ReadonlyMap<number, number>;
}

const readShelf = (movements: StockLedger): Shelf => ({
  spare: spareStock(movements),
  before: new Map(
    movements.flatMap(({ id, itemId, quantity: amount }) => (id.startsWith("before/") ? [[itemId, amount]] : [])),
  ),
});

/** Chooses the items of a document: a count takes the first of the department, an adjustment a few that are on the shelf. */
function chooseItems(plan: DemoDocument, itemIds: readonly number[], { spare, before }: Shelf): readonly number[] {
  if (plan.reason !== undefined)
    return itemIds
      .filter((itemId) => (spare.get(itemId) ?? 0) >= 1000)
      .filter((_, index) => index % 9 === plan.daysAgo % 9)
      .slice(0, 4);
  // A missing delivery leaves stock below nothing until it is entered: nobody counts it away.
  return itemIds.filter((itemId) => (before.get(itemId) ?? 0) >= 0).slice(0, plan.end === "CLOSED" ? 24 : 14);
}

/** Makes the lines of a document; those of an adjustment have a quantity of a few pieces. */
function makeLines(
  plan: DemoDocument,
  itemIds: readonly number[],
  items: Effect.Success<ReturnType<typeof findItemsById>>,
  { spare }: Shelf,
  random: Random,
): readonly DocumentLine[] {
  return itemIds.flatMap((itemId, index): readonly DocumentLine[] => {
    const item = items.get(itemId);
    if (item === undefined) return [];
    const line = { ...newLine(index + 1, item.upc === "" ? item.sku : lookupKey(item.upc)), ...item };
    if (plan.reason === undefined) return [line];
    const adjusted = Math.min(random.integer(1, 4), Math.floor((spare.get(itemId) ?? 0) / 1000));
    return [{ ...line, quantity: quantity(adjusted * 1000), reason: plan.reason }];
  });
}

/** Makes a count of each line, from one device. */
const makeCounts = (
  documentLines: readonly DocumentLine[],
  { spare, before }: Shelf,
  { userId, now }: Maker,
  random: Random,
): readonly CountEvent[] =>
  documentLines.map(({ key, itemId }, index) => ({
    id: `demo-${index}`,
    lineKey: key,
    deviceId: "1",
    userId,
    sequence: index + 1,
    at: now + index * countEveryMs,
    change: { kind: "set", quantity: countedOf(before.get(itemId) ?? 0, spare.get(itemId) ?? 0, random) },
  }));

/** Differences of a shelf from the ledger, mostly 0. Units: thousandths. */
function countedOf(expected: number, spare: number, random: Random) {
  const countedOffset = random.chance(0.72) ? 0 : random.chance(0.75) ? -random.integer(1, 3) : random.integer(1, 2);
  return quantity(expected + Math.max(countedOffset, -Math.floor(spare / 1000)) * 1000);
}

/** By item: the most that a document can take away without the stock being negative at any moment after it; at least 0. Units: thousandths. */
function spareStock(movements: StockLedger): ReadonlyMap<number, number> {
  const balance = new Map<number, number>();
  const spareByItem = new Map<number, number>();
  for (const { itemId, quantity: movedQuantity } of movements.toSorted((left, right) => left.at - right.at)) {
    const now = (balance.get(itemId) ?? 0) + movedQuantity;
    balance.set(itemId, now);
    spareByItem.set(itemId, Math.max(0, Math.min(spareByItem.get(itemId) ?? now, now)));
  }
  return spareByItem;
}

function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the demo breaks a rule: ${result.issues.map(({ code }) => code).join(", ")}`);
  return result.value;
}
