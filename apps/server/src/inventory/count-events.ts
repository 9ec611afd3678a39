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
import { withCostsOfCount } from "./costs-of-count.ts";
import { announceChange } from "./document-news.ts";
import { findDocumentHeader, findVersion, type DocumentHeader } from "./document-rows.ts";
import { headerOf, lockLineNumbers, inTransaction, lockDocumentShared } from "./document-store.ts";
import { resolveVisibility, viewLines } from "./document-view.ts";
import { findItemsById, findItemsByKey, findItemsBySku, itemOf } from "./line-items.ts";
import {
  documentLineOf,
  listEventRows,
  listLineRows,
  listMissingKeys,
  listSiblingRows,
  writeEvents,
  writeLines,
} from "./line-rows.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import { summarizeClockCorrections, resolveEvents, type SentScans } from "./resolve-events.ts";
import { groupCalls } from "./scan-groups.ts";
import { findOrCreateSupplement } from "./supplements.ts";

/** Request that adds scans to a count. */
interface ScanCall {
  readonly caller: Caller;
  readonly sent: SentScans;
}

/** Stores the scans of a request, or refuses all of them, listing each wrong one. Errors: those of `addScans`, and on an event REQUIRED, ONE_OF, INTEGER, DECIMAL_PLACES, LINE_QUANTITY. */
export const makeScanStore = () => {
  const storeInGroups = groupCalls(storeCalls);
  return (caller: Caller, id: number, sentScans: SentScans) =>
    Effect.catchTag(storeInGroups(id, { caller, sent: sentScans }), "BadRequest", (refusal) =>
      Effect.gen(function* () {
        if (!refusal.issues.some(({ code }) => code === "DOC_TRANSITION")) return yield* refusal;
        const lateScans = yield* findOrCreateSupplement(caller, id, sentScans);
        if (lateScans === null) return yield* refusal;
        const sentEventCount = sentScans.events.length;
        const nowMs = yield* Clock.currentTimeMillis;
        if (lateScans.supplement === null) return { version: 0, stored: sentEventCount, lines: [], now: nowMs };
        // The lines of late scans belong to the supplement, another document.
        const supplementAnswer = yield* storeInGroups(lateScans.supplement.id, { caller, sent: lateScans.sent });
        return { ...supplementAnswer, lines: [], stored: sentEventCount, supplement: lateScans.supplement };
      }),
    );
};

/** Stores the scans of several requests in one transaction; a refused request does not affect the others. */
const storeCalls = Effect.fn("storeScans")(function* (id: number, calls: readonly ScanCall[]) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const answerResults = yield* inTransaction(storeTogether(sql, id, calls, now));
  yield* announceChange(id);
  // Read after storing, so that a reader of this version sees these scans.
  const documentVersion = valuesOfSuccesses(answerResults).length === 0 ? 0 : yield* findVersion(sql, id);
  return answerResults.map((answer) => Result.map(answer, (view) => ({ ...view, version: documentVersion, now })));
});

const storeTogether = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: number,
  scanCalls: readonly ScanCall[],
  now: number,
) {
  yield* lockDocumentShared(sql, id);
  // A refusal concerns its own request; any other failure fails all of them.
  const documentHeader = yield* findDocumentHeader(sql, id);
  const callCheckResults = yield* withSharedLayers(
    Effect.forEach(scanCalls, (call) => Effect.result(checkCall(call, documentHeader, now))),
  );
  const validCalls = valuesOfSuccesses(callCheckResults);
  if (documentHeader === undefined || validCalls.length === 0)
    return callCheckResults.map((headedCall) => Result.map(headedCall, () => emptyAnswer));
  const lineKeysOfCalls = [...new Set(validCalls.flatMap(({ events }) => events.map(({ lineKey }) => lineKey)))];
  const addedLines = yield* makeMissingLines(
    sql,
    documentHeader,
    validCalls.flatMap(({ sent }) => sent.events),
    lineKeysOfCalls,
  );
  // Locks the lines in one order, which avoids deadlocks, and sees scans stored meanwhile.
  const lockedLineRows = yield* listLineRows(sql, id, { keys: lineKeysOfCalls, lock: true });
  const allLines = [...lockedLineRows.map(documentLineOf), ...addedLines];
  const unitCheckResults = yield* Effect.forEach(callCheckResults, (call) =>
    Effect.result(Effect.tap(Effect.fromResult(call), ({ sent }) => valueOrRefuse(checkUnits(allLines, sent.events)))),
  );
  const acceptedCalls = valuesOfSuccesses(unitCheckResults);
  const acceptedLineKeys = new Set(acceptedCalls.flatMap(({ events }) => events.map(({ lineKey }) => lineKey)));
  const acceptedLines = allLines.filter(({ key }) => acceptedLineKeys.has(key));
  const documentBefore = {
    ...headerOf(documentHeader),
    lines: acceptedLines,
    events: yield* listEventRows(sql, id, [...acceptedLineKeys]),
  };
  const newEvents = listNewEvents(
    acceptedCalls.flatMap(({ events }) => events),
    documentBefore.events,
  );
  const scannedDocument = yield* valueOrRefuse(addScans(documentBefore, newEvents, now));
  const nextDocument = yield* withCostsOfCount(sql, scannedDocument, newEvents);
  yield* writeEvents(sql, id, newEvents);
  yield* writeLines(
    sql,
    nextDocument,
    listLinesToWrite(nextDocument.lines, lockedLineRows.map(documentLineOf), newEvents),
  );
  if (newEvents.length > 0 && documentHeader.approvedBy !== null)
    yield* sql`UPDATE inventory_document SET approved_by = NULL WHERE document_id = ${id}`;
  const writtenLineRows =
    acceptedLineKeys.size === 0 ? [] : yield* listLineRows(sql, id, { keys: [...acceptedLineKeys] });
  const writtenAndSiblingRows = [...writtenLineRows, ...(yield* listSiblingRows(sql, id, writtenLineRows))].toSorted(
    (left, right) => left.lineNo - right.lineNo,
  );
  return yield* answerCalls(sql, documentHeader, writtenAndSiblingRows, unitCheckResults);
});

