import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";

import { logSources } from "@comptoir/domain/operation";
import { expect, layer } from "@effect/vitest";
import { Effect, Logger } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudit } from "../access/index.ts";
import { createRoles, createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { makeNextExtract } from "./write-extract.ts";
import { pruneLog, storeLines } from "./log-layer.ts";
import { makeLogRecorder, makeRecordingLogger, makeRequestLogLine } from "./log-recorder.ts";
import { insertLines } from "./log-repository.ts";

const log = makeLogRecorder();
const secrets = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl",
  email: "ana.roy@exemple.ca",
  card: "4242424242424242",
} as const;
const planted = `Bearer ${secrets.token} of ${secrets.email} paid by ${secrets.card}`;

/** Returns the files of an archive, by name. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let offset = bytes.readUInt32LE(bytes.length - 6);
  while (bytes.readUInt32LE(offset) === 0x02014b50) {
    const [size, nameLength] = [bytes.readUInt32LE(offset + 20), bytes.readUInt16LE(offset + 28)];
    const start = bytes.readUInt32LE(offset + 42);
    const name = bytes.toString("utf8", offset + 46, offset + 46 + nameLength);
    const data = start + 30 + bytes.readUInt16LE(start + 26);
    files.set(name, inflateRawSync(bytes.subarray(data, data + size)).toString("utf8"));
    offset += 46 + nameLength;
  }
  return files;
}

const today = new Date().toISOString().slice(0, 10);
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
/** Days around the current one, whatever the store's time zone. */
const days = { from: dayBefore(1), to: dayBefore(-1) };

interface Line {
  readonly at: number;
  readonly source: string;
  readonly level: string;
  readonly text: string;
  readonly person: string | null;
}
interface Extract {
  readonly id: number;
  readonly state: string;
  readonly lines: number;
  readonly bytes: number;
  readonly hash: string;
  readonly mayDownload: boolean;
}

