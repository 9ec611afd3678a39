import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it, vi } from "@effect/vitest";
import { Effect, Redacted } from "effect";

import { signToken, verifyToken } from "./access-token.ts";
import { secretFileName, SigningSecret } from "./signing-secret.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-secret-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const bytesOf = (layer: typeof SigningSecret.layerMemory | ReturnType<typeof SigningSecret.layerFolder>) =>
  Effect.runPromise(
    Effect.provide(
      Effect.map(SigningSecret, ({ current }) => Redacted.value(current.secret)),
      layer,
    ),
  );

it("is made once, of 32 bytes, for its owner only, and nothing is left beside it", async () => {
  const secretBytes = await bytesOf(SigningSecret.layerFolder(root));
  expect(secretBytes).toHaveLength(32);
  expect(await bytesOf(SigningSecret.layerFolder(root))).toEqual(secretBytes);
  expect(fs.readdirSync(root)).toEqual([secretFileName]);
  expect(fs.statSync(path.join(root, secretFileName)).mode & 0o777).toBe(0o600);
});

it("of servers that start at once in one folder, one makes it, and all have it", async () => {
  const folder = fs.mkdtempSync(path.join(root, "shared-"));
  const module = path.join(import.meta.dirname, "signing-secret.ts");
  const program = `
    import { Effect, Redacted } from "effect";
    import { SigningSecret } from ${JSON.stringify(module)};
    process.send("ready");
    process.once("message", async (folder) => {
      const secret = await Effect.runPromise(Effect.provide(Effect.map(SigningSecret, ({ current }) => Redacted.value(current.secret)), SigningSecret.layerFolder(folder)));
      process.stdout.write(secret.toString("hex"), () => process.exit());
    });`;
  const servers = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ["--conditions=@comptoir/source", "--input-type=module", "--eval", program], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    return { child, isReady: once(child, "message"), secret: child.stdout?.toArray() };
  });
  await Promise.all(servers.map(({ isReady }) => isReady));
  for (const { child } of servers) child.send(folder);
  const secrets = await Promise.all(servers.map(async ({ secret }) => Buffer.concat((await secret) ?? []).toString()));
  expect(secrets[0]).toHaveLength(64);
  expect(new Set(secrets).size).toBe(1);
  expect(fs.readdirSync(folder)).toEqual([secretFileName]);
});

it("is not made again in a folder of files while it stays behind in the data folder", async () => {
  const [data, files] = ["data-", "files-"].map((name) => fs.mkdtempSync(path.join(root, name))) as [string, string];
  const secretBytes = await bytesOf(SigningSecret.layerFolder(data));
  await expect(bytesOf(SigningSecret.layerFolder(files, data))).rejects.toMatchObject({
    _tag: "MissingSecret",
    reason: expect.stringContaining("COMPTOIR_FILES_DIR"),
  });
  fs.renameSync(path.join(data, secretFileName), path.join(files, secretFileName));
  expect(await bytesOf(SigningSecret.layerFolder(files, data))).toEqual(secretBytes);
});

it("is made where files cannot be linked, by whoever has the lock", async () => {
  const folder = fs.mkdtempSync(path.join(root, "unlinked-"));
  const lock = path.join(folder, `${secretFileName}.lock`);
  const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw Object.assign(new Error("no links"), { code: "ENOTSUP" });
  });
  try {
    fs.writeFileSync(lock, "");
    await expect(bytesOf(SigningSecret.layerFolder(folder))).rejects.toMatchObject({
      _tag: "MissingSecret",
      reason: expect.stringContaining("COMPTOIR_TOKEN_SECRET"),
    });
    expect(fs.readdirSync(folder)).toEqual([`${secretFileName}.lock`]);
    fs.rmSync(lock);
    expect(await bytesOf(SigningSecret.layerFolder(folder))).toHaveLength(32);
    expect(fs.readdirSync(folder)).toEqual([secretFileName]);
  } finally {
    link.mockRestore();
  }
});

it.each([
  ["an empty file", ""],
  ["a file of spaces", " \n"],
  ["31 bytes", Buffer.alloc(31, 1).toString("base64url")],
])("%s is refused, not signed with", async (_, content) => {
  const folder = fs.mkdtempSync(path.join(root, "weak-"));
  fs.writeFileSync(path.join(folder, secretFileName), content);
  await expect(bytesOf(SigningSecret.layerFolder(folder))).rejects.toMatchObject({
    _tag: "WeakSecret",
    reason: expect.stringContaining("at least 32"),
  });
});

it("a given secret has to meet the same rules", async () => {
  await expect(bytesOf(SigningSecret.layerGiven(Redacted.make("x".repeat(31))))).rejects.toMatchObject({
    _tag: "WeakSecret",
  });
  expect(await bytesOf(SigningSecret.layerGiven(Redacted.make("x".repeat(32))))).toHaveLength(32);
});

it.effect("a signature is compared as it is written: no other text of the same bytes passes", () =>
  Effect.gen(function* () {
    const token = yield* signToken({ sub: "1", permissions: [], tli: 1, sid: "s" });
    expect((yield* verifyToken(token)).sid).toBe("s");
    const last = token.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last of 43 base64 letters carries only four bits, so three other letters decode to the same bytes.
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? "";
    expect(Buffer.from(token.slice(0, -1) + twin, "base64url")).toEqual(Buffer.from(token, "base64url"));
    for (const forged of [
      token.slice(0, -1) + twin,
      `${token}=`,
      `${token} `,
      `${token}\n`,
      token.replaceAll("-", "+").replaceAll("_", "/"),
    ]) {
      if (forged !== token) expect((yield* Effect.flip(verifyToken(forged))).code).toBe("TOKEN_ERROR");
    }
  }).pipe(Effect.provide(SigningSecret.layerMemory)),
);
