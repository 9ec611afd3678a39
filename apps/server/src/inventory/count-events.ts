/**
 * Adds scans to a count by the event ids of their device, in any order, each once. Does not write the document itself:
 * a scan waits only for scans of the same line, and for a close.
 */

import type { Caller } from "@comptoir/api/contract";
import type { CountEventSave, DocumentLineView } from "@comptoir/api/wire";
import {
  addScans,
  checkLineQuantity,
  eventBeforeDocumentAtMostMs,
  newLine,
  type DocumentLine,
} from "@comptoir/domain/inventory";
import { failAll, issue, ok, type Issue } from "@comptoir/domain/result";
import { Clock, Effect, Result } from "effect";
import { SqlClient } from "effect/sql";

import { withSharedLayers, scopeFor } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { announceChange } from "./document-news.ts";
import { findDocumentHeader, findVersion, type DocumentHeader } from "./document-rows.ts";
import { headerOf, lockLineNumbers, inTransaction, lockDocumentShared } from "./document-store.ts";
import { resolveVisibility, viewLines } from "./document-view.ts";
import { findItemsById, findItemsByKey, findItemsBySku, itemOf } from "./line-items.ts";
import {
  lineOf,
  listEventRows,
  listLineRows,
  listMissingKeys,
  listSiblingRows,
  writeEvents,
  writeLines,
} from "./line-rows.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import { listCorrectedEvents, resolveEvents, type SentScans } from "./resolve-events.ts";
import { groupCalls } from "./scan-groups.ts";
import { findSupplement } from "./supplements.ts";

/** Request that adds scans to a count. */
interface ScanCall {
  readonly caller: Caller;
  readonly sent: SentScans;
}

/** Stores the scans of a request, or refuses all of them, listing each wrong one. Errors: those of `addScans`, and on an event REQUIRED, ONE_OF, INTEGER, DECIMAL_PLACES, LINE_QUANTITY. */
export const makeScanStore = () => {
  const store = groupCalls(storeCalls);
  return (caller: Caller, id: number, sentScans: SentScans) =>
    Effect.catchTag(store(id, { caller, sent: sentScans }), "BadRequest", (refusal) =>
      Effect.gen(function* () {
        if (!refusal.issues.some(({ code }) => code === "DOC_TRANSITION")) return yield* refusal;
        const lateScans = yield* findSupplement(caller, id, sentScans);
        if (lateScans === null) return yield* refusal;
        const storedEvents = sentScans.events.length;
        const now = yield* Clock.currentTimeMillis;
        if (lateScans.supplement === null) return { version: 0, stored: storedEvents, lines: [], now };
        // The lines of late scans belong to the supplement, another document.
        const answer = yield* store(lateScans.supplement.id, { caller, sent: lateScans.sent });
        return { ...answer, lines: [], stored: storedEvents, supplement: lateScans.supplement };
      }),
    );
};

/** Stores the scans of several requests in one transaction; a refused request does not affect the others. */
const storeCalls = Effect.fn("storeScans")(function* (id: number, calls: readonly ScanCall[]) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const storedResults = yield* inTransaction(storeTogether(sql, id, calls, now));
  yield* announceChange(id);
  // Read after storing, so that a reader of this version sees these scans.
  const version = successes(storedResults).length === 0 ? 0 : yield* findVersion(sql, id);
  return storedResults.map((answer) => Result.map(answer, (view) => ({ ...view, version, now })));
});

