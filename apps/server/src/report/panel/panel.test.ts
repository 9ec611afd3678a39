import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { reportKinds, templateLengthAtMost } from "@comptoir/domain/report";

import { createUser, grantRole } from "../../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
interface Panel {
  readonly _SidePanelTemplateID: number;
  readonly version: number;
  readonly htmlTemplate: string | null;
  readonly defaultDimension: string;
  readonly _ReportDataModelID: number | null;
  readonly by: string;
}

const panel = { dataModel: "sale", htmlTemplate: "<p>{{description}} {{net | money}}</p>", linkColumn: "description" };
const report = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: "2026-03-01..2026-03-31",
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: [{ field: "net", aggregate: null, label: {}, visible: true, width: null, frozen: false }],
};

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("side panels of reports", (it) => {
  const tokens = { admin: "", second: "", manager: "", clerk: "", viewer: "", other: "" };
  type Who = keyof typeof tokens;
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
  const of = ({ body }: { readonly body: unknown }) => body as Panel;
  const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    ...(Array.isArray(body)
      ? (body as readonly Body[]).map((issue) =>
          [issue["field"], issue["code"]].filter((part) => part !== undefined).join(" "),
        )
      : []),
  ];
  const keyOf = ({ _SidePanelTemplateID, version }: Panel) => ({ _SidePanelTemplateID, version });
  const openPanel = (who: Who, kind = "sale") =>
    Effect.map(send(who, "GET", `Generic/GetModel/${kind}/true/true`), ({ status, body }) => ({
      status,
      columns: (Reflect.get(Object(body), "columns") ?? []) as readonly { readonly column: string }[],
      panels: (Reflect.get(Object(body), "templates") ?? []) as readonly Panel[],
    }));
  const textsOf = (who: Who) =>
    Effect.map(openPanel(who), ({ panels }) =>
      panels.map(({ htmlTemplate, _ReportDataModelID }) => [_ReportDataModelID, htmlTemplate?.slice(0, 9)]),
    );
  const house = [null, "<h3>{{des"];

  it.effect("every kind comes with one, with the fields that its reader may see", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const chain = { targetId: organisation.targetId, layerId: organisation.chain };
      const userId = yield* createUser({
        ...chain,
        username: "seconde",
        email: "s@exemple.ca",
        password: testPassword,
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId, roleId: organisation.roleId("ADMIN"), layerId: organisation.chain });
      const foreignUser = yield* createUser({
        targetId: organisation.otherTarget,
        layerId: organisation.other,
        username: "ailleurs",
        email: "a@exemple.ca",
        password: testPassword,
        firstName: "Léa",
        lastName: "Roy",
        language: "fr",
      });
      const sql = yield* SqlClient.SqlClient;
      const [role] = yield* sql<{
        readonly id: number;
      }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.otherTarget}, 'X', 'X') RETURNING role_id AS id`;
      yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}, permission FROM unnest(ARRAY['REPORT_READ', 'SIDE_PANEL_TEMPLATE_READ', 'SIDE_PANEL_TEMPLATE_CUD']) AS permission`;
      yield* grantRole({ userId: foreignUser, roleId: role?.id ?? 0, layerId: organisation.other });
      for (const [who, name] of [
        ["admin", "admin"],
        ["second", "seconde"],
        ["manager", "manager"],
        ["clerk", "stock_clerk"],
        ["viewer", "viewer"],
        ["other", "ailleurs"],
      ] as const)
        tokens[who] = (yield* signInAs(name)).token;
      for (const kind of Object.keys(reportKinds)) {
        const { status, columns, panels } = yield* openPanel("admin", kind);
        expect([kind, status, columns.map(({ column }) => column), panels.length]).toEqual([
          kind,
          200,
          Object.keys(reportKinds[kind as keyof typeof reportKinds].fields),
          1,
        ]);
      }
      expect((yield* openPanel("clerk")).status).toBe(403);
      // Columns and templates are absent unless requested.
      const { body } = yield* send("admin", "GET", "Generic/GetModel/sale/false/false");
      expect(Object.keys(body as object).toSorted()).toEqual(["fields", "model", "path"]);
      // A column tells what it may be used for.
      const { columns } = yield* openPanel("admin");
      expect(columns.find(({ column }) => column === "cost")).toMatchObject({
        role: "measure",
        aggregates: expect.arrayContaining(["sum"]),
        permission: "PRODUCT_COST_READ",
        width: 130,
      });
      expect(columns.find(({ column }) => column === "department")).toMatchObject({
        role: "dimension",
        permission: null,
      });
      // No row of the report: nothing was sold.
      expect((yield* send("admin", "GET", "Generic/true/sale")).status).toBe(404);
      expect((yield* send("admin", "GET", "sale/List/true")).status).toBe(404);
    }),
  );

  it.effect("a column that one may not see is no field of theirs", () =>
    Effect.gen(function* () {
      const fields = (yield* openPanel("viewer")).columns.map(({ column }) => column);
      const all = (yield* openPanel("admin")).columns.map(({ column }) => column);
      expect(all).toContain("cost");
      expect([fields.includes("net"), fields.includes("cost")]).toEqual([true, false]);
      expect((yield* openPanel("viewer", "profitability")).status).toBe(403);
    }),
  );

  it.effect(
    "a custom panel replaces the built-in one for its chain only; deleting it brings the built-in one back, and Undo the custom one",
    () =>
      Effect.gen(function* () {
        const createdPanel = of(
          yield* send("admin", "POST", "SidePanelTemplate", { ...panel, defaultDimension: "50PercentWidth" }),
        );
        expect(createdPanel).toMatchObject({
          version: 1,
          htmlTemplate: panel.htmlTemplate,
          defaultDimension: "50PercentWidth",
          _ReportDataModelID: null,
          by: "Prénom Nom",
          formRows: 1,
          formColumns: 2,
        });
        expect(yield* textsOf("manager")).toEqual([[null, "<p>{{desc"], house]);
        expect(yield* textsOf("other")).toEqual([house]);
        const deletion = yield* send("admin", "DELETE", "SidePanelTemplate", keyOf(createdPanel));
        expect(deletion).toEqual({
          status: 200,
          body: { _SidePanelTemplateID: createdPanel._SidePanelTemplateID, version: 2 },
        });
        expect(yield* textsOf("manager")).toEqual([house]);
        expect(
          outcome(yield* send("admin", "PUT", "SidePanelTemplate", { ...panel, ...keyOf(createdPanel), version: 2 })),
        ).toEqual([404, "HTTP_404"]);
        const back = of(yield* send("admin", "POST", "SidePanelTemplate/Restore", deletion.body));
        expect([back.version, back.defaultDimension]).toEqual([3, "50PercentWidth"]);
        const sql = yield* SqlClient.SqlClient;
        const trail = yield* sql<{
          readonly action: string;
        }>`SELECT action FROM audit_entry WHERE entity = 'sidePanelTemplate' AND entity_id = ${String(createdPanel._SidePanelTemplateID)} ORDER BY audit_id`;
        expect(trail.map(({ action }) => action)).toEqual(["CREATE", "DELETE", "RESTORE"]);
        yield* send("admin", "DELETE", "SidePanelTemplate", keyOf(back));
      }),
  );

  it.effect("a panel of a report applies to that report only, and is deleted with it", () =>
    Effect.gen(function* () {
      const savedReport = (yield* send("admin", "POST", "Report", report)).body as {
        readonly _ReportDataModelID: number;
        readonly version: number;
      };
      const createdPanel = of(
        yield* send("admin", "POST", "SidePanelTemplate", {
          ...panel,
          _ReportDataModelID: savedReport._ReportDataModelID,
          htmlTemplate: null,
          formRows: 8,
        }),
      );
      expect(yield* textsOf("manager")).toEqual([[savedReport._ReportDataModelID, undefined], house]);
      const listAnswer = yield* send(
        "admin",
        "GET",
        `SidePanelTemplate/List/true?filters=${encodeURIComponent(JSON.stringify([{ Column: "_ReportDataModelID", Operator: "=", Value: savedReport._ReportDataModelID }]))}`,
      );
      expect((listAnswer.body as readonly Panel[]).map(({ _SidePanelTemplateID }) => _SidePanelTemplateID)).toEqual([
        createdPanel._SidePanelTemplateID,
      ]);
      expect(
        outcome(
          yield* send("admin", "POST", "SidePanelTemplate", {
            ...panel,
            dataModel: "vendor",
            linkColumn: "item",
            htmlTemplate: "<p></p>",
            _ReportDataModelID: savedReport._ReportDataModelID,
          }),
        ),
      ).toEqual([404, "HTTP_404"]);
      yield* send("admin", "DELETE", "Report", {
        _ReportDataModelID: savedReport._ReportDataModelID,
        version: savedReport.version,
      });
      expect(yield* textsOf("manager")).toEqual([house]);
      expect(
        outcome(
          yield* send("admin", "PUT", "SidePanelTemplate", {
            ...panel,
            ...keyOf(createdPanel),
            _ReportDataModelID: savedReport._ReportDataModelID,
          }),
        ),
      ).toEqual([404, "HTTP_404"]);
    }),
  );

  it.effect(
    "refuses a script, a field that there is none, a column that is gone and a template that is too long, each at its field",
    () =>
      Effect.gen(function* () {
        const tries = (more: Body) =>
          Effect.map(send("admin", "POST", "SidePanelTemplate", { ...panel, ...more }), outcome);
        expect(yield* tries({ htmlTemplate: "<img src=x onerror=alert(1)>" })).toEqual([
          400,
          "htmlTemplate TEMPLATE_TAG",
        ]);
        expect(yield* tries({ htmlTemplate: "<p>{{price}}</p>" })).toEqual([400, "htmlTemplate TEMPLATE_FIELD"]);
        expect(yield* tries({ htmlTemplate: "<p>{{net}}" })).toEqual([400, "htmlTemplate TEMPLATE_MARKUP"]);
        expect(yield* tries({ htmlTemplate: "x".repeat(10_000) })).toEqual([400, "htmlTemplate MAX_LENGTH"]);
        expect(yield* tries({ linkColumn: "closing" })).toEqual([400, "linkColumn REPORT_FIELD"]);
        expect((yield* tries({ defaultDimension: "12PercentWidth" }))[0]).toBe(400);
        expect((yield* tries({ formColumns: 9 }))[0]).toBe(400);
        expect((yield* tries({ dataModel: "product" }))[0]).toBe(400);
        expect((yield* tries({ htmlTemplate: "x".repeat(60_000) }))[0]).toBe(400);
        const longest = of(
          yield* send("admin", "POST", "SidePanelTemplate", {
            ...panel,
            htmlTemplate: "é".repeat(templateLengthAtMost),
          }),
        );
        expect(longest.htmlTemplate).toHaveLength(templateLengthAtMost);
        yield* send("admin", "DELETE", "SidePanelTemplate", keyOf(longest));
      }),
  );

  it.effect("readers change nothing, and panels of another chain are neither changed nor found", () =>
    Effect.gen(function* () {
      for (const who of ["manager", "viewer", "clerk"] as const)
        expect((yield* send(who, "POST", "SidePanelTemplate", panel)).status).toBe(403);
      const createdPanel = of(yield* send("admin", "POST", "SidePanelTemplate", panel));
      for (const [method, path, body] of [
        ["PUT", "", { ...panel, ...keyOf(createdPanel) }],
        ["DELETE", "", keyOf(createdPanel)],
        ["POST", "/Restore", keyOf(createdPanel)],
      ] as const) {
        expect((yield* send("other", method, `SidePanelTemplate${path}`, body)).status).toBe(404);
      }
      expect((yield* send("other", "GET", "SidePanelTemplate/List/true")).body).toEqual([]);
      expect(outcome(yield* send("other", "POST", "SidePanelTemplate", { ...panel, _TargetID: 1 }))).toEqual([
        403,
        "ACCESS_DENIED",
      ]);
      yield* send("admin", "DELETE", "SidePanelTemplate", keyOf(createdPanel));
    }),
  );

  it.effect("of two users who create or save a panel at once, the second is told, and no change is lost", () =>
    Effect.gen(function* () {
      const both = yield* Effect.all(
        [
          send("admin", "POST", "SidePanelTemplate", panel),
          send("second", "POST", "SidePanelTemplate", { ...panel, htmlTemplate: "<p>second</p>" }),
        ],
        { concurrency: 2 },
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const createdPanel = of(both.find(({ status }) => status === 200) ?? both[0]);
      const savedPanel = of(
        yield* send("second", "PUT", "SidePanelTemplate", {
          ...panel,
          htmlTemplate: "<p>second</p>",
          ...keyOf(createdPanel),
        }),
      );
      expect([savedPanel.version, savedPanel.by]).toEqual([2, "Ana Roy"]);
      const lateSave = yield* send("admin", "PUT", "SidePanelTemplate", { ...panel, ...keyOf(createdPanel) });
      expect(outcome(lateSave)).toEqual([409, "ENTITY_STALE"]);
      expect(JSON.stringify(lateSave.body)).toContain("Ana Roy");
      expect((yield* textsOf("manager"))[0]).toEqual([null, "<p>second"]);
    }),
  );
});
