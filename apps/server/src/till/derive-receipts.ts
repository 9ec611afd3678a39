/** Derives receipts from tills' facts, with their references; the same receipts may also arrive in files. */

import { naturalKey, receiptConflictIssue } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";
import { receiptOfFact, returnedLinesOf } from "@comptoir/domain/till";
import { Effect } from "effect";

import { integerArray, textArray } from "../database/index.ts";
import { addLiveReceipts } from "../sales/index.ts";
import type { MadeReceipt, RoundContext, WrittenReceipt } from "./round.ts";
import { writeReceiptEvents } from "./event-repository.ts";
import { applyRecalls } from "./recall-repository.ts";
import { factsOfKind, type StoredFact, type StoredFactOfKind } from "./stored-fact.ts";

/** Derives a round's receipts with their events, returned goods and card numbers. */
export const deriveReceipts = Effect.fn("till.deriveReceipts")(function* (
  roundContext: RoundContext,
  storedFacts: readonly StoredFact[],
) {
  const derivedReceipts = factsOfKind(storedFacts, "receipt").flatMap(
    (storedFact): MadeReceipt<StoredFactOfKind<"receipt">>[] => {
      const location = roundContext.places.get(storedFact.locationId);
      if (location === undefined) return [];
      const receiptResult = receiptOfFact(storedFact.fact.body, {
        location,
        terminal: storedFact.terminal,
        at: storedFact.happenedAt,
        itemOf: (code) => roundContext.itemAt(location.targetIds, code),
      });
      if (receiptResult.ok) return [{ stored: storedFact, transaction: receiptResult.value }];
      const bodyIssues = receiptResult.issues.map(({ code, path, params }) => issue(code, ["body", ...path], params));
      roundContext.results.contradictions.push({ stored: storedFact, issues: bodyIssues });
      return [];
    },
  );
  const writtenReceipts = yield* writeReceipts(roundContext, derivedReceipts);
  yield* writeReturnedLines(roundContext, writtenReceipts);
  yield* writeCardReferences(roundContext, writtenReceipts);
  yield* applyRecalls(roundContext, writtenReceipts);
  yield* writeReceiptEvents(roundContext, writtenReceipts);
});

/** Writes receipts; one that contradicts another of the same key is set aside for a person. Facts that waited for a receipt are queued again. */
export const writeReceipts = Effect.fnUntraced(function* <S extends StoredFact>(
  { sql, results }: RoundContext,
  derivedReceipts: readonly MadeReceipt<S>[],
) {
  if (derivedReceipts.length === 0) return [];
  const { receipts, additions } = yield* addLiveReceipts(
    sql,
    derivedReceipts.map(({ transaction }) => transaction),
  );
  results.additions.push(...additions);
  const writtenReceipts = derivedReceipts.flatMap(({ stored, transaction }, index): WrittenReceipt<S>[] => {
    const liveReceipt = receipts[index];
    if (liveReceipt === undefined) return [];
    if (liveReceipt.standing !== "different") return [{ stored, transaction, row: liveReceipt }];
    results.contradictions.push({ stored, issues: [receiptConflictIssue(transaction, "body.number")] });
    return [];
  });
  const columnOf = <T>(valueOf: (receipt: WrittenReceipt<S>) => T) => writtenReceipts.map(valueOf);
  yield* sql`
    INSERT INTO till_receipt (location_id, business_date, terminal, number, terminal_id, no, batch_id, sale_no)
    SELECT * FROM unnest(
      ${integerArray(columnOf(({ transaction }) => transaction.locationId))}::integer[], ${textArray(columnOf(({ transaction }) => transaction.businessDate))}::date[], ${textArray(columnOf(({ transaction }) => transaction.terminal))}::text[], ${textArray(columnOf(({ transaction }) => transaction.number))}::text[],
      ${integerArray(columnOf(({ stored }) => stored.terminalId))}::integer[], ${integerArray(columnOf(({ stored }) => stored.no))}::bigint[], ${integerArray(columnOf(({ row }) => row.batchId))}::integer[], ${integerArray(columnOf(({ row }) => row.saleNo))}::integer[]
    ) ON CONFLICT DO NOTHING`;
  yield* sql`UPDATE till_pending SET waits_for = NULL WHERE waits_for = ANY (${textArray(columnOf(({ transaction }) => naturalKey(transaction)))}::text[])`;
  return writtenReceipts;
});

/** Writes the returned lines with the receipt they were sold on. */
const writeReturnedLines = Effect.fnUntraced(function* (
  { sql }: RoundContext,
  written: readonly WrittenReceipt<StoredFactOfKind<"receipt">>[],
) {
  const returnedLineRows = written.flatMap(({ stored, transaction, row }) =>
    returnedLinesOf(stored.fact.body, stored.terminal).map((line) => ({ ...line, ...row, transaction })),
  );
  if (returnedLineRows.length === 0) return;
  yield* sql`
    INSERT INTO sale_return (location_id, business_date, batch_id, sale_no, line_no, from_terminal, from_number, from_line)
    SELECT * FROM unnest(
      ${integerArray(returnedLineRows.map(({ transaction }) => transaction.locationId))}::integer[], ${textArray(returnedLineRows.map(({ transaction }) => transaction.businessDate))}::date[], ${integerArray(returnedLineRows.map(({ batchId }) => batchId))}::integer[], ${integerArray(returnedLineRows.map(({ saleNo }) => saleNo))}::integer[],
      ${integerArray(returnedLineRows.map(({ lineNo }) => lineNo))}::integer[], ${textArray(returnedLineRows.map(({ fromTerminal }) => fromTerminal))}::text[], ${textArray(returnedLineRows.map(({ fromNumber }) => fromNumber))}::text[], ${integerArray(returnedLineRows.map(({ fromLine }) => fromLine))}::integer[]
    ) ON CONFLICT DO NOTHING`;
});

/** Writes the last digits of cards and the references of tenders, also for receipts that came in a file. */
const writeCardReferences = Effect.fnUntraced(function* (
  { sql }: RoundContext,
  written: readonly WrittenReceipt<StoredFactOfKind<"receipt">>[],
) {
  const cardTenderRows = written.flatMap(({ stored, transaction, row }) =>
    stored.fact.body.tenders.flatMap(({ code, lastFour, reference }, index) =>
      lastFour === null && reference === null
        ? []
        : [{ ...row, transaction, code, tenderNo: index + 1, lastFour, reference }],
    ),
  );
  if (cardTenderRows.length === 0) return;
  yield* sql`
    UPDATE sale_tender t SET last_four = c.last_four, reference = c.reference
    FROM unnest(
      ${integerArray(cardTenderRows.map(({ transaction }) => transaction.locationId))}::integer[], ${textArray(cardTenderRows.map(({ transaction }) => transaction.businessDate))}::date[], ${integerArray(cardTenderRows.map(({ batchId }) => batchId))}::integer[], ${integerArray(cardTenderRows.map(({ saleNo }) => saleNo))}::integer[],
      ${integerArray(cardTenderRows.map(({ tenderNo }) => tenderNo))}::smallint[], ${textArray(cardTenderRows.map(({ code }) => code))}::text[], ${textArray(cardTenderRows.map(({ lastFour }) => lastFour))}::text[], ${textArray(cardTenderRows.map(({ reference }) => reference))}::text[]
    ) AS c (location_id, business_date, batch_id, sale_no, tender_no, code, last_four, reference)
    WHERE t.location_id = c.location_id AND t.business_date = c.business_date AND t.batch_id = c.batch_id AND t.sale_no = c.sale_no AND t.tender_no = c.tender_no AND t.code = c.code`;
});
