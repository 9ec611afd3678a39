import { expect, layer } from "@effect/vitest";
import { Context, Effect, Layer, type Scope } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { DatabaseEngine, Maintenance, testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportJobRepository } from "./import-job-repository.ts";
import { ImportJobs } from "./import-jobs.ts";
import { ImportRepository } from "./import-repository.ts";
import { rollBackStopped } from "./stopped-imports.ts";
import { header, seedStore, tillMapping, writeFile } from "./testing/till-file.ts";

/** Engine of simulated servers on one database; each has its own services, and so its own owner names. */
const onSharedDatabase = Layer.succeed(DatabaseEngine, {
  kind: "postgresql",
  restarts: () => 0,
  renew: Effect.void,
  grown: () => 0,
});
const serverLayer = Layer.fresh(
  ImportJobs.layerNoDeps.pipe(
    Layer.provideMerge(ImportJobRepository.layer),
    Layer.provideMerge(ImportRepository.layer),
    Layer.provide(onSharedDatabase),
    Layer.provide(Layer.succeed(Maintenance, { vacuum: Effect.void, facts: Effect.die("nobody asks") })),
  ),
);
const startServer = Layer.build(serverLayer);

const file = (name: string, content: string) => ({ fileId: name, layerId: 1, name, bytes: content.length, hash: "" });
const runOf = (name: string, content: string) => ({
  path: writeFile(name, content),
  file: file(name, content),
  mapping: tillMapping,
  mode: "commit" as const,
  importer: { userId: 1, layerId: 1, scope: [1, 2] },
});

const many = `${header}${Array.from({ length: 200_000 }, (_, n) => `${n + 1},2026-03-12 09:15:00,S1,A${n % 50},1,1.00\n`).join("")}`;

const until = Effect.fnUntraced(function* (
  server: Context.Context<ImportJobs>,
  jobId: string,
  isReached: (job: { readonly state: string; readonly rowsRead: number }) => boolean,
) {
  for (;;) {
    const job = yield* Context.get(server, ImportJobs).find(jobId);
    if (job !== undefined && isReached(job)) return job;
    yield* Effect.sleep(50);
  }
});