type CheckedCall = Effect.Success<ReturnType<typeof checkCall>>;
type ScanEvent = CheckedCall["events"][number];

/** Lists the events that are not stored yet, each once: a request may be sent again. Of events with one id, the first counts. */
function listNewEvents(
  events: readonly ScanEvent[],
  storedEvents: readonly { readonly id: string }[],
): readonly ScanEvent[] {
  const storedEventIds = new Set(storedEvents.map(({ id }) => id));
  const eventById = new Map(events.toReversed().map((event) => [event.id, event]));
  return [...eventById.values()].toReversed().filter(({ id }) => !storedEventIds.has(id));
}

/** Lists the lines to write: new ones, changed ones, and lines with new scans. */
function listLinesToWrite(
  documentLines: readonly DocumentLine[],
  linesBefore: readonly DocumentLine[],
  newEvents: readonly ScanEvent[],
): readonly DocumentLine[] {
  const storedLineByNumber = new Map(linesBefore.map((line) => [line.lineNo, line]));
  const lineKeysOfNewEvents = new Set(newEvents.map(({ lineKey }) => lineKey));
  return documentLines.filter(
    (line) =>
      !storedLineByNumber.has(line.lineNo) ||
      JSON.stringify(storedLineByNumber.get(line.lineNo)) !== JSON.stringify(line) ||
      lineKeysOfNewEvents.has(line.key),
  );
}

/** Answers each request with its own lines, as its caller may see them. */
const answerCalls = Effect.fnUntraced(function* <Refusal>(
  sql: SqlClient.SqlClient,
  row: DocumentHeader,
  linesAfter: Parameters<typeof viewLines>[2],
  checkedCalls: readonly Result.Result<CheckedCall, Refusal>[],
) {
  const visibilityOfCall = ({ caller }: ScanCall) => {
    const visibility = resolveVisibility(caller);
    return {
      visibility,
      visibilityKey: JSON.stringify([visibility.language, visibility.costs, visibility.expected(row)]),
    };
  };
  const lineViewsByVisibility = new Map<string, readonly DocumentLineView[]>();
  for (const { visibility, visibilityKey } of valuesOfSuccesses(checkedCalls).map(visibilityOfCall))
    if (!lineViewsByVisibility.has(visibilityKey))
      lineViewsByVisibility.set(visibilityKey, yield* viewLines(sql, row, linesAfter, visibility));
  return checkedCalls.map((call) =>
    Result.map(call, ({ caller, sent, events }) => {
      const sentLineKeys = new Set(sent.events.map(({ lineKey }) => lineKey));
      const lineViews = lineViewsByVisibility.get(visibilityOfCall({ caller, sent }).visibilityKey) ?? [];
      const sentItemIds = new Set(
        lineViews.flatMap(({ key, itemId }) => (sentLineKeys.has(key) && itemId !== 0 ? [itemId] : [])),
      );
      return {
        stored: sent.events.length,
        lines: lineViews.filter(({ key, itemId }) => sentLineKeys.has(key) || sentItemIds.has(itemId)),
        ...summarizeClockCorrections(events),
      };
    }),
  );
});

