import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it, layer } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { makeOrganisation, serveRoutes } from "../testing/serve-routes.ts";
import { signToken, verifyToken } from "./access-token.ts";
import { formatRenewal, parseRenewal } from "./renewal-text.ts";
import { resealTexts } from "./reseal-texts.ts";
import { sealText, unsealText } from "./sealed-text.ts";
import { toServerKeys } from "./server-keys.ts";
import { formerSecretsFileName, secretFileName, SigningSecret } from "./signing-secret.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-keys-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const [before, now, stranger] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const withKeys = (current: Buffer, former: readonly Buffer[] = []) =>
  Layer.succeed(SigningSecret, toServerKeys(current, former));
const claims = { sub: "1", permissions: [], tli: 1, sid: "a-session" };

it("what a secret signed and sealed is read while it is a former one, and by no other secret", () =>
  fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const signedTexts = await Effect.runPromise(
        Effect.all({
          sealed: sealText(text),
          token: signToken(claims),
          renewal: formatRenewal({ sessionId: "a-session", no: 3 }),
        }).pipe(Effect.provide(withKeys(before))),
      );
      const readBy = (keys: ReturnType<typeof withKeys>) =>
        Effect.runPromise(
          Effect.all({
            text: unsealText(signedTexts.sealed),
            session: Effect.match(verifyToken(signedTexts.token), {
              onSuccess: ({ sid }) => sid,
              onFailure: () => null,
            }),
            renewal: parseRenewal(signedTexts.renewal),
          }).pipe(Effect.provide(keys)),
        );
      const signedParts = { text, session: "a-session", renewal: { sessionId: "a-session", no: 3 } };
      expect(await readBy(withKeys(before))).toEqual(signedParts);
      expect(await readBy(withKeys(now, [stranger, before]))).toEqual(signedParts);
      expect(await readBy(withKeys(now, [stranger]))).toEqual({ text: null, session: null, renewal: null });
    }),
    { numRuns: 20 },
  ));

it.effect(
  "every sealed text and token says the version of its algorithm and its key, and neither can be rewritten",
  () =>
    Effect.gen(function* () {
      const { current, former } = yield* SigningSecret;
      const [older] = former;
      const sealedText = yield* sealText("texte");
      expect(sealedText.startsWith(`1.${current.id}.`)).toBe(true);
      expect((yield* formatRenewal({ sessionId: "s", no: 1 })).startsWith(`1.${current.id}.s.1.`)).toBe(true);
      const [header = ""] = (yield* signToken(claims)).split(".");
      expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
        alg: "HS256",
        typ: "JWT",
        kid: current.id,
      });
      const bytes = sealedText.split(".")[2] ?? "";
      for (const forged of [`2.${current.id}.${bytes}`, `1.${older?.id}.${bytes}`, `1.unknown0.${bytes}`, bytes])
        expect(yield* unsealText(forged)).toBeNull();
      const renewal = yield* formatRenewal({ sessionId: "s", no: 1 });
      expect(yield* parseRenewal(renewal.replace(`1.${current.id}.`, ""))).toBeNull();
    }).pipe(Effect.provide(withKeys(now, [before]))),
);

/** Encrypts a text as former versions did, without a header. */
const sealWithoutHead = (secret: Buffer, text: string) => {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", secret, "", "comptoir sealed text", 32));
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
};

it.effect("what was sealed and signed before there were versions is read", () =>
  Effect.gen(function* () {
    const signature = createHmac("sha256", before).update("renewal a-session.7").digest("base64url");
    for (const secret of [before, now]) expect(yield* unsealText(sealWithoutHead(secret, "été"))).toBe("été");
    expect(yield* unsealText(sealWithoutHead(stranger, "été"))).toBeNull();
    expect(yield* parseRenewal(`a-session.7.${signature}`)).toEqual({ sessionId: "a-session", no: 7 });
    expect(yield* parseRenewal(`a-session.8.${signature}`)).toBeNull();
  }).pipe(Effect.provide(withKeys(now, [before]))),
);

