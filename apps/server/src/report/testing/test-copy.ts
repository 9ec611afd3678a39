/** Report copy for one test file; reports wait for the copy without a time limit. */

import path from "node:path";

import { Effect, Layer } from "effect";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { ReceiptFeed } from "../../sales/index.ts";
import { ReportCopy, defaultCopySettings } from "../copy/report-copy.ts";

/** Makes a report copy that gathers batches with at least this many lines; smaller ones are read after their commit. */
export const testCopyFrom = (linesAtLeast: number) =>
  Layer.unwrap(
    Effect.sync(() =>
      ReportCopy.layer({
        folder: path.join(temporaryFolder("copy"), "reports"),
        limits: { ...defaultCopySettings.limits, memory: "256MB" },
        patienceMs: 120_000,
        isEager: false,
        gather: { ...defaultCopySettings.gather, linesAtLeast },
      }),
    ),
  ).pipe(Layer.provide(ReceiptFeed.layer));

export const testCopy = testCopyFrom(40);
