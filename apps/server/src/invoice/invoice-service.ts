/** Searches receipts that a caller may see: in the read-only report copy, or in the database while the copy is not ready. */

import type { Caller } from "@comptoir/api/contract";
import type { InvoicePage, InvoiceQuery, InvoiceTermWire } from "@comptoir/api/wire";
import { listTermReadings, parseInvoiceSearch, readInvoiceText } from "@comptoir/domain/operation";
import { offsetAt, parseCalendarDate } from "@comptoir/domain/period";
import { printReceiptKey } from "@comptoir/domain/report";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { transactionStates, type TransactionState } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { rangeContextAt, scopeFor } from "../access/index.ts";
import { badRequest, forbidden, invalid } from "../http/refusal.ts";
import { queryEither } from "../report/copy/ask-either.ts";
import {
  readPage,
  searchStatement,
  type InvoiceCursor,
  type InvoiceQuestion,
  type InvoiceRow,
} from "./search-statement.ts";

/** Default number of receipts per page. */
const usualSize = 50;

/**
 * Finds receipts, newest first. Errors: those of `parseInvoiceSearch` and `readInvoiceText` by field, ACCESS_DENIED
 * for a location outside the caller's scope, FILTER_INVALID for a malformed page cursor, REPORT_TIME and
 * REPORT_MEMORY.
 */
export const searchInvoices = Effect.fn("invoice.search")(function* (caller: Caller, invoiceQuery: InvoiceQuery) {
  const { after: cursor, size = usualSize, ...searchParams } = invoiceQuery;
  const scope = yield* scopeFor(caller);
  const context = yield* rangeContextAt(caller.layerId, scope);
  const search = parseInvoiceSearch(searchParams);
  const terms = prefixIssuePaths(["text"], readInvoiceText(searchParams.text ?? "", context));
  if (!search.ok || !terms.ok)
    return yield* Effect.fail(invalid([...(search.ok ? [] : search.issues), ...(terms.ok ? [] : terms.issues)]));
  const { locations } = search.value;
  if (locations.some((id) => !scope.locationIds.includes(id))) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const afterCursor = cursor === undefined ? null : parseCursor(cursor);
  if (cursor !== undefined && afterCursor === null)
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "after"));
  const invoiceQuestion: InvoiceQuestion = {
    search: search.value,
    terms: terms.value,
    locations: scope.locations.filter(
      ({ id }) => locations.length === 0 || locations.some((locationId) => locationId === id),
    ),
    after: afterCursor,
    size: size + 1,
  };
  const nowMs = yield* Clock.currentTimeMillis;
  const rows = yield* readPage(invoiceQuestion, context.today, (part) =>
    queryEither<InvoiceRow>((dialect) => searchStatement(dialect, part)),
  );
  const page = rows.slice(0, size);
  const lastRow = page.at(-1);
  return {
    rows: page.map((row) => {
      const location = scope.locations.find(({ id }) => id === row.locationId);
      return wireOf(row, location?.description ?? "", location?.timeZone ?? "UTC");
    }),
    older: rows.length > size && lastRow !== undefined ? printCursor(lastRow) : null,
    terms: terms.value.map((term): InvoiceTermWire => ({
      source: term.source,
      kind: term.kind,
      ...("from" in term && { from: term.from, to: term.to }),
      readings: listTermReadings(term, context),
    })),
    today: context.today,
    weekStart: context.weekStart,
    asOf: nowMs,
  } satisfies InvoicePage;
});

function wireOf(invoiceRow: InvoiceRow, location: string, timeZone: string): InvoicePage["rows"][number] {
  const { batchId, saleNo, locationId, businessDate, at, hasTime, tenders, state, ...otherFields } = invoiceRow;
  const date = parseCalendarDate(businessDate);
  return {
    ...otherFields,
    origin: date.ok ? printReceiptKey({ locationId, businessDate: date.value, batchId, saleNo }) : "",
    locationId,
    location,
    businessDate,
    time: hasTime ? new Date(at + offsetAt(at, timeZone)).toISOString().slice(11, 16) : null,
    state: isTransactionState(state) ? state : "COMPLETED",
    tenders: tenders === null ? [] : tenders.split("+"),
  };
}

const isTransactionState = (text: string): text is TransactionState => Object.hasOwn(transactionStates, text);

const printCursor = ({ businessDate, at, batchId, saleNo }: InvoiceRow): string =>
  [businessDate, at, batchId, saleNo].join(".");

function parseCursor(text: string): InvoiceCursor | null {
  const [, day, soldAtText, batchId, saleNo] =
    /^(\d{4}-\d{2}-\d{2})\.(-?\d{1,15})\.(\d{1,9})\.(\d{1,9})$/u.exec(text) ?? [];
  const businessDate = parseCalendarDate(day);
  return businessDate.ok
    ? { businessDate: businessDate.value, at: Number(soldAtText), batchId: Number(batchId), saleNo: Number(saleNo) }
    : null;
}
