import { expect, layer } from "@effect/vitest";
import { auditFeedRules } from "@comptoir/domain/operation";
import { readIpNetworks } from "@comptoir/domain/setting";
import { Deferred, Effect, Fiber } from "effect";
import fc from "fast-check";
import { SqlClient } from "effect/sql";

import { writeAudits } from "../access/index.ts";
import { verifyFeedText } from "../audit/verify-feed-file.ts";
import { TaskClock } from "../database/task-clock.ts";
import { pruneLines } from "../log/log-repository.ts";
import { createRoles, grantRole } from "../organisation/index.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { signBody } from "./call-signed.ts";
import { WriterWaitTimes } from "./feed/read-entries.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { DataPlaces } from "./task-work.ts";
import type { WorkServices } from "./works.ts";
import { readReceivedIds, startFeedReceiver, type ReceiverMood } from "./testing/feed-receiver.ts";
import { readLastRun, unusedPlaces, type TaskDetail } from "./testing/pickup-files.ts";

const isPostgres = (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "";
const allowedNetworks = readIpNetworks("127.0.0.0/8") ?? [];
const feed = { kind: "AUDIT_FEED", description: "SIEM", pattern: "*/5 * * * *", timeZone: "America/Toronto" };

type Made = TaskDetail & { readonly task: Readonly<Record<string, unknown>>; readonly secret: string };

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the audit feed", (it) => {
  const ready = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const { other, otherTarget, chain } = yield* makeOrganisation;
        const sql = yield* SqlClient.SqlClient;
        const single = yield* signInAs("admin");
        const [admin] = yield* sql<{ readonly id: number }>`
          SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
        const adminId = admin?.id ?? 0;
        // Until the next step the user administers only one of two chains.
        const refusedAnswer = yield* ask("", single.token, { ...feed, address: "https://siem.exemple.ca/in" });
        yield* grantRole({ userId: adminId, roleId: (yield* createRoles(otherTarget))("ADMIN"), layerId: other });
        const { token } = yield* signInAs("admin");
        return { token, refused: refusedAnswer, adminId, chain, auditor: (yield* signInAs("auditor")).token };
      }),
    ),
  );
  const ask = Effect.fnUntraced(function* (path: string, token: string, body?: unknown, method = "POST") {
    const { call } = yield* Server;
    const init = body === undefined ? { method: "GET" } : { method, body: JSON.stringify(body) };
    return yield* read(yield* call(`/api/Task${path}`, { ...init, token }));
  });
  /** Creates an audit feed to a receiver on this machine, whose address the server may call only with the operator's permission. */
  const makeFeed = Effect.fnUntraced(function* (part: object = {}) {
    const { token } = yield* ready;
    const sql = yield* SqlClient.SqlClient;
    const receiver = yield* Effect.acquireRelease(Effect.promise(startFeedReceiver), ({ close }) => Effect.sync(close));
    const feedTask = (yield* ask("", token, { ...feed, ...part, address: "https://siem.exemple.ca/in" })).body as Made;
    const { id, version } = feedTask.task;
    yield* sql`UPDATE task SET settings = ${JSON.stringify({ address: receiver.address })}::jsonb WHERE task_id = ${Number(id)}`;
    let now = yield* Effect.flatten(TaskClock);
    const run = Effect.gen(function* () {
      now += 86_400_000;
      yield* ask("/Start", token, { id, version });
      yield* runNextTask(runWorkOfKind).pipe(
        Effect.provideService(DataPlaces, unusedPlaces),
        Effect.provideService(OutgoingNetworks, allowedNetworks),
        Effect.provideService(WriterWaitTimes, { atMostMs: 60, lookEveryMs: 20 }),
        Effect.provideService(
          TaskClock,
          Effect.sync(() => now),
        ),
      );
      return yield* readLastRun(token, id);
    });
    const bodies = () => receiver.calls.map(({ body }) => body);
    return { receiver, made: feedTask, run, bodies, token, id, version };
  });
  const write = (count: number, label = "FED") =>
    Effect.flatMap(ready, ({ chain }) =>
      writeAudits(
        Array.from({ length: count }, (_, index) => ({
          userId: null,
          action: "UPDATE" as const,
          entity: "setting" as const,
          entityId: String(index),
          label,
          layerId: chain,
        })),
      ),
    );
  const trail = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{
      readonly id: string;
    }>`SELECT 'audit-' || audit_id AS id FROM audit_entry ORDER BY audit_id`;
    return rows.map(({ id }) => id);
  });
  const auditIds = (bodies: readonly string[]) => readReceivedIds(bodies).filter((id) => id.startsWith("audit-"));

  it.effect("only who may read the whole trail and configures everything makes it, to an https address", () =>
    Effect.gen(function* () {
      const { token, refused, auditor } = yield* ready;
      expect(refused.status).toBe(403);
      expect((yield* ask("", auditor, { ...feed, address: "https://siem.exemple.ca/in" })).status).toBe(403);
      for (const [address, code] of [
        ["http://siem.exemple.ca/in", "WEB_ADDRESS"],
        ["http://127.0.0.1/in", "ADDRESS_INTERNAL"],
        ["", "REQUIRED"],
      ])
        expect((yield* ask("", token, { ...feed, address })).body).toMatchObject([{ code, field: "address" }]);
      const feedTask = (yield* ask("", token, { ...feed, address: "https://siem.exemple.ca/in" })).body as Made;
      expect(feedTask.secret).toMatch(/^[\w-]{43}$/u);
      expect(feedTask.task).toMatchObject({ place: null, overlap: "SKIP", missed: "LAST", owner: "Prénom Nom" });
      yield* ask("/Remove", token, { id: feedTask.task.id, version: feedTask.task.version });
    }),
  );

  it.effect(
    "the whole trail arrives in signed batches that follow each other, without secrets, then only what is new; guesses and refusals are in it",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { run, receiver, made, bodies, token } = yield* makeFeed();
        const sql = yield* SqlClient.SqlClient;
        yield* call("/api/BasicLogin", {
          method: "POST",
          body: JSON.stringify({ username: "admin", password: "my-secret-guess" }),
        });
        yield* sql`
          INSERT INTO log_line (at, source, level, user_id, server, text, fields)
          SELECT now(), 'REQUESTS', 'WARNING', 1, 'a 1', 'GET /api/Task 403', jsonb_build_object('status', status, 'codes', '[]'::jsonb, 'note', 'ana@exemple.ca') FROM unnest(ARRAY[200, 401, 403, 404, 500]) AS s (status)`;
        yield* writeAudits([
          {
            userId: null,
            action: "UPDATE",
            entity: "setting",
            entityId: "mail",
            label: "ana@exemple.ca",
            details: { before: { smtpPassword: "planted-secret" }, after: { card: "4242424242424242" } },
          },
        ]);
        yield* write(auditFeedRules.entriesInBatch + 30);
        const first = yield* run;
        expect(first.run).toMatchObject({ state: "SUCCEEDED", failure: null });
        expect(receiver.calls.length).toBeGreaterThan(1);
        expect(auditIds(bodies())).toEqual(yield* trail);
        for (const { signature, body, type } of receiver.calls) {
          const signedMs = Number(/t=(\d+)/u.exec(signature)?.[1]) * 1_000;
          expect(signature).toBe(signBody(made.secret, body, signedMs));
          expect(type).toBe("application/x-ndjson");
        }
        const text = bodies().join("");
        for (const planted of ["ana@exemple.ca", "planted-secret", "4242424242424242", "my-secret-guess"])
          expect(text).not.toContain(planted);
        expect(text).toContain('"action":"SIGN_IN_FAILED"');
        expect(text).toContain('"address":"127.0.0.1"');
        const lines = text.split("\n").filter((line) => line.startsWith('{"id":"log-'));
        expect(lines.map((line) => (JSON.parse(line) as { fields: { status: number } }).fields.status)).toEqual([
          403, 500,
        ]);

        const before = receiver.calls.length;
        yield* write(1, "LATER");
        const { lines: log } = yield* run;
        expect(receiver.calls).toHaveLength(before + 1);
        expect(receiver.calls.at(-1)?.body).toContain('"label":"LATER"');
        expect(auditIds(bodies())).toEqual(yield* trail);
        expect(log).toMatchObject([{ code: "ENTRIES_SENT", parameters: { batch: before + 1 } }]);
        expect(verifyFeedText(text.replace("FED", "fed")).lines.at(-1)).toMatch(/does not have the hash/u);
        yield* ask("/Remove", token, { id: made.task.id, version: made.task.version });
      }).pipe(Effect.scoped),
  );

  it.effect(
    "for random crashes of the sender and the receiver, the entries without repeats are the trail in order",
    () =>
      Effect.gen(function* () {
        const { run, receiver, bodies, token, made } = yield* makeFeed({ attempts: 1 });
        const context = yield* Effect.context<Exclude<WorkServices, DataPlaces> | Server>();
        const mood = fc.constantFrom<ReceiverMood>("ACCEPTS", "REFUSES", "LOSES", "CRASHES");
        const play = (rounds: readonly { readonly count: number; readonly moods: readonly ReceiverMood[] }[]) =>
          Effect.gen(function* () {
            for (const { count, moods } of rounds) {
              yield* write(count);
              receiver.moods = [...moods];
              const isHurt = moods.some((each) => each !== "ACCEPTS");
              const { run: last } = yield* run;
              if (!isHurt) expect(last?.state).toBe("SUCCEEDED");
            }
            receiver.moods = [];
            yield* run;
            expect(auditIds(bodies())).toEqual(yield* trail);
          });
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.array(fc.record({ count: fc.constantFrom(0, 1, 7, 600), moods: fc.array(mood, { maxLength: 3 }) }), {
                minLength: 1,
                maxLength: 4,
              }),
              (rounds) => Effect.runPromiseWith(context)(play(rounds)),
            ),
            { numRuns: 12 },
          ),
        );
        yield* ask("/Remove", token, { id: made.task.id, version: made.task.version });
      }).pipe(Effect.scoped),
  );

  it.effect(
    "a receiver that does not accept gets the same batch again, and the failure is told; a person who left sends nothing",
    () =>
      Effect.gen(function* () {
        const { run, receiver, bodies, id, version, token } = yield* makeFeed({ attempts: 1 });
        const sql = yield* SqlClient.SqlClient;
        yield* write(3);
        receiver.moods = ["REFUSES"];
        const refusedRun = yield* run;
        expect(refusedRun.run).toMatchObject({ state: "FAILED", failure: "REFUSED" });
        expect(refusedRun.lines).toMatchObject([{ code: "REFUSED", parameters: { status: 503 } }]);
        expect(yield* sql`SELECT DISTINCT recipient FROM mail_outbox WHERE template = 'taskFailed'`).toEqual([
          { recipient: "admin@exemple.ca" },
        ]);
        const [state] = yield* sql<{ readonly body: string }>`
        SELECT waiting_body AS body FROM audit_feed WHERE task_id = ${Number(id)} AND batch_no = 0`;
        receiver.moods = ["LOSES"];
        yield* run;
        yield* write(2);
        yield* run;
        expect(bodies().slice(0, 2)).toEqual([state?.body, state?.body]);
        expect(receiver.calls[0]?.delivery).toBe(receiver.calls[1]?.delivery);
        expect(auditIds(bodies())).toEqual(yield* trail);

        yield* sql`UPDATE task SET user_id = (SELECT user_id FROM user_account WHERE username = 'auditor') WHERE task_id = ${Number(id)}`;
        const count = receiver.calls.length;
        expect((yield* run).run).toMatchObject({ state: "FAILED", failure: "OWNER_LEFT" });
        expect(receiver.calls).toHaveLength(count);
        yield* ask("/Remove", token, { id, version });
      }).pipe(Effect.scoped),
  );

  it.effect("events of security outlive their log until they are sent", () =>
    Effect.gen(function* () {
      const { run, id, version, token } = yield* makeFeed();
      const sql = yield* SqlClient.SqlClient;
      const count = Effect.map(
        sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM log_line WHERE text LIKE 'OLD %'`,
        ([row]) => row?.count,
      );
      const prune = pruneLines(new Date(Date.now() - 86_400_000), 1_000_000);
      for (const _feed of ["that never ran", "that ran"]) {
        yield* sql`
          INSERT INTO log_line (at, source, level, server, text, fields)
          SELECT now() - interval '90 days', 'REQUESTS', 'WARNING', 'a 1', 'OLD ' || status, jsonb_build_object('status', status, 'codes', '[]'::jsonb) FROM unnest(ARRAY[403, 404]) AS s (status)`;
        yield* prune;
        expect(yield* count).toBe(1);
        yield* run;
        yield* prune;
        expect(yield* count).toBe(0);
      }
      yield* ask("/Remove", token, { id, version });
    }).pipe(Effect.scoped),
  );

  it.effect("a test is signed and has no entry, and says what the receiver answered", () =>
    Effect.gen(function* () {
      const { receiver, made, id, version, token } = yield* makeFeed();
      const { auditor } = yield* ready;
      const body = { id, address: receiver.address };
      expect((yield* ask("/SendTest", token, body)).body).toMatchObject([{ code: "ADDRESS_INTERNAL" }]);
      expect((yield* ask("/SendTest", auditor, body)).status).toBe(403);
      expect((yield* ask("/SendTest", token, { ...body, id: "1" })).status).toBe(404);
      expect(receiver.calls).toEqual([]);
      expect((yield* ask("/SendTest", token, { id, address: "https://nobody.invalid/in" })).body).toEqual({
        failure: "NO_ANSWER",
        status: null,
      });
      expect(made.secret).not.toBe("");
      yield* ask("/Remove", token, { id, version });
    }).pipe(Effect.scoped),
  );

  it.effect("the trail says that a key was replaced, and not which", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const server = {
        kind: "IMPORT_PICKUP",
        folder: "/out",
        names: "*.csv",
        importKind: "transactions",
        host: "sftp.exemple.ca",
        port: 22,
        user: "ventes",
        signIn: "PASSWORD",
        hostKey: `SHA256:${"A".repeat(43)}`,
      };
      const kinds = [
        [{ kind: "WEBHOOK", address: "https://exemple.ca/in" }, { renewsSecret: true }],
        [{ kind: "AUDIT_FEED", address: "https://exemple.ca/in" }, { renewsSecret: true }],
        [{ ...server, password: "Premier-2026" }, { password: "Second-2026" }],
      ] as const;
      for (const [settings, change] of kinds) {
        const save = { ...feed, ...settings };
        const { task } = (yield* ask("", token, save)).body as Made;
        const { password: _, ...kept } = { password: "", ...save };
        const unchangedTask = yield* ask("", token, { ...kept, id: task.id, version: 1, description: "Autre" }, "PUT");
        expect([settings.kind, unchangedTask.status]).toEqual([settings.kind, 200]);
        const changedTask = yield* ask("", token, { ...kept, ...change, id: task.id, version: 2 }, "PUT");
        expect([settings.kind, changedTask.status]).toEqual([settings.kind, 200]);
        yield* ask("/Remove", token, { id: task.id, version: 3 });
        const entries = yield* sql<{ readonly flag: boolean | null; readonly text: string }>`
          SELECT (details -> 'after' -> 'secretChanged')::boolean AS flag, details::text AS text FROM audit_entry WHERE entity = 'task' AND entity_id = ${task.id} ORDER BY audit_id`;
        expect([settings.kind, entries.map(({ flag }) => flag)]).toEqual([settings.kind, [null, null, true, null]]);
        for (const { text } of entries) expect(text).not.toMatch(/Premier|Second/u);
      }
    }),
  );

  it.effect.runIf(isPostgres)("an entry that is committed late with a lower number is not left out", () =>
    Effect.gen(function* () {
      const { run, bodies, id, version, token } = yield* makeFeed();
      const sql = yield* SqlClient.SqlClient;
      yield* run;
      const [whenWritten, released] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()];
      const lateEntry = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            yield* write(2, "TARDY");
            yield* Deferred.succeed(whenWritten, undefined);
            yield* Deferred.await(released);
          }),
        )
        .pipe(Effect.forkChild);
      yield* Deferred.await(whenWritten);
      yield* write(3, "PROMPT");
      const waiting = yield* run;
      expect(waiting.run).toMatchObject({ state: "SUCCEEDED" });
      expect(waiting.lines.map(({ code }) => code)).toContain("ENTRIES_WAIT");
      expect(bodies().join("")).not.toContain("PROMPT");
      yield* Deferred.succeed(released, undefined);
      yield* Fiber.join(lateEntry);
      yield* run;
      expect(auditIds(bodies())).toEqual(yield* trail);
      expect(
        bodies()
          .join("")
          .match(/TARDY|PROMPT/gu),
      ).toEqual(["TARDY", "TARDY", "PROMPT", "PROMPT", "PROMPT"]);
      yield* ask("/Remove", token, { id, version });
    }).pipe(Effect.scoped),
  );
});
