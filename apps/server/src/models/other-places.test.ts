import { entityNames, getEntity } from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { sampleOf } from "./entity-kit.ts";
import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { runOverHttp, upload } from "../testing/import-over-http.ts";
import { makeOrganisation, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { dailySchedule } from "./testing/foreign-report-bodies.ts";
import { listForeignRequests, type ForeignRequest } from "./testing/foreign-requests.ts";
import type { Body } from "./testing/foreign-rows.ts";

/** Calls every endpoint as the administrator of one store, for rows of another chain or of the layer above. */

const planted = "Plantee";

/**
 * Tables of entities without a layer: a user with the permission at any layer of a target may change its rows for the
 * whole target. Source: decision 0208.
 */
const ofWholeTarget = new Set([
  "dashboard",
  "department",
  "item",
  "legacy_record",
  "list_view",
  "report",
  "role",
  "role_permission",
  "sub_department",
  "vendor",
]);

/** Sets every id sequence of the database, so that the next row of any table has this id. */
const countFrom = Effect.fnUntraced(function* (next: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT setval(c.oid::regclass, ${next}::bigint, false) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND n.nspname = 'public'`;
});

/** Reads every row of every table, as text. */
const readRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const tables = yield* sql<{
    readonly name: string;
  }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  return new Map(
    yield* Effect.forEach(tables, ({ name }) =>
      Effect.map(
        sql<{ readonly text: string }>`SELECT t::text AS text FROM ${sql(name)} t`,
        (rows) => [name, new Set(rows.map(({ text }) => text))] as const,
      ),
    ),
  );
});

/** Reads an answer as text; of a stream, only its first part. */
const textOf = async (response: Response) => {
  if (response.headers.get("content-type")?.includes("event-stream") !== true) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

const send = Effect.fnUntraced(function* (token: string, { method, path, body }: ForeignRequest) {
  const { call } = yield* Server;
  const content =
    body === undefined
      ? {}
      : typeof body === "string"
        ? { body, headers: { "content-type": "application/octet-stream" } }
        : { body: JSON.stringify(body) };
  const response = yield* call(path, { method, token, ...content });
  return { status: response.status, text: yield* Effect.promise(() => textOf(response)) };
});

/** Creates a row of everything at a chain: entities, a dashboard, a report, a document, an import. Each name contains the mark. */
const furnish = Effect.fnUntraced(function* (
  token: string,
  { targetId, chain, store }: { readonly targetId: number; readonly chain: number; readonly store: number },
  mark: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const post = (path: string, body: unknown) =>
    Effect.tap(send(token, { method: "POST", path, body }), ({ status, text }) =>
      Effect.sync(() => expect([path, status, text]).toEqual([path, 200, text])),
    );
  for (const name of entityNames) {
    const sample = sampleOf(name);
    yield* sample.prepare?.(sql, { otherTarget: targetId, other: chain, targetId }) ?? Effect.void;
    // Targets are created by the setup, and synchronization rows by terminals.
    if (name === "target" || name === "synchronization") continue;
    yield* post(getEntity(name).path, [{ ...sample.saves(targetId, chain)[0], ...sample.called(mark) }]);
  }
  yield* post("/api/Dashboard/", [{ description: mark, targetID: targetId, roles: [], widgets: "[]", period: "-0d" }]);
  yield* post("/api/Report", {
    dataSource: "sale",
    descriptions: { fr: mark },
    period: "2026-01-01..2026-12-31",
    isList: false,
    reportDataModelRoles: [],
    genericListColumn: [{ field: "net", aggregate: "sum", label: {}, visible: true, width: null, frozen: false }],
    genericListFilter: [],
    genericListGroup: [],
  });
  const firstUserId = Number(
    (yield* sql<{ readonly id: number }>`SELECT min(user_id) AS id FROM user_account WHERE target_id = ${targetId}`)[0]
      ?.id,
  );
  yield* post("/api/ReportSchedule", { ...dailySchedule, recipientIds: [firstUserId] });
  yield* post("/api/BatchExport", {
    kind: "TENDERS",
    format: "CSV",
    from: "2026-03-01",
    to: "2026-03-31",
    locationIds: [store],
  });
  yield* post("/api/ListView", {
    entity: "product",
    name: mark,
    content: { search: "", filters: [], sort: "", columns: ["itemSKU"] },
    isShared: true,
  });
  yield* post("/api/Inventory/Document/", [
    {
      DocumentType: "COUNT",
      TargetLayerID: store,
      TerminalID: mark,
      DocumentComment: mark,
      Scope: { kind: "PARTIAL" },
    },
  ]);
  const [{ code } = { code: "" }] = yield* sql<{
    readonly code: string;
  }>`SELECT code FROM target_layer WHERE target_layer_id = ${store}`;
  const mapping: Body = {
    name: mark.toLowerCase(),
    kind: "transactions",
    columns: {
      number: "receipt",
      date: "when",
      location: "store",
      sku: "item",
      quantity: "quantity",
      unitPrice: "price",
    },
    dateFormat: "yyyy-MM-dd HH:mm:ss",
    timeZone: "America/Toronto",
    constants: { location: null, terminal: "1", cashier: null, tender: "CASH", department: "ALL" },
    negativeQuantity: "refund",
    negativePrice: "error",
    unknownItem: "create",
    unknownLocation: "error",
    priceFrom: "column",
    grouping: "number",
  };
  const fileId = yield* upload(
    token,
    `receipt,when,store,item,quantity,price\n${mark},2026-03-02 10:00:00,${code},${mark},1,4.00\n`,
  );
  expect((yield* runOverHttp(token, fileId, mapping, "commit")).body).toMatchObject({ created: 1, issueCount: 0 });
  return { mapping: { ...mapping, name: planted.toLowerCase() }, fileId, sku: `sku of ${mark}` };
});

/** Creates a user with a role at a layer; returns their token. */
const signUp = Effect.fnUntraced(function* (
  username: string,
  firstName: string,
  { targetId, layerId, roleId }: { readonly targetId: number; readonly layerId: number; readonly roleId: number },
) {
  const userId = yield* createUser({
    targetId,
    layerId,
    username,
    email: `${username}@exemple.ca`,
    password: testPassword,
    firstName,
    lastName: "Roy",
    language: "fr",
  });
  yield* grantRole({ userId, roleId, layerId });
  return (yield* signInAs(username)).token;
});

/** Lists the rows that were changed or deleted. */
const changesOf = (before: ReadonlyMap<string, ReadonlySet<string>>, after: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...before].flatMap(([table, rows]) =>
    [...rows].filter((row) => after.get(table)?.has(row) !== true).map((row) => `${table} ${row}`),
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("from another place", (it) => {
  const id = 770_001;
  const mark = "Boreale7f3a";
  const shared = { keeper: "", owner: "", requests: [] as ReturnType<typeof listForeignRequests> };

  it.effect(
    "no call reads or changes a row of another chain, whatever id it names",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const sql = yield* SqlClient.SqlClient;
        yield* countFrom(id);
        const targetId = yield* createTarget({ code: "Z", description: mark });
        // The chain gets the number before, so that the foreign id, used as a layer id, is that of its store.
        yield* countFrom(id - 1);
        const chain = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "Z", description: mark });
        yield* countFrom(id);
        yield* sql`SELECT setval(pg_get_serial_sequence('target', 'target_id'), ${id}::bigint)`;
        const store = yield* createLayer({
          targetId,
          parentId: chain,
          type: "STORE",
          locationType: "STORE",
          code: `${mark.slice(0, 6)}S`,
          description: mark,
        });
        const roleId = yield* createRoles(targetId);
        shared.owner = yield* signUp("boreale", mark, { targetId, layerId: chain, roleId: roleId("ADMIN") });
        const furnishedStore = yield* furnish(shared.owner, { targetId, chain, store }, mark);
        yield* countFrom(id + 100_000);

        shared.keeper = yield* signUp("keeper", "Gardienne", {
          targetId: organisation.targetId,
          layerId: organisation.first,
          roleId: organisation.roleId("ADMIN"),
        });
        shared.requests = listForeignRequests({ id, mark, planted, jobId: "none", ...furnishedStore });
        const before = yield* readRows;
        for (const request of shared.requests) {
          const { status, text } = yield* send(shared.keeper, request);
          expect([request.route, status < 500, text.includes(mark), text]).toEqual([request.route, true, false, text]);
        }
        expect(changesOf(before, yield* readRows)).toEqual([]);
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "the same calls show their owner what is theirs",
    () =>
      Effect.gen(function* () {
        const visible = yield* Effect.filter(
          shared.requests.filter(({ method }) => method === "GET"),
          (request) =>
            Effect.map(send(shared.owner, request), ({ status, text }) => status === 200 && text.includes(mark)),
        );
        expect(visible.length).toBeGreaterThan(60);
      }),
    { timeout: 60_000 },
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("from below", (it) => {
  it.effect(
    "the administrator of a store can change nothing of the level above",
    () =>
      Effect.gen(function* () {
        const { targetId, chain, first, second, roleId } = yield* makeOrganisation;
        const [id, mark] = [770_001, "Dessus9b2c"];
        yield* countFrom(id);
        yield* createLayer({ targetId, parentId: chain, type: "REGION", code: "AR", description: mark });
        const furnishedStore = yield* furnish(
          (yield* signInAs("admin")).token,
          { targetId, chain, store: second },
          mark,
        );
        yield* countFrom(id + 100_000);
        const keeper = yield* signUp("keeper", "Gardienne", { targetId, layerId: first, roleId: roleId("ADMIN") });
        const before = yield* readRows;
        yield* Effect.forEach(listForeignRequests({ id, mark, planted, jobId: "none", ...furnishedStore }), (request) =>
          send(keeper, request),
        );
        const changedTables = new Set(changesOf(before, yield* readRows).map((row) => row.split(" ")[0] ?? ""));
        expect([...changedTables].filter((table) => !ofWholeTarget.has(table))).toEqual([]);
        // Permitted changes succeed: the calls are valid.
        expect(changedTables.size).toBeGreaterThan(5);
      }),
    { timeout: 240_000 },
  );
});
