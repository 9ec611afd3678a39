/** Tests that kill a server in the middle of each kind of task: afterwards nothing is missing, duplicated, or half written. */

import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

import { quantity } from "@comptoir/domain/measure";
import { businessTimeOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { assignSetting } from "../access/setting-repository.ts";
import { makeRandom } from "../demo/random.ts";
import { tillMapping } from "../import/testing/till-file.ts";
import { createRoles, grantRole } from "../organisation/index.ts";
import { makeHostKey, sftpUser, startSftpServer, type TestSftpServer } from "../sftp/testing/sftp-server.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { alertChoice } from "../testing/alert-shop.ts";
import { makeOrganisation } from "../testing/serve-routes.ts";
import { prepareServers } from "./testing/killed-servers.ts";
import {
  killedDeliveries,
  killedVariants,
  killedWorks,
  type KilledWork,
  type WorkPlaces,
} from "./testing/killed-works.ts";

/** Number of kills for each kind of task; COMPTOIR_KILL_ROUNDS overrides it. */
const rounds = Number(process.env["COMPTOIR_KILL_ROUNDS"] ?? 2);
const random = makeRandom(Number(process.env["COMPTOIR_KILL_SEED"] ?? 11));
const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-killed-tasks-"));
const places: WorkPlaces = {
  files: path.join(root, (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") === "" ? "data" : "files"),
  pickups: path.join(root, "pickups", "tills"),
  server: path.join(root, "sftp", "out"),
  calls: [],
};
const hostKey = makeHostKey();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Prepares a store with stock, settled days, suspended counts and work for every kind of task. */
const fill = Effect.gen(function* () {
  const { first, chain, targetId, other, otherTarget } = yield* makeOrganisation;
  const sql = yield* SqlClient.SqlClient;
  const [admin] = yield* sql<{ readonly id: number }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
  const adminId = admin?.id ?? 0;
  // The user may configure the whole installation.
  yield* grantRole({ userId: adminId, roleId: (yield* createRoles(otherTarget))("ADMIN"), layerId: other });
  yield* sql`INSERT INTO item (target_id, sku, description, unit_price, unit_cost) SELECT ${targetId}::integer, 'P' || n, 'Item ' || n, 40000, 20000 FROM generate_series(1, 800) AS g (n)`;
  yield* sql`
    INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
    SELECT ${first}, item_id, 'RECEIPT', 1000 + n, 'test', 'test/' || item_id || '/' || n, now() - make_interval(days => n * 2), -1, 1 FROM item, generate_series(1, 20) AS g (n)`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity) FROM stock_movement GROUP BY 1, 2`;
  yield* sql`
    INSERT INTO inventory_document (location_id, number, type, status, business_date, created_by, terminal_id, created_at, changed_at)
    SELECT ${first}, 'A1-' || n, 'COUNT', 'SUSPENDED', current_date, ${adminId}, 'T1', 0, 0 FROM generate_series(1, 3) AS g (n)`;
  yield* assignSetting({ layerId: chain, code: "STORE_DAY_AUDITED", value: true, userId: adminId });
  for (const [index, ago] of [6, 5, 4, 3].entries()) {
    const dueAt = Date.now() - ago * 86_400_000;
    yield* commitReceipts([
      {
        ...sampleReceipt,
        locationId: first,
        number: String(index + 1),
        terminal: "9",
        at: dueAt,
        ...businessTimeOf(dueAt, { timeZone: "America/Toronto", businessDayStart: 0 }),
        lines: sampleReceipt.lines.map((line) => ({
          ...line,
          itemId: 1,
          quantity: quantity(2_000),
          departmentId: null,
          subDepartmentId: null,
        })),
      },
    ]);
  }
  return { first, chain, adminId };
});

describe("a server that is killed in the middle of a task", () => {
  const receiver = createServer((incoming, answer) => {
    let body = "";
    incoming.on("data", (part: Buffer) => (body += part.toString()));
    incoming.on("end", () => {
      places.calls.push(body);
      setTimeout(() => answer.writeHead(200).end(), 150);
    });
  });
  let servers: Awaited<ReturnType<typeof prepareServers>>;
  let sftp: TestSftpServer;
  const ids = new Map<string, number>();
  const seenRuns = new Map<string, number>();
  const call = (method: string, place: string, body?: unknown) => servers.call(method, place, body);

  /** Creates the tasks and schedules that are not built in. */
  const makeTasks = async ({ first, chain, adminId }: Effect.Success<typeof fill>) => {
    await call("PUT", "/Import/Mapping", tillMapping);
    const { port: receives } = receiver.address() as AddressInfo;
    const taskTimes = { pattern: "0 6 1 1 *", timeZone: "America/Toronto" };
    for (const kind of ["WEBHOOK", "AUDIT_FEED"])
      await call("POST", "/Task", { ...taskTimes, kind, description: kind, address: `http://127.0.0.1:${receives}/x` });
    const pickUp = { folder: "tills", names: "*.csv", importKind: "transactions" };
    await call("POST", "/Task", { ...taskTimes, ...pickUp, kind: "IMPORT_PICKUP", description: "Caisses" });
    const server = {
      ...pickUp,
      folder: "/out",
      host: "127.0.0.1",
      port: sftp.port,
      user: sftpUser.user,
      signIn: "PASSWORD",
      password: sftpUser.password,
    };
    const { hostKey: serverKey } = (await call("POST", "/Task/TestServer", server)) as { readonly hostKey: string };
    const fromServer = { ...taskTimes, ...server, hostKey: serverKey, kind: "IMPORT_PICKUP", description: "SFTP" };
    const { task: ofServer } = (await call("POST", "/Task", fromServer)) as {
      readonly task: { readonly id: string };
    };
    await call("POST", "/Alert", {
      boardId: 0,
      widget: 0,
      layerId: first,
      ...alertChoice,
      side: "BELOW",
      limit: 1_000_000,
    });
    const schedule = {
      _ReportDataModelID: 0,
      customization: { period: null, listFilter: null, listSorting: [], pivot: null, customization: null },
      prompts: [],
      rhythm: "DAILY",
      weekdays: [],
      monthDay: 1,
      time: "7:00",
      timeZone: "America/Toronto",
      missed: "EACH",
      delivery: "ATTACHED",
      format: "csv",
      folder: null,
      recipientIds: [adminId],
    };
    const batch = { kind: "GL_SUMMARY", format: "IIF", placeId: chain, vendorIds: [], isChangesOnly: false };
    const keyOf = (body: unknown) => (body as { readonly _ReportScheduleID: number })._ReportScheduleID;
    ids.set("REPORT_DELIVERY", keyOf(await call("POST", "/ReportSchedule", { ...schedule, dataSource: "sale" })));
    ids.set(
      "BATCH_EXPORT",
      keyOf(await call("POST", "/ReportSchedule", { ...schedule, dataSource: "batch-export", batch })),
    );
    const { tasks } = (await call("GET", "/Task")) as {
      readonly tasks: readonly { readonly id: string; readonly kind: string; readonly isBuiltIn: boolean }[];
    };
    for (const { id, kind } of tasks) if (!id.startsWith("r") && id !== ofServer.id) ids.set(kind, Number(id));
    ids.set("SFTP_PICKUP", Number(ofServer.id));
  };

  beforeAll(async () => {
    for (const folder of [places.pickups, places.server]) fs.mkdirSync(folder, { recursive: true });
    servers = await prepareServers(root, {
      COMPTOIR_PICKUP_DIR: path.dirname(places.pickups),
      COMPTOIR_OUTGOING_NETWORKS: "127.0.0.1",
    });
    sftp = await startSftpServer(path.dirname(places.server), { hostKey });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const createdTasks = await servers.inDatabase(fill);
    await servers.start();
    await makeTasks(createdTasks);
    await servers.stop("SIGTERM");
    // Nothing is due by itself: each task runs when the test starts it.
    await servers.inDatabase(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`UPDATE task SET pattern = '0 6 1 1 *', next_at = now() + interval '100 days', is_enabled = true`,
      ),
    );
  }, 240_000);
  afterEach(() => servers.stop("SIGKILL"));
  afterAll(async () => {
    receiver.close();
    await sftp.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  /** Reads the last run of a kind of task: whether it is in progress, and its result. */
  const lastRun = async (kind: string) => {
    const id = ids.get(kind) ?? 0;
    if (kind in killedDeliveries) {
      const { runs } = (await call("GET", `/ReportSchedule/Runs?id=${id}`)) as {
        readonly runs: readonly { readonly deliveries: readonly { readonly state: string }[] }[];
      };
      // The delivery is complete when a mail server has the mail; the task's work is done when the mail is in the outbox.
      const states = (runs[0]?.deliveries ?? []).map(({ state }) => state);
      return states.length === 0 || states.includes("WAITING")
        ? "WAITING"
        : states.every((state) => state === "DONE")
          ? "SUCCEEDED"
          : "FAILED";
    }
    const { runs } = (await call("GET", `/Task/${id}`)) as { readonly runs: readonly { readonly state: string }[] };
    return runs[0]?.state ?? "";
  };
  const ask = async (kind: string) => {
    const id = ids.get(kind) ?? 0;
    if (kind in killedDeliveries) {
      return call("POST", "/ReportSchedule/SendNow", { _ReportScheduleID: id, version: 1 });
    }
    const { task } = (await call("GET", `/Task/${id}`)) as { readonly task: { readonly version: number } };
    return call("POST", "/Task/Start", { id: String(id), version: task.version });
  };
  const isOver = (state: string) => !["WAITING", "RUNNING", ""].includes(state);
  const waitUntil = async (kind: string, isRight: (state: string) => boolean, everyMs: number) => {
    for (const startMs = Date.now(); Date.now() - startMs < 180_000; await wait(everyMs)) {
      const state = await lastRun(kind);
      if (isRight(state)) return state;
    }
    throw new Error(`${kind}: ${await lastRun(kind)} after three minutes`);
  };
  it.each(Object.entries<KilledWork>({ ...killedWorks, ...killedVariants, ...killedDeliveries }))(
    "%s does its work once",
    async (kind, work) => {
      let [durationMs, expectedResult]: [number, unknown] = [0, undefined];
      for (let round = 0; round <= rounds; round += 1) {
        await servers.inDatabase(work.prepare(places, round + 1));
        await servers.start();
        await ask(kind);
        // A delivery does not report when it is claimed.
        await waitUntil(kind, (state) => kind in killedDeliveries || state === "RUNNING" || isOver(state), 5);
        const startMs = performance.now();
        if (round === 0) {
          expect([kind, await waitUntil(kind, isOver, 5)]).toEqual([kind, "SUCCEEDED"]);
          durationMs = performance.now() - startMs;
          await servers.stop("SIGTERM");
          expectedResult = await servers.inDatabase(work.figures(places, round + 1));
          continue;
        }
        const from = work.restsMs ?? 0;
        await wait(random.integer(from, Math.max(from, Math.ceil(durationMs * (from > 0 ? 1 : 0.8)))));
        if (await servers.kill()) seenRuns.set(kind, (seenRuns.get(kind) ?? 0) + 1);
        expect([kind, await waitUntil(kind, isOver, 50)]).toEqual([kind, "SUCCEEDED"]);
        for (let repeatedRuns = 0; work.isLeft?.(places) === true && repeatedRuns < 8; repeatedRuns += 1) {
          await wait(10_000);
          await ask(kind);
          expect([kind, await waitUntil(kind, isOver, 50)]).toEqual([kind, "SUCCEEDED"]);
        }
        await servers.stop("SIGKILL");
        expect([kind, round, await servers.inDatabase(work.figures(places, round + 1))]).toEqual([
          kind,
          round,
          expectedResult,
        ]);
      }
    },
    (rounds + 1) * 180_000,
  );

  it("was killed under way, and leaves no copy of the database behind", async () => {
    expect(seenRuns.size).toBeGreaterThan(0);
    const left = () =>
      servers.data.flatMap((folder) =>
        fs
          .readdirSync(folder)
          .filter((name) => name.startsWith("scratch-"))
          .map((name) => path.join(folder, name)),
      );
    for (const name of left()) fs.utimesSync(name, new Date(0), new Date(0));
    await servers.start();
    await ask("INTEGRITY_CHECK");
    expect(await waitUntil("INTEGRITY_CHECK", isOver, 50)).toBe("SUCCEEDED");
    await servers.stop("SIGTERM");
    expect(left()).toEqual([]);
  }, 240_000);
});
