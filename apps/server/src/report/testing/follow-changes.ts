/**
 * Process that tests kill: commits and undoes batches, queries the copy after each, and prints a line for each answer. With
 * the argument "verify", prints the differences and ends.
 */

import path from "node:path";

import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { databaseLayer } from "../../database/index.ts";
import { findTemplate } from "../../database/template.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import { ReportCopy, defaultCopySettings } from "../copy/report-copy.ts";

const [copyFolder = "", command = ""] = process.argv.slice(2);

const change = Effect.gen(function* () {
  const [sql, store, copy] = [yield* SqlClient.SqlClient, yield* SaleStore, yield* ReportCopy];
  const [existingCounts] = yield* sql<{
    readonly stores: number;
    readonly batches: number;
  }>`SELECT (SELECT count(*)::int FROM target_layer) AS stores, (SELECT count(*)::int FROM sale_batch) AS batches`;
  if (existingCounts?.stores === 0) yield* writeSampleChain;
  for (let round = existingCounts?.batches ?? 0; ; round++) {
    const receipts = fc.sample(arbSampleReceipt, { numRuns: round % 4 === 0 ? 400 : 10, seed: round });
    yield* commitReceipts(receipts.map((receipt, index) => ({ ...receipt, number: `${round}-${index}` })));
    if (round % 3 === 0) {
      const [batch] = yield* sql<{
        readonly id: number;
      }>`SELECT batch_id AS id FROM sale_batch WHERE state = 'COMMITTED' ORDER BY batch_id LIMIT 1`;
      if (batch !== undefined) yield* store.undoBatch(batch.id);
    }
    const [row] = yield* Effect.scoped(
      Effect.flatMap(copy.view, (view) =>
        view === null
          ? Effect.die(new Error("no copy"))
          : view.query<{ readonly rows: number }>("SELECT count(*) AS rows FROM sale_line"),
      ),
    );
    process.stdout.write(`${row?.rows ?? ""}\n`);
  }
});

const verify = Effect.gen(function* () {
  const copy = yield* ReportCopy;
  process.stdout.write(`${JSON.stringify({ differences: yield* copy.verify, ...copy.state() })}\n`);
});

const layers = ReportCopy.layer({
  ...defaultCopySettings,
  isEager: false,
  folder: path.join(copyFolder, "reports"),
  patienceMs: 120_000,
  gather: { ...defaultCopySettings.gather, linesAtLeast: 40 },
}).pipe(
  Layer.provideMerge(SaleStore.layer),
  Layer.provideMerge(
    databaseLayer({ kind: "embedded", folder: path.join(copyFolder, "database"), template: await findTemplate() }),
  ),
);
await Effect.runPromise(Effect.provide(command === "verify" ? verify : change, layers));
