import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { convertReceipt } from "@comptoir/domain/transaction";
import { Effect, Fiber, Layer, Option, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";

import type { ServerConfig } from "../config.ts";
import { connectionLayer, databaseLayer, schemaVersion, type DatabaseSettings } from "../database/index.ts";
import { findMigratedTemplate } from "../database/migrated-template.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { createEmptyDatabase } from "../testing/empty-database.ts";
import { packArchive } from "./archive.ts";
import { controlLayer, runCommand } from "./index.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-backup-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const postgresql = process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "";

/** Prepares an empty database of an engine, with the server settings that select it. */
async function newPlace(kind: DatabaseSettings["kind"]) {
  const dataFolder = fs.mkdtempSync(path.join(root, "data-"));
  const url = kind === "postgresql" ? await createEmptyDatabase(postgresql) : new URL("postgres://none");
  const databaseUrl = kind === "postgresql" ? Option.some(Redacted.make(url.href)) : Option.none();
  const config: ServerConfig = {
    port: 0,
    dataFolder,
    databaseUrl,
    filesFolder: dataFolder,
    databaseReadUrl: Option.none(),
    isDemo: false,
    isDemoLive: false,
    demoPassword: Option.none(),
    tokenSecret: Option.none(),
    formerSecrets: [],
    isLogStreamed: false,
    breachedPasswords: Option.none(),
    metricsToken: Option.none(),
    smtpUrl: Option.none(),
    mailFrom: "",
    publicUrl: "",
    ownAddress: Option.none(),
    trustedProxies: [],
    directory: Option.none(),
    uploadDays: 30,
    pickupFolder: Option.none(),
    outgoingNetworks: [],
    reportEngine: "copy",
  };
  const settings: DatabaseSettings =
    kind === "postgresql"
      ? { kind, url: Redacted.make(url.href), maxConnections: 4 }
      : { kind: "embedded", folder: path.join(dataFolder, "database"), template: await findMigratedTemplate() };
  return { dataFolder, config, settings };
}

/** Progress lines that the last command printed. */
let progress: string[] = [];

/** Runs a `comptoir` command; returns its exit code and output. */
async function command(config: ServerConfig, ...words: readonly string[]) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  progress = [];
  const code = await runCommand(words, config, {
    answer: say,
    complain: say,
    report: (line) => void progress.push(line),
  });
  return { code, said: lines.join("\n") };
}

/** Receipt of another currency, with its amounts in both. */
const foreignReceipt = convertReceipt({ ...sampleReceipt, number: "in dollars of the United States" }, "USD", {
  numerator: 13_712,
  denominator: 10_000,
});

/** Reads the amounts of receipts in another currency, by receipt number; null for those in Canadian dollars. */
const readReceiptAmounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly number: string;
    readonly original: unknown;
    readonly lines: readonly number[];
  }>`
    SELECT number, original, ARRAY(SELECT extended::float8 FROM sale_line l WHERE l.batch_id = sale.batch_id AND l.sale_no = sale.sale_no ORDER BY line_no) AS lines
    FROM sale JOIN sale_batch USING (batch_id) WHERE sale_batch.state = 'COMMITTED'`;
  return new Map(rows.map(({ number, original, lines }) => [number, { original, lines }]));
});

const kinds = postgresql === "" ? (["embedded"] as const) : (["postgresql"] as const);

