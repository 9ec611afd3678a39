import { createServer } from "node:http";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { readIpNetworks } from "@comptoir/domain/setting";

import { TaskClock } from "../database/task-clock.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { createRoles, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { startDueTasks } from "./start-due.ts";
import { DataPlaces, toFailureEnd, type WriteRunLine } from "./task-work.ts";
import { checkIntegrity } from "./work/check-integrity.ts";
import { signBody } from "./call-signed.ts";

interface Task {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly mayChange: boolean;
  readonly isEnabled: boolean;
  readonly nextAt: readonly number[];
  readonly last: readonly { readonly id: string; readonly state: string; readonly failure: string | null }[];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("tasks", (it) => {
  let prepared: Effect.Success<typeof prepare> | undefined;
  const prepare = Effect.gen(function* () {
    const { chain, first, other, otherTarget } = yield* makeOrganisation;
    const sql = yield* SqlClient.SqlClient;
    // The administrator of both targets may configure the whole installation.
    const [admin] = yield* sql<{
      readonly id: number;
    }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
    const roleOfOther = yield* createRoles(otherTarget);
    yield* grantRole({ userId: admin?.id ?? 0, roleId: roleOfOther("ADMIN"), layerId: other });
    return { chain, first, token: (yield* signInAs("admin")).token, viewer: (yield* signInAs("auditor")).token };
  });
  const ready = Effect.gen(function* () {
    return (prepared ??= yield* prepare);
  });
  const ask = Effect.fnUntraced(function* (
    path: string,
    token: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ) {
    const { call } = yield* Server;
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    return yield* read(yield* call(`/api/Task${path}`, { ...init, token }));
  });
  const listOf = (answer: { readonly body: unknown }) =>
    answer.body as { readonly tasks: readonly Task[]; readonly pause: unknown; readonly mayChangeAll: boolean };
  const detailOf = (answer: { readonly body: unknown }) =>
    answer.body as {
      readonly task: Task;
      readonly secret: string | null;
      readonly runs: readonly { readonly id: string; readonly state: string; readonly failure: string | null }[];
    };
  const webhook = { kind: "WEBHOOK", description: "Ventes", pattern: "0 6 * * *", timeZone: "America/Toronto" };
  const places = {
    dataFolder: "/nowhere",
    filesFolder: "/nowhere",
    databaseFolder: "/nowhere",
    databaseUrl: undefined,
    isSecretConfigured: false,
  };
  const runOne = runNextTask(runWorkOfKind).pipe(Effect.provideService(DataPlaces, places));

  it.effect(
    "the tasks of the product are listed with their next five runs; only whoever configures everything changes them",
    () =>
      Effect.gen(function* () {
        const { token, viewer } = yield* ready;
        const list = listOf(yield* ask("", token));
        expect(list.tasks.map(({ kind }) => kind)).toEqual([
          "RETENTION",
          "STORE_DAY_AUDIT",
          "INTEGRITY_CHECK",
          "BACKUP",
          "FIGURE_ALERT",
          "STOCK_SNAPSHOT",
          "EMAIL_DIGEST",
        ]);
        expect(list.tasks.map(({ nextAt }) => nextAt.length)).toEqual([5, 5, 5, 0, 5, 5, 5]);
        expect([list.mayChangeAll, list.tasks.every(({ mayChange }) => mayChange)]).toEqual([true, true]);
        const visibleTasks = listOf(yield* ask("", viewer));
        expect([visibleTasks.mayChangeAll, visibleTasks.tasks.some(({ mayChange }) => mayChange)]).toEqual([
          false,
          false,
        ]);
        expect((yield* ask("/Pause", viewer, { isPaused: true })).status).toBe(403);
      }),
  );

  it.effect("a task that is run by hand cleans up, says in its log what it deleted, and who asked", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const [cleaning] = listOf(yield* ask("", token)).tasks;
      expect(cleaning?.kind).toBe("RETENTION");
      const key = { id: cleaning?.id, version: cleaning?.version };
      // Although it is requested twice, it runs once.
      expect(detailOf(yield* ask("/Start", token, key)).runs).toHaveLength(1);
      expect(detailOf(yield* ask("/Start", token, key)).runs).toHaveLength(1);
      expect(yield* runOne).toBe(true);
      expect(yield* runOne).toBe(false);
      const [run] = detailOf(yield* ask(`/${cleaning?.id}`, token)).runs;
      expect(run).toMatchObject({ state: "SUCCEEDED", failure: null, askedBy: "Prénom Nom" });
      const { lines } = (yield* ask(`/Run/${run?.id}`, token)).body as {
        readonly lines: readonly { readonly code: string }[];
      };
      expect(lines.map(({ code }) => code)).toEqual([
        "STARTED",
        "DELETED",
        ...Array.from({ length: 7 }, () => "PART_DONE"),
        "DELETED",
        "DELETED",
        "DELETED",
      ]);
      const audits = yield* sql`SELECT 1 FROM audit_entry WHERE entity = 'task' AND entity_id = ${cleaning?.id ?? ""}`;
      expect(audits).toHaveLength(1);
    }),
  );

