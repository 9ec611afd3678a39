import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

type Row = Readonly<Record<string, unknown>>;

/** Lists that are read whole, each with a column to sort by. */
const shortLists = (targetId: number) =>
  [
    ["/api/Report/List/true", "dataSource"],
    ["/api/ReportUserCustomization/List/true", "dataSource"],
    ["/api/SidePanelTemplate/List/true", "dataModel"],
    ["/api/Config/List/false", "code"],
    ["/api/Target/List/false", "description"],
    [`/api/TargetLayer/List/${targetId}`, "code"],
    ["/api/Dashboard/List", "description"],
    ["/api/Generic/List/true/Report", "dataSource"],
    ["/api/Generic/List/true/Config", "code"],
  ] as const;

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("short lists", (it) => {
  let createdTargetId: number | undefined;
  const connect = Effect.gen(function* () {
    createdTargetId ??= (yield* makeOrganisation).targetId;
    const { call } = yield* Server;
    const { token } = yield* signInAs("admin");
    return Effect.fnUntraced(function* (
      path: string,
      init: { readonly method?: string; readonly body?: unknown } = {},
    ) {
      const response = yield* call(path, {
        token,
        method: init.method ?? "GET",
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      });
      const total = response.headers.get("x-total-count");
      const { status, body } = yield* read(response);
      return { status, total, rows: body as readonly Row[], body: body as Row };
    });
  });

  it.effect("each takes a page, a size and a sort, and tells the number of all rows in the header", () =>
    Effect.gen(function* () {
      const ask = yield* connect;
      for (const description of ["Zoé", "été"])
        yield* ask("/api/Dashboard/", { method: "POST", body: [{ description, widgets: "[]", period: "-0d" }] });
      for (const [path, column] of shortLists(createdTargetId ?? 0)) {
        const whole = yield* ask(path);
        expect([path, whole.status, whole.total]).toEqual([path, 200, expect.stringMatching(/^\d+$/u)]);
        const sorted = yield* ask(`${path}?sort=-${column}&size=1000`);
        expect([path, sorted.rows.length]).toEqual([path, Math.min(Number(whole.total), 1_000)]);
        const first = yield* ask(`${path}?sort=${column}&page=1&size=1`);
        expect([path, first.status, first.total, first.rows.length]).toEqual([
          path,
          200,
          whole.total,
          Math.min(1, Number(whole.total)),
        ]);
        if (Number(whole.total) > 1)
          expect([path, first.rows[0]?.[column]]).not.toEqual([path, sorted.rows[0]?.[column]]);
        expect([path, (yield* ask(`${path}?sort=nothing`)).status]).toEqual([path, 400]);
        expect([path, (yield* ask(`${path}?size=5000`)).status]).toEqual([path, 400]);
      }
      expect((yield* ask("/api/Dashboard/List?sort=-description&size=2&page=1")).rows[0]).toMatchObject({
        description: "Zoé",
      });
    }),
  );

  it.effect("a row that is read without children can be saved as it is, and loses nothing", () =>
    Effect.gen(function* () {
      const ask = yield* connect;
      const widgets = JSON.stringify([{ i: 1, type: "card", title: { fr: "x" }, primary: "netSales" }]);
      yield* ask("/api/Dashboard/", { method: "POST", body: [{ description: "Soir", widgets, period: "-0d" }] });
      for (const [withChildren, withoutChildren] of [
        ["/api/Dashboard/List?getChildren=true", "/api/Dashboard/List?getChildren=false"],
        ["/api/Report/List/true", "/api/Report/List/false"],
        ["/api/Role/List/true", "/api/Role/List/false"],
        ["/api/User/List/true", "/api/User/List/false"],
        ["/api/Generic/List/true/Role", "/api/Generic/List/false/Role"],
      ] as const)
        expect([withoutChildren, (yield* ask(withoutChildren)).rows]).toEqual([
          withoutChildren,
          (yield* ask(withChildren)).rows,
        ]);
      const rolesBefore = (yield* ask("/api/Role/List/false")).rows;
      const role = rolesBefore.find(({ code }) => code === "VIEWER");
      expect(role?.["permissions"]).not.toEqual([]);
      expect((yield* ask("/api/Role", { method: "PUT", body: [role] })).status).toBe(200);
      const saved = (yield* ask("/api/Role/List/true")).rows.find(({ ID }) => ID === role?.["ID"]);
      expect(saved?.["permissions"]).toEqual(role?.["permissions"]);
    }),
  );

  it.effect("every model that is listed is described by its fields, its columns and its side panels", () =>
    Effect.gen(function* () {
      const ask = yield* connect;
      for (const [model, field] of [
        ["Config", "_ConfigID"],
        ["Dashboard", "widgets"],
        ["Inventory", "ItemSKU"],
        ["Report", "genericListColumn"],
        ["ReportUserCustomization", "listFilter"],
        ["SidePanelTemplate", "htmlTemplate"],
        ["UOM", "UomCode"],
      ] as const) {
        const { status, body } = yield* ask(`/api/Generic/GetModel/${model}/true/true`);
        expect([model, status, body["model"]]).toEqual([model, 200, model]);
        expect([model, body["fields"]]).toEqual([model, expect.arrayContaining([expect.objectContaining({ field })])]);
        expect([model, body["columns"], body["templates"]]).toEqual([model, expect.any(Array), []]);
        const bare = yield* ask(`/api/Generic/GetModel/${model}/false/false`);
        expect(Object.keys(bare.body).toSorted()).toEqual(["fields", "model", "path"]);
      }
      expect((yield* ask("/api/Generic/GetModel/Nothing/true/true")).status).toBe(404);
      expect((yield* ask("/api/Generic/List/true/SidePanelTemplate")).status).toBe(200);
      expect((yield* ask("/api/Generic/true/UOM")).body).toMatchObject({ ID: expect.any(Number) });
    }),
  );
});