const callsOf = Effect.fnUntraced(function* (username: string) {
  const { call } = yield* Server;
  const { token } = yield* signInAs(username);
  const send = (method: string, path: string, body?: unknown) =>
    Effect.flatMap(
      call(`/api/Log/${path}`, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      read,
    );
  return {
    send,
    preview: (selection: object) =>
      Effect.map(send("POST", "Preview", { ...days, ...selection }), ({ status, body }) => ({
        status,
        lines: (body as { readonly lines?: readonly Line[] }).lines ?? [],
        body,
      })),
    extract: (selection: object) =>
      Effect.map(send("POST", "Extract", { ...days, ...selection }), ({ status, body }) => ({
        status,
        extract: body as Extract,
        body,
      })),
    file: (id: number) =>
      Effect.flatMap(call(`/api/Log/File/${id}`, { token }), (response) =>
        Effect.map(
          Effect.promise(() => response.arrayBuffer()),
          (bytes) => ({ status: response.status, bytes: Buffer.from(bytes) }),
        ),
      ),
  };
});

/** Writes lines with a token, an e-mail and a card number to every source. */
const plantEverywhere = Effect.fnUntraced(function* (chain: number, store: number) {
  const sql = yield* SqlClient.SqlClient;
  const plantedAt = new Date();
  for (const source of ["APPLICATION", "REQUESTS", "JOBS"] as const)
    log.addLine({
      atMs: plantedAt.getTime(),
      source,
      level: "INFO",
      layerId: chain,
      text: planted,
      fields: { authorization: planted, note: planted, card: Number(secrets.card) },
    });
  yield* storeLines(log);
  yield* writeAudit({
    userId: null,
    action: "DOWNLOAD",
    entity: "exportBatch",
    entityId: 1,
    label: planted,
    layerId: chain,
  });
  yield* sql`INSERT INTO import_batch (kind, state, target_layer_id, mapping_name, mapping, file_name, file_hash, file_bytes, created_by, finished_at) VALUES ('products', 'FAILED', ${chain}, 'm', '{}', ${planted}, 'h', 1, 1, ${plantedAt})`;
  yield* sql`INSERT INTO error_entry (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id) VALUES (${today}, 'f', 'error', 'SERVER', ${planted}, 'GET /x', 1, ${chain}, '{}', 3, ${plantedAt}, ${plantedAt}, ${planted})`;
  yield* sql`INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, at, kind, cashier, reason) VALUES (${store}, ${today}, '1', 5, ${plantedAt}, 'CASHIER_IN', ${planted}, 'r'), (${store}, ${today}, '2', 5, ${plantedAt}, 'CASHIER_IN', ${planted}, 'r')`;
});

layer(
  serveRoutes({
    requests: (facts, nowMs) => {
      const line = makeRequestLogLine(facts, nowMs);
      if (line !== undefined) log.addLine(line);
    },
  }),
  { excludeTestServices: true, timeout: "60 seconds" },
)("the log", (it) => {
  const shared = { chain: 0, first: 0, other: 0, otherTarget: 0 };

  it.effect("redacts planted tokens, e-mails and cards in every source, in the preview and in the file", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      Object.assign(shared, organisation);
      yield* plantEverywhere(organisation.chain, organisation.first);
      const admin = yield* callsOf("admin");
      for (const source of logSources) {
        const { status, lines, body } = yield* admin.preview({ sources: [source] });
        expect([source, status, lines.some(({ text }) => text.includes("***@exemple.ca"))]).toEqual([
          source,
          200,
          true,
        ]);
        for (const secret of Object.values(secrets))
          expect([source, JSON.stringify(body).includes(secret)]).toEqual([source, false]);
        const rawPreview = yield* admin.preview({ sources: [source], isRedacted: false });
        for (const secret of Object.values(secrets))
          expect([source, JSON.stringify(rawPreview.body).includes(secret)]).toEqual([source, true]);
        // A search does not reveal what is redacted.
        expect((yield* admin.preview({ sources: [source], text: secrets.card.slice(0, 8) })).lines).toEqual([]);
      }
      const { extract } = yield* admin.extract({ sources: logSources });
      expect(extract).toMatchObject({ state: "WAITING", mayDownload: true });
      expect((yield* admin.file(extract.id)).status).toBe(404);
      expect(yield* makeNextExtract()).toBe(true);
      expect(yield* makeNextExtract()).toBe(false);
      const finishedExtract = (yield* admin.send("GET", `Extract/${extract.id}`)).body as Extract;
      const { bytes } = yield* admin.file(extract.id);
      expect(finishedExtract).toMatchObject({
        state: "DONE",
        bytes: bytes.length,
        hash: createHash("sha256").update(bytes).digest("hex"),
      });
      const files = unzip(bytes);
      const manifest = JSON.parse(files.get("manifest.json") ?? "") as {
        readonly files: readonly { readonly name: string; readonly lines: number; readonly sha256: string }[];
        readonly migrations: readonly string[];
        readonly settings: readonly unknown[];
        readonly versions: object;
      };
      expect(manifest.files.map(({ name }) => name)).toEqual(
        logSources.map((source) => `${source.toLowerCase().replaceAll("_", "-")}.ndjson`),
      );
      expect(manifest.migrations).toContain("0061_log");
      for (const { name, lines, sha256 } of manifest.files) {
        const text = files.get(name) ?? "";
        expect([name, text.split("\n").length - 1]).toEqual([name, lines]);
        expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
        expect([name, text.includes("***@exemple.ca")]).toEqual([name, true]);
        const times = text
          .trim()
          .split("\n")
          .map((line) => (JSON.parse(line) as { readonly time: string }).time);
        expect(times).toEqual(times.toSorted());
        for (const secret of Object.values(secrets)) expect([name, text.includes(secret)]).toEqual([name, false]);
      }
      const sql = yield* SqlClient.SqlClient;
      expect(
        yield* sql`SELECT a.action, u.username FROM audit_entry a JOIN user_account u USING (user_id) WHERE a.entity = 'logExtract' ORDER BY a.audit_id`,
      ).toEqual([
        { action: "CREATE", username: "admin" },
        { action: "DOWNLOAD", username: "admin" },
      ]);
    }),
  );

  it.effect("is read as far as the permissions go: sources, unmasked lines, files of others, other chains", () =>
    Effect.gen(function* () {
      const accountant = yield* callsOf("accountant");
      expect((yield* accountant.send("GET", "Choices")).body).toMatchObject({
        sources: logSources.filter((source) => source !== "AUDIT"),
        mayReadRaw: false,
      });
      expect(yield* accountant.preview({ sources: ["REQUESTS", "AUDIT"] })).toMatchObject({
        status: 403,
        body: [{ code: "ACCESS_DENIED", field: "sources.1" }],
      });
      expect(yield* accountant.extract({ sources: ["REQUESTS"], isRedacted: false })).toMatchObject({
        status: 403,
        body: [{ code: "ACCESS_DENIED", field: "isRedacted" }],
      });
      const [extract] = (yield* accountant.send("GET", "List")).body as readonly Extract[];
      expect(extract?.mayDownload).toBe(false);
      expect((yield* accountant.file(extract?.id ?? 0)).status).toBe(403);
      expect((yield* (yield* callsOf("viewer")).preview({ sources: ["REQUESTS"] })).status).toBe(403);

      // Somebody of another chain sees neither the lines nor the files of this one.
      const userId = yield* createUser({
        targetId: shared.otherTarget,
        layerId: shared.other,
        username: "stranger",
        email: "stranger@exemple.ca",
        password: testPassword,
        firstName: "Autre",
        lastName: "Nom",
        language: "fr",
      });
      const roleId = yield* createRoles(shared.otherTarget);
      yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: shared.other });
      const stranger = yield* callsOf("stranger");
      const seenPreview = yield* stranger.preview({ sources: logSources });
      expect([seenPreview.status, seenPreview.lines.filter(({ text }) => text.includes("exemple.ca"))]).toEqual([
        200,
        [],
      ]);
      expect((yield* stranger.send("GET", "List")).body).toEqual([]);
      expect((yield* stranger.send("GET", `Extract/${extract?.id ?? 0}`)).status).toBe(404);
    }),
  );

  it.effect("is cut by period, level, terminal, person and text; wrong selections are refused with their field", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      yield* storeLines(log);
      const requests = yield* admin.preview({ sources: ["REQUESTS"], text: "/api/log/PREVIEW" });
      expect(requests.lines.length).toBeGreaterThan(0);
      expect(
        requests.lines.every(({ person, text }) => person === "Prénom Nom" && text.includes("/api/Log/Preview")),
      ).toBe(true);
      const times = requests.lines.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((left, right) => right - left));
      const warnings = yield* admin.preview({ sources: ["REQUESTS"], level: "WARNING" });
      expect(new Set(warnings.lines.map(({ level }) => level))).toEqual(new Set(["WARNING"]));
      expect((yield* admin.preview({ sources: ["TERMINALS"], terminal: "2" })).lines.length).toBe(1);
      expect((yield* admin.preview({ sources: ["REQUESTS"], userId: 999 })).lines).toEqual([]);
      expect((yield* admin.preview({ sources: ["REQUESTS"], from: dayBefore(9), to: dayBefore(5) })).lines).toEqual([]);
      const refusalOf = (selection: object) =>
        Effect.map(admin.preview(selection), ({ status, body }) => [status, body]);
      expect(yield* refusalOf({ sources: ["POEMS"], from: "2026-02-30" })).toMatchObject([
        400,
        [
          { code: "ONE_OF", field: "sources.0" },
          { code: "DATE", field: "from" },
        ],
      ]);
      expect(yield* refusalOf({ sources: ["REQUESTS"], from: "2026-01-01", to: "2026-02-01" })).toMatchObject([
        400,
        [{ code: "LOG_TOO_LONG", field: "to", params: { max: 31 } }],
      ]);
      expect(yield* refusalOf({ sources: [] })).toMatchObject([400, [{ field: "sources" }]]);
    }),
  );

  it.effect("pages and files have every line once, also lines of the same moment", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const admin = yield* callsOf("admin");
      const atMs = Date.now() - 60_000;
      const lines = Array.from({ length: 4_500 }, (_, index) => ({
        atMs: atMs + Math.floor(index / 900),
        source: "JOBS" as const,
        level: "DEBUG" as const,
        layerId: shared.chain,
        text: `step ${index}`,
      }));
      yield* insertLines(lines, "test");
      yield* sql`INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, at, kind) SELECT ${shared.first}, ${today}, 'T' || (n % 9), n / 9 + 100, ${new Date(atMs)}, 'NO_SALE' FROM generate_series(0, 2499) n`;
      const { extract } = yield* admin.extract({ sources: ["JOBS", "TERMINALS"], level: "DEBUG" });
      yield* makeNextExtract();
      const files = unzip((yield* admin.file(extract.id)).bytes);
      const texts = (files.get("jobs.ndjson") ?? "")
        .trim()
        .split("\n")
        .filter((line) => line.includes("step "));
      expect([texts.length, new Set(texts).size]).toEqual([4_500, 4_500]);
      const events = (files.get("terminals.ndjson") ?? "")
        .trim()
        .split("\n")
        .filter((line) => line.includes("NO_SALE"));
      expect([events.length, new Set(events).size]).toEqual([2_500, 2_500]);
      const preview = yield* admin.preview({ sources: ["JOBS"], level: "DEBUG", text: "STEP" });
      expect([preview.lines.length, preview.lines[0]?.text]).toEqual([200, expect.stringContaining("step")]);
    }),
  );

  it.effect("an extract whose server stopped is made by another one; after seven days the file is gone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const admin = yield* callsOf("admin");
      const { extract } = yield* admin.extract({ sources: ["REQUESTS"] });
      yield* sql`UPDATE log_extract SET state = 'RUNNING', attempts = 1, leased_until = now() + interval '1 minute' WHERE log_extract_id = ${extract.id}`;
      yield* sql`INSERT INTO log_extract_piece (log_extract_id, attempt, piece_no, content) VALUES (${extract.id}, 1, 0, '\\x00')`;
      expect(yield* makeNextExtract()).toBe(false);
      yield* sql`UPDATE log_extract SET leased_until = now() - interval '1 second' WHERE log_extract_id = ${extract.id}`;
      expect(yield* makeNextExtract()).toBe(true);
      const file = yield* admin.file(extract.id);
      expect([file.status, unzip(file.bytes).size]).toEqual([200, 2]);

      for (let count = 0; count < 3; count += 1) yield* admin.extract({ sources: ["REQUESTS"] });
      expect((yield* admin.extract({ sources: ["REQUESTS"] })).status).toBe(429);

      yield* sql`UPDATE log_extract SET made_at = now() - interval '7 days 1 second'`;
      expect((yield* admin.file(extract.id)).status).toBe(404);
      yield* pruneLog();
      expect(yield* sql`SELECT count(*)::integer AS count FROM log_extract_piece`).toEqual([{ count: 0 }]);
    }),
  );

  it.effect(
    "old lines and lines beyond the maximum leave; lines that cannot be stored wait, and the rest is counted",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* insertLines(
          [{ atMs: Date.now() - 40 * 86_400_000, source: "JOBS", level: "INFO", text: "old" }],
          "test",
        );
        yield* pruneLog();
        expect(yield* sql`SELECT count(*)::integer AS count FROM log_line WHERE text = 'old'`).toEqual([{ count: 0 }]);

        const recorder = makeLogRecorder();
        for (let count = 0; count < 6_000; count += 1)
          recorder.addLine({ atMs: Date.now(), source: "JOBS", level: "INFO", text: `n ${count}\u0000\uD800` });
        yield* sql`ALTER TABLE log_line RENAME TO log_line_away`;
        yield* Effect.ignoreCause(storeLines(recorder));
        yield* sql`ALTER TABLE log_line_away RENAME TO log_line`;
        yield* storeLines(recorder);
        expect(yield* sql`SELECT count(*)::integer AS count FROM log_line WHERE text LIKE 'n %'`).toEqual([
          { count: 4_999 },
        ]);
        expect(yield* sql`SELECT text FROM log_line WHERE text LIKE '%dropped%' ORDER BY length(text) DESC`).toEqual([
          { text: expect.stringContaining("1000 log lines") },
          { text: expect.stringContaining("1 log lines") },
        ]);
      }),
  );

  it.effect("messages of the code are lines of their source, with level, cause and annotations", () =>
    Effect.gen(function* () {
      const recorder = makeLogRecorder();
      yield* Effect.gen(function* () {
        yield* Effect.logInfo("plain", { n: 1 });
        yield* Effect.annotateLogs(Effect.logWarning("in a job", new Error("why")), { source: "JOBS", run: 3 });
      }).pipe(Effect.provide(Logger.layer([makeRecordingLogger(recorder)])), Effect.scoped);
      expect(recorder.takeLines()).toMatchObject([
        { source: "APPLICATION", level: "INFO", text: 'plain {"n":1}' },
        { source: "JOBS", level: "WARNING", text: "in a job Error: why", fields: { run: 3 } },
      ]);
    }),
  );
});
