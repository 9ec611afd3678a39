import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Maintenance } from "../database/index.ts";
import { ImportJobs } from "./import-jobs.ts";
import { header, importServices, mappingOf, seedStore, tillMapping, writeFile } from "./testing/till-file.ts";

const services = ImportJobs.layer.pipe(
  Layer.provide(Layer.succeed(Maintenance, { vacuum: Effect.void, facts: Effect.die("nobody asks") })),
  Layer.provideMerge(importServices),
);

const runOf = (name: string, content: string, mapping = tillMapping) => ({
  path: writeFile(name, content),
  file: { fileId: "00000000-0000-0000-0000-000000000000", layerId: 1, name, bytes: content.length, hash: "" },
  mapping,
  mode: "commit" as const,
  importer: { userId: 1, layerId: 1, scope: [1, 2] },
});

const until = Effect.fnUntraced(function* (jobId: string, ...states: readonly string[]) {
  const jobs = yield* ImportJobs;
  for (;;) {
    const job = yield* jobs.find(jobId);
    if (job === undefined || states.includes(job.state)) return job;
    yield* Effect.sleep(10);
  }
});

const many = `${header}${Array.from({ length: 20_000 }, (_, n) => `${n + 1},2026-03-12 09:15:00,S1,A${n % 50},1,1.00\n`).join("")}`;

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("imports under way", (it) => {
  it.effect("a waiting import is cancelled without starting, and the others go on", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const jobs = yield* ImportJobs;
      const first = yield* jobs.start(runOf("first", many));
      const waiting = yield* jobs.start(runOf("waiting", `${header}1,2026-03-13 09:15:00,S1,B,1,1.00\n`));
      const last = yield* jobs.start(runOf("last", `${header}1,2026-03-14 09:15:00,S1,C,1,1.00\n`));
      yield* until(first, "running");
      yield* jobs.cancel(waiting);
      expect([(yield* jobs.find(waiting))?.state, (yield* jobs.find(first))?.state]).toEqual(["cancelled", "running"]);
      yield* jobs.cancel(first);
      expect((yield* jobs.find(first))?.state).toBe("cancelled");
      expect(yield* until(last, "done", "failed")).toMatchObject({ state: "done", result: { created: 1 } });
      yield* jobs.cancel(last);
      expect((yield* jobs.find(last))?.state, "what is done stays done").toBe("done");
    }),
  );

  it.effect("a failed import says so, with the id of the reason in the log", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const sql = yield* SqlClient.SqlClient;
      const jobs = yield* ImportJobs;
      yield* sql`ALTER TABLE item RENAME COLUMN unit_price TO renamed`;
      const products = mappingOf({
        name: "products",
        kind: "products",
        columns: { sku: "code", description: "name" },
        constants: { department: "ALL" },
      });
      const jobId = yield* jobs.start(runOf("broken", "code,name\nA,Tea\n", products));
      expect(yield* until(jobId, "done", "failed")).toMatchObject({
        state: "failed",
        errors: [{ code: "HTTP_500", params: { requestId: jobId } }],
      });
    }),
  );
});
