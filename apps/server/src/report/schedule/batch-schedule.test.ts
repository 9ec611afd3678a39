import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { arbTransaction } from "@comptoir/domain/testing";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { createUser, grantRole } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { atTime } from "../../testing/clock-at.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";
import { claimJob } from "./job-repository.ts";
import { findReportReader } from "./recipients.ts";
import { exportBatchOfRun } from "./run-batch.ts";
import { processNextJob, startDueRuns } from "./run-schedules.ts";
import { findSchedule } from "./schedule-repository.ts";

interface Schedule {
  readonly _ReportScheduleID: number;
  readonly version: number;
  readonly nextAt: number;
}
interface Run {
  readonly id: number;
  readonly result: string;
  readonly batch: {
    readonly from: string;
    readonly to: string;
    readonly id: number | null;
    readonly outcome: string | null;
  } | null;
  readonly menders: readonly string[];
  readonly deliveries: readonly {
    readonly name: string;
    readonly state: string;
    readonly failure: string | null;
    readonly rows: number | null;
  }[];
}

const dayMs = 86_400_000;
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("scheduled batches", (it) => {
  const tokens = { admin: "", manager: "", viewer: "" };
  const people = { admin: 0, manager: 0, viewer: 0, store: 0 };
  const places = { chain: 0, first: 0, second: 0, other: 0, manager: 0 };
  const folder = temporaryFolder("batch-deliveries");
  const send = Effect.fnUntraced(function* (who: keyof typeof tokens, method: string, place: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/${place}`, {
        method,
        token: tokens[who],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  });
  const wish = (more: object = {}) => ({
    kind: "GL_SUMMARY",
    format: "IIF",
    placeId: places.chain,
    vendorIds: [],
    isChangesOnly: false,
    ...more,
  });
  const save = (more: object = {}) => ({
    _ReportDataModelID: 0,
    dataSource: "batch-export",
    customization: noChange,
    prompts: [],
    rhythm: "DAILY",
    weekdays: [],
    monthDay: 1,
    time: "7:00",
    timeZone: "America/Toronto",
    missed: "EACH",
    delivery: "ATTACHED",
    format: "xlsx",
    folder: null,
    recipientIds: [people.admin],
    batch: wish(),
    ...more,
  });
  const create = (who: keyof typeof tokens, more: object = {}) => send(who, "POST", "ReportSchedule", save(more));
  const make = Effect.fnUntraced(function* (who: keyof typeof tokens, more: object = {}) {
    const { status, body } = yield* create(who, more);
    expect([status, body]).toEqual([200, expect.objectContaining({ batch: expect.anything() })]);
    return body as Schedule;
  });
  const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    (body as readonly { readonly code: string }[])[0]?.code,
  ];
  const runsOf = (schedule: Schedule) =>
    Effect.map(
      send("admin", "GET", `ReportSchedule/Runs?id=${schedule._ReportScheduleID}`),
      ({ body }) => (body as { readonly runs: readonly Run[] }).runs,
    );
  const round = (atMs: number) =>
    atTime(new Date(atMs).toISOString())(
      Effect.andThen(startDueRuns(), Effect.repeat(processNextJob(folder), { while: (isSent) => isSent })),
    );
  const mails = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{
      readonly recipient: string;
      readonly template: string;
      readonly content: Uint8Array | null;
      readonly parameters: Record<string, string>;
    }>`
    SELECT recipient, template, content, parameters FROM mail_outbox LEFT JOIN mail_attachment USING (mail_id) ORDER BY mail_id`,
  );
  const batches = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{
      readonly id: number;
      readonly status: string;
      readonly fileHash: string | null;
      readonly from: string;
      readonly userId: number;
    }>`
    SELECT export_batch_id AS id, status, file_hash AS "fileHash", from_date::text AS from, user_id AS "userId" FROM export_batch ORDER BY 1`,
  );
  const forget = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.all([
      sql`DELETE FROM mail_attachment`,
      sql`DELETE FROM job`,
      sql`DELETE FROM report_run`,
      sql`DELETE FROM mail_outbox`,
      sql`DELETE FROM report_schedule`,
      sql`DELETE FROM export_file`,
      sql`DELETE FROM export_batch`,
    ]),
  );
  const hashOf = (content: Uint8Array | null | undefined) =>
    createHash("sha256")
      .update(content ?? new Uint8Array())
      .digest("hex");
  /** Business day whose batch is exported at a moment at seven in the morning. */
  const dayBefore = (at: number) => new Date(at - dayMs - 12 * 3_600_000 + 5 * 3_600_000).toISOString().slice(0, 10);
  const sell = Effect.fnUntraced(function* (day: string, seed = 5) {
    const store = yield* SaleStore;
    const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
    const receipts = fc.sample(arbTransaction, { numRuns: 20, seed }).map((receipt, index) => ({
      ...receipt,
      locationId: index % 2 === 0 ? places.first : places.second,
      number: `S${day}${seed}-${index}`,
      at: new Date(`${day}T15:00:00Z`).getTime(),
      businessDate: day as typeof receipt.businessDate,
      halfHour: 20,
      lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
    }));
    yield* store.appendTransactions(batchId, receipts);
    yield* store.commitBatch(batchId);
  });

  it.effect(
    "are exported once though two servers are at it, and the same file goes to each recipient",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const sql = yield* SqlClient.SqlClient;
        Object.assign(places, {
          chain: organisation.chain,
          first: organisation.first,
          second: organisation.second,
          other: organisation.other,
          manager: organisation.roleId("MANAGER"),
        });
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
        }>`SELECT user_id AS id, username AS name FROM user_account`)
          if (name === "admin" || name === "manager" || name === "viewer") people[name] = id;
        for (const who of ["admin", "manager", "viewer"] as const) tokens[who] = (yield* signInAs(who)).token;

        const schedule = yield* make("admin", { recipientIds: [people.admin, people.manager] });
        yield* sell(dayBefore(schedule.nextAt));
        const [firstMs, laterMs] = [schedule.nextAt + 1_000, schedule.nextAt + 1_500];
        yield* Effect.all([round(firstMs), round(laterMs)], { concurrency: 2 });
        const [batch, ...others] = yield* batches;
        expect([batch?.status, batch?.from, batch?.userId, others]).toEqual([
          "EXPORTED",
          dayBefore(schedule.nextAt),
          people.admin,
          [],
        ]);
        const sentMails = yield* mails;
        expect(
          sentMails
            .map(({ recipient, template, content, parameters }) => [
              recipient,
              template,
              hashOf(content),
              parameters["path"],
            ])
            .toSorted(),
        ).toEqual(
          ["admin@exemple.ca", "manager@exemple.ca"].map((recipient) => [
            recipient,
            "batchDelivery",
            batch?.fileHash,
            `/report/batch-export/batch/${batch?.id ?? 0}`,
          ]),
        );
        const [run] = yield* runsOf(schedule);
        expect(run?.batch).toEqual({
          from: dayBefore(schedule.nextAt),
          to: dayBefore(schedule.nextAt),
          id: batch?.id,
          outcome: "EXPORTED",
        });
        expect(run?.deliveries.map(({ state, rows }) => [state, (rows ?? 0) > 0])).toEqual([
          ["DONE", true],
          ["DONE", true],
        ]);

        // There was nothing the day after: the mail says so, and no file and no batch is made.
        yield* round(schedule.nextAt + dayMs + 1_000);
        expect((yield* mails).slice(2).map(({ template, content }) => [template, content])).toEqual([
          ["batchEmpty", null],
          ["batchEmpty", null],
        ]);
        expect(yield* batches).toHaveLength(1);
        expect((yield* runsOf(schedule))[0]).toMatchObject({
          batch: { id: null, outcome: "EMPTY" },
          deliveries: [
            { state: "DONE", rows: 0 },
            { state: "DONE", rows: 0 },
          ],
        });
        // The audit trail contains the same actions as if a person had made the export.
        expect(yield* sql`SELECT action FROM audit_entry WHERE entity = 'exportBatch' ORDER BY audit_id`).toEqual(
          ["CREATE", "VERIFY", "EXPORT"].map((action) => ({ action })),
        );
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "asked for by hand are those of the last time they were due, and are not exported, nor sent, a second time",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const schedule = yield* make("admin", { delivery: "FOLDER", folder: "compta", recipientIds: [] });
        const last = schedule.nextAt - dayMs;
        yield* sell(dayBefore(last), 9);
        const key = { _ReportScheduleID: schedule._ReportScheduleID, version: schedule.version };
        const sendNow = () =>
          Effect.andThen(send("admin", "POST", "ReportSchedule/SendNow", key), round(Date.now() + 1_000));
        yield* sendNow();
        expect((yield* runsOf(schedule))[0]?.batch).toMatchObject({ from: dayBefore(last), outcome: "EXPORTED" });
        expect(readdirSync(path.join(folder, "compta"))).toEqual([expect.stringMatching(/\.iif$/u)]);
        yield* sendNow();
        const [second] = yield* runsOf(schedule);
        expect([second?.result, second?.batch?.outcome, second?.deliveries[0]?.rows]).toEqual([
          "SUCCEEDED",
          "REPEATED",
          null,
        ]);
        expect(yield* batches).toHaveLength(1);
        expect(readdirSync(path.join(folder, "compta"))).toHaveLength(1);
        // A day without rows writes no file.
        const empty = yield* make("admin", {
          delivery: "FOLDER",
          folder: "vide",
          recipientIds: [],
          batch: wish({ kind: "INVENTORY_MOVEMENTS", format: "CSV", placeId: places.second }),
        });
        yield* round(empty.nextAt + 1_000);
        expect((yield* runsOf(empty))[0]).toMatchObject({ result: "SUCCEEDED", batch: { outcome: "EMPTY" } });
        expect(existsSync(path.join(folder, "vide"))).toBe(false);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "fail where a hand exported the days before, and say in which batch",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const schedule = yield* make("admin", { batch: wish({ kind: "TENDERS", format: "JSON" }) });
        const day = dayBefore(schedule.nextAt);
        const drafted = (yield* send("admin", "POST", "BatchExport", {
          kind: "TENDERS",
          format: "CSV",
          from: day,
          to: day,
          locationIds: [places.first],
        })).body as { readonly id: number; readonly version: number; readonly read: object };
        const verifiedBatch = (yield* send("admin", "POST", "BatchExport/Verify", {
          id: drafted.id,
          version: drafted.version,
          totals: drafted.read,
        })).body as { readonly version: number };
        expect(
          (yield* send("admin", "POST", "BatchExport/Export", { id: drafted.id, version: verifiedBatch.version }))
            .status,
        ).toBe(200);
        yield* round(schedule.nextAt + 1_000);
        expect((yield* runsOf(schedule))[0]).toMatchObject({
          result: "FAILED",
          batch: { id: drafted.id, outcome: "MET" },
          deliveries: [{ state: "FAILED", failure: "BATCH_TWICE" }],
        });
        expect(yield* mails).toHaveLength(0);
        expect(yield* batches).toHaveLength(1);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "begin, once they are changed from daily to weekly, on the day after the last that left",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const schedule = yield* make("admin", { batch: wish({ kind: "TAXES", format: "CSV" }) });
        const first = dayBefore(schedule.nextAt);
        const timeAfter = (days: number) => new Date(Date.parse(first) + days * dayMs);
        yield* sell(first, 21);
        yield* sell(timeAfter(2).toISOString().slice(0, 10), 22);
        yield* round(schedule.nextAt + 1_000);
        expect((yield* runsOf(schedule))[0]?.batch).toMatchObject({ from: first, to: first, outcome: "EXPORTED" });
        const changeAnswer = yield* send(
          "admin",
          "PUT",
          "ReportSchedule",
          save({
            _ReportScheduleID: schedule._ReportScheduleID,
            version: schedule.version,
            rhythm: "WEEKLY",
            weekdays: [timeAfter(3).getUTCDay()],
            batch: wish({ kind: "TAXES", format: "CSV" }),
          }),
        );
        expect(changeAnswer.status).toBe(200);
        const { nextAt } = changeAnswer.body as Schedule;
        yield* round(nextAt + 1_000);
        expect((yield* runsOf(schedule))[0]).toMatchObject({
          result: expect.stringMatching(/RUNNING|SUCCEEDED/u),
          batch: {
            from: timeAfter(1).toISOString().slice(0, 10),
            to: timeAfter(2).toISOString().slice(0, 10),
            outcome: "EXPORTED",
          },
        });
        expect((yield* batches).map(({ status }) => status)).toEqual(["EXPORTED", "EXPORTED"]);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "are made by one of two servers at the very same run",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const schedule = yield* make("admin");
        const dueAt = new Date(schedule.nextAt + 1_000);
        yield* atTime(dueAt.toISOString())(startDueRuns());
        const [job, row, owner] = [
          yield* claimJob(dueAt),
          yield* findSchedule(schedule._ReportScheduleID),
          yield* findReportReader(people.admin, dueAt, places.chain),
        ];
        if (job === undefined || row?.batch == null || owner === null) throw new Error("nothing is due");
        const work = exportBatchOfRun(owner.caller, row, row.batch, job);
        const deliveryCounts = yield* Effect.all([work, work, work], { concurrency: 3 });
        expect(deliveryCounts.map((result) => (typeof result === "string" ? result : result.outcome))).toEqual([
          "EXPORTED",
          "EXPORTED",
          "EXPORTED",
        ]);
        expect((yield* batches).map(({ status }) => status)).toEqual(["EXPORTED"]);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "fail once their owner may no longer export there, name who can give it back, and are made when it is given",
    () =>
      Effect.gen(function* () {
        yield* forget;
        const sql = yield* SqlClient.SqlClient;
        const schedule = yield* make("manager", { recipientIds: [people.admin] });
        yield* sql`DELETE FROM user_role WHERE user_id = ${people.manager}`;
        yield* grantRole({ userId: people.manager, roleId: places.manager, layerId: places.first });
        yield* round(schedule.nextAt + 1_000);
        const [run] = yield* runsOf(schedule);
        expect([run?.result, run?.deliveries[0]?.failure, run?.menders, run?.batch]).toEqual([
          "FAILED",
          "BATCH_RIGHT",
          ["Prénom Nom"],
          null,
        ]);
        expect([yield* batches, yield* mails]).toEqual([[], []]);
        yield* grantRole({ userId: people.manager, roleId: places.manager, layerId: places.chain });
        expect((yield* send("admin", "POST", "ReportSchedule/Retry", { runId: run?.id })).status).toBe(200);
        yield* round(Math.max(Date.now(), schedule.nextAt) + 2_000);
        expect((yield* runsOf(schedule)).at(-1)).toMatchObject({ batch: { outcome: "EXPORTED" } });
        expect((yield* batches).map(({ status, userId }) => [status, userId])).toEqual([["EXPORTED", people.manager]]);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "are scheduled by who may export by hand, for stores of their own, and sent to who sees all of these",
    () =>
      Effect.gen(function* () {
        yield* forget;
        expect(codeOf(yield* create("viewer", { recipientIds: [people.viewer] }))).toEqual([403, "ACCESS_DENIED"]);
        expect(codeOf(yield* create("admin", { batch: wish({ placeId: places.other }) }))).toEqual([
          403,
          "ACCESS_DENIED",
        ]);
        expect(codeOf(yield* create("admin", { batch: wish({ format: "X12" }) }))).toEqual([400, "EXPORT_FORMAT"]);
        expect(codeOf(yield* create("admin", { dataSource: "sale" }))).toEqual([400, "REPORT_FIELD"]);
        expect(
          codeOf(
            yield* create("admin", { batch: wish({ kind: "PRODUCT_ACTIVITY", format: "X12", vendorIds: [99_999] }) }),
          ),
        ).toEqual([403, "ACCESS_DENIED"]);
        expect(codeOf(yield* create("admin", { recipientIds: [people.store] }))).toEqual([400, "SCHEDULE_RECIPIENT"]);
        const offerSchedule = (kind: string, placeId: number) =>
          Effect.map(
            send(
              "admin",
              "GET",
              `ReportSchedule/People?source=batch-export&reportId=0&exportKind=${kind}&placeId=${placeId}`,
            ),
            ({ body }) =>
              (body as { readonly people: readonly { readonly id: number; readonly problem: string | null }[] }).people,
          );
        const problemOf = (list: readonly { readonly id: number; readonly problem: string | null }[], id: number) =>
          list.find((person) => person.id === id)?.problem;
        expect([
          problemOf(yield* offerSchedule("TAXES", places.chain), people.store),
          problemOf(yield* offerSchedule("TAXES", places.first), people.store),
          problemOf(yield* offerSchedule("INVENTORY_MOVEMENTS", places.first), people.viewer),
        ]).toEqual(["NO_PLACE", null, "NO_REPORTS"]);
        const store = yield* make("admin", { recipientIds: [people.store], batch: wish({ placeId: places.first }) });
        // The owner's rights decide what the export contains, so another user may only start and stop the schedule.
        const key = { _ReportScheduleID: store._ReportScheduleID, version: store.version };
        expect(
          codeOf(
            yield* send(
              "manager",
              "PUT",
              "ReportSchedule",
              save({ ...key, recipientIds: [people.manager], batch: wish({ placeId: places.first }) }),
            ),
          ),
        ).toEqual([403, "ACCESS_DENIED"]);
        expect(codeOf(yield* send("admin", "PUT", "ReportSchedule", save({ ...key, batch: null })))).toEqual([
          400,
          "REPORT_FIELD",
        ]);
        expect((yield* send("manager", "POST", "ReportSchedule/Pause", { ...key, isPaused: true })).status).toBe(200);
        // The schedules of the report are listed separately.
        const listSchedules = (task: string) =>
          Effect.map(
            send("admin", "GET", `ReportSchedule?source=batch-export&reportId=0${task}`),
            ({ body }) => (body as { readonly schedules: readonly unknown[] }).schedules.length,
          );
        expect([yield* listSchedules(""), yield* listSchedules("&task=BATCH")]).toEqual([0, 1]);
      }),
    { timeout: 60_000 },
  );
});
