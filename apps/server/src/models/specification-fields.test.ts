import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  return yield* read(
    yield* call(`/api/${path}`, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
});

/** Target that the first test makes. */
const place = { targetId: 0 };

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("fields of the specification", (it) => {
  it.effect("units and dashboards have the words and names that it lists", () =>
    Effect.gen(function* () {
      Object.assign(place, yield* makeOrganisation);
      const { targetId } = place;
      const { token } = yield* signInAs("admin");
      expect((yield* send(token, "GET", "Generic/List/true/UOM")).body).toMatchObject([
        { UomCode: "EA", UomDescription: "Unité" },
        { UomCode: "KG", UomDescription: "Kilogramme" },
      ]);
      const board = { description: "Caisses", widgets: "[]", period: "-0d" };
      const named = { targetID: targetId, targetDescription: "Chaîne A", target: "Chaîne A", modelType: "Sale" };
      expect((yield* send(token, "POST", "Dashboard/", [board])).body).toMatchObject([named]);
      expect((yield* send(token, "GET", "Dashboard/List")).body).toMatchObject([
        { id: 0, target: "", modelType: "Sale" },
        named,
      ]);
      expect((yield* send(token, "GET", "Dashboard/GetModelTypes")).body).toMatchObject([{ code: named.modelType }]);
    }),
  );

  it.effect("a view of a report keeps the widget that was made from it", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const view = { _ReportDataModelID: 0, dataSource: "sale", name: "Lundi", period: null, listFilter: null };
      const empty = { ...view, listSorting: null, pivot: null, customization: null, drawing: null };
      const path = "ReportUserCustomization";
      const made = yield* send(token, "POST", path, empty);
      expect(made).toMatchObject({ status: 200, body: { _WidgetUserCustomizationID: null } });
      const { _ReportUserCustomizationID } = made.body as { readonly _ReportUserCustomizationID: number };
      const save = (widget: object) => send(token, "PUT", path, { ...empty, ...widget, _ReportUserCustomizationID });
      for (const [widget, stored] of [
        [{ _WidgetUserCustomizationID: 12 }, 12],
        [{}, 12],
        [{ _WidgetUserCustomizationID: null }, null],
      ] as const)
        expect((yield* save(widget)).body).toMatchObject({ _WidgetUserCustomizationID: stored });
    }),
  );

  it.effect("views and side panels have a creation scope", () =>
    Effect.gen(function* () {
      const scopeOf = (username: string, model: string) =>
        Effect.flatMap(signInAs(username), ({ token }) => send(token, "GET", `${model}/GetCreationScope`));
      expect(yield* scopeOf("auditor", "ReportUserCustomization")).toMatchObject({
        status: 200,
        body: { allowed: true, required: ["dataSource", "_ReportDataModelID"] },
      });
      expect((yield* scopeOf("auditor", "SidePanelTemplate")).body).toMatchObject({ allowed: false });
      expect((yield* scopeOf("admin", "SidePanelTemplate")).body).toMatchObject({
        allowed: true,
        defaults: { defaultDimension: "25PercentWidth" },
        required: ["dataModel", "linkColumn"],
      });
    }),
  );

  it.effect("a widget without its first measure says that it needs one", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      for (const display of ["tile", "list", "card"])
        expect(
          yield* send(token, "POST", `Generic/SimpleWidgetData/${display}`, { dataset: "sales", date: "-0d" }),
        ).toMatchObject({ status: 400, body: [{ code: "PRIMARY_REQUIRED", field: "primary" }] });
    }),
  );

  it.effect("a deletion answers the key by the name that it has in the row", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const vendor = (yield* send(token, "POST", "Vendor", [{ code: "AUD", description: "Essai" }])).body;
      const role = (yield* send(token, "POST", "v2/Role", [
        { target: place.targetId, description: "Essai", permissions: ["REPORT_READ"] },
      ])).body;
      expect([vendor, role]).toMatchObject([[{ code: "AUD" }], [{ description: "Essai" }]]);
      const [{ _VendorID }] = vendor as readonly [{ readonly _VendorID: number }];
      const [{ ID }] = role as readonly [{ readonly ID: number }];
      expect((yield* send(token, "DELETE", "Vendor", vendor)).body).toMatchObject([{ id: _VendorID, _VendorID }]);
      expect((yield* send(token, "DELETE", "v2/Role", role)).body).toMatchObject([{ id: ID, ID }]);
    }),
  );
});