  it.effect(
    "the integrity check stores the findings of the Integrity report, and says how many are found and fixed",
    () =>
      Effect.gen(function* () {
        const { first } = yield* ready;
        const sql = yield* SqlClient.SqlClient;
        const findingLines = Effect.gen(function* () {
          const lines: unknown[] = [];
          const write: WriteRunLine = (code, parameters) =>
            Effect.sync(() => void (code === "FINDINGS_CHANGED" && lines.push(parameters)));
          yield* checkIntegrity({ write }).pipe(Effect.provideService(DataPlaces, places));
          return lines;
        });
        yield* sql`
        WITH added AS (INSERT INTO item (target_id, sku, description) SELECT target_id, 'LAMP', 'Lampe' FROM target_layer WHERE target_layer_id = ${first} RETURNING item_id)
        INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT ${first}, item_id, 5000 FROM added`;
        expect(yield* findingLines).toEqual([{ number: 1, fixed: 0 }]);
        yield* sql`DELETE FROM stock_on_hand`;
        expect(yield* findingLines).toEqual([{ number: 0, fixed: 1 }]);
        expect(yield* findingLines).toEqual([]);
      }),
  );

  it.effect("the integrity check makes its other checks when that of the findings fails, and fails", () =>
    Effect.gen(function* () {
      yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const codes: string[] = [];
      const write: WriteRunLine = (code) => Effect.sync(() => void codes.push(code));
      yield* sql`ALTER TABLE integrity_finding RENAME TO missing_finding`;
      const end = yield* checkIntegrity({ write }).pipe(Effect.provideService(DataPlaces, places));
      yield* sql`ALTER TABLE missing_finding RENAME TO integrity_finding`;
      expect([codes, end.result]).toEqual([["FAULT", "FAULT"], "FAILED"]);
    }),
  );

  it.effect(
    "a pattern that never comes, an unknown kind and an address inside the server's network are refused, each with its field",
    () =>
      Effect.gen(function* () {
        const { token } = yield* ready;
        const refusal = (part: object) => ask("", token, { ...webhook, address: "https://example.com/x", ...part });
        const codes = (answer: { readonly status: number; readonly body: unknown }) => [
          answer.status,
          ...(answer.body as readonly { readonly code: string; readonly field?: string }[]).map(
            ({ code, field }) => `${field} ${code}`,
          ),
        ];
        expect(codes(yield* refusal({ pattern: "0 6 30 2 *" }))).toEqual([400, "pattern TASK_NEVER_RUNS"]);
        expect(codes(yield* refusal({ pattern: "daily" }))).toEqual([400, "pattern TASK_PATTERN"]);
        expect(codes(yield* refusal({ kind: "STOCK_SNAPSHOT" }))).toEqual([400, "kind ONE_OF"]);
        expect(codes(yield* refusal({ address: "http://169.254.169.254/latest" }))).toEqual([
          400,
          "address ADDRESS_INTERNAL",
        ]);
        expect(codes(yield* refusal({ address: "" }))).toEqual([400, "address REQUIRED"]);
        expect(codes(yield* refusal({ address: "not an address", timeZone: "Mars", description: "" }))).toEqual([
          400,
          "description REQUIRED",
          "timeZone TIME_ZONE",
          "address WEB_ADDRESS",
        ]);
        expect((yield* ask("/999", token)).status).toBe(404);
        expect((yield* ask("/x'; --", token)).status).toBe(404);
        expect((yield* ask("/Run/r999", token)).status).toBe(404);
      }),
  );

