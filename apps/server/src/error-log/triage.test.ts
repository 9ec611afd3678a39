import { expect, layer } from "@effect/vitest";
import { Effect, Tracer } from "effect";
import { SqlClient } from "effect/sql";

import type { Caller } from "@comptoir/api/contract";
import type { ErrorOutcome, ErrorsChange, ErrorTriageWire } from "@comptoir/api/wire";
import { errorLogEntryOf, type ErrorLogEntry } from "@comptoir/domain/operation";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { fact, makeTill, minutesAgo, send as sendFacts, waitUntilDerived } from "../testing/till-shop.ts";
import { pruneErrors } from "./prune-errors.ts";
import { writeErrors } from "./record-errors.ts";
import { changeErrors } from "./triage-service.ts";

interface Row {
  readonly origin: string;
  readonly mark: string;
  readonly cells: readonly unknown[];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("decisions about logged errors", (it) => {
  const tokens = { admin: "", manager: "", auditor: "", stock_clerk: "", first: "", second: "" };
  type Who = keyof typeof tokens;
  let organisation: Effect.Success<typeof makeOrganisation>;
  const userIds = new Map<string, number>();
  const entryOf = (route: string, layerId = organisation.chain, userId = 1): ErrorLogEntry => {
    const entry = errorLogEntryOf({ status: 500, codes: ["HTTP_500"], method: "GET", route, userId, layerId });
    if (entry === null) throw new Error("no entry");
    return entry;
  };
  const occur = (entry: ErrorLogEntry, atMs: number) =>
    writeErrors([{ entry, firstMs: atMs, lastMs: atMs, occurrences: 1, requestId: `r-${atMs}` }]);
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/${path}`, {
        method,
        token: tokens[who],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  });
  const fields = ["route", "occurrences", "status", "assignee", "handledBy", "comment", "mutedUntil"];
  const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
  const rowsOf = (who: Who, filters: readonly unknown[] = []) =>
    Effect.map(
      send(who, "POST", "Report/Run", {
        _ReportDataModelID: 0,
        dataSource: "error-log",
        report: {
          dataSource: "error-log",
          descriptions: { fr: "x" },
          period: "-0y",
          isList: true,
          reportDataModelRoles: [],
          genericListColumn: fields.map(column),
          genericListFilter: filters,
          genericListGroup: [],
        },
      }),
      ({ body }) => (Reflect.get(Object(body), "rows") ?? []) as readonly Row[],
    );
  const rowOf = (who: Who, route: string) =>
    Effect.map(rowsOf(who), (rows) => rows.find(({ cells }) => cells[0] === `GET ${route}`));
  const originOf = (who: Who, route: string) => Effect.map(rowOf(who, route), (row) => row?.origin ?? "");
  const get = (who: Who, origin: string) =>
    Effect.map(send(who, "GET", `Report/Error?origin=${encodeURIComponent(origin)}`), ({ status, body }) => ({
      status,
      error: body as ErrorTriageWire,
    }));
  const change = (who: Who, origin: string, version: number, decision: Partial<ErrorsChange>) =>
    Effect.map(
      send(who, "POST", "Report/Error/Change", { errors: [{ origin, version }], comment: "", ...decision }),
      ({ status, body }) => {
        const outcome = Array.isArray(body) ? (body[0] as ErrorOutcome | { readonly code: string }) : null;
        return outcome !== null && "isChanged" in outcome
          ? [outcome.version, outcome.isChanged, outcome.issue?.code ?? null]
          : [status, outcome?.code];
      },
    );

  it.effect("are read, made and undone by who may, and everybody sees them", () =>
    Effect.gen(function* () {
      organisation = yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      const { targetId, first, roleId } = organisation;
      const firstId = yield* createUser({
        targetId,
        layerId: first,
        username: "first",
        email: "first@exemple.ca",
        password: testPassword,
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId: firstId, roleId: roleId("MANAGER"), layerId: first });
      for (const who of Object.keys(tokens).filter((name) => name !== "second") as readonly Who[])
        tokens[who] = (yield* signInAs(who)).token;
      for (const { id, name } of yield* sql<{
        id: number;
        name: string;
      }>`SELECT user_id AS id, username AS name FROM user_account`)
        userIds.set(name, id);
      const now = Date.now();
      yield* occur(entryOf("/api/a"), now - 60_000);
      yield* occur(entryOf("/api/a"), now - 30_000);

      const origin = yield* originOf("manager", "/api/a");
      const { error } = yield* get("manager", origin);
      expect([error.version, error.status, error.canChange, error.days.map(({ occurrences }) => occurrences)]).toEqual([
        0,
        "NEW",
        true,
        [2],
      ]);
      // Only those who may open the report are offered.
      const managerId = userIds.get("manager") ?? 0;
      const offeredIds = error.people.map(({ id }) => id);
      expect(offeredIds).toContain(managerId);
      expect(offeredIds).not.toContain(firstId);
      expect(yield* change("manager", origin, 0, { action: "ASSIGN", assigneeId: firstId })).toEqual([
        0,
        false,
        "ERROR_ASSIGNEE",
      ]);
      expect(yield* change("manager", origin, 0, { action: "ASSIGN", assigneeId: managerId })).toEqual([1, true, null]);
      // The same request again, after its answer was lost.
      expect(yield* change("manager", origin, 0, { action: "ASSIGN", assigneeId: managerId })).toEqual([
        1,
        false,
        null,
      ]);
      expect(yield* change("admin", origin, 0, { action: "RESOLVE" })).toEqual([1, false, "ENTITY_STALE"]);
      expect(yield* change("admin", origin, 1, { action: "MUTE", days: 7, comment: "Known" })).toEqual([2, true, null]);
      // Sent again it does nothing; a mute of another length is another request, which saw too old a version.
      expect(yield* change("admin", origin, 1, { action: "MUTE", days: 7, comment: "Known" })).toEqual([
        2,
        false,
        null,
      ]);
      for (const days of [30, null])
        expect(yield* change("admin", origin, 1, { action: "MUTE", days, comment: "Known" })).toEqual([
          2,
          false,
          "ENTITY_STALE",
        ]);
      expect(yield* change("manager", origin, 2, { action: "UNDO" })).toEqual([2, false, "ERROR_UNDO"]);
      const mutedRow = yield* rowOf("auditor", "/api/a");
      expect(mutedRow?.mark).toBe("MUTED 2");
      expect(mutedRow?.cells.slice(1, 6)).toEqual([2, "MUTED", managerId, userIds.get("admin"), "Known"]);
      expect(mutedRow?.cells[6]).toMatch(/^\d{4}-\d\d-\d\d$/u);
      expect(yield* change("admin", origin, 2, { action: "UNDO" })).toEqual([3, true, null]);
      expect(yield* change("admin", origin, 3, { action: "UNDO" })).toEqual([3, false, "ERROR_UNDO"]);
      expect(yield* change("admin", origin, 3, { action: "COMMENT", comment: "  " })).toEqual([400, "ERROR_COMMENT"]);
      expect(yield* change("admin", origin, 3, { action: "COMMENT", comment: "Asked support" })).toEqual([
        4,
        true,
        null,
      ]);
      expect(yield* change("admin", origin, 4, { action: "REOPEN" })).toEqual([4, false, null]);

      const after = (yield* get("auditor", origin)).error;
      expect([after.status, after.assignee?.id, after.canChange, after.people]).toEqual([
        "ASSIGNED",
        managerId,
        false,
        [],
      ]);
      expect(after.history.map(({ action, userId, comment }) => [action, userId, comment])).toEqual([
        ["COMMENT", userIds.get("admin"), "Asked support"],
        ["UNDO", userIds.get("admin"), ""],
        ["MUTE", userIds.get("admin"), "Known"],
        ["ASSIGN", managerId, ""],
      ]);
      const trail = yield* sql<{ details: { before: { status: string }; after: { status: string } } }>`
        SELECT details FROM audit_entry WHERE entity = 'errorGroup' ORDER BY audit_id`;
      expect(trail.map(({ details }) => [details.before.status, details.after.status])).toEqual([
        ["NEW", "ASSIGNED"],
        ["ASSIGNED", "MUTED"],
        ["MUTED", "ASSIGNED"],
        ["ASSIGNED", "ASSIGNED"],
      ]);
    }),
  );

  it.effect("are refused without the permission, and for stores that the caller does not see", () =>
    Effect.gen(function* () {
      const origin = yield* originOf("admin", "/api/a");
      expect(yield* change("auditor", origin, 4, { action: "RESOLVE" })).toEqual([403, "ACCESS_DENIED"]);
      expect((yield* get("stock_clerk", origin)).status).toBe(403);
      expect((yield* get("first", origin)).status).toBe(404);
      expect(yield* change("first", origin, 4, { action: "RESOLVE" })).toEqual([4, false, "HTTP_404"]);
      for (const wrongOrigin of ["", "error.x", "document.1"])
        expect((yield* get("admin", wrongOrigin)).status).toBe(400);
      for (const days of [0, 366, 1.5])
        expect((yield* change("admin", origin, 4, { action: "MUTE", days }))[0]).toBe(400);
      expect((yield* get("admin", origin)).error.version).toBe(4);
    }),
  );

  it.effect("change several at once: those that changed meanwhile are left and named", () =>
    Effect.gen(function* () {
      const now = Date.now();
      for (const route of ["/api/b", "/api/c"]) yield* occur(entryOf(route), now - 10_000);
      const [b, c] = [yield* originOf("admin", "/api/b"), yield* originOf("admin", "/api/c")];
      yield* change("manager", c, 0, { action: "COMMENT", comment: "Mine" });
      const { body } = yield* send("admin", "POST", "Report/Error/Change", {
        errors: [b, c, "error.999999"].map((origin) => ({ origin, version: 0 })),
        action: "RESOLVE",
        comment: "Restarted",
      });
      expect((body as readonly ErrorOutcome[]).map(({ isChanged, issue }) => [isChanged, issue?.code])).toEqual([
        [true, undefined],
        [false, "ENTITY_STALE"],
        [false, "HTTP_404"],
      ]);
      const open = [{ Column: "status", Operator: "in", Value: ["NEW", "ASSIGNED", "REAPPEARED"] }];
      const openRoutes = (yield* rowsOf("admin", open)).map(({ cells }) => cells[0]);
      expect(openRoutes).toContain("GET /api/c");
      expect(openRoutes).not.toContain("GET /api/b");
      yield* occur(entryOf("/api/b"), Date.now() + 1_000);
      expect((yield* rowOf("admin", "/api/b"))?.mark).toBe("REAPPEARED 1");
    }),
  );

  it.effect("one of two people who decide at the same time is first, and the other is told", () =>
    Effect.gen(function* () {
      const origin = yield* originOf("admin", "/api/c");
      const outcomes = yield* Effect.all(
        [change("admin", origin, 1, { action: "RESOLVE" }), change("manager", origin, 1, { action: "MUTE", days: 1 })],
        { concurrency: 2 },
      );
      expect(outcomes.map(([version, isChanged]) => [version, isChanged]).toSorted()).toEqual([
        [2, false],
        [2, true],
      ]);
      expect((yield* get("admin", origin)).error.history).toHaveLength(2);
    }),
  );

  it.effect("of many errors load the access state once, and as many queries for each error as any decision", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const routes = Array.from({ length: 40 }, (_, index) => `/api/many/${index}`);
      for (const route of routes) yield* occur(entryOf(route), Date.now() - 10_000);
      const ids = (yield* sql<{
        id: number;
      }>`SELECT error_entry_id AS id FROM error_entry WHERE route LIKE 'GET /api/many/%' ORDER BY 1`).map(
        ({ id }) => id,
      );
      const caller: Caller = {
        userId: userIds.get("admin") ?? 0,
        sessionId: "s",
        permissions: ["REPORT_READ", "REPORT_CUD"],
        layerId: organisation.chain,
        language: "fr",
      };
      const queriesOf = Effect.fnUntraced(function* (
        version: number,
        decision: Pick<ErrorsChange, "action" | "assigneeId">,
      ) {
        const spans: Tracer.Span[] = [];
        const tracer = Tracer.make({
          span: (options) => {
            const span = new Tracer.NativeSpan(options);
            spans.push(span);
            return span;
          },
        });
        const outcomes = yield* changeErrors(caller, {
          errors: ids.map((id) => ({ origin: `error.${id}`, version })),
          comment: "Known",
          ...decision,
        }).pipe(Effect.withTracer(tracer));
        expect(outcomes.every(({ isChanged }) => isChanged)).toBe(true);
        return {
          states: spans.filter(({ name }) => name === "loadAccessState").length,
          queries: spans.filter(({ kind }) => kind === "client").length,
        };
      });
      const resolved = yield* queriesOf(0, { action: "RESOLVE" });
      const assigned = yield* queriesOf(1, { action: "ASSIGN", assigneeId: userIds.get("manager") ?? 0 });
      expect([resolved.states, assigned.states]).toEqual([0, 1]);
      expect(assigned.queries - resolved.queries).toBeLessThan(12);
    }),
  );

  it.effect(
    "stay in the store where a terminal was: who sees only the other one sees neither its days nor its comments",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const { targetId, first, second, roleId } = organisation;
        const secondId = yield* createUser({
          targetId,
          layerId: second,
          username: "second",
          email: "second@exemple.ca",
          password: testPassword,
          firstName: "Léa",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId: secondId, roleId: roleId("MANAGER"), layerId: second });
        tokens.second = (yield* signInAs("second")).token;
        const till = yield* makeTill({ targetId, storeId: first, code: "T9" }, tokens.admin);
        const jam = (no: number, minutes: number) =>
          sendFacts(till.key, [fact(no, "error", { code: "PAPER" }, minutesAgo(minutes))]);
        const rowsOfTill = (who: Who) =>
          Effect.map(rowsOf(who), (rows) => rows.filter(({ cells }) => cells[0] === "T9"));
        yield* jam(1, 50);
        yield* waitUntilDerived;
        const [atFirst] = yield* rowsOfTill("first");
        expect(
          yield* change("first", atFirst?.origin ?? "", 0, { action: "MUTE", days: null, comment: "Anaïs did it" }),
        ).toEqual([1, true, null]);
        yield* sql`UPDATE target_layer SET parent_id = ${second} WHERE target_layer_id = ${till.id}`;
        yield* jam(2, 40);
        yield* waitUntilDerived;

        const ofSecond = yield* rowsOfTill("second");
        expect(ofSecond.map(({ mark, cells }) => [mark, ...cells.slice(1, 6)])).toEqual([
          ["NEW 0", 1, "NEW", null, null, null],
        ]);
        const { error } = yield* get("second", ofSecond[0]?.origin ?? "");
        expect([error.history, error.days.map(({ occurrences }) => occurrences)]).toEqual([[], [1]]);
        expect((yield* get("second", atFirst?.origin ?? "")).status).toBe(404);
        expect((yield* rowsOfTill("first")).map(({ mark }) => mark)).toEqual(["MUTED 1"]);
        expect((yield* rowsOfTill("admin")).map(({ mark }) => mark).toSorted()).toEqual(["MUTED 1", "NEW 0"]);
      }),
  );

  it.effect("outlive the entries of the log: a muted error stays muted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* occur(entryOf("/api/d"), Date.now());
      yield* change("admin", yield* originOf("admin", "/api/d"), 0, { action: "MUTE", days: null });
      yield* sql`UPDATE error_entry SET last_at = now() - interval '200 days' WHERE route = 'GET /api/d'`;
      yield* pruneErrors();
      expect(yield* rowOf("admin", "/api/d")).toBeUndefined();
      yield* occur(entryOf("/api/d"), Date.now());
      expect((yield* rowOf("admin", "/api/d"))?.mark).toBe("MUTED 1");
    }),
  );
});
