/** A copy for one test file: its reports wait for it as long as it takes. */

import path from "node:path";

import { Effect, Layer } from "effect";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { ReceiptFeed } from "../../sales/index.ts";
import { ReportCopy, usualCopy } from "../copy/report-copy.ts";

/** A copy that gathers batches from so many lines on while they are written; smaller ones are read once they are committed. */
export const testCopyFrom = (linesAtLeast: number) =>
  Layer.unwrap(
    Effect.sync(() =>
      ReportCopy.layer({
        folder: path.join(temporaryFolder("copy"), "reports"),
        limits: { ...usualCopy.limits, memory: "256MB" },
        patienceMs: 120_000,
        isEager: false,
        gather: { ...usualCopy.gather, linesAtLeast },
      }),
    ),
  ).pipe(Layer.provide(ReceiptFeed.layer));

export const testCopy = testCopyFrom(40);