const storeTogether = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: number,
  scanCalls: readonly ScanCall[],
  now: number,
) {
  yield* lockDocumentShared(sql, id);
  // A refusal concerns its own request; any other failure fails all of them.
  const row = yield* findDocumentHeader(sql, id);
  const headed = yield* withSharedLayers(Effect.forEach(scanCalls, (call) => Effect.result(checkCall(call, row, now))));
  const passedCalls = successes(headed);
  if (row === undefined || passedCalls.length === 0)
    return headed.map((headedCall) => Result.map(headedCall, () => noLines));
  const keys = [...new Set(passedCalls.flatMap(({ events }) => events.map(({ lineKey }) => lineKey)))];
  const begunLines = yield* newLines(
    sql,
    row,
    passedCalls.flatMap(({ sent }) => sent.events),
    keys,
  );
  // Locks the lines in one order, which avoids deadlocks, and sees scans stored meanwhile.
  const lockedLines = yield* listLineRows(sql, id, { keys, lock: true });
  const allLines = [...lockedLines.map(lineOf), ...begunLines];
  const checkResults = yield* Effect.forEach(headed, (call) =>
    Effect.result(Effect.tap(Effect.fromResult(call), ({ sent }) => valueOrRefuse(checkUnits(allLines, sent.events)))),
  );
  const acceptedCalls = successes(checkResults);
  const usedKeys = new Set(acceptedCalls.flatMap(({ events }) => events.map(({ lineKey }) => lineKey)));
  const lines = allLines.filter(({ key }) => usedKeys.has(key));
  const documentBefore = { ...headerOf(row), lines, events: yield* listEventRows(sql, id, [...usedKeys]) };
  const news = listNews(
    acceptedCalls.flatMap(({ events }) => events),
    documentBefore.events,
  );
  const nextDocument = yield* valueOrRefuse(addScans(documentBefore, news, now));
  yield* writeEvents(sql, id, news);
  yield* writeLines(sql, nextDocument, listWritten(nextDocument.lines, lockedLines.map(lineOf), news));
  if (news.length > 0 && row.approvedBy !== null)
    yield* sql`UPDATE inventory_document SET approved_by = NULL WHERE document_id = ${id}`;
  const linesToWrite = usedKeys.size === 0 ? [] : yield* listLineRows(sql, id, { keys: [...usedKeys] });
  const linesAfter = [...linesToWrite, ...(yield* listSiblingRows(sql, id, linesToWrite))].toSorted(
    (left, right) => left.lineNo - right.lineNo,
  );
  return yield* answerCalls(sql, row, linesAfter, checkResults);
});

type CheckedCall = Effect.Success<ReturnType<typeof checkCall>>;
type ScanEvent = CheckedCall["events"][number];

/** Lists the events that are not stored yet, each once: a request may be sent again. Of events with one id, the last counts. */
function listNews(
  events: readonly ScanEvent[],
  storedEvents: readonly { readonly id: string }[],
): readonly ScanEvent[] {
  const storedIds = new Set(storedEvents.map(({ id }) => id));
  const eventById = new Map(events.toReversed().map((event) => [event.id, event]));
  return [...eventById.values()].toReversed().filter(({ id }) => !storedIds.has(id));
}

/** Lists the lines to write: new ones, changed ones, and lines with new scans. */
function listWritten(
  documentLines: readonly DocumentLine[],
  linesBefore: readonly DocumentLine[],
  news: readonly ScanEvent[],
): readonly DocumentLine[] {
  const storedLineByNumber = new Map(linesBefore.map((line) => [line.lineNo, line]));
  const countedKeys = new Set(news.map(({ lineKey }) => lineKey));
  return documentLines.filter(
    (line) =>
      !storedLineByNumber.has(line.lineNo) ||
      JSON.stringify(storedLineByNumber.get(line.lineNo)) !== JSON.stringify(line) ||
      countedKeys.has(line.key),
  );
}

/** Answers each request with its own lines, as its caller may see them. */
const answerCalls = Effect.fnUntraced(function* <Refusal>(
  sql: SqlClient.SqlClient,
  row: DocumentHeader,
  linesAfter: Parameters<typeof viewLines>[2],
  checkedCalls: readonly Result.Result<CheckedCall, Refusal>[],
) {
  const rightsKeyOf = ({ caller }: ScanCall) => {
    const sight = resolveVisibility(caller);
    return { sight, eyes: JSON.stringify([sight.language, sight.costs, sight.expected(row)]) };
  };
  const views = new Map<string, readonly DocumentLineView[]>();
  for (const { sight, eyes } of successes(checkedCalls).map(rightsKeyOf))
    if (!views.has(eyes)) views.set(eyes, yield* viewLines(sql, row, linesAfter, sight));
  return checkedCalls.map((call) =>
    Result.map(call, ({ caller, sent, events }) => {
      const sentLineKeys = new Set(sent.events.map(({ lineKey }) => lineKey));
      const visibleLines = views.get(rightsKeyOf({ caller, sent }).eyes) ?? [];
      const ofItems = new Set(
        visibleLines.flatMap(({ key, itemId }) => (sentLineKeys.has(key) && itemId !== 0 ? [itemId] : [])),
      );
      return {
        stored: sent.events.length,
        lines: visibleLines.filter(({ key, itemId }) => sentLineKeys.has(key) || ofItems.has(itemId)),
        ...listCorrectedEvents(events),
      };
    }),
  );
});

const noLines: { readonly stored: number; readonly lines: readonly DocumentLineView[] } = { stored: 0, lines: [] };

const successes = <A, E>(results: readonly Result.Result<A, E>[]): readonly A[] =>
  results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []));

