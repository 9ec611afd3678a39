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
  buildSearchStatement,
  type InvoiceCursor,
  type InvoiceQuestion,
  type InvoiceRow,
} from "./search-statement.ts";

/** Default number of receipts per page. */
const usualPageSize = 50;

/**
 * Finds receipts, newest first. Errors: those of `parseInvoiceSearch` and `readInvoiceText` by field, ACCESS_DENIED
 * for a location outside the caller's scope, FILTER_INVALID for a malformed page cursor, REPORT_TIME and
 * REPORT_MEMORY.
 */
export const searchInvoices = Effect.fn("invoice.search")(function* (caller: Caller, invoiceQuery: InvoiceQuery) {
  const { after: cursor, size = usualPageSize, ...searchParams } = invoiceQuery;
  const scope = yield* scopeFor(caller);
  const dateRangeContext = yield* rangeContextAt(caller.layerId, scope);
  const searchResult = parseInvoiceSearch(searchParams);
  const termsResult = prefixIssuePaths(["text"], readInvoiceText(searchParams.text ?? "", dateRangeContext));
  if (!searchResult.ok || !termsResult.ok)
    return yield* Effect.fail(
      invalid([...(searchResult.ok ? [] : searchResult.issues), ...(termsResult.ok ? [] : termsResult.issues)]),
    );
  const { locations } = searchResult.value;
  if (locations.some((id) => !scope.locationIds.includes(id))) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const afterCursor = cursor === undefined ? null : parseCursor(cursor);
  if (cursor !== undefined && afterCursor === null)
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "after"));
  const invoiceQuestion: InvoiceQuestion = {
    search: searchResult.value,
    terms: termsResult.value,
    locations: scope.locations.filter(
      ({ id }) => locations.length === 0 || locations.some((locationId) => locationId === id),
    ),
    after: afterCursor,
    size: size + 1,
  };
  const nowMs = yield* Clock.currentTimeMillis;
  const invoiceRows = yield* readPage(invoiceQuestion, dateRangeContext.today, (question) =>
    queryEither<InvoiceRow>((dialect) => buildSearchStatement(dialect, question)),
  );
  const rowsOfPage = invoiceRows.slice(0, size);
  const lastRow = rowsOfPage.at(-1);
  return {
    rows: rowsOfPage.map((row) => {
      const location = scope.locations.find(({ id }) => id === row.locationId);
      return toWireRow(row, location?.description ?? "", location?.timeZone ?? "UTC");
    }),
    older: invoiceRows.length > size && lastRow !== undefined ? printCursor(lastRow) : null,
    terms: termsResult.value.map((term): InvoiceTermWire => ({
      source: term.source,
      kind: term.kind,
      ...("from" in term && { from: term.from, to: term.to }),
      readings: listTermReadings(term, dateRangeContext),
    })),
    today: dateRangeContext.today,
    weekStart: dateRangeContext.weekStart,
    asOf: nowMs,
  } satisfies InvoicePage;
});

function toWireRow(invoiceRow: InvoiceRow, location: string, timeZone: string): InvoicePage["rows"][number] {
  const { batchId, saleNo, locationId, businessDate, at, hasTime, tenders, state, ...otherFields } = invoiceRow;
  const dateResult = parseCalendarDate(businessDate);
  return {
    ...otherFields,
    origin: dateResult.ok ? printReceiptKey({ locationId, businessDate: dateResult.value, batchId, saleNo }) : "",
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
  const businessDateResult = parseCalendarDate(day);
  return businessDateResult.ok
    ? {
        businessDate: businessDateResult.value,
        at: Number(soldAtText),
        batchId: Number(batchId),
        saleNo: Number(saleNo),
      }
    : null;
}
