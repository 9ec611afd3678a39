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
import { factsOfKind, type StoredFact, type StoredOf } from "./stored-fact.ts";

/** Derives a round's receipts with their events, returned goods and card numbers. */
export const deriveReceipts = Effect.fn("till.deriveReceipts")(function* (
  roundContext: RoundContext,
  storedFacts: readonly StoredFact[],
) {
  const derivedReceipts = factsOfKind(storedFacts, "receipt").flatMap(
    (storedFact): MadeReceipt<StoredOf<"receipt">>[] => {
      const location = roundContext.places.get(storedFact.locationId);
      if (location === undefined) return [];
      const receipt = receiptOfFact(storedFact.fact.body, {
        location,
        terminal: storedFact.terminal,
        at: storedFact.happenedAt,
        itemOf: (code) => roundContext.itemAt(location.targetIds, code),
      });
      if (receipt.ok) return [{ stored: storedFact, transaction: receipt.value }];
      const issues = receipt.issues.map(({ code, path, params }) => issue(code, ["body", ...path], params));
      roundContext.findings.contradictions.push({ stored: storedFact, issues });
      return [];
    },
  );
  const writtenReceipts = yield* writeReceipts(roundContext, derivedReceipts);
  yield* writeReturns(roundContext, writtenReceipts);
  yield* writeCards(roundContext, writtenReceipts);
  yield* applyRecalls(roundContext, writtenReceipts);
  yield* writeReceiptEvents(roundContext, writtenReceipts);
});

/** Writes receipts; one that contradicts another of the same key is set aside for a person. Facts that waited for a receipt are queued again. */
export const writeReceipts = Effect.fnUntraced(function* <S extends StoredFact>(
  { sql, findings }: RoundContext,
  derivedReceipts: readonly MadeReceipt<S>[],
) {
  if (derivedReceipts.length === 0) return [];
  const { receipts, additions } = yield* addLiveReceipts(
    sql,
    derivedReceipts.map(({ transaction }) => transaction),
  );
  findings.additions.push(...additions);
  const writtenReceipts = derivedReceipts.flatMap(({ stored, transaction }, index): WrittenReceipt<S>[] => {
    const row = receipts[index];
    if (row === undefined) return [];
    if (row.standing !== "different") return [{ stored, transaction, row }];
    findings.contradictions.push({ stored, issues: [receiptConflictIssue(transaction, "body.number")] });
    return [];
  });
  const column = <T>(valueOf: (receipt: WrittenReceipt<S>) => T) => writtenReceipts.map(valueOf);
  yield* sql`
    INSERT INTO till_receipt (location_id, business_date, terminal, number, terminal_id, no, batch_id, sale_no)
    SELECT * FROM unnest(
      ${integerArray(column(({ transaction }) => transaction.locationId))}::integer[], ${textArray(column(({ transaction }) => transaction.businessDate))}::date[], ${textArray(column(({ transaction }) => transaction.terminal))}::text[], ${textArray(column(({ transaction }) => transaction.number))}::text[],
      ${integerArray(column(({ stored }) => stored.terminalId))}::integer[], ${integerArray(column(({ stored }) => stored.no))}::bigint[], ${integerArray(column(({ row }) => row.batchId))}::integer[], ${integerArray(column(({ row }) => row.saleNo))}::integer[]
    ) ON CONFLICT DO NOTHING`;
  yield* sql`UPDATE till_pending SET waits_for = NULL WHERE waits_for = ANY (${textArray(column(({ transaction }) => naturalKey(transaction)))}::text[])`;
  return writtenReceipts;
});

/** Writes the returned lines with the receipt they were sold on. */
const writeReturns = Effect.fnUntraced(function* (
  { sql }: RoundContext,
  written: readonly WrittenReceipt<StoredOf<"receipt">>[],
) {
  const rows = written.flatMap(({ stored, transaction, row }) =>
    returnedLinesOf(stored.fact.body, stored.terminal).map((line) => ({ ...line, ...row, transaction })),
  );
  if (rows.length === 0) return;
  yield* sql`
    INSERT INTO sale_return (location_id, business_date, batch_id, sale_no, line_no, from_terminal, from_number, from_line)
    SELECT * FROM unnest(
      ${integerArray(rows.map(({ transaction }) => transaction.locationId))}::integer[], ${textArray(rows.map(({ transaction }) => transaction.businessDate))}::date[], ${integerArray(rows.map(({ batchId }) => batchId))}::integer[], ${integerArray(rows.map(({ saleNo }) => saleNo))}::integer[],
      ${integerArray(rows.map(({ lineNo }) => lineNo))}::integer[], ${textArray(rows.map(({ fromTerminal }) => fromTerminal))}::text[], ${textArray(rows.map(({ fromNumber }) => fromNumber))}::text[], ${integerArray(rows.map(({ fromLine }) => fromLine))}::integer[]
    ) ON CONFLICT DO NOTHING`;
});

/** Writes the last digits of cards and the references of tenders, also for receipts that came in a file. */
const writeCards = Effect.fnUntraced(function* (
  { sql }: RoundContext,
  written: readonly WrittenReceipt<StoredOf<"receipt">>[],
) {
  const rows = written.flatMap(({ stored, transaction, row }) =>
    stored.fact.body.tenders.flatMap(({ code, lastFour, reference }, index) =>
      lastFour === null && reference === null
        ? []
        : [{ ...row, transaction, code, tenderNo: index + 1, lastFour, reference }],
    ),
  );
  if (rows.length === 0) return;
  yield* sql`
    UPDATE sale_tender t SET last_four = c.last_four, reference = c.reference
    FROM unnest(
      ${integerArray(rows.map(({ transaction }) => transaction.locationId))}::integer[], ${textArray(rows.map(({ transaction }) => transaction.businessDate))}::date[], ${integerArray(rows.map(({ batchId }) => batchId))}::integer[], ${integerArray(rows.map(({ saleNo }) => saleNo))}::integer[],
      ${integerArray(rows.map(({ tenderNo }) => tenderNo))}::smallint[], ${textArray(rows.map(({ code }) => code))}::text[], ${textArray(rows.map(({ lastFour }) => lastFour))}::text[], ${textArray(rows.map(({ reference }) => reference))}::text[]
    ) AS c (location_id, business_date, batch_id, sale_no, tender_no, code, last_four, reference)
    WHERE t.location_id = c.location_id AND t.business_date = c.business_date AND t.batch_id = c.batch_id AND t.sale_no = c.sale_no AND t.tender_no = c.tender_no AND t.code = c.code`;
});
