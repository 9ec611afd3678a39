import { expect, test } from "vitest";

import { allocateCents, cents, negateCents, sumCents } from "../../money/index.ts";
import * as ours from "../../transaction/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { transactionLaws } from "./transaction.ts";

test.each(lawsOf(transactionLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of receipts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["half of five cents goes down", "cash-rounding", { roundCash: (amount) => cents(Math.trunc(amount / 5) * 5) }],
  [
    "money given back is rounded down",
    "cash-rounding",
    { roundCash: (amount) => cents(Math.floor((amount + 2) / 5) * 5 + (amount === -2 ? -5 : 0)) },
  ],
  [
    "a card is rounded too",
    "cash-rounding",
    { tenderKindOf: (code) => ({ ...ours.tenderKindOf(code), isRounded: true }) },
  ],
  [
    "a total of nothing but cards is rounded",
    "payment",
    {
      settlePayment: (request) =>
        ours.settlePayment({ ...request, tenders: [...request.tenders, { code: "CASH", amount: cents(0) }] }),
    },
  ],
  [
    "one kind of card is taken for cash",
    "payment",
    {
      settlePayment: ({ total, tenders }) =>
        ours.settlePayment({
          total,
          tenders: tenders.map((tender) => (tender.code === "AMEX" ? { ...tender, code: "CASH" } : tender)),
        }),
    },
  ],
  [
    "the rounding goes the other way",
    "payment",
    {
      settlePayment: (request) => {
        const settlement = ours.settlePayment(request);
        return settlement.ok
          ? { ok: true, value: { ...settlement.value, rounding: negateCents(settlement.value.rounding) } }
          : settlement;
      },
    },
  ],
  [
    "a void is undone",
    "receipt-states",
    {
      nextTransactionState: (stage, action) =>
        stage === "VOID" && action === "recall"
          ? { ok: true, value: "WAITRECALL" }
          : ours.nextTransactionState(stage, action),
    },
  ],
  [
    "a suspended receipt is completed unseen",
    "receipt-states",
    {
      nextTransactionState: (stage, action) =>
        stage === "WAIT" && action === "complete"
          ? { ok: true, value: "COMPLETED" }
          : ours.nextTransactionState(stage, action),
    },
  ],
  [
    "a suspended receipt counts",
    "receipt-states",
    { countsAsSale: (state, training) => state !== "VOID" && !training },
  ],
  ["training counts", "training", { countsAsSale: (state) => ours.countsAsSale(state, false) }],
  [
    "the tips are kept",
    "reversal",
    {
      reverseTransaction: (transaction, place) => {
        const reversal = ours.reverseTransaction(transaction, place);
        return reversal.ok ? { ok: true, value: { ...reversal.value, tips: transaction.tips } } : reversal;
      },
    },
  ],
  [
    "the numbers are taken in the order they come",
    "missing-and-duplicate-numbers",
    { findSequenceGaps: (numbers) => ours.findSequenceGaps(numbers.slice(0, -1)) },
  ],
  [
    "the end of the counter is a gap",
    "missing-and-duplicate-numbers",
    {
      findSequenceGaps: (numbers, { after } = {}) =>
        ours.findSequenceGaps(numbers, after === undefined ? {} : { after }),
    },
  ],
  [
    "only what can be read comes twice",
    "missing-and-duplicate-numbers",
    {
      findSequenceGaps: (numbers, rule) => {
        const gaps = ours.findSequenceGaps(numbers, rule);
        return { ...gaps, duplicates: gaps.duplicates.filter((number) => !gaps.unreadable.includes(number)) };
      },
    },
  ],
  [
    "every till counts for itself",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        [...new Set(receipts.map(({ terminal }) => terminal))].flatMap((till) =>
          ours.findMissingReceipts(receipts.filter(({ terminal }) => terminal === till)),
        ),
    },
  ],
  [
    "all tills count together",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        ours.findMissingReceipts(receipts.map((receipt) => ({ ...receipt, terminal: "1" }))),
    },
  ],
  [
    "a day has no day before it",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        [...new Set(receipts.map(({ businessDate }) => businessDate))].flatMap((date) =>
          ours.findMissingReceipts(receipts.filter(({ businessDate }) => businessDate === date)),
        ),
    },
  ],
  [
    "numbers from elsewhere are gaps",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        receipts
          .slice(0, 1)
          .flatMap(({ businessDate }) =>
            ours
              .findSequenceGaps(receipts.map(({ number }) => number))
              .gaps.map((gap) => ({ ...gap, businessDate, terminal: null })),
          ),
    },
  ],
  [
    "an audited day is undone",
    "store-day",
    {
      nextStoreDayState: (state, action) =>
        state === "AUDITED" && action === "undo"
          ? { ok: true, value: "LOADING" }
          : ours.nextStoreDayState(state, action),
    },
  ],
  ["a day is exported twice", "store-day", { exportStoreDay: (state) => ours.exportStoreDay(state, "?") }],
  [
    "a limit is reached at it",
    "risk-events",
    {
      findRiskEvents: (transaction, { today, limits }) =>
        ours.findRiskEvents(transaction, {
          today,
          ...(limits !== undefined && { limits: { ...limits, refund: limits.refund - 1 } }),
        }),
    },
  ],
  [
    "an unknown cost is 0",
    "risk-events",
    {
      findRiskEvents: (transaction, at) => [
        ...ours.findRiskEvents(transaction, at),
        ...transaction.lines
          .filter(({ unitCost }) => unitCost === null)
          .map(({ lineNo }) => ({ type: "BELOW_COST" as const, lineNo, amount: cents(0) })),
      ],
    },
  ],
  [
    "a refund at the limit is over it",
    "risk-limits",
    { isRiskEvent: ({ type, size }, limits) => ours.isRiskEvent({ type, size: Math.abs(size) + 1 }, limits) },
  ],
  [
    "a long comment is cut",
    "integrity-findings",
    {
      acceptFinding: (finding, acceptance) =>
        ours.acceptFinding(finding, { ...acceptance, comment: acceptance.comment.slice(0, 199) }),
    },
  ],
  [
    "one's own events are among those of the others",
    "cashier-rates",
    { compareCashiers: (all) => ours.compareCashiers(all).map((row) => ({ ...row, peers: row.rate })) },
  ],
  [
    "a finding is accepted without a word",
    "integrity-findings",
    { acceptFinding: (finding, { by }) => ours.acceptFinding(finding, { comment: "ok", by }) },
  ],
  [
    "whoever comes last accepts",
    "integrity-findings",
    {
      acceptFinding: (finding, acceptance) =>
        ours.acceptFinding({ ...finding, by: finding.status === "ACCEPTED" ? acceptance.by : finding.by }, acceptance),
    },
  ],
  [
    "taken back, a finding keeps its comment",
    "integrity-findings",
    {
      reopenFinding: (finding) => {
        const reopenResult = ours.reopenFinding(finding);
        return reopenResult.ok
          ? { ok: true, value: { ...reopenResult.value, comment: finding.comment } }
          : reopenResult;
      },
    },
  ],
  [
    "what comes back stays accepted",
    "integrity-findings",
    {
      updateFindings: (known, detected) =>
        ours.updateFindings(
          known.map((finding) => (finding.status === "FIXED" ? { ...finding, status: "ACCEPTED" as const } : finding)),
          detected,
        ),
    },
  ],
  [
    "an acceptance of other amounts holds",
    "integrity-acceptances",
    {
      isAcceptanceOf: (acceptance, finding) =>
        ours.isAcceptanceOf({ ...acceptance, expected: finding.expected, actual: finding.actual }, finding),
    },
  ],
  [
    "what was taken back stays accepted",
    "integrity-acceptances",
    { isAcceptanceOf: (acceptance, finding) => ours.isAcceptanceOf({ ...acceptance, isReopened: false }, finding) },
  ],
  [
    "an acceptance holds for every till of a store",
    "integrity-acceptances",
    {
      isAcceptanceOf: (acceptance, finding) =>
        ours.isAcceptanceOf({ ...acceptance, terminal: finding.terminal }, finding),
    },
  ],
  [
    "a finding is named without its last number",
    "integrity-acceptances",
    { printFindingKey: (finding) => ours.printFindingKey({ ...finding, lastNumber: "" }) },
  ],
  [
    "a mark leaves amounts out",
    "integrity-acceptances",
    { findingFingerprint: (finding) => ours.findingFingerprint({ ...finding, expected: null, actual: null }) },
  ],
  [
    "what a row shows is of the first acceptance",
    "integrity-acceptances",
    {
      parseSeenFinding: (text) => {
        const parsedFinding = ours.parseSeenFinding(text);
        return parsedFinding === null ? null : { ...parsedFinding, version: Math.min(parsedFinding.version, 1) };
      },
    },
  ],
  [
    "any text shows a finding",
    "integrity-acceptances",
    { parseSeenFinding: (text) => ours.parseSeenFinding(text) ?? { rule: "EMPTY", version: 0, mark: text } },
  ],
  [
    "a header has no discount",
    "receipt-header",
    {
      checkReceiptHeader: (receipt, stated) =>
        ours.checkReceiptHeader(receipt, stated).filter(({ path }) => path[0] !== "discount"),
    },
  ],
  [
    "a header counts what was given back as sold",
    "receipt-header",
    {
      checkReceiptHeader: (receipt, stated) =>
        ours.checkReceiptHeader(
          {
            ...receipt,
            lines: receipt.lines.map((line) => ({
              ...line,
              kind: line.kind === "REFUND" ? ("SALE" as const) : line.kind,
            })),
          },
          stated,
        ),
    },
  ],
  [
    "a tolerance hides too little paid only",
    "integrity-limits",
    { doPaymentsDiffer: ({ total, paid }, { tolerance }) => paid > total || total - paid > tolerance },
  ],
  [
    "a rule has no code",
    "integrity-rules",
    {
      getIntegrityRule: (rule) => ({
        ...ours.getIntegrityRule(rule),
        codes: rule === "NEGATIVE_STOCK" ? [] : ours.getIntegrityRule(rule).codes,
      }),
    },
  ],
  [
    "a fact is refused for one reason",
    "integrity-rules",
    { findRefused: (issues) => ours.findRefused(issues.slice(0, 1)) },
  ],
  [
    "a wrong sign is nobody's rule",
    "integrity-rules",
    { integrityRuleOf: (code) => (code === "LINE_SIGN" ? null : ours.integrityRuleOf(code)) },
  ],
  [
    "a discount raises a refund",
    "line-amount",
    { lineAmount: (line) => cents(ours.lineDirection(line) * (line.extended + line.discount)) },
  ],
  [
    "every line is taxed",
    "line-tax",
    {
      taxOfLines: ({ lines, taxes }) =>
        allocateCents(
          sumCents(taxes.map(({ amount }) => amount)),
          lines.map(() => 1),
        ),
    },
  ],
  ["an exchange is a refund", "refund-only", { isRefundOnly: (lines) => lines.some(({ kind }) => kind === "REFUND") }],
  [
    "a draft leaves unverified",
    "export-batches",
    {
      nextExportStatus: (status, action) =>
        status === "DRAFT" && action === "export"
          ? { ok: true, value: "EXPORTED" }
          : ours.nextExportStatus(status, action),
    },
  ],
  [
    "a batch leaves with other totals",
    "export-batches",
    {
      exportBatch: (batch, written) => ours.exportBatch(batch, { ...written, totals: batch.totals ?? written.totals }),
    },
  ],
  [
    "a batch is verified unseen",
    "export-batches",
    { verifyExport: (batch, check) => ours.verifyExport(batch, { ...check, seenTotals: check.read }) },
  ],
  [
    "a batch is verified whatever the dashboards say",
    "export-batches",
    { verifyExport: (batch, check) => ours.verifyExport(batch, { ...check, board: null }) },
  ],
  [
    "a control total leaves a row out",
    "export-files",
    { exportTotals: (kind, rows) => ours.exportTotals(kind, rows.slice(1)) },
  ],
  [
    "an amount loses its cents",
    "export-files",
    {
      exportLines: (kind, rows) =>
        ours.exportLines(
          kind,
          rows.map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([name, value]) => [
                name,
                typeof value === "number" ? Math.trunc(value / 100) * 100 : value,
              ]),
            ),
          ),
        ),
    },
  ],
  [
    "what is paid is credited",
    "general-ledger",
    {
      journalOfDay: (day) =>
        ours.journalOfDay(day).map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit })),
    },
  ],
  [
    "what does not agree is left out",
    "general-ledger",
    { journalOfDay: (day) => ours.journalOfDay(day).filter(({ account }) => account !== "DIFFERENCE") },
  ],
  [
    "a file of a ledger is one entry",
    "general-ledger",
    {
      printIif: (rows, number) => {
        const text = ours.printIif(rows, number);
        const fileEnd = "\r\nENDTRNS";
        return text.split(fileEnd).join("") + (rows.length > 0 ? "ENDTRNS\r\n" : "");
      },
    },
  ],
  [
    "what came back is sold",
    "product-activity",
    {
      printProductActivity: (rows, head) =>
        ours.printProductActivity(
          rows.map((row) => ({ ...row, sold: row.sold + row.returned, returned: 0 })),
          head,
        ),
    },
  ],
  [
    "the segments are not counted",
    "product-activity",
    { printProductActivity: (rows, head) => ours.printProductActivity(rows, head).replaceAll(/SE\*\d+/gu, "SE*1") },
  ],
  [
    "a batch leaves twice in silence",
    "no-duplicate-export",
    {
      findAlreadyExported: () => null,
      verifyExport: (batch, check) => ours.verifyExport(batch, { ...check, exported: [] }),
    },
  ],
  [
    "what left since it was verified leaves again",
    "no-duplicate-export",
    { exportBatch: (batch, written) => ours.exportBatch(batch, { ...written, exported: [] }) },
  ],
  [
    "a repeat may be of anything",
    "no-duplicate-export",
    {
      findAlreadyExported: (batch, exported) =>
        batch.reexportOf === null ? ours.findAlreadyExported(batch, exported) : null,
    },
  ],
  [
    "the batch of before is exported again",
    "export-repeat",
    {
      reexport: (batch, { id, reason }) => {
        const newBatch = ours.reexport(batch, { id, reason });
        return newBatch.ok ? { ok: true, value: { ...newBatch.value, reexportOf: null } } : newBatch;
      },
    },
  ],
  [
    "a batch is exported again without a reason",
    "export-repeat",
    { reexport: (batch, { id, reason }) => ours.reexport(batch, { id, reason: `${reason}?` }) },
  ],
  ["any receipt is well made", "valid-receipt", { checkTransaction: () => [] }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(transactionLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