it.each(kinds)(
  "a backup made while receipts are written holds all that were committed before it, and what is restored elsewhere agrees with itself (%s)",
  async (kind) => {
    const installation = await newPlace(kind);
    const file = path.join(root, `${kind}.tar.gz`);
    fs.writeFileSync(path.join(installation.dataFolder, "token-secret"), "the secret of the test, long enough", {
      mode: 0o600,
    });
    const uploadId = randomUUID();
    fs.mkdirSync(path.join(installation.dataFolder, "uploads"));
    fs.writeFileSync(path.join(installation.dataFolder, "uploads", uploadId), "a,b\n");

    const control = kind === "embedded" ? controlLayer(installation.dataFolder) : Layer.empty;
    const committed = new Set<string>();
    const before = await Effect.runPromise(
      Effect.gen(function* () {
        yield* writeSampleChain;
        const sql = yield* SqlClient.SqlClient;
        yield* sql`INSERT INTO import_file (file_id, target_layer_id, name, bytes, hash, created_by, arrived_at) VALUES (${uploadId}::uuid, 1, 'a.csv', 4, 'x', 1, now())`;
        const write = Effect.gen(function* () {
          const receipts = fc.sample(arbSampleReceipt, 20);
          yield* commitReceipts(receipts);
          for (const { number } of receipts) committed.add(number);
        });
        yield* write;
        yield* commitReceipts([foreignReceipt]);
        const writer = yield* Effect.forkChild(Effect.forever(write));
        yield* Effect.sleep("1 second");
        const committedIds = new Set(committed);
        expect(yield* Effect.promise(() => command(installation.config, "backup", file))).toMatchObject({
          code: 0,
          said: expect.stringContaining("the signing secret and the uploads are in"),
        });
        expect(committed.size).toBeGreaterThan(committedIds.size);
        yield* Fiber.interrupt(writer);
        expect(yield* Effect.promise(() => command(installation.config, "backup", file))).toMatchObject({
          code: 1,
          said: expect.stringContaining("exists"),
        });
        return committedIds;
      }).pipe(
        Effect.provide(
          Layer.mergeAll(SaleStore.layer, control).pipe(Layer.provideMerge(databaseLayer(installation.settings))),
        ),
      ),
    );
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await command(installation.config, "restore", file)).toMatchObject({
      code: 1,
      said: expect.stringContaining("not empty"),
    });

    const elsewhere = await newPlace(kind);
    expect(await command(elsewhere.config, "restore", file)).toMatchObject({ code: 0 });
    expect(await command(elsewhere.config, "reports", "rebuild")).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^The copy of the reports was made anew in \d+ s\.\nThe copy of the reports agrees with the database, up to its change \d+\.$/u,
      ),
    });
    expect(await command(elsewhere.config, "reports")).toMatchObject({ code: 2 });
    expect(await command(elsewhere.config, "verify")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^All \d+ tables of sums agree with the [\d,]+ receipts\.$/u),
    });
    const comparedCounts = progress.flatMap((line) => /\((\d+) of (\d+)\)/u.exec(line)?.slice(1) ?? []);
    expect(comparedCounts.slice(0, 2), "each table is named before it is compared").toEqual([
      "1",
      comparedCounts.at(-1),
    ]);
    expect(comparedCounts.at(-2)).toBe(comparedCounts.at(-1));
    expect(await command(elsewhere.config, "verify", file)).toMatchObject({ code: 0 });
    for (const name of ["token-secret", `uploads/${uploadId}`])
      expect(fs.readFileSync(path.join(elsewhere.dataFolder, name))).toEqual(
        fs.readFileSync(path.join(installation.dataFolder, name)),
      );
    const openClient =
      kind === "postgresql"
        ? connectionLayer(elsewhere.settings as Extract<DatabaseSettings, { kind: "postgresql" }>)
        : databaseLayer(elsewhere.settings);
    const restoredFacts = await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE sales_day SET transactions = transactions + 1 WHERE ctid = (SELECT ctid FROM sales_day LIMIT 1)`;
        return yield* readReceiptAmounts;
      }).pipe(Effect.provide(openClient)),
    );
    expect([...before].filter((number) => !restoredFacts.has(number))).toEqual([]);
    expect(restoredFacts.get(foreignReceipt.number)).toEqual({
      original: foreignReceipt.original,
      lines: foreignReceipt.lines.map(({ extended }) => extended),
    });
    fs.rmSync(path.join(elsewhere.dataFolder, "uploads", uploadId));
    expect(await command(elsewhere.config, "verify")).toEqual({
      code: 1,
      said: expect.stringMatching(/^sales_day: [12] rows differ [^\n]*\n1 of 1 uploaded files are missing\.$/u),
    });
    expect(await command(elsewhere.config, "restore", file, "--replace")).toMatchObject({ code: 0 });
    expect(await command(elsewhere.config, "verify")).toMatchObject({ code: 0 });
  },
  240_000,
);

it.skipIf(postgresql !== "")(
  "a backup that is cut or changed is refused, and nothing of the place is touched",
  async () => {
    const archiveBytes = fs.readFileSync(path.join(root, "embedded.tar.gz"));
    const changedBytes = Buffer.from(archiveBytes);
    const middle = Math.floor(archiveBytes.length / 2);
    changedBytes.writeUInt8(changedBytes.readUInt8(middle) ^ 0xff, middle);
    const { config, dataFolder } = await newPlace("embedded");
    fs.writeFileSync(path.join(dataFolder, "token-secret"), "mine");
    for (const [name, bytes] of [
      ["cut", archiveBytes.subarray(0, archiveBytes.length - 100)],
      ["changed", changedBytes],
      ["text", Buffer.from("not a backup")],
      ["empty", Buffer.alloc(0)],
    ] as const) {
      const file = path.join(root, name);
      fs.writeFileSync(file, bytes);
      expect(await command(config, "restore", file, "--replace"), name).toMatchObject({
        code: 1,
        said: expect.stringContaining("cannot be read as a backup"),
      });
    }
    expect(fs.readdirSync(dataFolder).filter((name) => name !== "database.lock")).toEqual(["token-secret"]);
    expect(fs.readFileSync(path.join(dataFolder, "token-secret"), "utf8")).toBe("mine");
  },
);

it("a backup of a newer version, or one larger than the disk has room, is refused in words before anything is replaced", async () => {
  const { config, dataFolder } = await newPlace("embedded");
  const database = path.join(dataFolder, "database");
  fs.mkdirSync(database);
  fs.writeFileSync(path.join(database, "PG_VERSION"), "mine");
  const manifest = { format: 1, database: "embedded", version: "9.9.9", createdAt: new Date().toISOString() } as const;
  for (const [name, more, says] of [
    ["newer", { schema: schemaVersion + 1 }, "Comptoir 9.9.9 made it"],
    ["large", { schema: schemaVersion, bytes: 2 ** 60 }, "MB are needed"],
  ] as const) {
    const file = path.join(root, `${name}.tar.gz`);
    await packArchive(file, { ...manifest, ...more }, [{ name: "database", sourcePath: database }]);
    expect(await command(config, "restore", file, "--replace")).toMatchObject({
      code: 1,
      said: expect.stringContaining(says),
    });
    expect(await command(config, "verify", file)).toMatchObject({ code: 1, said: expect.stringContaining(says) });
  }
  expect(fs.readFileSync(path.join(database, "PG_VERSION"), "utf8")).toBe("mine");
});

it("the old data comes back after an interrupted restore, and is kept if something took its place", async () => {
  const { config, dataFolder, settings } = await newPlace("embedded");
  const [database, before] = [path.join(dataFolder, "database"), path.join(dataFolder, "database.before-restore")];
  const nothing = path.join(root, "nothing");
  fs.mkdirSync(before);
  fs.writeFileSync(path.join(before, "PG_VERSION"), "mine");
  const openFailure = await Effect.runPromise(Effect.flip(Effect.provide(Effect.void, databaseLayer(settings))));
  expect(openFailure.reason).toContain("was interrupted");
  expect(await command(config, "restore", nothing)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is not empty"),
  });
  expect(fs.readFileSync(path.join(database, "PG_VERSION"), "utf8")).toBe("mine");
  fs.cpSync(database, before, { recursive: true });
  expect(await command(config, "restore", nothing, "--replace")).toMatchObject({
    code: 1,
    said: expect.stringContaining("move it away or delete it"),
  });
  expect([fs.existsSync(before), fs.existsSync(database)]).toEqual([true, true]);
});

it.each([["copy"], ["backup"], ["restore"], ["backup", "a", "--replace"], ["verify", "a", "b"]])(
  "%s is no command",
  async (...words) => {
    const { config } = await newPlace("embedded");
    expect(await command(config, ...words)).toMatchObject({
      code: 2,
      said: expect.stringContaining("comptoir backup FILE"),
    });
  },
);