const passLease = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    WITH jobs AS (UPDATE import_job SET lease_until = now() - interval '1 second')
    UPDATE import_batch SET lease_until = now() - interval '1 second'`,
);

/** Begins a job and its import as a server that is killed before it ends. */
const beginAndStop = Effect.fnUntraced(function* (jobId: string, isCommitted: boolean) {
  const server = yield* startServer;
  const imports = Context.get(server, ImportRepository);
  yield* Context.get(server, ImportJobRepository).begin({
    jobId,
    userId: 1,
    fileId: jobId,
    state: "running",
    phase: "writing",
    rowsRead: 0,
    bytesRead: 0,
    bytesTotal: 1,
  });
  const importId = yield* imports.begin({ mapping: tillMapping, file: file(jobId, ""), layerId: 1, userId: 1, jobId });
  if (isCommitted)
    yield* imports.finish(importId, "COMMITTED", {
      kind: "transactions",
      mode: "commit",
      batchId: importId,
      created: 5,
    });
  return importId;
});

layer(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase)), {
  excludeTestServices: true,
  timeout: "120 seconds",
})("an import on one of several servers", (it) => {
  const onServers = <A, E>(
    work: Effect.Effect<A, E, SqlClient.SqlClient | SaleStore | Catalogue | DatabaseEngine | Scope.Scope>,
  ) => Effect.scoped(Effect.andThen(seedStore, work));

  it.effect("is told by the others, and stopped by them", () =>
    onServers(
      Effect.gen(function* () {
        const [first, second] = [yield* startServer, yield* startServer];
        const jobId = yield* Context.get(first, ImportJobs).start(runOf("many", many));
        const seen = yield* until(second, jobId, ({ rowsRead, state }) => rowsRead > 0 || state === "done");
        expect(seen).toMatchObject({ jobId, userId: 1, state: "running", bytesTotal: many.length });
        expect(yield* Context.get(second, ImportJobs).filesInUse).toEqual(["many"]);
        yield* Context.get(second, ImportJobs).cancel(jobId);
        expect((yield* Context.get(second, ImportJobs).find(jobId))?.state).toBe("cancelled");
        expect(yield* Context.get(second, ImportJobs).filesInUse).toEqual([]);
      }),
    ),
  );

  it.effect("is done if it was cancelled after its commit, and its own server never ends it while it runs", () =>
    onServers(
      Effect.gen(function* () {
        const server = yield* startServer;
        const [jobs, imports] = [Context.get(server, ImportJobRepository), Context.get(server, ImportRepository)];
        const job = {
          jobId: "committed",
          userId: 1,
          fileId: "committed",
          state: "running" as const,
          phase: "committing",
          rowsRead: 0,
          bytesRead: 0,
          bytesTotal: 1,
        };
        yield* jobs.begin(job);
        const importId = yield* imports.begin({
          mapping: tillMapping,
          file: file("committed", ""),
          layerId: 1,
          userId: 1,
          jobId: job.jobId,
        });
        const totals = { kind: "transactions" as const, mode: "commit" as const, batchId: importId, created: 5 };
        yield* imports.finish(importId, "COMMITTED", totals);
        yield* passLease;
        yield* jobs.endLeft("others");
        expect((yield* jobs.find(job.jobId))?.state).toBe("running");
        yield* jobs.save({ ...job, state: "cancelled" });
        expect(yield* jobs.find(job.jobId)).toMatchObject({ state: "done", result: { created: 5 } });
      }),
    ),
  );

  it.effect("keeps a result with half a letter in it", () =>
    onServers(
      Effect.gen(function* () {
        const jobs = Context.get(yield* startServer, ImportJobRepository);
        const job = {
          jobId: "halved",
          userId: 1,
          fileId: "halved",
          state: "running" as const,
          phase: "checking",
          rowsRead: 0,
          bytesRead: 0,
          bytesTotal: 1,
        };
        yield* jobs.begin(job);
        const result = {
          kind: "transactions" as const,
          mode: "dryRun" as const,
          batchId: null,
          issues: [{ row: 2, column: "item", code: "REQUIRED" as const, value: "a\ud83d" }],
        };
        yield* jobs.save({ ...job, state: "done", result: result as never });
        expect(yield* jobs.find(job.jobId)).toMatchObject({
          state: "done",
          result: { issues: [{ value: "a\ufffd" }] },
        });
      }),
    ),
  );

  it.effect("ends on all of them with its result", () =>
    onServers(
      Effect.gen(function* () {
        const [first, second] = [yield* startServer, yield* startServer];
        const content = `${header}1,2026-03-14 09:15:00,S1,C,1,1.00\n`;
        const jobId = yield* Context.get(first, ImportJobs).start(runOf("small", content));
        const ended = yield* until(second, jobId, ({ state }) => state === "done" || state === "failed");
        expect(ended).toMatchObject({ state: "done", result: { created: 1 } });
        expect(yield* Context.get(first, ImportJobs).find(jobId)).toEqual(ended);
      }),
    ),
  );

  it.effect("whose server was killed ends as its import did: written, or rolled back", () =>
    onServers(
      Effect.gen(function* () {
        const second = yield* startServer;
        const written = yield* beginAndStop("written", true);
        yield* beginAndStop("unwritten", false);
        const stored = Context.get(second, ImportJobRepository);
        const find = (jobId: string) => Context.get(second, ImportJobs).find(jobId);
        yield* stored.endLeft("others");
        expect((yield* find("written"))?.state, "its server may still live").toBe("running");
        yield* passLease;
        yield* stored.endLeft("others");
        expect(yield* find("written")).toMatchObject({ state: "done", result: { batchId: written, created: 5 } });
        expect((yield* find("unwritten"))?.state, "its import is to be rolled back first").toBe("running");
        yield* Effect.provideContext(rollBackStopped(), second);
        yield* stored.endLeft("others");
        expect(yield* find("unwritten")).toMatchObject({
          state: "failed",
          errors: [{ code: "HTTP_500", params: { requestId: "unwritten" } }],
        });
      }),
    ),
  );
});