/** Checks a request against the header of its document. */
const checkCall = Effect.fnUntraced(function* (
  { caller, sent }: ScanCall,
  row: DocumentHeader | undefined,
  now: number,
) {
  const { locationIds } = yield* scopeFor(caller);
  if (row === undefined || !locationIds.includes(row.locationId)) return yield* Effect.fail(notFound());
  yield* valueOrRefuse(checkEvents(row, sent.events));
  const events = resolveEvents(sent, {
    userId: caller.userId,
    arrivedAt: now,
    earliest: row.createdAt - eventBeforeDocumentAtMostMs,
  });
  yield* valueOrRefuse(addScans({ ...headerOf(row), lines: [], events: [] }, events, now));
  return { caller, sent, events };
});

function checkEvents({ id }: DocumentHeader, events: readonly CountEventSave[]) {
  const issues = events.flatMap((event, index): readonly Issue[] => {
    const eventPath = (field: string) => ["events", index, field];
    const issuesFound: Issue[] = [];
    if (event.documentId !== undefined && event.documentId !== id)
      issuesFound.push(issue("ONE_OF", eventPath("DocumentID")));
    if (event.lineKey.trim() === "") issuesFound.push(issue("REQUIRED", eventPath("LineKey")));
    if (event.id === "") issuesFound.push(issue("REQUIRED", eventPath("ID")));
    if (event.kind === "undo" ? event.eventId === undefined : event.quantity === undefined)
      issuesFound.push(issue("REQUIRED", eventPath(event.kind === "undo" ? "EventID" : "quantity")));
    return issuesFound;
  });
  return issues.length === 0 ? ok(null) : failAll(issues);
}

/** Checks that items sold by the piece are counted in whole numbers; the unit of an unknown code is not known. */
function checkUnits(documentLines: readonly DocumentLine[], events: readonly CountEventSave[]) {
  const decimalsByLineKey = new Map(
    documentLines.flatMap((line) => (line.itemId === 0 ? [] : [[line.key, line.decimals] as const])),
  );
  const issues = events.flatMap(({ lineKey, quantity: amount }, index): readonly Issue[] => {
    const allowedDecimals = decimalsByLineKey.get(lineKey);
    const checkResult =
      allowedDecimals === undefined || amount === undefined
        ? ok(null)
        : checkLineQuantity({ quantity: amount, decimals: allowedDecimals }, "COUNT");
    return checkResult.ok
      ? []
      : checkResult.issues.map((problem) => ({ ...problem, path: ["events", index, ...problem.path] }));
  });
  return issues.length === 0 ? ok(null) : failAll(issues);
}

/** Makes a line for each scanned code without one, with its catalogue item or the chosen one; locks the line numbers. */
const newLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  row: DocumentHeader,
  events: readonly CountEventSave[],
  keys: readonly string[],
) {
  if ((yield* listMissingKeys(sql, row.id, keys)).size === 0) return [];
  yield* lockLineNumbers(sql, row.id);
  const missingKeys = yield* listMissingKeys(sql, row.id, keys);
  if (missingKeys.size === 0) return [];
  const chosenItemIdByLineKey = new Map(
    events.flatMap(({ lineKey, itemId }) => (itemId === undefined ? [] : [[lineKey, itemId] as const])),
  );
  const byKey = yield* findItemsByKey(sql, row, [...missingKeys]);
  const byId = yield* findItemsById(sql, row, [...chosenItemIdByLineKey.values()]);
  const [lastLine] = yield* sql<{
    readonly no: number;
  }>`SELECT coalesce(max(line_no), 0) AS no FROM inventory_line WHERE document_id = ${row.id}`;
  const codeByLineKey = new Map(
    events.flatMap(({ lineKey, code }) => (code === undefined ? [] : [[lineKey, code] as const])).toReversed(),
  );
  // A shop's own number may have as many digits as a barcode.
  const bySku = yield* findItemsBySku(
    sql,
    row,
    [...missingKeys].flatMap((key) => (byKey.has(key) ? [] : (codeByLineKey.get(key) ?? []))),
  );
  return keys
    .filter((key) => missingKeys.has(key))
    .map((key, index): DocumentLine => {
      const code = codeByLineKey.get(key) ?? key;
      const item =
        byId.get(chosenItemIdByLineKey.get(key) ?? 0) ??
        itemOf(byKey.get(key)) ??
        (byKey.has(key) ? undefined : bySku.get(code));
      return { ...newLine((lastLine?.no ?? 0) + index + 1, key, code), ...item };
    });
});
