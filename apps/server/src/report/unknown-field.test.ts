import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { sendCall } from "../models/entity-calls.ts";
import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const column = { field: "net", aggregate: null, label: {}, visible: true, width: null, frozen: false };
const group = { field: "cashier", grain: null, direction: "ascending", subtotal: true, collapsed: false };
const report = {
  dataSource: "sale",
  descriptions: { fr: "R" },
  period: "2026-03-01..2026-03-31",
  isList: false,
  reportDataModelRoles: [],
  genericListColumn: [column],
  genericListFilter: [],
  genericListGroup: [],
};
const level = { field: "cashier", grain: null, direction: "ascending", subtotal: true };
const measure = { field: "net", aggregate: "sum", display: { kind: "value" } };
const pivot = {
  rows: [level],
  columns: [],
  measures: [measure],
  totals: { row: true, column: true, grand: true },
  sort: null,
};
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
const unknownField = "noSuchField";

/** Parts of a report with an unknown field, and the path of that field. */
const inReport: readonly (readonly [string, object, string])[] = [
  ["column", { genericListColumn: [column, { ...column, field: unknownField }] }, "olumn"],
  ["group", { genericListGroup: [group, { ...group, field: unknownField }] }, "roup"],
  ["row of a pivot", { pivot: { ...pivot, rows: [level, { ...level, field: unknownField }] } }, "pivot.rows.1"],
  ["column of a pivot", { pivot: { ...pivot, columns: [{ ...level, field: unknownField }] } }, "pivot.columns.0"],
  [
    "measure of a pivot",
    { pivot: { ...pivot, measures: [measure, { ...measure, field: unknownField }] } },
    "pivot.measures.1",
  ],
  ["sort", { listSorting: [{ column: `${unknownField}:sum`, direction: "ascending" }] }, "orting.0"],
];

/** Changes of a view with an unknown field, and the path of that field. */
const inChanges: readonly (readonly [string, object, string])[] = [
  ...inReport.filter(([part]) => part.endsWith("pivot")),
  ["sort", { listSorting: [{ column: `${unknownField}:sum`, direction: "ascending" }] }, "listSorting.0.column"],
  [
    "column",
    { customization: [{ column: unknownField, visible: true, width: null, frozen: false }] },
    "customization.0.column",
  ],
];

/** Returns the issues of an answer, as field and quoted field. */
const issuesOf = (body: unknown) =>
  (Array.isArray(body) ? body : []).map(
    (problem: { readonly code: string; readonly field?: string; readonly params?: object }) => [
      problem.code,
      problem.field,
      problem.params,
    ],
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })(
  "a field that a kind of report does not have",
  (it) => {
    it.effect("is refused by a run of a draft and of changes, with the code, the place and the field", () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const run = { _ReportDataModelID: 0, dataSource: "sale" };
        for (const [part, more, path] of inReport) {
          const answer = yield* sendCall(token, "POST", "/api/Report/Run", { ...run, report: { ...report, ...more } });
          expect([part, answer.status, issuesOf(answer.body)]).toEqual([
            part,
            400,
            [["REPORT_FIELD", expect.stringContaining(path), expect.objectContaining({ field: unknownField })]],
          ]);
        }
        for (const call of ["Run", "Export"])
          for (const [part, more, path] of inChanges) {
            const body = { ...run, customization: { ...noChange, ...more }, format: "csv", language: "en" };
            const answer = yield* sendCall(token, "POST", `/api/Report/${call}`, body);
            expect([call, part, answer.status, issuesOf(answer.body)]).toEqual([
              call,
              part,
              400,
              [["REPORT_FIELD", `customization.${path}`, { field: unknownField }]],
            ]);
          }
      }),
    );

    it.effect("is refused when a report or a view of it is saved", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        for (const [part, more, path] of inReport) {
          const answer = yield* sendCall(token, "POST", "/api/Report", { ...report, ...more });
          expect([part, answer.status, issuesOf(answer.body)]).toEqual([
            part,
            400,
            [["REPORT_FIELD", expect.stringContaining(path), expect.objectContaining({ field: unknownField })]],
          ]);
        }
        for (const [part, more, path] of inChanges) {
          const body = { _ReportDataModelID: 0, dataSource: "sale", ...noChange, ...more };
          const answer = yield* sendCall(token, "POST", "/api/ReportUserCustomization", body);
          expect([part, answer.status, issuesOf(answer.body)]).toEqual([
            part,
            400,
            [["REPORT_FIELD", expect.stringContaining(path), { field: unknownField }]],
          ]);
        }
      }),
    );

    it.effect("may remain in a view stored while the field existed; such a view can be renamed and saved", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const sql = yield* SqlClient.SqlClient;
        const key = { _ReportDataModelID: 0, dataSource: "sale" };
        const view = (field: string) => ({
          ...key,
          ...noChange,
          listSorting: [{ column: field, direction: "ascending" }],
          pivot: { ...pivot, rows: [level, { ...level, field: field === unknownField ? unknownField : "item" }] },
        });
        const save = (method: string, body: object) => sendCall(token, method, "/api/ReportUserCustomization", body);
        const createdView = yield* save("POST", { ...view("net"), name: "Semaine" });
        expect(createdView.status).toBe(200);
        const { _ReportUserCustomizationID: id } = createdView.body as { readonly _ReportUserCustomizationID: number };
        expect(
          (yield* save("PUT", { ...view(unknownField), _ReportUserCustomizationID: id, name: "Mois" })).status,
        ).toBe(400);
        yield* sql`
          UPDATE report_customization SET content = replace(replace(content::text, '"net"', '"noSuchField"'), '"item"', '"noSuchField"')::jsonb
          WHERE customization_id = ${id}`;
        const renamedView = yield* save("PUT", { ...view(unknownField), _ReportUserCustomizationID: id, name: "Mois" });
        expect([renamedView.status, renamedView.body]).toEqual([200, expect.objectContaining({ name: "Mois" })]);
        const other = { ...view(unknownField), listSorting: [{ column: "neverThere", direction: "ascending" }] };
        expect(issuesOf((yield* save("PUT", { ...other, _ReportUserCustomizationID: id, name: "Mois" })).body)).toEqual(
          [["REPORT_FIELD", "listSorting.0.column", { field: "neverThere" }]],
        );
      }),
    );

    it.effect("drops out of a sort if only the report has lost the column", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const customization = { ...noChange, listSorting: [{ column: "gross", direction: "ascending" }] };
        const body = { _ReportDataModelID: 0, dataSource: "sale", report, customization };
        expect((yield* sendCall(token, "POST", "/api/Report/Run", body)).status).toBe(200);
      }),
    );
  },
);
