import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { uploadQuotaBytes } from "@comptoir/domain/import-file";
import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Layer, Stream } from "effect";
import { SqlClient } from "effect/sql";

import { testDatabase } from "../database/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { ImportFiles, type SentFile } from "./import-files.ts";
import { UploadRepository } from "./upload-repository.ts";

const folder = temporaryFolder("uploads");
const chunk = new Uint8Array(1_000).fill(65);
const limits = { fileAtMost: 10_000, keptAtMost: 15_000 };
const days = 7;

let lastUser = 0;
/** Builds an upload of `count` chunks, by a new user unless one is given. */
const chunks = (count: number, file: Partial<SentFile<never>> = {}): SentFile<never> => ({
  userId: ++lastUser,
  layerId: 1,
  name: "sales.csv",
  declared: count * chunk.length,
  content: Stream.fromIterable(Array.from({ length: count }, () => chunk)),
  ...file,
});
const receive = Effect.fnUntraced(function* (file: SentFile<never>) {
  const files = yield* ImportFiles;
  return yield* files.receive(file);
});
const nothingInUse = Effect.succeed<readonly string[]>([]);
const passDays = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE import_file SET arrived_at = arrived_at - ${count}::integer * interval '1 day', created_at = created_at - ${count}::integer * interval '1 day'`;
});
const keptNames = Effect.sync(() => readdirSync(folder).toSorted());

layer(
  ImportFiles.layer(folder, days, limits).pipe(
    Layer.provideMerge(UploadRepository.layer),
    Layer.provideMerge(testDatabase),
  ),
  { excludeTestServices: true },
)("an upload", (it) => {
  it.effect("is on the disk as it was sent, under a name of our own", () =>
    Effect.gen(function* () {
      const files = yield* ImportFiles;
      const received = yield* receive(chunks(2));
      expect(received.bytes).toBe(2_000);
      expect(readFileSync(files.pathOf(received.fileId)).length).toBe(2_000);
    }),
  );

  it.effect("that is too large is stopped on its way, and leaves nothing", () =>
    Effect.gen(function* () {
      const before = readdirSync(folder);
      const uploads = yield* UploadRepository;
      const noted = yield* uploads.listIds;
      let sent = 0;
      const content = Stream.fromEffectRepeat(Effect.sync(() => (sent++, chunk)));
      const problem = yield* Effect.flip(receive(chunks(0, { declared: null, content })));
      expect(problem.code).toBe("IMPORT_FILE_TOO_LARGE");
      expect(sent).toBeLessThan(1_000);
      expect((yield* Effect.flip(receive(chunks(11)))).code).toBe("IMPORT_FILE_TOO_LARGE");
      expect((yield* Effect.flip(receive(chunks(0, { declared: null })))).code).toBe("IMPORT_EMPTY");
      expect(readdirSync(folder)).toEqual(before);
      expect(yield* uploads.listIds).toEqual(noted);
    }),
  );

  it.effect("is refused when its sender would keep more than one person may, and another person's is not", () =>
    Effect.gen(function* () {
      const userId = ++lastUser;
      yield* receive(chunks(9, { userId }));
      const problem = yield* Effect.flip(receive(chunks(7, { userId })));
      expect([problem.code, problem.params]).toEqual(["IMPORT_QUOTA", { gigabytes: 0, days }]);
      // An upload without a declared size is stopped when the space runs out.
      expect((yield* Effect.flip(receive(chunks(7, { userId, declared: null })))).code).toBe("IMPORT_QUOTA");
      yield* receive(chunks(7));
      yield* receive(chunks(6, { userId, declared: null }));
      expect((yield* Effect.flip(receive(chunks(1, { userId })))).code).toBe("IMPORT_QUOTA");
    }),
  );

  it.effect("counts from its first byte on: of two at once that do not both fit, one is refused", () =>
    Effect.gen(function* () {
      const userId = ++lastUser;
      const requested = yield* Deferred.make<void>();
      const slow = Stream.concat(
        Stream.fromEffect(Effect.as(Deferred.await(requested), chunk)),
        Stream.fromIterable(Array.from({ length: 8 }, () => chunk)),
      );
      const codes = yield* Effect.all(
        [1, 2, 3, 4].map(() =>
          receive(chunks(9, { userId, content: slow })).pipe(
            Effect.match({ onFailure: ({ code }) => code, onSuccess: ({ bytes }) => bytes }),
            Effect.tap(Deferred.succeed(requested, undefined)),
          ),
        ),
        { concurrency: "unbounded" },
      );
      expect(codes.toSorted()).toEqual([9_000, "IMPORT_QUOTA", "IMPORT_QUOTA", "IMPORT_QUOTA"]);
    }),
  );

  it.effect("that breaks off gives its room back", () =>
    Effect.gen(function* () {
      const userId = ++lastUser;
      const broken = Stream.concat(Stream.fromIterable([chunk]), Stream.die(new Error("the line broke")));
      yield* Effect.exit(receive(chunks(9, { userId, content: broken })));
      yield* receive(chunks(9, { userId }));
    }),
  );

  it.effect("is deleted when its days are over, unless an import reads it; its sender has the room again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const files = yield* ImportFiles;
      const uploads = yield* UploadRepository;
      yield* passDays(100);
      yield* files.deleteOld(nothingInUse);
      expect(yield* uploads.listIds).toEqual([]);

      const userId = ++lastUser;
      yield* receive(chunks(7, { userId }));
      const watched = yield* receive(chunks(3, { userId }));
      const running = yield* receive(chunks(1, { userId }));
      yield* sql`INSERT INTO import_batch (kind, target_layer_id, mapping_name, mapping, file_name, file_hash, file_bytes, created_by) VALUES ('stock', 1, 'm', '{}', 'f', ${running.hash}, 1000, 1)`;
      yield* passDays(days);
      const young = yield* receive(chunks(4, { userId }));
      expect((yield* Effect.flip(receive(chunks(7, { userId })))).code).toBe("IMPORT_QUOTA");
      writeFileSync(join(folder, "notes.txt"), "somebody's own");
      yield* files.deleteOld(Effect.succeed([watched.fileId]));
      expect(yield* keptNames).toEqual(
        [...[watched, running, young].map(({ fileId }) => fileId), "notes.txt"].toSorted(),
      );
      yield* receive(chunks(7, { userId }));

      yield* sql`UPDATE import_batch SET state = 'COMMITTED'`;
      yield* files.deleteOld(nothingInUse);
      expect(yield* keptNames).not.toContain(running.fileId);
      expect(yield* keptNames).not.toContain(watched.fileId);
    }),
  );

  it.effect("whose server stopped in its middle is deleted a day later, and nobody can import it", () =>
    Effect.gen(function* () {
      const files = yield* ImportFiles;
      const uploads = yield* UploadRepository;
      const fileId = "00000000-0000-4000-8000-000000000001";
      yield* uploads.begin({ fileId, userId: ++lastUser, layerId: 1, name: "cut.csv" }, () => 5_000);
      writeFileSync(files.pathOf(fileId), "rec");
      expect(yield* uploads.find(fileId)).toBeUndefined();
      yield* files.deleteOld(nothingInUse);
      expect(existsSync(files.pathOf(fileId))).toBe(true);
      yield* passDays(1);
      yield* files.deleteOld(nothingInUse);
      expect(existsSync(files.pathOf(fileId))).toBe(false);
    }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("uploads over HTTP", (it) => {
  it.effect("are refused with the room of one person and the days that a file is kept", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      yield* sql`
        INSERT INTO import_file (file_id, target_layer_id, name, bytes, hash, created_by, arrived_at)
        SELECT gen_random_uuid(), 1, 'old.csv', ${uploadQuotaBytes - 3}, 'x', user_id, now() FROM user_account WHERE username = 'admin'`;
      const send = (body: string) =>
        Effect.flatMap(
          call("/api/Import/File?name=sales.csv", {
            method: "POST",
            token,
            body,
            headers: { "content-type": "application/octet-stream" },
          }),
          read,
        );
      expect(yield* send("four")).toMatchObject({
        status: 400,
        body: [{ code: "IMPORT_QUOTA", params: { gigabytes: 5, days: 30 } }],
      });
      expect(yield* send("abc")).toMatchObject({ status: 200, body: { bytes: 3 } });
    }),
  );
});
