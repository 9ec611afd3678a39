import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

type Role = Readonly<{ ID: number; version: number }>;
type Board = Readonly<{ id: number; version: number; roles: readonly number[]; widgets: string }>;
type Report = Readonly<{ _ReportDataModelID: number; version: number; reportDataModelRoles: readonly number[] }>;
type WidgetRoles = readonly (readonly number[])[];

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  return yield* read(
    yield* call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
});

const card = { kind: "Simple", type: "card", layout: { x: 0, y: 0, w: 3, h: 2 }, primary: "netSales", roles: [] };
const boardOf = (roles: readonly number[], widgets: WidgetRoles = [], key: object = {}) => ({
  description: "Rôles",
  period: "-0d",
  roles,
  widgets: JSON.stringify(widgets.map((readers, i) => ({ ...card, i, roles: readers }))),
  ...key,
});
const reportOf = (roles: readonly number[], key: object = {}) => ({
  dataSource: "sale",
  descriptions: { fr: "Rôles" },
  period: "-1w",
  isList: false,
  reportDataModelRoles: roles,
  genericListColumn: [{ field: "net", aggregate: "sum", label: {}, visible: true, width: null, frozen: false }],
  genericListFilter: [],
  genericListGroup: [],
  ...key,
});
const rolesOf = ({ widgets }: Board): WidgetRoles =>
  (JSON.parse(widgets) as readonly { readonly roles?: readonly number[] }[]).map(({ roles = [] }) => roles);
const refusedAt = (...fields: readonly string[]) => ({
  status: 403,
  body: fields.map((field) => ({ code: "ACCESS_DENIED", field })),
});
const keyOfReport = ({ _ReportDataModelID, version }: Report) => ({ _ReportDataModelID, version });

/** Target and highest layer of the chain that the first test makes. */
const place = { targetId: 0, chain: 0, roleId: (_code: string): number => 0 };

