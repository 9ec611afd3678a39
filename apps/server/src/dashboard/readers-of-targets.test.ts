import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer, createRoles, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body: unknown) {
  const { call } = yield* Server;
  return yield* read(yield* call(path, { method, token, body: JSON.stringify(body) }));
});

const card = { kind: "Simple", type: "card", layout: { x: 0, y: 0, w: 3, h: 2 }, primary: "netSales" };
const boardOf = (roles: readonly number[], widgetRoles: readonly number[], key: object = {}) => [
  {
    description: "Rôles",
    period: "-0d",
    roles,
    widgets: JSON.stringify([{ ...card, i: 1, roles: widgetRoles }]),
    ...key,
  },
];
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
const refusedAt = (field: string) => ({ status: 403, body: [{ code: "ACCESS_DENIED", field }] });

/** Target, chain and roles that the first test creates. */
const place = { targetId: 0, chain: 0, bannerRole: 0, roleId: (_code: "VIEWER" | "MANAGER"): number => 0 };

/** Makes a chain with its roles below the chain of the organisation. */
const makeBanner = Effect.gen(function* () {
  const organisation = yield* makeOrganisation;
  const banner = yield* createTarget({ code: "C", description: "Bannière C" });
  const layerOf = { targetId: banner, parentId: organisation.chain, code: "C", description: "Bannière C" } as const;
  yield* createLayer({ ...layerOf, type: "CHAIN" });
  const bannerRole = (yield* createRoles(banner))("MANAGER");
  Object.assign(place, organisation, { bannerRole });
  return { ...organisation, banner, bannerRole };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("roles of other targets", (it) => {
  it.effect("a role of another target is refused at its place, also if its target is within the caller's reach", () =>
    Effect.gen(function* () {
      const { banner, bannerRole, targetId, roleId } = yield* makeBanner;
      const own = roleId("MANAGER");
      const { token } = yield* signInAs("admin");
      const board = (method: string, body: unknown) => send(token, method, "/api/Dashboard/", body);
      expect(yield* board("POST", boardOf([own, bannerRole], []))).toEqual(refusedAt("roles.1"));
      expect(yield* board("POST", boardOf([], [bannerRole]))).toEqual(refusedAt("widgets.0.roles.0"));
      const saved = (yield* board("POST", boardOf([own], [own]))).body as readonly [{ readonly id: number }];
      const key = { id: saved[0].id };
      expect(yield* board("PUT", boardOf([bannerRole], [own], key))).toEqual(refusedAt("roles.0"));
      expect(yield* board("PUT", boardOf([own], [own, bannerRole], key))).toEqual(refusedAt("widgets.0.roles.1"));
      // A dashboard of the other target may name the role, and a copy of it in this target may not.
      const ofBanner = { targetID: banner };
      expect((yield* board("POST", boardOf([bannerRole], [bannerRole], ofBanner))).status).toBe(200);
      expect(yield* board("POST", boardOf([bannerRole], [], { targetID: targetId }))).toEqual(refusedAt("roles.0"));
      expect(yield* send(token, "POST", "/api/Report", reportOf([bannerRole]))).toEqual(
        refusedAt("reportDataModelRoles.0"),
      );
      const view = { _ReportDataModelID: 0, dataSource: "sale", name: "Vue", period: "-1w" };
      const created = yield* send(token, "POST", "/api/ReportUserCustomization", view);
      const { _ReportUserCustomizationID, version } = created.body as Readonly<Record<string, number>>;
      const shared = { _ReportUserCustomizationID, version, roles: [own, bannerRole] };
      expect(yield* send(token, "PUT", "/api/ReportUserCustomization/Roles", shared)).toEqual(refusedAt("roles.1"));
    }),
  );

  it.effect("a widget and a dashboard that come back keep their roles of other targets", () =>
    Effect.gen(function* () {
      const { targetId, roleId } = place;
      const own = roleId("MANAGER");
      const group = yield* createTarget({ code: "G2", description: "Groupe 2" });
      const groupRole = (yield* createRoles(group))("MANAGER");
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const board = (method: string, body: unknown) => send(token, method, "/api/Dashboard/", body);
      const [created] = (yield* board("POST", boardOf([own], [own], { targetID: targetId }))).body as readonly [
        { readonly id: number },
      ];
      const key = { id: created.id };
      const storedWidget = JSON.stringify([{ ...card, i: 1, roles: [place.bannerRole] }]);
      // Writes the widget as older versions did, whose saves accepted roles of every target within reach.
      yield* sql`UPDATE dashboard SET widgets = ${storedWidget} WHERE dashboard_id = ${created.id}`;
      const widgetText = (answer: { readonly body: unknown }) =>
        (answer.body as readonly [{ readonly widgets: string }])[0].widgets;
      expect((yield* board("PUT", [{ ...boardOf([own], [], key)[0], widgets: "[]" }])).status).toBe(200);
      const widgetsBack = boardOf([own], [place.bannerRole], key);
      expect(yield* board("PUT", widgetsBack)).toEqual(refusedAt("widgets.0.roles.0"));
      const back = yield* board("PUT", [{ ...widgetsBack[0], restored: [1] }]);
      expect(JSON.parse(widgetText(back))).toMatchObject([{ i: 1, roles: [place.bannerRole] }]);
      // A target that the caller neither reaches nor stands below was never named.
      expect(yield* board("PUT", [{ ...boardOf([own], [groupRole], { ...key, restored: [2] })[0] }])).toEqual(
        refusedAt("widgets.0.roles.0"),
      );

      expect((yield* board("DELETE", [key])).status).toBe(200);
      const again = yield* board("POST", boardOf([own], [own, place.bannerRole], { targetID: targetId }));
      expect(JSON.parse(widgetText(again))).toMatchObject([{ i: 1, roles: [own, place.bannerRole] }]);
    }),
  );

  it.effect("a report is open to its author, to those who change reports and to its roles, deleted or not", () =>
    Effect.gen(function* () {
      const { targetId, chain, roleId } = place;
      const { token: admin } = yield* signInAs("admin");
      const people = ["author", "changer", "reader"] as const;
      for (const username of people) {
        const account = { targetId, layerId: chain, username, password: testPassword, firstName: username };
        const userId = yield* createUser({ ...account, lastName: "Roy", language: "fr" });
        yield* grantRole({ userId, roleId: roleId(username === "reader" ? "VIEWER" : "MANAGER"), layerId: chain });
      }
      const tokens = new Map(
        yield* Effect.forEach(people, (name) => Effect.map(signInAs(name), ({ token }) => [name, token] as const)),
      );
      const tokenOf = (name: (typeof people)[number]) => tokens.get(name) ?? "";
      const role = { target: targetId, description: "Passager", permissions: ["REPORT_READ"] };
      const [created] = (yield* send(admin, "POST", "/api/v2/Role", [role])).body as readonly [
        { readonly ID: number; readonly version: number },
      ];
      const stored = (yield* send(tokenOf("author"), "POST", "/api/Report", reportOf([created.ID]))).body as {
        readonly _ReportDataModelID: number;
        readonly version: number;
      };
      const isListed = (name: (typeof people)[number]) =>
        Effect.gen(function* () {
          const { call } = yield* Server;
          const { body } = yield* read(yield* call("/api/Report/List/true", { token: tokenOf(name) }));
          return (body as readonly { readonly _ReportDataModelID: number }[]).some(
            ({ _ReportDataModelID }) => _ReportDataModelID === stored._ReportDataModelID,
          );
        });
      expect(yield* Effect.forEach(people, isListed)).toEqual([true, true, false]);
      const deletion = yield* send(admin, "DELETE", "/api/v2/Role", [{ id: created.ID, version: created.version }]);
      expect(deletion.status).toBe(200);
      expect(yield* Effect.forEach(people, isListed)).toEqual([true, true, false]);
      const key = { _ReportDataModelID: stored._ReportDataModelID, version: stored.version };
      const mended = yield* send(tokenOf("changer"), "PUT", "/api/Report", reportOf([roleId("VIEWER")], key));
      expect(mended).toMatchObject({ status: 200, body: { canUpdate: true } });
      expect(yield* Effect.forEach(people, isListed)).toEqual([true, true, true]);
    }),
  );
});
