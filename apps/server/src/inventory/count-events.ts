/**
 * Scans: added to a count under the name that their device gives them, in any order, each once. The document itself is not written: a scan waits for scans of the
 * same line, and for who closes.
 */

import type { Caller } from "@comptoir/api/contract";
import type { CountEventSave } from "@comptoir/api/wire";
import { addScans, checkLineQuantity, correctClock, heldCounts, newLine, type CountEvent, type DocumentLine } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { failAll, issue, ok, type Issue } from "@comptoir/domain/result";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { tellChange } from "./document-news.ts";
import type { DocumentRow } from "./document-rows.ts";
import { findDocument, headerOf, holdLineNumbers, inTransaction, shareDocument } from "./document-store.ts";
import { sightOf, viewLines } from "./document-view.ts";
import { findItemsById, findItemsByKey, itemOf } from "./line-items.ts";
import { lineOf, listEventRows, listLineRows, writeEvents, writeLines, type StoredLine } from "./line-rows.ts";
import { held } from "./refuse-document.ts";

/** Scans of one device, and what its clock said when they were sent. */
export interface SentScans {
  readonly deviceId: string;
  readonly sentAt: number;
  readonly events: readonly CountEventSave[];
}

/** How far ahead of its own sending a scan may be, and how long before its document. Units: milliseconds. */
const aheadMs = 60_000;
const beforeMs = 86_400_000;

/** Stores scans, or refuses all of them with each that is wrong. Errors: those of `addScans`, and on an event DATE_FUTURE, DATE_ORDER, REQUIRED, ONE_OF, INTEGER, DECIMAL_PLACES, LINE_QUANTITY. */
export const storeScans = Effect.fn("storeScans")(function* (caller: Caller, id: number, { deviceId, sentAt, events }: SentScans) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const keys = [...new Set(events.map(({ lineKey }) => lineKey))];
  const answer = yield* inTransaction(
    Effect.gen(function* () {
      yield* shareDocument(sql, id);
      const row = yield* findDocument(caller, id);
      yield* held(checkEvents(row, events, sentAt));
      yield* held(addScans({ ...headerOf(row), lines: [], events: [] }, toEvents(events, { deviceId, userId: caller.userId, offset: now - sentAt }), now));
      yield* beginLines(sql, row, events, keys);
      // The lines are held in one order, so that what others counted on them meanwhile is seen, and nobody waits in a circle.
      const stored = yield* listLineRows(sql, id, [sql`l.line_key IN (SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`], "lock");
      const lines = stored.map(lineOf);
      yield* held(checkUnits(lines, events));
      const before = { ...headerOf(row), lines, events: yield* listEventRows(sql, id, keys) };
      const known = new Set(before.events.map((event) => event.id));
      const news = toEvents(events, { deviceId, userId: caller.userId, offset: now - sentAt }).filter((event) => !known.has(event.id));
      const next = yield* held(addScans(before, news, now));
      yield* writeEvents(sql, id, news);
      const was = new Map(lines.map((line) => [line.lineNo, line]));
      yield* writeLines(sql, next, next.lines.filter((line) => was.get(line.lineNo) !== line || news.some(({ lineKey }) => lineKey === line.key)));
      if (news.length > 0 && row.approvedBy !== null) yield* sql`UPDATE inventory_document SET approved_by = NULL WHERE document_id = ${id}`;
      const counts = heldCounts(next);
      const counted = next.lines.flatMap((line): readonly StoredLine[] => {
        const known = stored.find(({ lineNo }) => lineNo === line.lineNo);
        return known === undefined ? [] : [{ ...known, ...line, count: counts.get(line.lineNo) ?? null, counters: [...new Set([...known.counters, caller.userId])] }];
      });
      return { stored: events.length, lines: yield* viewLines(sql, row, counted, sightOf(caller)), now };
    }),
  );
  yield* tellChange(id);
  // Read once it is stored: whoever sees the document at this version sees these scans.
  const { version } = yield* findDocument(caller, id);
  return { ...answer, version };
});

