/** Tests every call of point 7 of the specification, with bodies written from the specification alone. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { newestResetToken } from "../auth/testing/reset-link.ts";
import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const filters = (...list: readonly (readonly [string, string, unknown])[]): string =>
  `filters=${encodeURIComponent(JSON.stringify(list.map(([Column, Operator, Value]) => ({ Column, Operator, Value }))))}`;

type Call = readonly [method: string, path: string, body?: unknown];

/** Calls of point 7, one per line; braces stand for any value. The plugin's web service is not included, because another server provides it. */
const specified = `
POST /api/BasicLogin
POST /api/ForgotPassword
POST /api/ForgotPassword/chg
GET /api/Config/List/{getChildren}
GET /api/Config/{getChildren}
GET /api/WSConfig/GetWSConfig
GET /api/TargetLayer/Location
GET /api/TargetLayer/Change/{id}
GET /api/TargetLayer/List/{targetID}
GET /api/SideNav
GET /api/Version
PUT /api/Target
GET /api/Target/List/{getChildren}
GET /api/{model}/GetCreationScope
GET /api/Role/List/{getChildren}
GET /api/v2/Role
POST /api/v2/Role
PUT /api/v2/Role
DELETE /api/v2/Role
POST /api/v2/Role/{id}/permission/{permission}
DELETE /api/v2/Role/{id}/permission/{permission}
GET /api/v2/Role/{id}/permissions
GET /api/Generic/{children}/{model}
GET /api/Generic/List/{children}/{model}
GET /api/Generic/List/{children}/{model}/{reportDataModelID}
POST /api/Generic/List/{model}
GET /api/Generic/GetModel/{model}/{sidePanelTemplates}/{columnsDef}
PUT /api/{model}
POST /api/{model}
DELETE /api/{model}
GET /api/{model}/List/{children}
POST /api/Generic/TimeSeries/{x}
POST /api/Generic/SimpleWidgetData/{x}
GET /api/Dashboard/List
GET /api/Dashboard/GetModelTypes
POST /api/Dashboard/
PUT /api/Dashboard/
DELETE /api/Dashboard/
GET /api/Widget/data/Client
GET /api/Widget/data/GetStats
GET /api/Widget/data/GetStatsPer
GET /api/Widget/data/SalesPerRange
GET /api/Widget/data/Simple
GET /api/Widget/data/TopSales
GET /api/Inventory/Document/
POST /api/Inventory/Document/
PUT /api/Inventory/Document/
DELETE /api/Inventory/Document/
GET /api/Inventory/{getChildren}
GET /api/Product/{getChildren}
GET /api/ProductCost
GET /api/UOM/{getChildren}
GET /api/Report/List/true
GET /api/Report/{getChildren}
POST /api/Report
PUT /api/Report
DELETE /api/Report
GET /api/ReportUserCustomization/List/{getChildren}
GET /api/ReportUserCustomization/{getChildren}
POST /api/ReportUserCustomization
PUT /api/ReportUserCustomization
DELETE /api/ReportUserCustomization`
  .trim()
  .split("\n");