/** Makes two roles with a reader each, and returns how to delete the first one. */
const makeReaders = Effect.fnUntraced(function* (name: string) {
  const { targetId, chain, roleId } = place;
  const { token } = yield* signInAs("admin");
  const permissions = ["DASHBOARD_READ", "REPORT_READ", "SALE_READ"];
  const makeRole = (description: string) => ({ target: targetId, description, permissions });
  const created = yield* send(token, "POST", "/api/v2/Role", [makeRole(`${name} A`), makeRole(`${name} B`)]);
  const [gone, left] = created.body as readonly [Role, Role];
  for (const [role, username] of [
    [gone, `${name}-a`],
    [left, `${name}-b`],
  ] as const) {
    const account = { targetId, layerId: chain, username, password: testPassword, firstName: username };
    const userId = yield* createUser({ ...account, lastName: "Roy", language: "fr" });
    yield* grantRole({ userId, roleId: role.ID, layerId: chain });
    // A person whose only role is deleted may not sign in.
    yield* grantRole({ userId, roleId: roleId("VIEWER"), layerId: chain });
  }
  const deletion = Effect.map(
    send(token, "DELETE", "/api/v2/Role", [{ id: gone.ID, version: gone.version }]),
    ({ body }) => (body as readonly [{ readonly id: number; readonly version: number }])[0],
  );
  const sendBoard = Effect.fnUntraced(function* (method: string, board: object) {
    return yield* send(token, method, "/api/Dashboard/", [board]);
  });
  const saveBoard = (method: string, board: object) =>
    Effect.map(sendBoard(method, board), (answer) => {
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body as readonly [Board])[0];
    });
  const sendReport = (method: string, report: object) => send(token, method, "/api/Report", report);
  const saveReport = (method: string, report: object) =>
    Effect.map(sendReport(method, report), (answer) => {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body as Report;
    });
  const seesBoard = (username: string, id: number) =>
    Effect.gen(function* () {
      const reader = yield* signInAs(username);
      const { body } = yield* send(reader.token, "GET", "/api/Dashboard/List");
      return (body as readonly { readonly id: number }[]).some((board) => board.id === id);
    });
  const roles = { a: gone.ID, b: left.ID };
  return { ...roles, token, targetId, deletion, sendBoard, saveBoard, sendReport, saveReport, seesBoard };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("deleted roles", (it) => {
  it.effect("a stored dashboard keeps its deleted roles until they are taken away, and gains no other", () =>
    Effect.gen(function* () {
      Object.assign(place, yield* makeOrganisation);
      const { a, b, deletion, sendBoard, saveBoard } = yield* makeReaders("stored");
      const stored = yield* saveBoard("POST", boardOf([a, b], [[a, b], [b]]));
      const other = yield* saveBoard("POST", boardOf([b], [[b]]));
      yield* deletion;
      const saved = yield* saveBoard("PUT", boardOf([a, b], [[a, b], [b]], { id: stored.id }));
      expect([saved.roles, rolesOf(saved)]).toEqual([
        [a, b],
        [[a, b], [b]],
      ]);
      expect(yield* sendBoard("PUT", boardOf([a, b], [[b]], { id: other.id }))).toEqual(refusedAt("roles.0"));
      expect(yield* sendBoard("PUT", boardOf([b], [[b, a]], { id: other.id }))).toEqual(refusedAt("widgets.0.roles.1"));
      const without = yield* saveBoard("PUT", boardOf([b], [[b], [b]], { id: stored.id }));
      expect([without.roles, rolesOf(without)]).toEqual([[b], [[b], [b]]]);
    }),
  );

  it.effect("a copied dashboard leaves deleted roles out, and never opens to everyone by that", () =>
    Effect.gen(function* () {
      const { a, b, token, deletion, sendBoard, saveBoard, seesBoard } = yield* makeReaders("copied");
      const neverShared = yield* makeReaders("never");
      const stored = yield* saveBoard("POST", boardOf([a, b], [[a, b], [a]]));
      yield* deletion;
      yield* neverShared.deletion;
      const copy = yield* saveBoard("POST", boardOf([a, b], [[a, b], [a]]));
      expect([copy.roles, rolesOf(copy)]).toEqual([[b], [[b], [a]]]);
      const parked = yield* saveBoard("POST", boardOf([a], [[a]]));
      expect([parked.roles, rolesOf(parked)]).toEqual([[a], [[a]]]);
      expect(yield* seesBoard("copied-b", parked.id)).toBe(false);
      // A dashboard that was deleted while it was arranged can be saved as a new one.
      yield* send(token, "DELETE", "/api/Dashboard/", [{ id: stored.id }]);
      yield* send(token, "DELETE", "/api/Dashboard/", [{ id: parked.id }]);
      const savedAgain = yield* saveBoard("POST", boardOf([a], [[a, b], [a]]));
      expect([savedAgain.roles, rolesOf(savedAgain)]).toEqual([[a], [[b], [a]]]);
      // A deleted role that no dashboard has is as unknown as one that never was.
      expect(yield* sendBoard("POST", boardOf([neverShared.a]))).toEqual(refusedAt("roles.0"));
      expect(yield* sendBoard("POST", boardOf([], [[neverShared.a]]))).toEqual(refusedAt("widgets.0.roles.0"));
    }),
  );

  it.effect(
    "a widget that was removed comes back with its roles if it is put back, and as a copy for those that are left",
    () =>
      Effect.gen(function* () {
        const { a, b, deletion, saveBoard } = yield* makeReaders("widget");
        const stored = yield* saveBoard("POST", boardOf([b], [[b], [a, b], [a]]));
        yield* deletion;
        yield* saveBoard("PUT", boardOf([b], [[b]], { id: stored.id }));
        const copied = yield* saveBoard("PUT", boardOf([b], [[b], [a, b], [a]], { id: stored.id }));
        expect(rolesOf(copied)).toEqual([[b], [b], [a]]);
        yield* saveBoard("PUT", boardOf([b], [[b]], { id: stored.id }));
        const back = yield* saveBoard("PUT", boardOf([b], [[b], [a, b], [a]], { id: stored.id, restored: [1, 2] }));
        expect(rolesOf(back)).toEqual([[b], [a, b], [a]]);
      }),
  );

  it.effect(
    "a stored report is saved with its deleted roles, a copy leaves them out, and a restored one has them",
    () =>
      Effect.gen(function* () {
        const { a, b, token, deletion, sendReport, saveReport } = yield* makeReaders("report");
        const neverShared = yield* makeReaders("nobody");
        const stored = yield* saveReport("POST", reportOf([a, b]));
        const other = yield* saveReport("POST", reportOf([b]));
        yield* deletion;
        yield* neverShared.deletion;
        const saved = yield* saveReport(
          "PUT",
          reportOf([a, b], { ...keyOfReport(stored), period: "2026-03-01..2026-03-31" }),
        );
        expect(saved.reportDataModelRoles).toEqual([a, b]);
        const refusal = refusedAt("reportDataModelRoles.1");
        expect(yield* sendReport("PUT", reportOf([b, a], keyOfReport(other)))).toEqual(refusal);
        expect(yield* sendReport("POST", reportOf([b, neverShared.a]))).toEqual(refusal);
        expect((yield* saveReport("POST", reportOf([a, b]))).reportDataModelRoles).toEqual([b]);
        expect((yield* saveReport("POST", reportOf([a]))).reportDataModelRoles).toEqual([a]);
        const deletedReport = yield* send(token, "DELETE", "/api/Report", keyOfReport(saved));
        const back = yield* send(token, "POST", "/api/Report/Restore", deletedReport.body);
        expect(back).toMatchObject({ status: 200, body: { reportDataModelRoles: [a, b] } });
      }),
  );

  it.effect(
    "a role with the name of a deleted one is refused, and only restoring that one gives its dashboards back",
    () =>
      Effect.gen(function* () {
        const { a, b, token, targetId, deletion, saveBoard, seesBoard } = yield* makeReaders("again");
        const parked = yield* saveBoard("POST", boardOf([a]));
        const shared = yield* saveBoard("POST", boardOf([a, b]));
        const deletedRole = yield* deletion;
        const copy = yield* saveBoard("POST", boardOf([a, b]));
        const newRole = (description: string) => [{ target: targetId, description, permissions: ["DASHBOARD_READ"] }];
        expect(yield* send(token, "POST", "/api/v2/Role", newRole("again A"))).toMatchObject({
          status: 400,
          body: [{ code: "TAKEN_BY_DELETED", params: { id: a } }],
        });
        const [other] = (yield* send(token, "POST", "/api/v2/Role", newRole("again A 2"))).body as readonly [Role];
        expect(other.ID).not.toBe(a);
        expect(yield* seesBoard("again-a", parked.id)).toBe(false);
        expect((yield* send(token, "POST", "/api/v2/Role/Restore", [deletedRole])).status).toBe(200);
        const ids = [parked.id, shared.id, copy.id];
        expect(yield* Effect.forEach(ids, (id) => seesBoard("again-a", id))).toEqual([true, true, false]);
      }),
  );
});