function checkEvents({ id, createdAt }: DocumentRow, events: readonly CountEventSave[], sentAt: number) {
  const issues = events.flatMap((event, index): readonly Issue[] => {
    const at = (field: string) => ["events", index, field];
    const found: Issue[] = [];
    if (event.documentId !== undefined && event.documentId !== id) found.push(issue("ONE_OF", at("DocumentID")));
    if (event.at > sentAt + aheadMs) found.push(issue("DATE_FUTURE", at("at")));
    if (event.at < createdAt - beforeMs) found.push(issue("DATE_ORDER", at("at")));
    if (event.lineKey.trim() === "") found.push(issue("REQUIRED", at("LineKey")));
    if (event.id === "") found.push(issue("REQUIRED", at("ID")));
    if (event.kind === "undo" ? event.eventId === undefined : event.quantity === undefined) found.push(issue("REQUIRED", at(event.kind === "undo" ? "EventID" : "quantity")));
    return found;
  });
  return issues.length === 0 ? ok(null) : failAll(issues);
}

/** A piece is not counted by halves. Of a code that nobody knows yet, the unit is not known either. */
function checkUnits(lines: readonly DocumentLine[], events: readonly CountEventSave[]) {
  const decimals = new Map(lines.flatMap((line) => (line.itemId === 0 ? [] : [[line.key, line.decimals] as const])));
  const issues = events.flatMap(({ lineKey, quantity: amount }, index): readonly Issue[] => {
    const allowed = decimals.get(lineKey);
    const checked = allowed === undefined || amount === undefined ? ok(null) : checkLineQuantity({ quantity: amount, decimals: allowed }, "COUNT");
    return checked.ok ? [] : checked.issues.map((one) => ({ ...one, path: ["events", index, ...one.path] }));
  });
  return issues.length === 0 ? ok(null) : failAll(issues);
}

function toEvents(events: readonly CountEventSave[], { deviceId, userId, offset }: { readonly deviceId: string; readonly userId: number; readonly offset: number }): readonly CountEvent[] {
  return correctClock(
    events.map(({ id, lineKey, code, sequence, at, kind, quantity: amount, eventId }) => ({
      id, lineKey, ...(code === undefined ? {} : { code }), deviceId, userId, sequence, at, change: kind === "undo" ? { kind, eventId: eventId ?? "" } : { kind, quantity: amount ?? quantity(0) },
    })),
    offset,
  );
}

/** Begins a line for each code that has none, with the item that the catalogue knows, or a person chose. */
const beginLines = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, row: DocumentRow, events: readonly CountEventSave[], keys: readonly string[]) {
  const missing = () => sql<{ readonly key: string }>`SELECT w.key FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS w (key) WHERE NOT EXISTS (SELECT FROM inventory_line l WHERE l.document_id = ${row.id} AND l.line_key = w.key)`;
  if ((yield* missing()).length === 0) return;
  yield* holdLineNumbers(sql, row.id);
  const begun = new Set((yield* missing()).map(({ key }) => key));
  if (begun.size === 0) return;
  const chosen = new Map(events.flatMap(({ lineKey, itemId }) => (itemId === undefined ? [] : [[lineKey, itemId] as const])));
  const byKey = yield* findItemsByKey(sql, row, [...begun]);
  const byId = yield* findItemsById(sql, row, [...chosen.values()]);
  const [last] = yield* sql<{ readonly no: number }>`SELECT coalesce(max(line_no), 0) AS no FROM inventory_line WHERE document_id = ${row.id}`;
  const lines = keys.filter((key) => begun.has(key)).map((key, index): DocumentLine => {
    const code = events.find((event) => event.lineKey === key && event.code !== undefined)?.code ?? key;
    const item = byId.get(chosen.get(key) ?? 0) ?? itemOf(byKey.get(key));
    return { ...newLine((last?.no ?? 0) + index + 1, key, code), ...item };
  });
  yield* writeLines(sql, { id: row.id, lines, events: [], strikes: [] }, lines);
});