/** Returns whether a call matches a line of the specification. */
const isOf = (row: string, call: string): boolean =>
  new RegExp(`^${row.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u").test(call);

/** Calls that answer with a list, and the fields of its first entry. */
const lists: readonly (readonly [string, readonly string[]])[] = [
  ["/api/Config/List/true", ["_ConfigID"]],
  [`/api/Config/List/false?${filters(["code", "=", "TIME_ZONE"])}`, ["_ConfigID"]],
  ["/api/Config/List/false", ["_ConfigID"]],
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
  ["/api/Generic/List/true/Dashboard", ["id", "description", "widgets"]],
  [`/api/Generic/List/true/Dashboard?${filters(["period", "=", "-0d"])}`, ["id"]],
  ["/api/Generic/List/true/Report", ["_ReportDataModelID", "dataSource", "genericListColumn"]],
  ["/api/Generic/List/true/ReportUserCustomization", []],
  ["/api/Generic/List/true/SidePanelTemplate", []],
  [`/api/Generic/List/true/UOM?${filters(["ID", "=", 1])}`, ["ID", "UomCode"]],
  ["/api/Generic/List/true/Config", ["_ConfigID"]],
  [`/api/Generic/List/false/Config?${filters(["code", "=", "TIME_ZONE"])}`, ["_ConfigID"]],
  [`/api/Generic/List/true/Inventory?${filters(["ItemSKU", "=", "1"])}`, []],
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
/** Calls that answer with an object, and the fields that the specification names. */
const objects: readonly (readonly [...Call, fields: readonly string[]])[] = [
  ["GET", `/api/Config/true?${filters(["code", "=", "TIME_ZONE"])}`, undefined, ["_ConfigID"]],
  ["GET", `/api/Generic/true/Dashboard?${filters(["id", "=", 0])}`, undefined, ["id", "description", "widgets"]],
  ["GET", `/api/Generic/false/UOM?${filters(["ID", "=", 1])}`, undefined, ["ID", "UomCode"]],
  ["GET", `/api/Generic/true/Config?${filters(["code", "=", "TIME_ZONE"])}`, undefined, ["_ConfigID"]],
  ["GET", "/api/WSConfig/GetWSConfig", undefined, ["baseUrl"]],
  ["GET", "/api/Version", undefined, ["plugins"]],
  ["GET", "/api/Generic/GetModel/Product/true/true", undefined, ["model", "fields", "columns", "templates"]],
  ["GET", "/api/Generic/GetModel/sale/false/true", undefined, ["model", "fields", "columns"]],
  ...["Config", "Dashboard", "Inventory", "Report", "ReportUserCustomization", "SidePanelTemplate", "UOM"].map(
    (model) => ["GET", `/api/Generic/GetModel/${model}/false/true`, undefined, ["model", "fields", "columns"]] as const,
  ),
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
  ["POST", "/api/Generic/SimpleWidgetData/card", { dataset: "sales", primary: "netSales", date: "-0w" }, ["primary"]],
  ...[
    "Role",
    "User",
    "Target",
    "TargetLayer",
    "Product",
    "Dashboard",
    "Report",
    "Department",
    "Client",
    "Tax",
    "Inventory",
    "UOM",
  ].map(
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
        const callsMade = ["POST /api/BasicLogin"];
        const ask = Effect.fnUntraced(function* (...[method, path, body]: Call) {
          callsMade.push(`${method} ${path.split("?")[0] ?? ""}`);
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
          if (/\/(?:List|Location)\b/u.test(path))
            expect([path, total]).toEqual([path, expect.stringMatching(/^\d+$/u)]);
        }
        for (const [method, path, body, fields] of objects) {
          const callPath = path.includes("/Widget/data/") ? `${path}&targetId=${targetId}&tl=${first}` : path;
          const { answer } = yield* ask(method, callPath, body);
          expect([path, Object.keys(answer as object)]).toEqual([path, expect.arrayContaining([...fields])]);
        }

        // A single object is accepted as a list of one. A record is deleted by the field names of its rows.
        const role = { target: targetId, description: "Caisse du soir", permissions: ["SALE_READ"] };
        const [createdRole] = (yield* ask("POST", "/api/v2/Role", role)).answer as readonly [{ readonly ID: number }];
        yield* ask("POST", `/api/v2/Role/${createdRole.ID}/permission/PRODUCT_READ`);
        yield* ask("GET", `/api/v2/Role/${createdRole.ID}/permissions`);
        yield* ask("DELETE", `/api/v2/Role/${createdRole.ID}/permission/PRODUCT_READ`);
        const roleAt = `/api/v2/Role?${filters(["ID", "=", createdRole.ID])}`;
        const roleNow = (yield* ask("GET", roleAt)).answer as object;
        yield* ask("PUT", "/api/v2/Role", { ...roleNow, description: "Caisse de nuit" });
        yield* ask("DELETE", "/api/v2/Role", (yield* ask("GET", roleAt)).answer);

        const board = { description: "Soir", widgets: "[]", period: "-0d" };
        const [storedBoard] = (yield* ask("POST", "/api/Dashboard/", board)).answer as readonly [object];
        yield* ask("POST", "/api/Dashboard/", [board]);
        const [laterBoard] = (yield* ask("PUT", "/api/Dashboard/", [{ ...storedBoard, description: "Nuit" }]))
          .answer as readonly [object];
        yield* ask("PUT", "/api/Dashboard/Favorite", laterBoard);
        yield* ask("DELETE", "/api/Dashboard/", [laterBoard]);

        const product = { itemSKU: "LAIT-2L", itemUPC: "699000000136", description: "Lait 2 L", itemType: "STANDARD" };
        yield* ask("POST", "/api/Product", product);
        for (const model of ["Product", "sale"])
          yield* ask(
            "POST",
            `/api/Generic/List/${model}`,
            model === "sale" ? [] : [{ Column: "ItemSKU", Operator: "=", Value: "LAIT-2L" }],
          );
        yield* ask("GET", `/api/Generic/true/Product?${filters(["ItemSKU", "=", "LAIT-2L"])}`);
        yield* ask("GET", `/api/Product/true?${filters(["ItemUPC", "=", "699000000136"])}&targetLayerID=${first}`);
        yield* ask("GET", `/api/ProductCost?${filters(["ItemSKU", "=", "LAIT-2L"])}`);
        yield* ask("GET", `/api/UOM/true?${filters(["ID", "=", 1])}&targetLayerID=${first}`);
        yield* ask("GET", `/api/Inventory/true?${filters(["ItemSKU", "=", "LAIT-2L"], ["TargetLayerID", "=", first])}`);

        const document = {
          DocumentType: "ADJUSTMENT",
          TargetLayerID: first,
          TerminalID: "T1",
          Lines: [{ ItemSKU: "LAIT-2L", Qty: 2, ReasonCode: "FOUND" }],
        };
        const documents = "/api/Inventory/Document/";
        const [createdDocument] = (yield* ask("POST", documents, [document])).answer as readonly [
          { readonly ID: number },
        ];
        const read = Effect.fnUntraced(function* () {
          const { answer } = yield* ask(
            "GET",
            `${documents}?getChildren=true&${filters(["ID", "=", createdDocument.ID])}`,
          );
          return (answer as readonly [{ readonly DocumentStatus: string }])[0];
        });
        // Sends the whole document back as it was read: suspended, continued and closed, without a request id.
        for (const DocumentStatus of ["SUSPENDED", "OPEN", "CLOSED"]) {
          yield* ask("PUT", documents, [{ ...(yield* read()), DocumentStatus }]);
          expect((yield* read()).DocumentStatus).toBe(DocumentStatus);
        }
        const spareDocument = (yield* ask("POST", documents, { ...document, Lines: [] })).answer;
        yield* ask("DELETE", documents, spareDocument);

        const productAt = `/api/Product/true?${filters(["ItemSKU", "=", "LAIT-3L"])}`;
        yield* ask("POST", "/api/Product", { ...product, itemSKU: "LAIT-3L", itemUPC: null });
        yield* ask("PUT", "/api/Product", {
          ...((yield* ask("GET", productAt)).answer as object),
          description: "Lait",
        });
        yield* ask("DELETE", "/api/Product", (yield* ask("GET", productAt)).answer);

        const report = {
          dataSource: "sale",
          descriptions: { fr: "Ventes" },
          isDeleted: false,
          period: "-0m",
          genericListColumn: [{ field: "sku" }],
          genericListFilter: [],
          genericListGroup: [],
          isList: true,
          reportDataModelRoles: [],
        };
        const savedReport = (yield* ask("POST", "/api/Report", report)).answer as {
          readonly _ReportDataModelID: number;
        };
        const number = savedReport._ReportDataModelID;
        yield* ask("GET", `/api/Report/true?${filters(["_ReportDataModelID", "=", number])}`);
        yield* ask("GET", `/api/Generic/true/Report?${filters(["_ReportDataModelID", "=", number])}`);
        yield* ask("POST", "/api/Generic/List/Report", [{ Column: "dataSource", Operator: "=", Value: "sale" }]);
        const changedReport = (yield* ask("PUT", "/api/Report", { ...savedReport, period: "-1m" })).answer;
        const view = {
          _ReportDataModelID: number,
          dataSource: "sale",
          period: "-1w",
          listFilter: null,
          listSorting: [],
          pivot: null,
        };
        const createdView = (yield* ask("POST", "/api/ReportUserCustomization", { ...view, customization: null }))
          .answer;
        yield* ask("GET", `/api/ReportUserCustomization/true?${filters(["_ReportDataModelID", "=", number])}`);
        const other = (yield* ask("PUT", "/api/ReportUserCustomization", { ...(createdView as object), period: "-1m" }))
          .answer;
        yield* ask("DELETE", "/api/ReportUserCustomization", other);
        yield* ask("DELETE", "/api/Report", changedReport);

        const [target] = (yield* ask("GET", "/api/Target/List/true")).answer as readonly [object];
        yield* ask("PUT", "/api/Target", target);
        yield* ask("GET", `/api/TargetLayer/List/${targetId}`);
        yield* ask("GET", `/api/TargetLayer/Change/${first}`);
        yield* ask("POST", "/api/ForgotPassword", { username: "stock_clerk" });
        yield* ask("POST", "/api/ForgotPassword/chg", {
          token: yield* newestResetToken,
          password: "Brume-sur-le-fleuve-9",
        });
        expect(specified.filter((row) => !callsMade.some((call) => isOf(row, call)))).toEqual([]);
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
