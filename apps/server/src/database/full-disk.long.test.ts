import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { Effect, Exit } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, expect, it } from "vitest";

import { databaseFailureStatus } from "../http/database-trouble.ts";
import { databaseLayer } from "./database.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const disk = path.join(temporaryFolder("disk"), "small");
fs.mkdirSync(disk, { recursive: true });

/** Whether the system let the test mount a small disk in memory. */
const isMounted = (() => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m", "comptoir-test", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => isMounted && execFileSync("umount", ["-l", disk]));

it.runIf(isMounted)(
  "on a full disk every statement is answered, with what is wrong; once there is room all that was written is there, and the next is too",
  async () => {
    const filler = path.join(disk, "filler");
    fs.writeFileSync(filler, Buffer.alloc(140e6));
    const program = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`CREATE TABLE big (id serial, text text)`;
      const write = Effect.exit(
        sql`INSERT INTO big (text) SELECT repeat(md5(n::text), 30) FROM generate_series(1, 3000) n`,
      );
      const count = Effect.map(
        sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM big`,
        ([row]) => row?.rows,
      );
      let [writtenCount, refusedCount] = [0, 0];
      for (let time = 0; time < 120 && refusedCount < 30; time += 1) {
        const exit = yield* write;
        if (Exit.isSuccess(exit)) writtenCount += 3_000;
        else {
          refusedCount += 1;
          // The status is 503 while the engine reopens.
          expect([503, 507]).toContain(databaseFailureStatus(exit.cause));
        }
      }
      expect(refusedCount).toBe(30);
      yield* Effect.exit(count);
      fs.rmSync(filler);
      expect(yield* Effect.retry(count, { times: 3 })).toBe(writtenCount);
      expect(Exit.isSuccess(yield* write)).toBe(true);
      expect(yield* count).toBe(writtenCount + 3_000);
    });
    await Effect.runPromise(
      program.pipe(
        Effect.provide(databaseLayer({ kind: "embedded", folder: path.join(disk, "database"), template: undefined })),
        Effect.orDie,
      ),
    );
  },
  240_000,
);
