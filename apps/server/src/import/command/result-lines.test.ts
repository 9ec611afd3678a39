import { expect, it } from "vitest";

import { loadCommandWords } from "./command-words.ts";
import { resultLines } from "./result-lines.ts";

it("a dry run names the receipts that are missing", async () => {
  const words = await loadCommandWords("en");
  const gap = { location: "S1", businessDate: "2026-03-12" };
  const lines = resultLines(
    {
      jobId: "j",
      state: "done",
      phase: "done",
      rowsRead: 9,
      bytesRead: 9,
      bytesTotal: 9,
      result: {
        kind: "transactions",
        mode: "dryRun",
        batchId: null,
        created: 9,
        updated: 0,
        unchanged: 0,
        issueCount: 0,
        issues: [],
        missingReceipts: {
          count: 8,
          gaps: [
            { ...gap, terminal: "2", from: 1_004, to: 1_009, count: 6 },
            { ...gap, terminal: null, from: 1_020, to: 1_020, count: 1 },
          ],
        },
      },
    },
    words,
    "http://localhost",
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "8 receipt numbers are missing",
      "  S1, 2026-03-12: receipts 1004–1009 of terminal 2 are missing.",
      "  S1, 2026-03-12: receipt 1020 is missing.",
      "  The first 7 of 8",
    ]),
  );
});
