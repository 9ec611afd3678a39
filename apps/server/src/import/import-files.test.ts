import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect, Stream } from "effect";

import { ImportFiles } from "./import-files.ts";

const folder = mkdtempSync(join(tmpdir(), "comptoir-uploads-"));
const chunk = new Uint8Array(1_000).fill(65);

layer(ImportFiles.layer(folder, 10_000))("an upload", (it) => {
  it.effect("is on the disk as it was sent, under a name of our own", () =>
    Effect.gen(function* () {
      const files = yield* ImportFiles;
      const received = yield* files.receive(Stream.fromIterable([chunk, chunk]));
      expect(received.bytes).toBe(2_000);
      expect(readFileSync(files.pathOf(received.fileId)).length).toBe(2_000);
    }),
  );

  it.effect("that is too large is stopped on its way, and leaves nothing", () =>
    Effect.gen(function* () {
      const before = readdirSync(folder);
      const files = yield* ImportFiles;
      let sent = 0;
      const endless = Stream.fromEffectRepeat(Effect.sync(() => (sent++, chunk)));
      const problem = yield* Effect.flip(files.receive(endless));
      expect(problem.code).toBe("IMPORT_FILE_TOO_LARGE");
      expect(sent).toBeLessThan(1_000);
      expect(readdirSync(folder)).toEqual(before);
    }),
  );
});
