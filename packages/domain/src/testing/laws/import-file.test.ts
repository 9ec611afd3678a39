import { expect, test } from "vitest";

import * as ours from "../../import-file/index.ts";
import { quantity } from "../../measure/index.ts";
import { cents } from "../../money/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { importFileLaws } from "./import-file.ts";

test.each(lawsOf(importFileLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of imports, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "the sign of a line total is lost",
    "line-total",
    {
      decodeRow: (mapping, cells) => {
        const totalIndex = mapping.header.indexOf("Total");
        const [units = 0, price = 0] = ["Units", "Price"].map((name) =>
          Number(cells[mapping.header.indexOf(name)] ?? "1"),
        );
        return ours.decodeRow(
          mapping,
          cells.with(totalIndex, String(Math.abs(Number(cells[totalIndex])) * Math.sign(units) * Math.sign(price))),
        );
      },
    },
  ],
  [
    "any amount is a line total",
    "mapping-proposal",
    {
      proposeMapping: (kind, { header, rows }) => {
        const plainProposal = ours.proposeMapping(kind, {
          header: header.map((name) =>
            /^(?:amount|montant|revenue|total|importe)$/iu.test(name) &&
            !header.some((other) => /pri[cx]/iu.test(other))
              ? "Line total"
              : name,
          ),
          rows,
        });
        return {
          ...plainProposal,
          columns: Object.fromEntries(
            Object.entries(plainProposal.columns).map(([field, column]) => [
              field,
              header.includes(column)
                ? column
                : (header.find((name) => /^(?:amount|montant|revenue|total|importe)$/iu.test(name)) ?? ""),
            ]),
          ),
        };
      },
    },
  ],
  [
    "a discount is dollars off unless told",
    "mapping-proposal",
    {
      proposeMapping: (kind, sample) => {
        const proposal = ours.proposeMapping(kind, sample);
        const discountQuestion = proposal.questions.find(({ asks }) => asks === "discount");
        return discountQuestion === undefined
          ? proposal
          : {
              ...proposal,
              columns: { ...proposal.columns, discount: discountQuestion.column },
              questions: proposal.questions.filter((question) => question !== discountQuestion),
            };
      },
    },
  ],
  [
    "amounts are in dollars unless a person says otherwise",
    "file-amount-units",
    {
      proposeMapping: (kind, sample) => {
        const { amountsIn: _unit, questions, ...proposal } = ours.proposeMapping(kind, sample);
        return { ...proposal, questions: questions.filter(({ asks }) => asks !== "amountUnit") };
      },
    },
  ],
  ["every page is the last", "file-pages", { isPageMark: () => false }],
  ["the last page says that more follow", "file-pages", { isPageMark: (keys) => ours.isPageMark(keys, "x") }],
  [
    "amounts are in cents unless a person says otherwise",
    "file-amount-units",
    {
      proposeMapping: (kind, sample) => {
        const { questions, ...proposal } = ours.proposeMapping(kind, sample);
        return { ...proposal, amountsIn: "cents", questions: questions.filter(({ asks }) => asks !== "amountUnit") };
      },
    },
  ],
  [
    "whole amounts are in cents",
    "file-amount-units",
    {
      proposeMapping: (kind, sample) => {
        const { questions, ...proposal } = ours.proposeMapping(kind, sample);
        const others = questions.filter(({ asks }) => asks !== "amountUnit");
        return others.length < questions.length
          ? { ...proposal, amountsIn: "cents", questions: others }
          : { ...proposal, questions };
      },
    },
  ],
  [
    "cents are read as dollars",
    "file-amount-units",
    {
      compileMapping: (mapping, header) =>
        ours.compileMapping(mapping.kind === "transactions" ? { ...mapping, amountsIn: "dollars" } : mapping, header),
    },
  ],
  [
    "a row too long is cut",
    "row-parsing",
    { decodeRow: (mapping, cells) => ours.decodeRow(mapping, cells.slice(0, mapping.header.length)) },
  ],
  [
    "a mapping loses its constants",
    "mapping",
    {
      parseMapping: (value) => {
        const mappingResult = ours.parseMapping(value);
        return mappingResult.ok ? ok({ ...mappingResult.value, name: "" }) : mappingResult;
      },
    },
  ],
  [
    "returns are sales",
    "receipts-of-a-file",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, gross: cents(totalsAfter.gross + totalsAfter.refunds), refunds: cents(0) };
      },
    },
  ],
  [
    "stock notes are lines",
    "receipts-of-a-file",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, lines: totalsAfter.rows };
      },
    },
  ],
  [
    "a receipt ends with its first row",
    "receipts-of-a-file",
    { createReceiptGrouper: () => ({ push: (row) => [[row]], flush: () => [] }) },
  ],
  [
    "receipts stay open to the end",
    "receipts-of-a-file",
    { createReceiptGrouper: (keyOf) => ours.createReceiptGrouper(keyOf, Number.MAX_SAFE_INTEGER) },
  ],
  [
    "discounts are not deducted",
    "receipts-of-a-file",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, net: cents(totalsAfter.gross - totalsAfter.refunds) };
      },
    },
  ],
  [
    "taxes are forgotten",
    "receipts-of-a-file",
    {
      addToTotals: (totals, rows, transaction) => ({ ...ours.addToTotals(totals, rows, transaction), tax: totals.tax }),
    },
  ],
  [
    "a large amount is a number",
    "exact-source-amount",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, sourceAmount: BigInt(Number(totalsAfter.sourceAmount)) };
      },
    },
  ],
  [
    "the last receipt is forgotten",
    "receipts-of-a-file",
    {
      createReceiptGrouper: (keyOf, openReceipts) => {
        const grouper = ours.createReceiptGrouper(keyOf, openReceipts);
        return { push: grouper.push, flush: () => grouper.flush().slice(0, -1) };
      },
    },
  ],
  [
    "the exact amount is rounded",
    "exact-source-amount",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, sourceAmount: (totalsAfter.sourceAmount / 100_000n) * 100_000n };
      },
    },
  ],
  [
    "digits beyond the cents are dropped",
    "exact-source-amount",
    { printSourceAmount: (amount) => ours.printSourceAmount((amount / 100_000n) * 100_000n) },
  ],
  [
    "the day is that of UTC",
    "business-day-of-a-row",
    {
      toTransaction: (rows, context) =>
        ours.toTransaction(rows, { ...context, location: { ...context.location, businessDayStart: 600 } }),
    },
  ],
  [
    "the terminal is no part of the key",
    "natural-key",
    { naturalKey: (transaction) => ours.naturalKey({ ...transaction, terminal: "" }) },
  ],
  [
    "the parts of the key run into each other",
    "natural-key",
    {
      naturalKey: ({ locationId, terminal, number, businessDate }) =>
        `${locationId}${terminal}${number}${businessDate}`,
    },
  ],
  [
    "the parts of a receipt run into each other",
    "receipt-comparison",
    {
      receiptContent: (transaction) =>
        `${ours.receiptContent({ ...transaction, cashier: null, customer: null })}${transaction.cashier}|${transaction.customer}`,
    },
  ],
  [
    "the tips are no part of a receipt",
    "receipt-comparison",
    { receiptContent: (transaction) => ours.receiptContent({ ...transaction, tips: cents(0) }) },
  ],
  [
    "a receipt of another terminal contradicts",
    "receipt-comparison",
    {
      duplicateStatusAmong: (transaction, others) =>
        ours.duplicateStatusAmong(
          transaction,
          others.map((other) => ({ ...other, terminal: transaction.terminal })),
        ),
    },
  ],
  ["the last one decides", "receipt-comparison", { duplicateStatus: (all) => ours.duplicateStatus(all.slice(-1)) }],
  [
    "a cost that was learnt later is a conflict",
    "receipt-comparison",
    {
      duplicateStatusAmong: (transaction, others) => {
        const status = ours.duplicateStatusAmong(transaction, others);
        return status === "same" && others.some(({ lines }) => lines[0]?.unitCost !== transaction.lines[0]?.unitCost)
          ? "different"
          : status;
      },
    },
  ],
  [
    "only rows are compared",
    "stated-totals",
    { checkStatedTotals: (read, { rows }) => ours.checkStatedTotals(read, rows === undefined ? {} : { rows }) },
  ],
  [
    "a cent off is near enough",
    "stated-totals",
    {
      checkStatedTotals: (read, statedTotals) =>
        ours
          .checkStatedTotals(read, statedTotals)
          .filter(({ params }) => Math.abs(Number(params["expected"]) - Number(params["actual"])) > 1),
    },
  ],
  [
    "quantities are whole",
    "receipts-of-a-file",
    {
      addToTotals: (totals, rows, transaction) => {
        const totalsAfter = ours.addToTotals(totals, rows, transaction);
        return { ...totalsAfter, items: quantity(Math.abs(totalsAfter.items)) };
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(importFileLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 1_000, seed: 7 })).toBe(true);
});
