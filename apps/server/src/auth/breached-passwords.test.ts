import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import fc from "fast-check";

import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { BreachedPasswords, breachedPasswordsLayer } from "./breached-passwords.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-breached-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

const fileOf = (passwords: readonly string[], lineEnd = "\r\n") => {
  const file = path.join(fs.mkdtempSync(path.join(root, "list-")), "passwords.txt");
  const lines = passwords.map(sha1).toSorted();
  fs.writeFileSync(file, lines.map((hash, index) => `${hash}:${10 ** (index % 9)}`).join(lineEnd) + lineEnd);
  return file;
};

const lookUp = (file: string, passwords: readonly string[]) =>
  Effect.runPromise(
    Effect.flatMap(BreachedPasswords, (isBreached) => Effect.forEach(passwords, isBreached)).pipe(
      Effect.provide(breachedPasswordsLayer(file)),
    ),
  );

it("finds each password of the file and no other, wherever its line is", () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
      fc.array(fc.string(), { maxLength: 10 }),
      fc.constantFrom("\r\n", "\n"),
      async (listed, others, lineEnd) => {
        const file = fileOf(listed, lineEnd);
        expect(await lookUp(file, listed)).toEqual(listed.map(() => true));
        expect(await lookUp(file, others)).toEqual(others.map((text) => listed.includes(text)));
      },
    ),
    { numRuns: 60 },
  ));

it("a missing file, or one without hashes, stops the start with a clear message", async () => {
  const file = path.join(root, "none.txt");
  fs.writeFileSync(file, "password\nhunter2\n");
  for (const [lineText, words] of [
    [file, "sorted by hash"],
    [path.join(root, "absent"), "cannot be read"],
    [root, "sorted by hash"],
  ] as const)
    await expect(lookUp(lineText, [])).rejects.toMatchObject({
      _tag: "UnreadableBreachFile",
      reason: expect.stringContaining(words),
    });
});

const breached = "Neige-sur-le-fleuve-9";

const servedRoutes = serveRoutes().pipe(
  Layer.provide(breachedPasswordsLayer(fileOf([breached, "123456"])).pipe(Layer.orDie)),
);

layer(servedRoutes, { excludeTestServices: true, timeout: "60 seconds" })("a breached password", (it) => {
  it.effect("is refused at its field and the old password still works; another is accepted", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { call } = yield* Server;
      const { token } = yield* signInAs("manager");
      const change = Effect.fnUntraced(function* (newPassword: string) {
        const body = JSON.stringify({ password: testPassword, newPassword });
        return yield* read(yield* call("/api/Profile/Password", { method: "POST", token, body }));
      });
      expect(yield* change(breached)).toEqual({
        status: 400,
        body: [{ code: "PASSWORD_COMMON", field: "newPassword" }],
      });
      expect((yield* signInAs("manager")).token).not.toBe("");
      expect((yield* change("Glace-sur-la-riviere-7")).status).toBe(200);
    }),
  );
});
