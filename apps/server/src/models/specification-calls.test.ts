/** Every call of the specification's point 7, with bodies written from the specification alone. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const filters = (...list: readonly (readonly [string, string, unknown])[]): string =>
  `filters=${encodeURIComponent(JSON.stringify(list.map(([Column, Operator, Value]) => ({ Column, Operator, Value }))))}`;

type Call = readonly [method: string, path: string, body?: unknown];

/** Calls whose answer is a list, with fields that its first entry has, when it has one. */
const lists: readonly (readonly [string, readonly string[]])[] = [
  ["/api/Config/List/true", ["_ConfigID"]],
  [`/api/Config/List/false?${filters(["code", "=", "TIME_ZONE"])}`, ["_ConfigID"]],
  ["/api/TargetLayer/Location", ["_TargetLayerID", "targetLayerPriority", "targetLayerType", "description"]],
  ["/api/SideNav", ["code", "entries"]],
  ["/api/Target/List/true", ["_TargetID", "description", "isActive", "priority", "targetLayers"]],
  [`/api/Target/List/false?${filters(["isActive", "=", true])}`, ["description"]],
  ["/api/Role/List/true", ["ID", "description", "target", "permissions"]],
  ["/api/Generic/List/true/Product", []],
  [`/api/Generic/List/true/Product?${filters(["IsDeleted", "=", false])}`, []],
  [`/api/Generic/List/true/Role?${filters(["description", "isNotNull", null])}`, ["ID"]],
  ["/api/Generic/List/true/User", ["username", "email", "firstName", "lastName", "language"]],
  ["/api/Generic/List/true/Target", ["_TargetID", "description"]],
  ["/api/Generic/List/true/sale", []],
  ["/api/Generic/List/true/sale/0", []],
  ["/api/Product/List/true", []],
  [`/api/Dashboard/List?getChildren=true&${filters(["period", "=", "-0d"])}`, ["id", "description", "widgets"]],
  ["/api/Dashboard/GetModelTypes", ["code", "description"]],
  ["/api/Inventory/Document/?getChildren=true", []],
  ["/api/Report/List/true", ["_ReportDataModelID", "dataSource", "genericListColumn"]],
  ["/api/ReportUserCustomization/List/true", []],
];

