import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";

import { addDays } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { sendDueMail } from "../../mail/send-mail.ts";
import { attachmentsOf, startSmtpServer, decodeMailText } from "../../mail/testing/smtp-server.ts";
import { createUser, grantRole } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { atTime } from "../../testing/clock-at.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";
import { endJob, claimJob } from "./job-repository.ts";
import { processNextJob, startDueRuns } from "./run-schedules.ts";

interface Schedule {
  readonly _ReportScheduleID: number;
  readonly version: number;
  readonly nextAt: number;
  readonly isPaused: boolean;
}
interface Run {
  readonly id: number;
  readonly result: string;
  readonly deliveries: readonly {
    readonly name: string;
    readonly state: string;
    readonly failure: string | null;
    readonly mail: string | null;
  }[];
}

const day = "2026-03-02";
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
const weekly = {
  _ReportDataModelID: 0,
  dataSource: "sale",
  customization: { ...noChange, period: `${day}..${day}` },
  prompts: [],
  rhythm: "DAILY",
  weekdays: [],
  monthDay: 1,
  time: "7:00",
  timeZone: "America/Toronto",
  missed: "LAST",
  delivery: "ATTACHED",
  format: "csv",
  folder: null,
  recipientIds: [] as readonly number[],
};

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("scheduled reports", (it) => {
  const tokens = { admin: "", manager: "", viewer: "" };
  const people = { admin: 0, manager: 0, viewer: 0, clerk: 0, store: 0 };
  const folder = temporaryFolder("deliveries");
  const send = Effect.fnUntraced(function* (who: keyof typeof tokens, method: string, place: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/ReportSchedule${place}`, {
        method,
        token: tokens[who],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  });
  const make = Effect.fnUntraced(function* (who: keyof typeof tokens, more: object = {}) {
    const { status, body } = yield* send(who, "POST", "", {
      ...weekly,
      recipientIds: [people.admin, people.store],
      ...more,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as Schedule;
  });
  const runsOf = (schedule: Schedule) =>
    Effect.map(
      send("admin", "GET", `/Runs?id=${schedule._ReportScheduleID}`),
      ({ body }) => (body as { readonly runs: readonly Run[] }).runs,
    );
  const keyOf = ({ _ReportScheduleID, version }: Schedule) => ({ _ReportScheduleID, version });
  const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    (body as readonly { readonly code: string }[])[0]?.code,
  ];
  /** Runs one round of the scheduler at a moment. */
  const round = (atMs: number) =>
    atTime(new Date(atMs).toISOString())(
      Effect.andThen(startDueRuns(), Effect.repeat(processNextJob(folder), { while: (isSent) => isSent })),
    );
  const mails = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{
      readonly recipient: string;
      readonly name: string | null;
      readonly content: Uint8Array | null;
      readonly parameters: Record<string, string>;
    }>`
    SELECT recipient, name, content, parameters FROM mail_outbox LEFT JOIN mail_attachment USING (mail_id) WHERE template = 'reportDelivery' ORDER BY mail_id`,
  );
  const forget = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.all([
      sql`DELETE FROM mail_attachment`,
      sql`DELETE FROM job`,
      sql`DELETE FROM report_run`,
      sql`DELETE FROM mail_outbox`,
      sql`DELETE FROM report_schedule`,
    ]),
  );

  it.effect("are made with the rights of each recipient, and sent once though two servers are at it", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      const receipts = fc
        .sample(arbTransaction, { numRuns: 30, seed: 5 })
        .map((receipt, index) => ({
          ...receipt,
          locationId: index % 2 === 0 ? organisation.second : organisation.first,
          number: `${index % 2 === 0 ? "B" : "A"}-${index}`,
          at: new Date(`${day}T15:00:00Z`).getTime(),
          businessDate: addDays(receipt.businessDate, 0),
          halfHour: 20,
          lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
        }))
        .map((receipt) => ({ ...receipt, businessDate: day as typeof receipt.businessDate }));
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
      people.store = yield* createUser({
        targetId: organisation.targetId,
        layerId: organisation.first,
        username: "lou",
        email: "lou@exemple.ca",
        password: testPassword,
        firstName: "Lou",
        lastName: "Roy",
        language: "en",
      });
      yield* grantRole({ userId: people.store, roleId: organisation.roleId("MANAGER"), layerId: organisation.first });
      for (const { id, name } of yield* sql<{
        readonly id: number;
        readonly name: string;
      }>`SELECT user_id AS id, username AS name FROM user_account`) {
        if (name === "admin" || name === "manager" || name === "viewer") people[name] = id;
        if (name === "stock_clerk") people.clerk = id;
      }
      for (const who of ["admin", "manager", "viewer"] as const) tokens[who] = (yield* signInAs(who)).token;

      const schedule = yield* make("admin");
      yield* Effect.all([round(schedule.nextAt + 1_000), round(schedule.nextAt + 1_500)], { concurrency: 2 });
      const sentMails = yield* mails;
      expect(sentMails.map(({ recipient }) => recipient).toSorted()).toEqual(["admin@exemple.ca", "lou@exemple.ca"]);
      const textOf = (recipient: string) =>
        Buffer.from(sentMails.find((mail) => mail.recipient === recipient)?.content ?? []).toString("utf8");
      const numbers = (text: string) => new Set(text.match(/\b[AB]-\d+\b/gu) ?? []);
      expect([...numbers(textOf("admin@exemple.ca"))].some((number) => number.startsWith("B"))).toBe(true);
      expect([...numbers(textOf("lou@exemple.ca"))].every((number) => number.startsWith("A"))).toBe(true);
      expect(numbers(textOf("lou@exemple.ca")).size).toBeGreaterThan(0);
      // Each mail is in its recipient's language, whichever of the two servers sent it.
      const linkOf = (recipient: string) => {
        const { report, path } = sentMails.find((mail) => mail.recipient === recipient)?.parameters ?? {};
        return [report, path];
      };
      const path = `/report/sale?period=${day}`;
      expect([linkOf("admin@exemple.ca"), linkOf("lou@exemple.ca")]).toEqual([
        ["Ventes", path],
        ["Sales", path],
      ]);
      expect(
        (yield* runsOf(schedule)).map(({ result, deliveries }) => [
          result,
          deliveries.map(({ state, mail }) => [state, mail]),
        ]),
      ).toEqual([
        [
          "RUNNING",
          [
            ["DONE", "WAITING"],
            ["DONE", "WAITING"],
          ],
        ],
      ]);
      yield* sql`UPDATE mail_outbox SET sent_at = now()`;
      expect((yield* runsOf(schedule))[0]?.result).toBe("SUCCEEDED");
      // The day after it is sent once more; on the same day nothing more is sent.
      yield* round(schedule.nextAt + 3_600_000);
      expect(yield* mails).toHaveLength(2);
      yield* round(schedule.nextAt + 86_400_000);
      expect(yield* mails).toHaveLength(4);
    }),
  );

  it.effect(
    "of a server that stops in the middle are sent by another once its lease is over, and what the first one does then is nothing",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const schedule = yield* make("admin", { recipientIds: [people.admin] });
        const runMs = schedule.nextAt + 1_000;
        yield* atTime(new Date(runMs).toISOString())(startDueRuns());
        const stoppedJob = yield* claimJob(new Date(runMs));
        yield* round(runMs + 60_000);
        expect(yield* mails).toHaveLength(0);
        yield* round(runMs + 11 * 60_000);
        expect(yield* mails).toHaveLength(1);
        if (stoppedJob !== undefined)
          expect(yield* endJob(stoppedJob, { fileName: null, rows: 0, now: new Date(runMs) })).toBe(false);
        yield* round(runMs + 30 * 60_000);
        expect(yield* mails).toHaveLength(1);
      }),
  );

  it.effect("refuse who may not read the report, say who lost the right since, and are tried again by hand", () =>
    Effect.gen(function* () {
      yield* forget;
      const sql = yield* SqlClient.SqlClient;
      expect(codeOf(yield* send("admin", "POST", "", { ...weekly, recipientIds: [people.clerk] }))).toEqual([
        400,
        "SCHEDULE_RECIPIENT",
      ]);
      const offeredPeople = (yield* send("admin", "GET", "/People?source=sale&reportId=0")).body as {
        readonly people: readonly { readonly id: number; readonly problem: string | null }[];
      };
      expect(
        [people.clerk, people.store].map((id) => offeredPeople.people.find((person) => person.id === id)?.problem),
      ).toEqual(["NO_REPORTS", null]);
      const schedule = yield* make("admin");
      yield* sql`UPDATE user_account SET is_active = false WHERE user_id = ${people.store}`;
      yield* round(schedule.nextAt + 1_000);
      yield* sql`UPDATE mail_outbox SET sent_at = now()`;
      const [run] = yield* runsOf(schedule);
      expect([run?.result, run?.deliveries.map(({ name, failure }) => [name, failure])]).toEqual([
        "PARTIAL",
        [
          ["Prénom Nom", null],
          ["Lou Roy", "NO_ACCESS"],
        ],
      ]);
      yield* sql`UPDATE user_account SET is_active = true WHERE user_id = ${people.store}`;
      expect((yield* send("admin", "POST", "/Retry", { runId: run?.id })).status).toBe(200);
      yield* round(Date.now() + 1_000);
      // Each recipient gets one message.
      expect((yield* mails).map(({ recipient }) => recipient)).toEqual(["admin@exemple.ca", "lou@exemple.ca"]);
    }),
  );

  it.effect("are sent without a sort, a pivot or a column whose field their kind has lost since", () =>
    Effect.gen(function* () {
      yield* forget;
      const level = { field: "lost", grain: null, direction: "ascending", subtotal: true };
      const customization = {
        ...weekly.customization,
        listSorting: [{ column: "lost:sum", direction: "ascending" }],
        pivot: {
          rows: [level, { ...level, field: "cashier" }],
          columns: [],
          measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
          totals: { row: true, column: true, grand: true },
          sort: null,
        },
        customization: [{ column: "lost", visible: true, width: null, frozen: false }],
      };
      const schedule = yield* make("admin", { customization, recipientIds: [people.admin] });
      yield* round(schedule.nextAt + 1_000);
      const [run] = yield* runsOf(schedule);
      expect(run?.deliveries.map(({ failure }) => failure)).toEqual([null]);
      expect((yield* mails).map(({ recipient }) => recipient)).toEqual(["admin@exemple.ca"]);
    }),
  );

  it.effect("are not sent any more to whom was taken off, nor once they are deleted, though the sending waits", () =>
    Effect.gen(function* () {
      yield* forget;
      const [remaining, removed] = [yield* make("admin"), yield* make("admin", { recipientIds: [people.admin] })];
      yield* atTime(new Date(remaining.nextAt + 1_000).toISOString())(startDueRuns());
      expect(
        (yield* send("admin", "PUT", "", { ...weekly, ...keyOf(remaining), recipientIds: [people.admin] })).status,
      ).toBe(200);
      expect((yield* send("admin", "DELETE", "", keyOf(removed))).status).toBe(200);
      yield* round(remaining.nextAt + 2_000);
      expect((yield* mails).map(({ recipient }) => recipient)).toEqual(["admin@exemple.ca"]);
      const [run] = yield* runsOf(remaining);
      expect(run?.deliveries.map(({ name, failure }) => [name, failure])).toEqual([
        ["Prénom Nom", null],
        ["Lou Roy", "WITHDRAWN"],
      ]);
    }),
  );

  it.effect(
    "go to oneself with reading alone, to others with REPORT_CUD; belong to their maker, and to no other chain",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const ownSchedule = yield* make("viewer", { recipientIds: [people.viewer] });
        expect(codeOf(yield* send("viewer", "POST", "", { ...weekly, recipientIds: [people.admin] }))).toEqual([
          403,
          "ACCESS_DENIED",
        ]);
        expect(codeOf(yield* send("viewer", "POST", "", { ...weekly, delivery: "FOLDER", folder: "x" }))).toEqual([
          403,
          "ACCESS_DENIED",
        ]);
        expect(
          (
            (yield* send("viewer", "GET", "/People?source=sale&reportId=0")).body as {
              readonly people: readonly unknown[];
            }
          ).people,
        ).toHaveLength(1);
        const others = yield* make("admin", { recipientIds: [people.admin] });
        expect(codeOf(yield* send("viewer", "POST", "/Pause", { ...keyOf(others), isPaused: true }))).toEqual([
          404,
          "HTTP_404",
        ]);
        const listAnswer = (yield* send("viewer", "GET", "?source=sale&reportId=0")).body as {
          readonly schedules: readonly Schedule[];
        };
        expect(listAnswer.schedules.map(({ _ReportScheduleID }) => _ReportScheduleID)).toEqual([
          ownSchedule._ReportScheduleID,
        ]);
        // Schedules are hidden from users who cannot read the report. Test financial reports are never sent.
        expect(
          codeOf(
            yield* send("admin", "POST", "", { ...weekly, dataSource: "financial-test", recipientIds: [people.admin] }),
          )[0],
        ).toBe(403);
        const paused = (yield* send("viewer", "POST", "/Pause", { ...keyOf(ownSchedule), isPaused: true }))
          .body as Schedule;
        expect([paused.isPaused, paused.nextAt]).toEqual([true, null]);
        expect(codeOf(yield* send("viewer", "POST", "/Pause", { ...keyOf(ownSchedule), isPaused: false }))).toEqual([
          409,
          "ENTITY_STALE",
        ]);
        yield* round(ownSchedule.nextAt + 1_000);
        expect((yield* mails).map(({ recipient }) => recipient)).toEqual(["admin@exemple.ca"]);
        const deletion = (yield* send("viewer", "DELETE", "", keyOf(paused))).body as Schedule;
        expect((yield* send("viewer", "POST", "/Restore", keyOf(deletion))).status).toBe(200);
      }),
  );

  it.effect("are at most a hundred of one person, however many are made or restored at once", () =>
    Effect.gen(function* () {
      yield* forget;
      const sql = yield* SqlClient.SqlClient;
      const deletedSchedules: Schedule[] = [];
      for (let deliveryCount = 0; deliveryCount < 3; deliveryCount++)
        deletedSchedules.push(
          (yield* send("viewer", "DELETE", "", keyOf(yield* make("viewer", { recipientIds: [people.viewer] }))))
            .body as Schedule,
        );
      yield* make("viewer", { recipientIds: [people.viewer] });
      yield* sql`INSERT INTO report_schedule (user_id, target_layer_id, source, report_id, content, decided_to, next_at)
        SELECT user_id, target_layer_id, source, report_id, content, decided_to, NULL FROM report_schedule, generate_series(1, 97) WHERE NOT is_deleted AND user_id = ${people.viewer}`;
      // Only two more are allowed.
      const atOnce = yield* Effect.all(
        [
          ...deletedSchedules.map((schedule) => send("viewer", "POST", "/Restore", keyOf(schedule))),
          ...[1, 2, 3].map(() => send("viewer", "POST", "", { ...weekly, recipientIds: [people.viewer] })),
        ],
        { concurrency: "unbounded" },
      );
      expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
      expect(codeOf(yield* send("viewer", "POST", "", { ...weekly, recipientIds: [people.viewer] }))).toEqual([
        400,
        "SCHEDULE_COUNT",
      ]);
    }),
  );

  it.effect("are sent by hand once though the button is pressed twice, and never when they are deleted", () =>
    Effect.gen(function* () {
      yield* forget;
      const schedule = yield* make("admin", { recipientIds: [people.admin] });
      const now = send("admin", "POST", "/SendNow", keyOf(schedule));
      expect((yield* Effect.all([now, now], { concurrency: 2 })).map(({ status }) => status)).toEqual([200, 200]);
      yield* round(Date.now() + 1_000);
      expect(yield* mails).toHaveLength(1);
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE mail_outbox SET sent_at = now()`);
      yield* now;
      yield* round(Date.now() + 1_000);
      expect(yield* mails).toHaveLength(2);
      const deletion = (yield* send("admin", "DELETE", "", keyOf(schedule))).body as Schedule;
      expect(codeOf(yield* send("admin", "POST", "/SendNow", keyOf(deletion)))).toEqual([404, "HTTP_404"]);
    }),
  );

  it.effect(
    "reach a recipient once though the sending is tried again and the refused mail sent again from the outbox, in any order",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const waiting = Effect.map(
          sql<{
            readonly id: number;
          }>`SELECT mail_id AS id FROM mail_outbox WHERE template = 'reportDelivery' AND sent_at IS NULL AND failed_at IS NULL`,
          (rows) => rows.length,
        );
        for (const order of ["retry", "resend", "both"] as const) {
          yield* forget;
          const schedule = yield* make("admin", { recipientIds: [people.admin] });
          yield* round(schedule.nextAt + 1_000);
          const [mail] = yield* sql<{
            readonly id: number;
          }>`UPDATE mail_outbox SET failed_at = now(), error = 'refused', created_at = now() WHERE template = 'reportDelivery' RETURNING mail_id AS id`;
          const [run] = yield* runsOf(schedule);
          const retry = send("admin", "POST", "/Retry", { runId: run?.id });
          const resend = Effect.flatMap(
            call(`/api/Outbox/Letter/${mail?.id ?? 0}/Again`, { method: "POST", token: tokens.admin }),
            read,
          );
          const answers =
            order === "retry"
              ? [yield* retry, yield* resend]
              : order === "resend"
                ? [yield* resend, yield* retry]
                : yield* Effect.all([retry, resend], { concurrency: 2 });
          expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
          yield* round(Date.now() + 1_000);
          expect([order, yield* waiting]).toEqual([order, 1]);
        }
      }),
  );

  it.effect(
    "arrive at a mail server with their file, each in its reader's language and cut to its reader, once whatever is tried again",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const sql = yield* SqlClient.SqlClient;
        const server = yield* startSmtpServer;
        const settings = {
          smtpUrl: Redacted.make(server.url),
          from: "Comptoir <comptoir@exemple.ca>",
          publicUrl: "https://comptoir.exemple.ca",
        };
        const schedule = yield* make("admin", { format: "xlsx" });
        yield* round(schedule.nextAt + 1_000);
        yield* sql`UPDATE mail_outbox SET created_at = now(), next_at = now() - interval '1 second'`;
        yield* Effect.all([sendDueMail(settings), sendDueMail(settings)], { concurrency: 2 });
        yield* sendDueMail(settings);
        expect(server.received).toHaveLength(2);
        const mailTo = (address: string) =>
          server.received.find((raw) => new RegExp(`^To: ${address}`, "imu").test(raw)) ?? "";
        const sheetOf = Effect.fnUntraced(function* (address: string) {
          const [file, ...others] = attachmentsOf(mailTo(address));
          expect(others).toEqual([]);
          const sheets = yield* Effect.promise(() => readWorkbook(file?.content ?? Buffer.alloc(0)));
          const rows =
            Array.isArray(sheets) && "data" in Object(sheets[0])
              ? (sheets[0] as unknown as { data: unknown[][] }).data
              : (sheets as unknown as unknown[][]);
          return { name: file?.name ?? "", text: JSON.stringify(rows), title: rows[0]?.[0] };
        });
        const [french, english] = [yield* sheetOf("admin@exemple.ca"), yield* sheetOf("lou@exemple.ca")];
        expect([french.title, english.title]).toEqual(["Ventes", "Sales"]);
        expect([french.name, english.name]).toEqual([
          expect.stringMatching(/^Ventes.*\.xlsx$/u),
          expect.stringMatching(/^Sales.*\.xlsx$/u),
        ]);
        expect([/"B-\d+"/u.test(french.text), /"B-\d+"/u.test(english.text), /"A-\d+"/u.test(english.text)]).toEqual([
          true,
          false,
          true,
        ]);
        expect(decodeMailText(mailTo("admin@exemple.ca"))).toContain("https://comptoir.exemple.ca/report/sale");
        // A delivered report is not sent again, neither by a retry nor by another round.
        const [run] = yield* runsOf(schedule);
        expect([run?.result, (yield* send("admin", "POST", "/Retry", { runId: run?.id })).status]).toEqual([
          "SUCCEEDED",
          200,
        ]);
        yield* round(schedule.nextAt + 3_600_000);
        yield* sendDueMail(settings);
        expect(server.received).toHaveLength(2);
        yield* Effect.promise(server.close);
      }),
  );

  it.effect("link to what was scheduled, with its filters, its order and its pivot", () =>
    Effect.gen(function* () {
      yield* forget;
      const level = (field: string, grain: string) => ({ field, grain, direction: "ascending", subtotal: true });
      const pivot = {
        rows: [level("hour", "hour")],
        columns: [level("date", "weekday")],
        measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
        totals: { row: true, column: true, grand: true },
        sort: null,
      };
      const listFilter = [{ Column: "net", Operator: ">", Value: 0 }];
      const listSorting = [{ column: "net", direction: "descending" }];
      const schedule = yield* make("admin", {
        customization: { ...weekly.customization, listFilter, listSorting, pivot },
        recipientIds: [people.store],
      });
      yield* round(schedule.nextAt + 1_000);
      const [mail] = yield* mails;
      const query = new URLSearchParams(mail?.parameters["path"]?.split("?")[1]);
      expect([query.get("period"), query.get("sort")]).toEqual([day, "-net"]);
      expect([JSON.parse(query.get("filters") ?? ""), JSON.parse(query.get("pivot") ?? "")]).toEqual([
        listFilter,
        pivot,
      ]);
    }),
  );

  it.effect("to a folder are changed by their owner alone: another of the place pauses them", () =>
    Effect.gen(function* () {
      yield* forget;
      const schedule = yield* make("admin", { delivery: "FOLDER", folder: "compta", recipientIds: [] });
      expect(
        codeOf(
          yield* send("manager", "PUT", "", {
            ...weekly,
            ...keyOf(schedule),
            delivery: "FOLDER",
            folder: "compta",
            recipientIds: [],
          }),
        ),
      ).toEqual([403, "ACCESS_DENIED"]);
      const paused = (yield* send("manager", "POST", "/Pause", { ...keyOf(schedule), isPaused: true }))
        .body as Schedule;
      expect(paused.isPaused).toBe(true);
      const mail = yield* make("admin", { recipientIds: [people.admin] });
      expect(
        codeOf(
          yield* send("manager", "PUT", "", {
            ...weekly,
            ...keyOf(mail),
            delivery: "FOLDER",
            folder: "compta",
            recipientIds: [],
          }),
        ),
      ).toEqual([403, "ACCESS_DENIED"]);
      expect(
        (yield* send("manager", "PUT", "", { ...weekly, ...keyOf(mail), time: "8:00", recipientIds: [people.admin] }))
          .status,
      ).toBe(200);
      expect(
        (yield* send("admin", "PUT", "", {
          ...weekly,
          ...keyOf(paused),
          delivery: "FOLDER",
          folder: "bilan",
          recipientIds: [],
        })).status,
      ).toBe(200);
    }),
  );

  it.effect("that nobody was there to send are made up as their policy says, each for its own day", () =>
    Effect.gen(function* () {
      yield* forget;
      const customization = { ...noChange, period: "-1d" };
      const delivery: Record<string, Schedule> = {};
      for (const missed of ["SKIP", "LAST", "EACH"])
        delivery[missed] = yield* make("admin", { missed, recipientIds: [people.admin], customization });
      const first = delivery["EACH"]?.nextAt ?? 0;
      // The time is three days and two hours after the first run.
      yield* round(first + 3 * 86_400_000 + 2 * 3_600_000);
      const days = (yield* mails).map(({ parameters }) => /period=(.*)$/u.exec(parameters["path"] ?? "")?.[1]);
      const dayBefore = (at: number) => new Date(at - 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10);
      expect(days.toSorted()).toEqual([
        dayBefore(first),
        dayBefore(first + 86_400_000),
        dayBefore(first + 2 * 86_400_000),
        dayBefore(first + 3 * 86_400_000),
        dayBefore(first + 3 * 86_400_000),
      ]);
      if (delivery["SKIP"] !== undefined)
        expect((yield* runsOf(delivery["SKIP"])).map(({ result }) => result)).toEqual(["SKIPPED"]);
    }),
  );

  it.effect(
    "are written to a folder with the rights of their maker; sent to oneself to try; and are never written elsewhere",
    () =>
      Effect.gen(function* () {
        yield* forget;
        expect(codeOf(yield* send("admin", "POST", "", { ...weekly, delivery: "FOLDER", folder: "../x" }))).toEqual([
          400,
          "SCHEDULE_FOLDER",
        ]);
        const schedule = yield* make("admin", { delivery: "FOLDER", folder: "Bilan été", recipientIds: [] });
        yield* round(schedule.nextAt + 1_000);
        const files = readdirSync(path.join(folder, "Bilan été"));
        expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d 0700 \d+ Ventes\.csv$/u)]);
        expect(readFileSync(path.join(folder, "Bilan été", files[0] ?? ""), "utf8")).toContain("B-");
        expect((yield* runsOf(schedule))[0]?.result).toBe("SUCCEEDED");
        const { recipientIds: _recipients, ...test } = weekly;
        const testAnswer = yield* send("viewer", "POST", "/Test", {
          _ReportDataModelID: 0,
          dataSource: test.dataSource,
          customization: test.customization,
          prompts: [],
          delivery: "LINKED",
          format: "xlsx",
        });
        expect(testAnswer).toEqual({ status: 200, body: { recipient: "viewer@exemple.ca" } });
        expect((yield* mails).map(({ recipient, name }) => [recipient, name])).toEqual([["viewer@exemple.ca", null]]);
      }),
  );
});
