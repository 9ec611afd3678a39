/** Servers killed in the middle of each kind of task: afterwards nothing is missing, twice, or half written. */

import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

import { quantity } from "@comptoir/domain/measure";
import { businessTimeOf } from "@comptoir/domain/period";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { assignSetting } from "../access/setting-repository.ts";
import { databaseLayer } from "../database/index.ts";
import { copyMigratedFolder } from "../database/migrated-template.ts";
import { makeRandom } from "../demo/random.ts";
import { tillMapping } from "../import/testing/till-file.ts";
import { createRoles, grantRole } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { alertChoice } from "../testing/alert-shop.ts";
import { freePort, startServer } from "../testing/server-process.ts";
import { makeOrganisation, testPassword } from "../testing/serve-routes.ts";
import { killedDeliveries, killedWorks, type KilledWork, type WorkPlaces } from "./testing/killed-works.ts";

/** Number of kills of each kind; COMPTOIR_KILL_ROUNDS sets another one. */
const rounds = Number(process.env["COMPTOIR_KILL_ROUNDS"] ?? 2);
const random = makeRandom(Number(process.env["COMPTOIR_KILL_SEED"] ?? 11));
const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-killed-tasks-"));
const places: WorkPlaces = { data: path.join(root, "data"), pickups: path.join(root, "pickups", "tills"), calls: [] };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const inDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | SaleStore>) =>
  Effect.runPromise(
    Effect.provide(
      effect,
      SaleStore.layer.pipe(
        Layer.provideMerge(
          databaseLayer({ kind: "embedded", folder: path.join(places.data, "database"), template: undefined }),
        ),
      ),
    ),
  );

