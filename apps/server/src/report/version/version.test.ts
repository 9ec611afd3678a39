import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { migrations } from "../../migrations/index.ts";
import { createUser, grantRole } from "../../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;

const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
const content = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: "-1m",
  isList: false,
  reportDataModelRoles: [] as readonly number[],
  genericListColumn: [column("net")],
  genericListFilter: [],
  genericListGroup: [],
};

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("versions of a report", (it) => {
  const tokens = { admin: "", viewer: "", clerk: "", other: "", panelless: "" };
  type Who = keyof typeof tokens;
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/${path}`, {
        method,
        token: tokens[who],
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  });
  const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    ...(status === 200 || !Array.isArray(body) ? [] : (body as readonly Body[]).map(({ code }) => code)),
  ];
  const bodyOf = ({ body }: { readonly body: unknown }) => body as Body;
  const reinstate = (who: Who, id: unknown, number: number, latest: number) =>
    send(who, "POST", "Report/Version", { _ReportDataModelID: id, number, latest });
  const versionsOf = (who: Who, id: unknown, query = "") =>
    send(who, "GET", `Report/Versions?id=${String(id)}${query}`);
  const numbersOf = ({ body }: { readonly body: unknown }) =>
    (body as { readonly versions: readonly { readonly number: number }[] }).versions.map(({ number }) => number);

  it.effect("are read by who may open the report, and made current by who may change it", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const sql = yield* SqlClient.SqlClient;
      const makeUser = Effect.fnUntraced(function* (
        username: string,
        targetId: number,
        layerId: number,
        codes: readonly string[],
      ) {
        const userId = yield* createUser({
          targetId,
          layerId,
          username,
          email: `${username}@exemple.ca`,
          password: testPassword,
          firstName: "Ana",
          lastName: "Roy",
          language: "fr",
        });
        const [role] = yield* sql<{ readonly id: number }>`
          INSERT INTO role (target_id, code, description) VALUES (${targetId}, ${username}, ${username}) RETURNING role_id AS id`;
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}::integer, unnest(${[...codes]}::text[])`;
        yield* grantRole({ userId, roleId: role?.id ?? 0, layerId });
      });
      yield* makeUser("ailleurs", organisation.otherTarget, organisation.other, ["REPORT_READ", "REPORT_CUD"]);
      yield* makeUser("sanspanneau", organisation.targetId, organisation.chain, ["REPORT_READ", "REPORT_CUD"]);
      for (const [who, name] of [
        ["admin", "admin"],
        ["viewer", "viewer"],
        ["clerk", "stock_clerk"],
        ["other", "ailleurs"],
        ["panelless", "sanspanneau"],
      ] as const)
        tokens[who] = (yield* signInAs(name)).token;

      const report = bodyOf(yield* send("admin", "POST", "Report", content));
      const id = report["_ReportDataModelID"];
      yield* send("admin", "PUT", "Report", { ...content, period: "-1w", _ReportDataModelID: id, version: 1 });
      expect(numbersOf(yield* versionsOf("viewer", id))).toEqual([2, 1]);
      expect(numbersOf(yield* versionsOf("viewer", id, "&before=2"))).toEqual([1]);
      expect(outcome(yield* versionsOf("clerk", id))).toEqual([403, "ACCESS_DENIED"]);
      expect(outcome(yield* versionsOf("other", id))).toEqual([404, "HTTP_404"]);
      expect(outcome(yield* send("other", "GET", `Report/Version?id=${String(id)}&number=1`))).toEqual([
        404,
        "HTTP_404",
      ]);
      expect(outcome(yield* reinstate("viewer", id, 1, 2))).toEqual([403, "ACCESS_DENIED"]);
      expect(outcome(yield* reinstate("other", id, 1, 2))).toEqual([404, "HTTP_404"]);
      // Neither a version nor a report of any of these numbers.
      expect(outcome(yield* send("admin", "GET", `Report/Version?id=${String(id)}&number=9`))).toEqual([
        404,
        "HTTP_404",
      ]);
      expect(outcome(yield* versionsOf("admin", 0))).toEqual([404, "HTTP_404"]);
      expect((yield* versionsOf("admin", "x")).status).toBe(400);
      expect((yield* versionsOf("admin", id, "&before=99999999999")).status).toBe(400);
      expect((yield* versionsOf("admin", id, "&before=-1")).status).toBe(400);
      expect(outcome(yield* reinstate("admin", id, 9, 2))).toEqual([404, "HTTP_404"]);

      // Roles of today stay: an older definition opens the report to nobody.
      const roles = [organisation.roleId("MANAGER")];
      yield* send("admin", "PUT", "Report", {
        ...content,
        reportDataModelRoles: roles,
        _ReportDataModelID: id,
        version: 2,
      });
      expect(outcome(yield* versionsOf("viewer", id))).toEqual([404, "HTTP_404"]);
      const current = bodyOf(yield* reinstate("admin", id, 2, 3));
      expect([current["period"], current["reportDataModelRoles"]]).toEqual(["-1w", roles]);
      expect(outcome(yield* versionsOf("viewer", id))).toEqual([404, "HTTP_404"]);
      const [newest] =
        (bodyOf(yield* versionsOf("admin", id)) as { readonly versions: readonly Body[] }).versions ?? [];
      expect(newest).toMatchObject({ number: 4, event: "reinstated", reinstates: 2 });
    }),
  );

  it.effect("two who make a version current at once: one does, the other is told who was faster", () =>
    Effect.gen(function* () {
      const report = bodyOf(yield* send("admin", "POST", "Report", content));
      const id = report["_ReportDataModelID"];
      yield* send("admin", "PUT", "Report", { ...content, period: "-1w", _ReportDataModelID: id, version: 1 });
      const outcomes = yield* Effect.all(
        [reinstate("admin", id, 1, 2), reinstate("panelless", id, 1, 2), reinstate("admin", id, 1, 2)],
        { concurrency: 3 },
      );
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      expect(numbersOf(yield* versionsOf("admin", id))).toEqual([3, 2, 1]);
    }),
  );

  it.effect("a panel is made current by who may change panels only", () =>
    Effect.gen(function* () {
      const report = bodyOf(yield* send("admin", "POST", "Report", content));
      const id = report["_ReportDataModelID"];
      const panel = bodyOf(
        yield* send("admin", "POST", "SidePanelTemplate", {
          dataModel: "sale",
          _ReportDataModelID: id,
          htmlTemplate: "<p>{{net}}</p>",
          linkColumn: "net",
        }),
      );
      yield* send("admin", "DELETE", "SidePanelTemplate", {
        _SidePanelTemplateID: panel["_SidePanelTemplateID"],
        version: panel["version"],
      });
      const panelNow = Effect.map(
        versionsOf("admin", id),
        ({ body }) => (body as { readonly versions: readonly Body[] }).versions[0]?.["panel"] ?? null,
      );
      expect(numbersOf(yield* versionsOf("admin", id))).toEqual([3, 2, 1]);
      expect(yield* panelNow).toBeNull();
      expect((yield* reinstate("panelless", id, 2, 3)).status).toBe(200);
      expect(yield* panelNow).toBeNull();
      expect((yield* reinstate("admin", id, 2, 4)).status).toBe(200);
      expect(yield* panelNow).toMatchObject({ html: "<p>{{net}}</p>", linkColumn: "net" });
      expect((yield* reinstate("admin", id, 1, 5)).status).toBe(200);
      expect(yield* panelNow).toBeNull();
    }),
  );

  it.effect("a definition that can no longer be saved is refused with its issues, and nothing changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const report = bodyOf(yield* send("admin", "POST", "Report", content));
      const id = Number(report["_ReportDataModelID"]);
      yield* sql`UPDATE report_version SET content = jsonb_set(content, '{genericListColumn,0,field}', '"gone"') WHERE report_id = ${id}`;
      yield* send("admin", "PUT", "Report", { ...content, period: "-1w", _ReportDataModelID: id, version: 1 });
      expect(outcome(yield* reinstate("admin", id, 1, 2))).toEqual([400, "REPORT_FIELD"]);
      expect(numbersOf(yield* versionsOf("admin", id))).toEqual([2, 1]);
    }),
  );

  it.effect("what was stored before is the first known version, by who saved it last", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const report = bodyOf(yield* send("admin", "POST", "Report", content));
      const id = Number(report["_ReportDataModelID"]);
      yield* send("panelless", "PUT", "Report", { ...content, period: "-1w", _ReportDataModelID: id, version: 1 });
      yield* sql`DROP TABLE report_version`;
      yield* migrations["0085_report_version"];
      const { versions } = bodyOf(yield* versionsOf("admin", id)) as { readonly versions: readonly Body[] };
      expect(versions).toHaveLength(1);
      expect(versions[0]).toMatchObject({ number: 1, event: "found", by: "Ana Roy", period: "-1w", panel: null });
    }),
  );
});