it("a former secret is still read, from a file beside the current one or from the settings", async () => {
  const layerOf = (texts: readonly string[]) =>
    SigningSecret.layerFolder(root, root, { folder: root, texts: texts.map((text) => Redacted.make(text)) });
  const run = <A>(work: Effect.Effect<A, never, SigningSecret>, texts: readonly string[] = []) =>
    Effect.runPromise(Effect.provide(work, layerOf(texts)));
  const sealedText = await run(sealText("secret"));
  const [file, former] = [secretFileName, formerSecretsFileName].map((name) => path.join(root, name)) as [
    string,
    string,
  ];
  fs.writeFileSync(former, `${fs.readFileSync(file, "utf8")}\n`);
  fs.rmSync(file);
  expect(await run(unsealText(sealedText))).toBe("secret");
  expect(await run(sealText("secret"))).not.toBe(sealedText);
  const formerSecret = "an older secret of the environment, long enough";
  const older = await Effect.runPromise(
    Effect.provide(sealText("old"), SigningSecret.layerGiven(Redacted.make(formerSecret))),
  );
  expect([await run(unsealText(older)), await run(unsealText(older), [formerSecret])]).toEqual([null, "old"]);
  await expect(run(unsealText(older), ["short"])).rejects.toMatchObject({ _tag: "WeakSecret" });
  fs.writeFileSync(former, "c2hvcnQ\n");
  await expect(run(unsealText(older))).rejects.toMatchObject({ _tag: "WeakSecret" });
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a new secret", (it) => {
  it.effect("seals again what former ones sealed, so that they can be thrown away; what none opens stays", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      const [head, sealedTexts, sealedText] = [
        yield* sealText("smtp://a").pipe(Effect.provide(withKeys(before))),
        sealWithoutHead(before, "JBSWY3DPEHPK3PXP"),
        yield* sealText("gone").pipe(Effect.provide(withKeys(stranger))),
      ];
      const users = yield* sql<{ readonly id: number }>`SELECT user_id AS id FROM user_account ORDER BY 1 LIMIT 2`;
      const [first, second] = users.map(({ id }) => id);
      const issuedAt = new Date(0);
      yield* sql`INSERT INTO second_factor (user_id, sealed_secret, created_at) VALUES (${first}, ${sealedTexts}, ${issuedAt}), (${second}, ${sealedText}, ${issuedAt})`;
      const folder = yield* sealText("key of a server").pipe(Effect.provide(withKeys(before)));
      yield* sql`UPDATE task SET kind = 'IMPORT_PICKUP', secret = ${folder} WHERE task_id = (SELECT min(task_id) FROM task)`;
      yield* sql`UPDATE task SET kind = 'WEBHOOK', secret = 'plain-of-a-webhook' WHERE task_id = (SELECT max(task_id) FROM task)`;
      yield* sql`INSERT INTO setting (target_layer_id, code, value, effective_at) VALUES (NULL, 'MAIL_SERVER', ${JSON.stringify(head)}::jsonb, ${issuedAt})`;
      const reseal = resealTexts().pipe(Effect.provide(withKeys(now, [before])));
      expect(yield* reseal).toEqual({ resealed: 4, unreadable: 1 });
      expect(yield* reseal).toEqual({ resealed: 0, unreadable: 1 });
      const texts = yield* sql<{ readonly sealed: string }>`
        SELECT value #>> '{}' AS sealed FROM setting WHERE code = 'MAIL_SERVER' UNION ALL SELECT sealed_secret FROM second_factor UNION ALL SELECT secret FROM task WHERE secret IS NOT NULL ORDER BY 1`;
      const openedTexts = yield* Effect.forEach(texts, ({ sealed }) => unsealText(sealed)).pipe(
        Effect.provide(withKeys(now)),
      );
      expect(new Set(openedTexts)).toEqual(
        new Set(["JBSWY3DPEHPK3PXP", "smtp://a", "key of a server", "plain-of-a-webhook", null]),
      );
    }),
  );
});
