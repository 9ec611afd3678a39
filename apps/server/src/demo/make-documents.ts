/** Makes counts and adjustments of the demo shops by the usual rules; some counts differ from the ledger by a few pieces. */

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

export interface DemoDocuments {
  readonly today: CalendarDate;
  readonly now: number;
  readonly days: number;
  readonly shops: readonly { readonly locationId: number; readonly code: string; readonly timeZone: string }[];
}

interface DocumentMaker {
  readonly userId: number;
  readonly terminalId: string;
  readonly now: number;
}

export const makeDocuments = Effect.fn("makeDocuments")(function* ({ today, now, days, shops }: DemoDocuments) {
  const sql = yield* SqlClient.SqlClient;
  const random = makeRandom(23);
  const userRows = yield* sql<{
    readonly id: number;
    readonly username: string;
  }>`SELECT user_id AS id, username FROM user_account`;
  const documentPlans = demoChains.flatMap(({ documents, departments }) =>
    documents.map((plan) => ({
      plan,
      comment: departments.find(({ code }) => code === plan.department)?.name ?? "",
    })),
  );
  const plansInHistory = documentPlans.filter(({ plan }) => plan.daysAgo < days);
  for (const { plan, comment } of plansInHistory.toSorted((left, right) => right.plan.daysAgo - left.plan.daysAgo)) {
    const planShop = shops.find(({ code }) => code === plan.shop);
    const userId = userRows.find(({ username }) => username === plan.by)?.id;
    if (planShop === undefined || userId === undefined) continue;
    const documentDate = addDays(today, 0 - plan.daysAgo);
    const morningInstant = localDateTimeToInstant(
      { ...partsOf(documentDate), hour: 7, minute: random.integer(5, 50) },
      planShop.timeZone,
    );
    const openedMs = Math.min(morningInstant.ok ? morningInstant.value : now, now - 3_600_000);
    yield* sql.withTransaction(
      writeDocument(
        plan,
        { ...planShop, date: documentDate, comment },
        { userId, terminalId: "1", now: openedMs },
        random,
      ),
    );
  }
}, Effect.orDie);

/** Shop of a document, its day, and its comment, which names the department. */
interface DocumentShop {
  readonly locationId: number;
  readonly code: string;
  readonly date: CalendarDate;
  readonly comment: string;
}

/** Time between the counts of two lines of a document. Units: milliseconds. */
const lineEveryMs = 40_000;
/** Time from the start of a document to its end. Units: milliseconds. */
const documentLastsMs = 1_800_000;

const writeDocument = Effect.fnUntraced(function* (
  plan: DemoDocument,
  documentShop: DocumentShop,
  maker: DocumentMaker,
  random: Random,
) {
  const sql = yield* SqlClient.SqlClient;
  const departmentItems = yield* readDepartment(sql, plan, documentShop);
  if (departmentItems === undefined) return;
  const { locationId } = documentShop;
  const emptyDocument = yield* startDocument(sql, plan, documentShop, departmentItems.departmentId, maker);
  yield* lockStock(sql, locationId, departmentItems.itemIds);
  const ledger = yield* readLedger(sql, locationId, departmentItems.itemIds, maker.now - 1);
  const shelfStock = readShelfStock(ledger.movements);
  const documentItemIds = chooseItems(plan, departmentItems.itemIds, shelfStock);
  const itemsById = yield* findItemsById(sql, { locationId, targetId: departmentItems.targetId }, documentItemIds);
  const documentLines = makeLines(plan, documentItemIds, itemsById, shelfStock, random);
  const isCount = plan.reason === undefined;
  const countEvents = isCount ? makeCountEvents(documentLines, shelfStock, maker, random) : [];
  const documentEndMs = maker.now + documentLastsMs;
  const countedDocument = isCount
    ? valueOrThrow(addScans({ ...emptyDocument, lines: documentLines }, countEvents, documentEndMs))
    : valueOrThrow(editDocument(emptyDocument, { lines: documentLines }, maker));
  const [row] = yield* findDocumentRows(sql, [emptyDocument.id], [locationId]);
  if (row === undefined) return;
  if (plan.end !== "CLOSED") {
    const unclosedDocument =
      plan.end === "SUSPENDED" ? valueOrThrow(suspendDocument(countedDocument, documentEndMs)) : countedDocument;
    return yield* saveDocument(sql, { row, document: emptyDocument, lines: [] }, unclosedDocument);
  }
  const closingPolicy = plan.isFull === true ? ({ uncountedPolicy: "KEEP" } as const) : {};
  const { document, movements } = valueOrThrow(
    closeDocument(
      { ...countedDocument, ...closingPolicy },
      {
        requestId: `demo-${emptyDocument.id}`,
        version: countedDocument.version,
        userId: maker.userId,
        now: documentEndMs,
      },
      ledger.movements,
    ),
  );
  yield* writeEvents(sql, emptyDocument.id, countEvents);
  yield* postMovementRows(sql, ledger, movements);
  yield* writeClosedDocument(sql, document, maker.userId);
});

/** Reads a plan's department at its shop, with its items. */
const readDepartment = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { department }: DemoDocument,
  { locationId }: DocumentShop,
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

