import { entityNames, entityRow, type EntityName } from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { sendCall, type Answer } from "./entity-calls.ts";

const unknown = [{ Column: "noSuchColumn", Operator: "=", Value: 1 }];
const query = `filters=${encodeURIComponent(JSON.stringify(unknown))}`;
const report = {
  dataSource: "sale",
  descriptions: { fr: "R" },
  period: "2026-03-01..2026-03-31",
  isList: true,
  reportDataModelRoles: [],
  genericListColumn: [{ field: "net", aggregate: null, label: {}, visible: true, width: null, frozen: false }],
  genericListFilter: [],
  genericListGroup: [],
};
const run = { _ReportDataModelID: 0, dataSource: "sale" };
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
const unknownChange = { ...run, customization: { ...noChange, listFilter: unknown } };
const drafted = { ...run, report: { ...report, genericListFilter: unknown } };
const widget = { date: "-0d", dataset: "sales", filters: unknown };

/** Paths of entity lists that are not at the usual path of their entity. */
const listPaths: Partial<Record<EntityName, string>> = { layer: "/api/v2/TargetLayer", role: "/api/Role" };

/** All endpoints with filters, each with a filter on a column that does not exist. */
const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ...entityNames.flatMap((name): readonly (readonly [string, string, unknown?])[] => {
    const { model, path } = entityRow(name);
    return [
      ["GET", `/api/Generic/List/false/${model}?${query}`],
      ["POST", `/api/Generic/List/${model}`, unknown],
      ["GET", `/api/Generic/true/${model}?${query}`],
      ["POST", `${listPaths[name] ?? path}/Facets`, unknown],
    ];
  }),
  ["GET", `/api/Config/List/false?${query}`],
  ["GET", `/api/Config/false?${query}`],
  ["GET", `/api/Target/List/false?${query}`],
  ["GET", `/api/Dashboard/List?${query}`],
  ["POST", "/api/Dashboard/List", unknown],
  ["GET", `/api/Report/List/true?${query}`],
  ["GET", `/api/Report/true?${query}`],
  ["GET", `/api/ReportUserCustomization/List/true?${query}`],
  ["GET", `/api/v2/Role?${query}`],
  ["GET", `/api/UOM/true?${query}`],
  ["GET", `/api/Inventory/Document/?${query}`],
  ["GET", `/api/Inventory/Ledger?${query}`],
  ["GET", `/api/Inventory/Closings?${query}`],
  ["GET", `/api/Inventory/true?${query}`],
  ["GET", `/api/ProductPrice?${query}`],
  ["GET", `/api/ProductCost?${query}`],
  ...["Run", "Rows", "Values", "Export"].flatMap((call) =>
    [unknownChange, drafted].map(
      (body) =>
        [
          "POST",
          `/api/Report/${call}`,
          {
            ...body,
            ...(call === "Rows" && { places: [] }),
            ...(call === "Values" && { field: "net" }),
            ...(call === "Export" && { format: "csv", language: "en" }),
          },
        ] as const,
    ),
  ),
  ["POST", "/api/Generic/TimeSeries/day", { ...widget, measures: ["netSales"] }],
  ["POST", "/api/Generic/SimpleWidgetData/card", { ...widget, primary: "netSales" }],
];

/** Finds the issues of an answer that concern the filter. */
const naming = ({ body }: Answer) =>
  (Array.isArray(body) ? (body as readonly Readonly<Record<string, unknown>>[]) : []).filter(
    (issue) => issue["code"] === "FILTER_INVALID" && Object.hasOwn(issue, "field"),
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "a filter on a column that a list does not have",
  (it) => {
    it.effect("is refused by every call, with the place of the filter", () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        for (const [method, path, body] of calls) {
          const answer = yield* sendCall(token, method, path, body);
          const call = `${method} ${path} ${JSON.stringify(body) ?? ""}`;
          expect([call, answer.status, naming(answer).length], JSON.stringify(answer.body)).toEqual([call, 400, 1]);
        }
        const batch = yield* sendCall(token, "POST", "/api/Widget/data/batch", [
          { key: "a", call: "Simple", params: { date: "-0d", filters: unknown } },
        ]);
        expect(batch.body).toMatchObject([{ key: "a", call: "error", errors: [{ code: "FILTER_INVALID" }] }]);
      }),
    );

    it.effect("is refused beside known filters too; a product at a location takes two values, not three", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        for (const path of ["/api/Inventory/true", "/api/Inventory/Ledger"]) {
          const knownFilters = [
            { Column: "itemSKU", Operator: "=", Value: "A" },
            { Column: "TargetLayerID", Operator: "=", Value: 1 },
          ];
          const answer = yield* sendCall(
            token,
            "GET",
            `${path}?filters=${encodeURIComponent(JSON.stringify([...knownFilters, ...unknown]))}`,
          );
          expect([path, answer.status, answer.body]).toMatchObject([
            path,
            400,
            [{ code: "FILTER_INVALID", field: "filters.2.field", params: { field: "noSuchColumn" } }],
          ]);
        }
      }),
    );

    it.effect("a period with its last day first is put in order, and the answer says so", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const swapped = "2026-03-12..2026-03-01";
        const range = { from: "2026-03-01", to: "2026-03-12" };
        const request = { ...run, report: { ...report, period: swapped } };
        expect((yield* sendCall(token, "POST", "/api/Report/Run", request)).body).toMatchObject({
          meta: { range, swapped: true },
        });
        const filtered = { Column: "date", Operator: "inRange", Value: swapped };
        const inFilter = yield* sendCall(token, "POST", "/api/Report/Run", {
          ...run,
          report: { ...report, genericListFilter: [filtered] },
        });
        expect(inFilter.body).toMatchObject({ meta: { swapped: true } });
        expect((yield* sendCall(token, "GET", `/api/Widget/data/Simple?date=${swapped}`)).body).toMatchObject({
          meta: { range, swapped: true },
        });
        const inOrder = yield* sendCall(token, "GET", "/api/Widget/data/Simple?date=2026-03-01..2026-03-12");
        expect(Object.keys((inOrder.body as { readonly meta: object }).meta)).not.toContain("swapped");
      }),
    );
  },
);