const day = "date=-0d";
/** Calls whose answer is an object, with the fields that the specification names. */
const objects: readonly (readonly [...Call, fields: readonly string[]])[] = [
  ["GET", "/api/WSConfig/GetWSConfig", undefined, ["baseUrl"]],
  ["GET", "/api/Version", undefined, ["plugins"]],
  ["GET", "/api/Generic/GetModel/Product/true/true", undefined, ["model", "columns", "sidePanelTemplates"]],
  ["GET", `/api/Widget/data/Client?${day}`, undefined, ["client"]],
  ["GET", `/api/Widget/data/GetStats?${day}&type=SALES&name=&code=`, undefined, ["stats"]],
  ["GET", `/api/Widget/data/GetStatsPer?${day}&type=DEPARTMENT`, undefined, ["rows"]],
  ["GET", `/api/Widget/data/SalesPerRange?${day}&range=30min`, undefined, ["bins"]],
  ["GET", `/api/Widget/data/Simple?${day}`, undefined, ["simple"]],
  ["GET", `/api/Widget/data/TopSales?${day}`, undefined, ["rows"]],
  [
    "POST",
    "/api/Generic/TimeSeries/day",
    { dataset: "sales", measures: ["netSales"], filters: [], date: "-0w" },
    ["series"],
  ],
  ...["Role", "User", "Target", "TargetLayer", "Product", "Dashboard", "Report", "Department", "Client", "Tax"].map(
    (model) =>
      [
        "GET",
        `/api/${model}/GetCreationScope`,
        undefined,
        ["allowed", "targets", "targetLayers", "defaults", "required", "readOnly"],
      ] as const,
  ),
];

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the calls of the specification", (it) => {
  it.effect(
    "answer bodies that are written from it",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { targetId, first } = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const ask = Effect.fnUntraced(function* (...[method, path, body]: Call) {
          const response = yield* call(path, {
            method,
            token,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const answer = (yield* Effect.promise(() => response.json())) as unknown;
          expect([method, path, response.status, response.status === 200 ? null : answer]).toEqual([
            method,
            path,
            200,
            null,
          ]);
          return { answer, total: response.headers.get("x-total-count") };
        });
        for (const [path, fields] of lists) {
          const { answer, total } = yield* ask("GET", path);
          expect([path, Array.isArray(answer)]).toEqual([path, true]);
          const [entry] = answer as readonly object[];
          if (entry !== undefined)
            for (const field of fields)
              expect([path, Object.keys(entry)]).toEqual([path, expect.arrayContaining([field])]);
          if (path.includes("/List/")) expect([path, total]).toEqual([path, expect.stringMatching(/^\d+$/u)]);
        }
        for (const [method, path, body, fields] of objects) {
          const { answer } = yield* ask(method, path, body);
          expect([path, Object.keys(answer as object)]).toEqual([path, expect.arrayContaining([...fields])]);
        }

        // One object is taken as the list of it.
        const role = { target: targetId, description: "Caisse du soir", permissions: ["SALE_READ"] };
        const [made] = (yield* ask("POST", "/api/v2/Role", role)).answer as readonly [{ readonly ID: number }];
        yield* ask("POST", `/api/v2/Role/${made.ID}/permission/PRODUCT_READ`);
        yield* ask("GET", `/api/v2/Role/${made.ID}/permissions`);
        yield* ask("DELETE", `/api/v2/Role/${made.ID}/permission/PRODUCT_READ`);
        const board = { description: "Soir", widgets: "[]", period: "-0d" };
        for (const body of [board, [board]]) yield* ask("POST", "/api/Dashboard/", body);
        const product = { itemSKU: "LAIT-2L", description: "Lait 2 L", itemType: "STANDARD" };
        yield* ask("POST", "/api/Product", product);
        yield* ask("POST", "/api/Generic/List/Product", [{ Column: "ItemSKU", Operator: "=", Value: "LAIT-2L" }]);
        yield* ask("GET", `/api/Product/true?${filters(["itemSKU", "=", "LAIT-2L"])}`);
        yield* ask("GET", `/api/Inventory/true?${filters(["ItemSKU", "=", "LAIT-2L"], ["TargetLayerID", "=", first])}`);

        const document = { DocumentType: "ADJUSTMENT", TargetLayerID: first, TerminalID: "T1" };
        yield* ask("POST", "/api/Inventory/Document/", document);
      }),
    { timeout: 180_000 },
  );

  it.effect("say where a body is wrong, and what was expected there", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const response = yield* call("/api/BasicLogin", {
        method: "POST",
        body: JSON.stringify({ username: 5, password: [] }),
      });
      expect([response.status, yield* Effect.promise(() => response.json())]).toEqual([
        400,
        [
          { code: "HTTP_400", field: "username", params: { expected: "string" } },
          { code: "HTTP_400", field: "password", params: { expected: "string" } },
        ],
      ]);
    }),
  );

  it.effect("have types for the fields of every body in the OpenAPI document", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const response = yield* call("/openapi.json");
      const text = yield* Effect.promise(() => response.text());
      const document = JSON.parse(text) as {
        readonly paths: Readonly<
          Record<
            string,
            {
              readonly post: {
                readonly requestBody: {
                  readonly content: Readonly<
                    Record<string, { readonly schema: { readonly items: { readonly properties: object } } }>
                  >;
                };
              };
            }
          >
        >;
      };
      for (const path of ["/api/Product", "/api/v2/Role", "/api/User"]) {
        const properties =
          document.paths[path]?.post.requestBody.content["application/json"]?.schema.items.properties ?? {};
        expect([
          path,
          Object.entries(properties).filter(([, schema]) => Object.keys(schema as object).length === 0),
        ]).toEqual([path, []]);
        expect(Object.keys(properties).length).toBeGreaterThan(3);
      }
    }),
  );
});
