/** Tests the daily mail about waiting work. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { TaskClock } from "../database/task-clock.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { DataPlaces } from "./task-work.ts";

const places = {
  dataFolder: "/nowhere",
  filesFolder: "/nowhere",
  databaseFolder: "/nowhere",
  databaseUrl: undefined,
  isSecretConfigured: false,
};
const hourMs = 3_600_000;
/** Moment of the daily mail: 06:00 in Toronto. */
const morning = Date.parse("2031-03-12T10:00:00Z");

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the daily mail of waiting work", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeOrganisation));
  const atTime = (nowMs: number) => Effect.provideService(TaskClock, Effect.succeed(nowMs));
  const choose = Effect.fnUntraced(function* (username: string, digestMinute: unknown) {
    const { call } = yield* Server;
    const { token } = yield* signInAs(username);
    return yield* read(yield* call("/api/Profile", { method: "PUT", token, body: JSON.stringify({ digestMinute }) }));
  });
  const run = Effect.fnUntraced(function* (nowMs: number) {
    const sql = yield* SqlClient.SqlClient;
    yield* sql`
      INSERT INTO task_run (task_id, due_at, state, next_at) SELECT task_id, ${new Date(nowMs)}, 'WAITING', ${new Date(nowMs)} FROM task WHERE kind = 'EMAIL_DIGEST'`;
    yield* runNextTask(runWorkOfKind).pipe(atTime(nowMs), Effect.provideService(DataPlaces, places));
    const rows = yield* sql<{ readonly recipient: string; readonly parameters: Readonly<Record<string, string>> }>`
      SELECT recipient, parameters FROM mail_outbox WHERE template = 'workDigest' ORDER BY recipient`;
    yield* sql`DELETE FROM mail_outbox`;
    return rows;
  });

  it.effect(
    "counts with the rights of its reader, once a day from the chosen time, and only while something waits",
    () =>
      Effect.gen(function* () {
        const { first, other } = yield* prepare;
        const sql = yield* SqlClient.SqlClient;
        // The mail is chosen before that day's time, by the clock of the task.
        for (const name of ["admin", "manager", "stock_clerk"])
          expect((yield* choose(name, 420)).body).toMatchObject({ digestMinute: 420 });
        yield* sql`UPDATE user_account SET digest_on = '2031-03-11' WHERE digest_minute IS NOT NULL`;
        expect(yield* run(morning)).toEqual([]);
        // No work waits: the day is marked as done and no mail is written.
        expect(yield* run(morning + hourMs)).toEqual([]);
        const document = (location: number, code: string) => sql`
        INSERT INTO inventory_document (location_id, number, type, status, business_date, created_by, terminal_id, created_at, changed_at)
        SELECT ${location}, ${code}, 'COUNT', 'SUSPENDED', '2031-03-12', user_id, 'T1', 0, 0 FROM user_account WHERE username = 'admin'`;
        yield* document(first, "A1-1");
        yield* document(other, "B-1");
        expect(yield* run(morning + 2 * hourMs)).toEqual([]);
        const day = 24 * hourMs;
        const mails = yield* run(morning + day + hourMs);
        expect(mails.map(({ recipient, parameters }) => [recipient, parameters["lines"], parameters["paths"]])).toEqual(
          [
            ["admin@exemple.ca", "Documents d’inventaire suspendus\u00a0: 1", "/inventory/documents"],
            ["manager@exemple.ca", "Documents d’inventaire suspendus\u00a0: 1", "/inventory/documents"],
            ["stock_clerk@exemple.ca", "Documents d’inventaire suspendus\u00a0: 1", "/inventory/documents"],
          ],
        );
        expect(yield* run(morning + day + 2 * hourMs)).toEqual([]);
        // A failed task is work for everybody who may change it; users who turned the mail off or left get none.
        yield* sql`INSERT INTO task_run (task_id, due_at, state, next_at) SELECT task_id, now(), 'FAILED', now() FROM task WHERE kind = 'RETENTION'`;
        expect((yield* choose("manager", null)).body).toMatchObject({ digestMinute: null });
        yield* sql`UPDATE user_account SET is_active = false WHERE username = 'stock_clerk'`;
        const [ofInstallation] = yield* run(morning + 2 * day + hourMs);
        expect(ofInstallation?.parameters["lines"]).toBe("Documents d’inventaire suspendus\u00a0: 1");
        yield* sql`UPDATE task SET target_layer_id = (SELECT target_layer_id FROM user_account WHERE username = 'admin') WHERE kind = 'RETENTION'`;
        const next = yield* run(morning + 3 * day + hourMs);
        expect(next.map(({ recipient, parameters }) => [recipient, parameters["lines"]])).toEqual([
          [
            "admin@exemple.ca",
            "Documents d’inventaire suspendus\u00a0: 1\nTâches dont la dernière exécution a échoué\u00a0: 1",
          ],
        ]);
        const { text, html } = yield* composeMail({
          template: "workDigest",
          language: "fr",
          parameters: next[0]?.parameters ?? {},
          link: "https://x.ca/",
          lineLinks: ["https://x.ca/inventory/documents", "https://x.ca/system/task-scheduler"],
        });
        expect(text).toContain("Documents d’inventaire suspendus\u00a0: 1\nhttps://x.ca/inventory/documents");
        expect(html).toContain('href="https://x.ca/system/task-scheduler"');
      }),
  );

  it.effect("counts a deposit only for those who may confirm it", () =>
    Effect.gen(function* () {
      const { first, chain } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM inventory_document`;
      yield* sql`DELETE FROM task_run`;
      for (const name of ["admin", "manager"]) yield* choose(name, 420);
      yield* sql`UPDATE user_account SET digest_on = '2031-04-01' WHERE digest_minute IS NOT NULL`;
      const deposit = (day: string, preparer: string, counter: string | null) => sql`
        INSERT INTO deposit (location_id, business_date, status, version, drops_banked, remaining_float, is_blind, bag_number, bank_reference, comment, prepared_by, counted_by, changed_at)
        SELECT ${first}, ${day}::date, 'DEPOSITED', 1, 0, 0, false, '', '', '', p.user_id, c.user_id, clock_timestamp()
        FROM user_account p LEFT JOIN user_account c ON c.username = ${counter} WHERE p.username = ${preparer}`;
      yield* deposit("2031-04-01", "admin", null);
      yield* deposit("2031-04-02", "stock_clerk", "admin");
      yield* deposit("2031-04-03", "manager", "stock_clerk");
      const countsOn = (date: string) =>
        Effect.map(run(Date.parse(`${date}T11:30:00Z`)), (mails) =>
          mails.map(({ recipient, parameters }) => [recipient, parameters["lines"]?.replace(/^\D+/u, "")]),
        );
      const all = [
        ["admin@exemple.ca", "3"],
        ["manager@exemple.ca", "3"],
      ];
      expect(yield* countsOn("2031-04-10")).toEqual(all);
      yield* assignSetting({ layerId: chain, code: "DEPOSIT_CONFIRMED_BY_OTHER", value: true, userId: 1 });
      expect(yield* countsOn("2031-04-11")).toEqual([
        ["admin@exemple.ca", "1"],
        ["manager@exemple.ca", "2"],
      ]);
      yield* assignSetting({ layerId: first, code: "DEPOSIT_CONFIRMED_BY_OTHER", value: false, userId: 1 });
      expect(yield* countsOn("2031-04-12")).toEqual(all);
    }),
  );

  it.effect("an invalid time is refused", () =>
    Effect.gen(function* () {
      yield* prepare;
      for (const value of [-1, 1_440, 7.5, "420", {}])
        expect((yield* choose("admin", value)).status).toBeGreaterThanOrEqual(400);
    }),
  );
});