/** Makes a store with stock, settled days, suspended counts and work that every kind has to do. */
const fill = Effect.gen(function* () {
  const { first, chain, targetId, other, otherTarget } = yield* makeOrganisation;
  const sql = yield* SqlClient.SqlClient;
  const [admin] = yield* sql<{ readonly id: number }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
  const adminId = admin?.id ?? 0;
  // Configures the whole installation.
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
    const at = Date.now() - ago * 86_400_000;
    yield* commitReceipts([
      {
        ...sampleReceipt,
        locationId: first,
        number: String(index + 1),
        terminal: "9",
        at,
        ...businessTimeOf(at, { timeZone: "America/Toronto", businessDayStart: 0 }),
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
  let [port, token] = [0, ""];
  let server: ReturnType<typeof startServer> | undefined;
  const ids = new Map<string, number>();
  const seen = new Map<string, number>();

  const start = async () => {
    server = startServer({
      PORT: String(port),
      COMPTOIR_DATA_DIR: places.data,
      COMPTOIR_PICKUP_DIR: path.dirname(places.pickups),
      COMPTOIR_OUTGOING_NETWORKS: "127.0.0.1",
      COMPTOIR_TOKEN_SECRET: "a secret of the test that is long enough",
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), "comptoir-killed-cache"),
    });
    await server.ready;
    ({ token } = (await call("POST", "/BasicLogin", { username: "admin", password: testPassword })) as {
      readonly token: string;
    });
  };
  const stop = async (signal: "SIGKILL" | "SIGTERM") => {
    server?.child.kill(signal);
    await server?.ended;
  };
  const call = async (method: string, place: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${place}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${place} ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };

  /** Makes the tasks and schedules that people make. */
  const makeTasks = async ({ first, chain, adminId }: Effect.Success<typeof fill>) => {
    await call("PUT", "/Import/Mapping", tillMapping);
    const { port: receives } = receiver.address() as AddressInfo;
    const made = { pattern: "0 6 1 1 *", timeZone: "America/Toronto" };
    await call("POST", "/Task", {
      ...made,
      kind: "WEBHOOK",
      description: "Ventes",
      address: `http://127.0.0.1:${receives}/x`,
    });
    const pickUp = { folder: "tills", names: "*.csv", importKind: "transactions" };
    await call("POST", "/Task", { ...made, ...pickUp, kind: "IMPORT_PICKUP", description: "Caisses" });
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
    for (const { id, kind } of tasks) if (!id.startsWith("r")) ids.set(kind, Number(id));
  };

  beforeAll(async () => {
    await copyMigratedFolder(path.join(places.data, "database"));
    fs.mkdirSync(places.pickups, { recursive: true });
    port = await freePort();
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const made = await inDatabase(fill);
    await start();
    await makeTasks(made);
    await stop("SIGTERM");
    // Nothing is due by itself: each kind runs when the test asks for it.
    await inDatabase(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`UPDATE task SET pattern = '0 6 1 1 *', next_at = now() + interval '100 days', is_enabled = true`,
      ),
    );
  }, 240_000);
  afterEach(() => stop("SIGKILL"));
  afterAll(async () => {
    receiver.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  /** The last run of a kind: whether it is under way, and its result. */
  const lastRun = async (kind: string) => {
    const id = ids.get(kind) ?? 0;
    if (kind in killedDeliveries) {
      const { runs } = (await call("GET", `/ReportSchedule/Runs?id=${id}`)) as {
        readonly runs: readonly { readonly deliveries: readonly { readonly state: string }[] }[];
      };
      // The run goes on until a mail server has the mail; the work of the task ends with the mail in the outbox.
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
    for (const began = Date.now(); Date.now() - began < 120_000; await wait(everyMs)) {
      const state = await lastRun(kind);
      if (isRight(state)) return state;
    }
    throw new Error(`${kind}: ${await lastRun(kind)} after two minutes`);
  };
  /** Lets the time of leases pass, and tells whether the kind was under way. */
  const passLeases = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function* () {
      const open =
        yield* sql`UPDATE task_run SET leased_until = now() - interval '1 second' WHERE state = 'RUNNING' RETURNING 1`;
      const jobs =
        yield* sql`UPDATE job SET leased_until = now() - interval '1 second' WHERE leased_until > now() RETURNING 1`;
      return open.length + jobs.length > 0;
    }),
  );

  it.each(Object.entries<KilledWork>({ ...killedWorks, ...killedDeliveries }))(
    "%s does its work once",
    async (kind, work) => {
      let [durationMs, wanted]: [number, unknown] = [0, undefined];
      for (let round = 0; round <= rounds; round += 1) {
        await inDatabase(work.prepare(places, round + 1));
        await start();
        await ask(kind);
        // A delivery does not say when it is claimed.
        await waitUntil(kind, (state) => kind in killedDeliveries || state === "RUNNING" || isOver(state), 5);
        const began = performance.now();
        if (round === 0) {
          expect([kind, await waitUntil(kind, isOver, 5)]).toEqual([kind, "SUCCEEDED"]);
          durationMs = performance.now() - began;
          await stop("SIGTERM");
          wanted = await inDatabase(work.figures(places, round + 1));
          continue;
        }
        await wait(random.integer(0, Math.ceil(durationMs * 0.8)));
        await stop("SIGKILL");
        if (await inDatabase(passLeases)) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        await start();
        expect([kind, await waitUntil(kind, isOver, 50)]).toEqual([kind, "SUCCEEDED"]);
        await stop("SIGKILL");
        expect([kind, round, await inDatabase(work.figures(places, round + 1))]).toEqual([kind, round, wanted]);
      }
    },
    (rounds + 1) * 120_000,
  );

  it("was killed under way, and leaves no copy of the database behind", async () => {
    expect(seen.size).toBeGreaterThan(0);
    const left = () => fs.readdirSync(places.data).filter((name) => name.startsWith("scratch-"));
    for (const name of left()) fs.utimesSync(path.join(places.data, name), new Date(0), new Date(0));
    await start();
    await ask("INTEGRITY_CHECK");
    expect(await waitUntil("INTEGRITY_CHECK", isOver, 50)).toBe("SUCCEEDED");
    await stop("SIGTERM");
    expect(left()).toEqual([]);
  }, 120_000);
});