/** Stores the document without lines, under the next number of the shop and year. */
const startDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  plan: DemoDocument,
  { locationId, code, date, comment }: DocumentShop,
  departmentId: number,
  maker: DocumentMaker,
) {
  const year = Number(date.slice(0, 4));
  const documentSequence = yield* nextSequence(sql, locationId, year);
  const newDocument = createDocument(
    {
      id: 0,
      number: formatDocumentNumber({ locationCode: code, year, sequence: documentSequence }),
      type: plan.reason === undefined ? "COUNT" : "ADJUSTMENT",
      locationId,
      comment,
      isBlind: plan.isBlind === true,
      ...(plan.isFull === true ? { scope: { kind: "FULL", of: "DEPARTMENT", ids: [departmentId] } as const } : {}),
    },
    maker,
  );
  const documentId = yield* insertDocument(sql, newDocument, { by: maker.userId, terminalId: maker.terminalId, date });
  return { ...newDocument, id: documentId } satisfies InventoryDocument;
});

/** Stock of a shelf by item. Units: thousandths. */
interface ShelfStock {
  /** By item, the most that a document can take away without stock on hand falling below zero at any later moment. */
  readonly spare: ReadonlyMap<number, number>;
  /** Stock on hand before the document. */
  readonly before: ReadonlyMap<number, number>;
}

const readShelfStock = (movements: StockLedger): ShelfStock => ({
  spare: computeSpareStock(movements),
  before: new Map(
    movements.flatMap(({ id, itemId, quantity: amount }) => (id.startsWith("before/") ? [[itemId, amount]] : [])),
  ),
});

/** Chooses the items of a document: a count takes the first of the department, an adjustment a few that are on the shelf. */
function chooseItems(plan: DemoDocument, itemIds: readonly number[], { spare, before }: ShelfStock): readonly number[] {
  if (plan.reason !== undefined)
    return itemIds
      .filter((itemId) => (spare.get(itemId) ?? 0) >= 1000)
      .filter((_, index) => index % 9 === plan.daysAgo % 9)
      .slice(0, 4);
  // Stock below zero comes from a delivery that was not entered: a count must not hide it.
  return itemIds.filter((itemId) => (before.get(itemId) ?? 0) >= 0).slice(0, plan.end === "CLOSED" ? 24 : 14);
}

/** Makes the lines of a document; those of an adjustment have a quantity of a few pieces. */
function makeLines(
  plan: DemoDocument,
  itemIds: readonly number[],
  items: Effect.Success<ReturnType<typeof findItemsById>>,
  { spare }: ShelfStock,
  random: Random,
): readonly DocumentLine[] {
  return itemIds.flatMap((itemId, index): readonly DocumentLine[] => {
    const knownItem = items.get(itemId);
    if (knownItem === undefined) return [];
    const newDocumentLine = {
      ...newLine(index + 1, knownItem.upc === "" ? knownItem.sku : lookupKey(knownItem.upc)),
      ...knownItem,
    };
    if (plan.reason === undefined) return [newDocumentLine];
    const adjustedPieces = Math.min(random.integer(1, 4), Math.floor((spare.get(itemId) ?? 0) / 1000));
    return [{ ...newDocumentLine, quantity: quantity(adjustedPieces * 1000), reason: plan.reason }];
  });
}

/** Makes a count of each line, from one device. */
const makeCountEvents = (
  documentLines: readonly DocumentLine[],
  { spare, before }: ShelfStock,
  { userId, now }: DocumentMaker,
  random: Random,
): readonly CountEvent[] =>
  documentLines.map(({ key, itemId }, index) => ({
    id: `demo-${index}`,
    lineKey: key,
    deviceId: "1",
    userId,
    sequence: index + 1,
    at: now + index * lineEveryMs,
    change: { kind: "set", quantity: drawCountedQuantity(before.get(itemId) ?? 0, spare.get(itemId) ?? 0, random) },
  }));

/** Draws the counted quantity of an item: mostly the expected one, else a few pieces more or less. Units: thousandths. */
function drawCountedQuantity(expected: number, spare: number, random: Random) {
  const countedOffsetPieces = random.chance(0.72)
    ? 0
    : random.chance(0.75)
      ? -random.integer(1, 3)
      : random.integer(1, 2);
  return quantity(expected + Math.max(countedOffsetPieces, -Math.floor(spare / 1000)) * 1000);
}

/** Computes by item the most that a document can take away without stock on hand falling below zero later; at least 0. Units: thousandths. */
function computeSpareStock(movements: StockLedger): ReadonlyMap<number, number> {
  const balanceByItem = new Map<number, number>();
  const spareByItem = new Map<number, number>();
  for (const { itemId, quantity: movedQuantity } of movements.toSorted((left, right) => left.at - right.at)) {
    const balanceAfter = (balanceByItem.get(itemId) ?? 0) + movedQuantity;
    balanceByItem.set(itemId, balanceAfter);
    spareByItem.set(itemId, Math.max(0, Math.min(spareByItem.get(itemId) ?? balanceAfter, balanceAfter)));
  }
  return spareByItem;
}

function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the demo breaks a rule: ${result.issues.map(({ code }) => code).join(", ")}`);
  return result.value;
}