  it.effect(
    "a webhook is signed, tried again with back-off, and given up with one mail for each person who may mend it",
    () =>
      Effect.gen(function* () {
        const { token } = yield* ready;
        const sql = yield* SqlClient.SqlClient;
        const calls: { readonly signature: string; readonly delivery: string; readonly body: string }[] = [];
        const receiver = createServer((request, response) => {
          const chunks: Buffer[] = [];
          request.on("data", (chunk: Buffer) => chunks.push(chunk));
          request.on("end", () => {
            calls.push({
              signature: String(request.headers["comptoir-signature"]),
              delivery: String(request.headers["comptoir-delivery"]),
              body: Buffer.concat(chunks).toString(),
            });
            response.writeHead(calls.length === 1 ? 204 : 500).end();
          });
        });
        yield* Effect.promise(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
        const address = receiver.address();
        const port = typeof address === "object" && address !== null ? address.port : 0;
        const createdTask = detailOf(
          yield* ask("", token, { ...webhook, attempts: 2, address: "https://example.com/x" }),
        );
        const { id, version } = createdTask.task;
        expect(createdTask.secret).toMatch(/^[\w-]{43}$/u);
        expect(detailOf(yield* ask(`/${id}`, token)).secret).toBeNull();
        const isSealed = Effect.fnUntraced(function* (secret: string | null) {
          const [row] = yield* sql<{
            readonly text: string;
          }>`SELECT secret AS text FROM task WHERE task_id = ${Number(id)}`;
          return row?.text.startsWith("1.") === true && !row.text.includes(secret ?? "1.");
        });
        expect(yield* isSealed(createdTask.secret)).toBe(true);
        yield* sql`UPDATE task SET settings = ${JSON.stringify({ address: `http://127.0.0.1:${port}/x` })}::jsonb WHERE task_id = ${Number(id)}`;
        let now = yield* Effect.flatten(TaskClock);
        const runLater = <A, E, R>(work: Effect.Effect<A, E, R>) =>
          Effect.provideService(
            work,
            TaskClock,
            Effect.sync(() => now),
          );
        const allowedNetworks = readIpNetworks("127.0.0.0/8") ?? [];
        const send = runLater(runOne).pipe(Effect.provideService(OutgoingNetworks, allowedNetworks));
        yield* ask("/Start", token, { id, version });
        now += 1_000;
        expect(yield* send).toBe(true);
        const last = Effect.map(ask(`/${id}`, token), (answer) => detailOf(answer).runs[0]);
        expect(yield* last).toMatchObject({ failure: null, state: "SUCCEEDED", rows: 2 });
        const [call] = calls;
        const signedMs = Number(/t=(\d+)/u.exec(call?.signature ?? "")?.[1]) * 1_000;
        expect(call?.signature).toBe(signBody(createdTask.secret ?? "", call?.body ?? "", signedMs));
        expect(JSON.parse(call?.body ?? "{}")).toMatchObject({
          event: "sales.day",
          stores: [{ code: "A1" }, { code: "A2" }],
        });

        // The second run is refused twice: it is tried again after a minute, then it fails for good.
        yield* ask("/Start", token, { id, version });
        now += 60_000;
        yield* send;
        expect(yield* last).toMatchObject({ state: "WAITING", failure: "REFUSED", attempts: 1 });
        expect(yield* send).toBe(false);
        now += 61_000;
        yield* send;
        expect(yield* last).toMatchObject({ state: "FAILED", failure: "REFUSED", attempts: 2 });
        expect(calls.map(({ delivery }) => delivery)).toEqual([
          calls[0]?.delivery,
          calls[1]?.delivery,
          calls[1]?.delivery,
        ]);
        const mails = yield* sql`SELECT recipient FROM mail_outbox WHERE template = 'taskFailed'`;
        expect(mails).toEqual([{ recipient: "admin@exemple.ca" }]);

        // Without the operator's permission the address is not called, whatever was stored.
        yield* ask("/Start", token, { id, version });
        now += 3_600_000;
        yield* runLater(runOne);
        expect(yield* last).toMatchObject({ state: "FAILED", failure: "ADDRESS_INTERNAL", attempts: 1 });
        expect(calls).toHaveLength(3);

        // A task of a user who left sends nothing.
        yield* sql`UPDATE task SET user_id = (SELECT user_id FROM user_account WHERE username = 'viewer') WHERE task_id = ${Number(id)}`;
        yield* ask("/Start", token, { id, version });
        now += 3_600_000;
        yield* send;
        expect(yield* last).toMatchObject({ state: "FAILED", failure: "OWNER_LEFT", attempts: 1 });
        expect(calls).toHaveLength(3);
        receiver.close();
        const removed = listOf(yield* ask("/Remove", token, { id, version }));
        expect(removed.tasks.map((task) => task.id)).not.toContain(id);
        expect((yield* ask("/Start", token, { id, version })).status).toBe(404);
      }),
  );

  it.effect("while everything is paused due runs are recorded as skipped; a stopped task is not due at all", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const paused = listOf(yield* ask("/Pause", token, { isPaused: true }));
      expect(paused.pause).toMatchObject({ by: "Prénom Nom" });
      const cleaning = paused.tasks.find(({ kind }) => kind === "RETENTION");
      const audit = paused.tasks.find(({ kind }) => kind === "STORE_DAY_AUDIT");
      const stoppedTask = detailOf(
        yield* ask("/Enable", token, { id: audit?.id, version: audit?.version, isEnabled: false }),
      );
      expect(stoppedTask.task).toMatchObject({ isEnabled: false, nextAt: [] });
      expect((yield* ask("/Enable", token, { id: audit?.id, version: audit?.version, isEnabled: true })).status).toBe(
        409,
      );
      yield* sql`UPDATE task SET decided_to = now() - interval '3 hours', next_at = now() - interval '3 hours' WHERE task_id IN (${Number(cleaning?.id)}, ${Number(audit?.id)})`;
      yield* startDueTasks();
      const { runs } = detailOf(yield* ask(`/${cleaning?.id}`, token));
      expect(runs.filter(({ state }) => state === "SKIPPED")).toMatchObject([{ skipReason: "PAUSED" }]);
      expect(detailOf(yield* ask(`/${audit?.id}`, token)).runs).toEqual([]);
      expect(listOf(yield* ask("/Pause", token, { isPaused: false })).pause).toBeNull();
    }),
  );

  it.effect(
    "work that fails unexpectedly leaves its message in the log, and a part that fails makes the run partial",
    () =>
      Effect.gen(function* () {
        const { token } = yield* ready;
        const [cleaning] = listOf(yield* ask("", token)).tasks;
        yield* ask("/Start", token, { id: cleaning?.id, version: cleaning?.version });
        yield* runNextTask(() => Effect.die(new Error("the table is gone")));
        const [run] = detailOf(yield* ask(`/${cleaning?.id}`, token)).runs;
        expect(run).toMatchObject({ state: "WAITING", failure: "FAULT" });
        const { lines } = (yield* ask(`/Run/${run?.id}`, token)).body as { readonly lines: readonly unknown[] };
        expect(lines).toMatchObject([
          { code: "STARTED" },
          { code: "FAULT", parameters: { text: "the table is gone" } },
          { code: "RETRIED" },
        ]);
        const laterMs = (yield* Effect.flatten(TaskClock)) + 3_600_000;
        yield* Effect.provideService(
          runNextTask(() => Effect.succeed({ ...toFailureEnd("FAULT"), result: "PARTIAL" as const })),
          TaskClock,
          Effect.succeed(laterMs),
        );
        expect(detailOf(yield* ask(`/${cleaning?.id}`, token)).runs[0]).toMatchObject({
          state: "WAITING",
          attempts: 2,
        });
      }),
  );
});
