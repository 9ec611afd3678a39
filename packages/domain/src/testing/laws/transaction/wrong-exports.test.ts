import { expect, test } from "vitest";

import * as ours from "../../../transaction/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { transactionLaws } from "../transaction.ts";

/** Faulty implementations of receipts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
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
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(transactionLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