const emptyAnswer: { readonly stored: number; readonly lines: readonly DocumentLineView[] } = { stored: 0, lines: [] };

const valuesOfSuccesses = <A, E>(results: readonly Result.Result<A, E>[]): readonly A[] =>
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
  const resolvedEvents = resolveEvents(sent, {
    userId: caller.userId,
    arrivedAt: now,
    earliest: row.createdAt - eventBeforeDocumentAtMostMs,
  });
  yield* valueOrRefuse(addScans({ ...headerOf(row), lines: [], events: [] }, resolvedEvents, now));
  return { caller, sent, events: resolvedEvents };
});

function checkEvents({ id }: DocumentHeader, events: readonly CountEventSave[]) {
  const eventIssues = events.flatMap((event, index): readonly Issue[] => {
    const issuePathOf = (field: string) => ["events", index, field];
    const issuesOfEvent: Issue[] = [];
    if (event.documentId !== undefined && event.documentId !== id)
      issuesOfEvent.push(issue("ONE_OF", issuePathOf("DocumentID")));
    if (event.lineKey.trim() === "") issuesOfEvent.push(issue("REQUIRED", issuePathOf("LineKey")));
    if (event.id === "") issuesOfEvent.push(issue("REQUIRED", issuePathOf("ID")));
    if (event.kind === "undo" ? event.eventId === undefined : event.quantity === undefined)
      issuesOfEvent.push(issue("REQUIRED", issuePathOf(event.kind === "undo" ? "EventID" : "quantity")));
    return issuesOfEvent;
  });
  return eventIssues.length === 0 ? ok(null) : failAll(eventIssues);
}

/** Checks that items sold by the piece are counted in whole numbers; the unit of an unknown code is not known. */
function checkUnits(documentLines: readonly DocumentLine[], events: readonly CountEventSave[]) {
  const decimalsByLineKey = new Map(
    documentLines.flatMap((line) => (line.itemId === 0 ? [] : [[line.key, line.decimals] as const])),
  );
  const quantityIssues = events.flatMap(({ lineKey, quantity: amount }, index): readonly Issue[] => {
    const allowedDecimals = decimalsByLineKey.get(lineKey);
    const quantityCheck =
      allowedDecimals === undefined || amount === undefined
        ? ok(null)
        : checkLineQuantity({ quantity: amount, decimals: allowedDecimals }, "COUNT");
    return quantityCheck.ok
      ? []
      : quantityCheck.issues.map((problem) => ({ ...problem, path: ["events", index, ...problem.path] }));
  });
  return quantityIssues.length === 0 ? ok(null) : failAll(quantityIssues);
}

/** Makes a line for each scanned code without one, with its catalogue item or the chosen one; locks the line numbers. */
const makeMissingLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  row: DocumentHeader,
  events: readonly CountEventSave[],
  keys: readonly string[],
) {
  if ((yield* listMissingKeys(sql, row.id, keys)).size === 0) return [];
  yield* lockLineNumbers(sql, row.id);
  const missingLineKeys = yield* listMissingKeys(sql, row.id, keys);
  if (missingLineKeys.size === 0) return [];
  const chosenItemIdByLineKey = new Map(
    events.flatMap(({ lineKey, itemId }) => (itemId === undefined ? [] : [[lineKey, itemId] as const])),
  );
  const itemsByLineKey = yield* findItemsByKey(sql, row, [...missingLineKeys]);
  const itemById = yield* findItemsById(sql, row, [...chosenItemIdByLineKey.values()]);
  const [lastLine] = yield* sql<{
    readonly no: number;
  }>`SELECT coalesce(max(line_no), 0) AS no FROM inventory_line WHERE document_id = ${row.id}`;
  const codeByLineKey = new Map(
    events.flatMap(({ lineKey, code }) => (code === undefined ? [] : [[lineKey, code] as const])).toReversed(),
  );
  // A shop's own number may have as many digits as a barcode.
  const itemBySku = yield* findItemsBySku(
    sql,
    row,
    [...missingLineKeys].flatMap((key) => (itemsByLineKey.has(key) ? [] : (codeByLineKey.get(key) ?? []))),
  );
  return keys
    .filter((key) => missingLineKeys.has(key))
    .map((key, index): DocumentLine => {
      const scannedCode = codeByLineKey.get(key) ?? key;
      const itemOfLine =
        itemById.get(chosenItemIdByLineKey.get(key) ?? 0) ??
        itemOf(itemsByLineKey.get(key)) ??
        (itemsByLineKey.has(key) ? undefined : itemBySku.get(scannedCode));
      return { ...newLine((lastLine?.no ?? 0) + index + 1, key, scannedCode), ...itemOfLine };
    });
});
