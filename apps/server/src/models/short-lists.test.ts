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

  it.effect("without children the nested lists of a row are empty, and its own fields are there", () =>
    Effect.gen(function* () {
      const ask = yield* connect;
      const widgets = JSON.stringify([{ i: 1, type: "card", title: { fr: "x" }, primary: "netSales" }]);
      yield* ask("/api/Dashboard/", { method: "POST", body: [{ description: "Soir", widgets, period: "-0d" }] });
      for (const [withLists, withoutLists, list] of [
        ["/api/Dashboard/List?getChildren=true", "/api/Dashboard/List?getChildren=false", "widgets"],
        ["/api/Report/List/true", "/api/Report/List/false", "genericListColumn"],
        ["/api/Role/List/true", "/api/Role/List/false", "permissions"],
        ["/api/Generic/List/true/Role", "/api/Generic/List/false/Role", "permissions"],
        ["/api/Generic/List/true/Report", "/api/Generic/List/false/Report", "genericListColumn"],
      ] as const) {
        const [full, bare] = [yield* ask(withLists), yield* ask(withoutLists)];
        expect([withoutLists, bare.rows.length]).toEqual([withoutLists, full.rows.length]);
        const isEmpty = (row: Row) => row[list] === "[]" || (Array.isArray(row[list]) && row[list].length === 0);
        expect([withLists, full.rows.every(isEmpty)]).toEqual([withLists, false]);
        expect([withoutLists, bare.rows.every(isEmpty)]).toEqual([withoutLists, true]);
        expect(bare.rows[0]).toMatchObject(
          Object.fromEntries(Object.entries(full.rows[0] ?? {}).filter(([, value]) => typeof value === "number")),
        );
      }
      expect((yield* ask("/api/Report/true")).body["genericListColumn"]).not.toEqual([]);
      expect((yield* ask("/api/Report/false")).body["genericListColumn"]).toEqual([]);
      expect((yield* ask("/api/Generic/false/Role")).body["permissions"]).toEqual([]);
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
