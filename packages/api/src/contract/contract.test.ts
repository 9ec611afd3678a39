import { fileImportPermissions, navigationEntries, permissionCodes } from "@comptoir/domain/access";
import { OpenApi } from "effect/http-api";
import { describe, expect, it } from "vitest";

import { endpointAccessOf, ComptoirApi, isRepeatable, listEndpoints } from "./index.ts";

const endpoints = listEndpoints().map(({ endpoint }) => endpoint);
const document = OpenApi.fromApi(ComptoirApi);

describe("the contract", () => {
  it.each([
    ["DASHBOARD", "/api/Widget/data/batch", navigationEntries.DASHBOARD.uses],
    ["IMPORT_TRANSACTIONS", "/api/Import/File", fileImportPermissions],
  ] as const)("the screen %s is useful to callers with the permissions of its requests", (_, path, uses) => {
    const endpoint = endpoints.find((candidate) => candidate.path === path);
    const access = endpoint === undefined ? null : endpointAccessOf(endpoint);
    expect(access?.kind === "anyOf" ? [...access.permissions].toSorted() : null).toEqual([...uses].toSorted());
  });

  it("has every call of the specification, its path as it is written", () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        "POST /api/BasicLogin",
        "POST /api/ForgotPassword",
        "POST /api/ForgotPassword/chg",
        "GET /api/Config/List/:getChildren",
        "GET /api/Config/:getChildren",
        "GET /api/WSConfig/GetWSConfig",
        "GET /api/TargetLayer/Location",
        "GET /api/TargetLayer/Change/:id",
        "GET /api/TargetLayer/List/:targetID",
        "GET /api/:model/GetCreationScope",
        "GET /api/SideNav",
        "GET /api/Version",
        "PUT /api/Target",
        ...["PUT", "POST", "DELETE"].map((method) => `${method} /api/:model`),
        "GET /api/:model/List/:getChildren",
        "GET /api/Generic/:children/:model",
        "GET /api/Generic/List/:children/:model",
        "GET /api/Generic/List/:children/:model/:reportDataModelID",
        "POST /api/Generic/List/:model",
        "GET /api/Generic/GetModel/:model/:sidePanelTemplates/:columnsDef",
        "GET /api/Target/List/:getChildren",
        "POST /api/Generic/TimeSeries/:x",
        "POST /api/Generic/SimpleWidgetData/:x",
        "GET /api/Dashboard/List",
        "GET /api/Dashboard/GetModelTypes",
        "POST /api/Dashboard/",
        "PUT /api/Dashboard/",
        "DELETE /api/Dashboard/",
        ...["Client", "GetStats", "GetStatsPer", "SalesPerRange", "Simple", "TopSales"].map(
          (call) => `GET /api/Widget/data/${call}`,
        ),
        "POST /api/Widget/data/batch",
        "GET /api/Product/List/:getChildren",
        "GET /api/Product/:getChildren",
        "GET /api/Role/List/:getChildren",
        ...["GET", "POST", "PUT", "DELETE"].map((method) => `${method} /api/v2/Role`),
        "POST /api/v2/Role/:id/permission/:permission",
        "DELETE /api/v2/Role/:id/permission/:permission",
        "GET /api/v2/Role/:id/permissions",
        ...["POST", "PUT", "DELETE"].map((method) => `${method} /api/User`),
      ]),
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("asks for permissions of the table only, and for a token wherever it is not for anyone", () => {
    for (const endpoint of endpoints) {
      const access = endpointAccessOf(endpoint);
      const hasAuthorization = [...endpoint.middlewares].some(
        (middleware) =>
          middleware.key ===
          (access.kind === "terminal" ? "@comptoir/api/TillAuthorization" : "@comptoir/api/Authorization"),
      );
      expect([endpoint.path, hasAuthorization]).toEqual([endpoint.path, access.kind !== "public"]);
      if (access.kind === "anyOf") {
        expect(access.permissions.length).toBeGreaterThan(0);
        expect(permissionCodes).toEqual(expect.arrayContaining([...access.permissions]));
      }
    }
  });

  it("is open to anyone only where nobody can be signed in yet", () => {
    const openPaths = endpoints
      .filter((endpoint) => endpointAccessOf(endpoint).kind === "public")
      .map(({ path }) => path);
    expect(new Set(openPaths)).toEqual(
      new Set([
        "/api/BasicLogin",
        "/api/BasicLogin/Passkey",
        "/api/ForgotPassword",
        "/api/ForgotPassword/check",
        "/api/ForgotPassword/chg",
        "/api/Session/refresh",
        "/api/Session/logout",
        "/api/Setup",
        "/api/SignOn/Code",
        "/api/SignOn/Finish",
        "/api/SignOn/Passkey",
        "/api/SignOn/Start",
        "/api/Version",
      ]),
    );
  });

  it("lets a call be sent again only when it changes nothing", () => {
    const repeatableCalls = endpoints
      .filter((endpoint) => endpoint.method !== "GET" && isRepeatable(endpoint))
      .map(({ path }) => path);
    // Every entity has reading calls whose parameters may be too long for a URL.
    const ofEntities = repeatableCalls.filter((path) => /\/(?:Facets|List\/:getChildren|Dependents)$/u.test(path));
    expect(repeatableCalls.filter((path) => !ofEntities.includes(path)).toSorted()).toEqual([
      "/api/Config/File/Check",
      "/api/Config/Rehearse/Prices",
      "/api/Config/Rehearse/Rounding",
      "/api/Config/Rehearse/Taxes",
      "/api/Dashboard/List",
      "/api/Explain/Change",
      "/api/Explain/Figure",
      "/api/Explain/Morning",
      "/api/Generic/List/:model",
      "/api/Generic/SimpleWidgetData/:x",
      "/api/Generic/TimeSeries/:x",
      "/api/Invoice/Search",
      "/api/Log/Preview",
      "/api/Report/Difference",
      "/api/Report/Exception/Day",
      "/api/Report/Exception/Events",
      "/api/Report/Exception/Rates",
      "/api/Report/Exception/Rehearse",
      "/api/Report/Export",
      "/api/Report/Rows",
      "/api/Report/Run",
      "/api/Report/Values",
      "/api/TargetLayer/:id/Preview",
      "/api/Widget/data/batch",
      "/api/v2/Role/:id/Preview",
    ]);
  });

  it("has 200 as its only success, and the same list as the body of every error", () => {
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations)) {
        const { responses } = operation as { responses: Record<string, unknown> };
        expect(Object.keys(responses).filter((status) => status.startsWith("2"))).toEqual(["200"]);
        expect(Object.keys(responses)).toEqual(
          expect.arrayContaining([
            "400",
            "401",
            "403",
            "404",
            "406",
            "408",
            "409",
            "413",
            "415",
            "429",
            "500",
            "502",
            "503",
          ]),
        );
        expect(JSON.stringify(responses["404"])).toContain("ErrorBody");
      }
    }
  });

  it("bounds every text and every list that is sent", () => {
    const unbounded: string[] = [];
    const checkSchema = (schema: unknown, schemaPath: string, seenNames: readonly string[] = []): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { type, $ref, ...rest } = schema as Record<string, unknown> & {
        readonly type?: string;
        readonly $ref?: string;
      };
      if ($ref !== undefined && !seenNames.includes($ref)) {
        const namedSchema = document.components.schemas[$ref.split("/").at(-1) ?? ""];
        return checkSchema(namedSchema, schemaPath, [...seenNames, $ref]);
      }
      const text = JSON.stringify(rest);
      // Bodies that are read as bytes have the limit of the request; facts of tills count their lines.
      const isBytes = schemaPath.includes("application/octet-stream") || schemaPath.startsWith("post /api/Till/Facts.");
      if (type === "string" && !isBytes && !/"(?:maxLength|enum|const|pattern)":/u.test(text))
        unbounded.push(schemaPath);
      if (type === "array" && !/"maxItems":/u.test(text)) unbounded.push(schemaPath);
      for (const [key, value] of Object.entries(rest)) {
        for (const member of Array.isArray(value) ? value : [value])
          checkSchema(member, `${schemaPath}.${key}`, seenNames);
      }
    };
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { parameters, requestBody } = operation as { parameters?: unknown; requestBody?: unknown };
        checkSchema({ parameters, requestBody }, `${method} ${path}`);
      }
    }
    expect(unbounded).toEqual([]);
  });

  it("says the Language header of every operation, and money as plain numbers", () => {
    const text = JSON.stringify(document.paths["/api/Widget/data/Simple"]);
    expect(text).toContain(`"name":"Language"`);
    const answer = JSON.stringify(document);
    expect(answer).not.toContain("[object");
  });
});
