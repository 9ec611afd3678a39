import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import Papa from "papaparse";

import { createLivingTexts, type LivingData } from "@comptoir/api/living-file";
import { ReportAnswer } from "@comptoir/api/wire";
import { languageCodes } from "@comptoir/domain/language";
import {
  columnType,
  getReportKind,
  listAggregates,
  listFormats,
  plainColumn,
  reportKinds,
  isReportKind,
  withDecimals,
  withFormats,
} from "@comptoir/domain/report";
import { arbTransaction } from "@comptoir/domain/testing";
import { indexValueNames } from "@comptoir/i18n/report";

import { sendCall } from "../models/entity-calls.ts";
import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { wordsIn } from "./export-report.ts";

const report = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: "2026-03-02",
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
};
const column = (field: string, format: string | null, aggregate: string | null = null) => ({
  field,
  aggregate,
  format,
});
const { fields } = getReportKind("sale");

interface SavedReport {
  readonly _ReportDataModelID: number;
  readonly version: number;
  readonly genericListColumn: readonly { readonly field: string; readonly format: string | null }[];
}

/** Columns of any kind of report, each with a format that fits it, or none. */
const arbColumns = fc
  .constantFrom(...Object.keys(reportKinds).filter(isReportKind))
  .filter((kind) => !getReportKind(kind).isTest)
  .chain((kind) => {
    const catalogue = getReportKind(kind).fields;
    return fc.record({
      kind: fc.constant(kind),
      columns: fc
        .shuffledSubarray(Object.keys(catalogue), { minLength: 1, maxLength: 8 })
        .chain((names) =>
          fc.tuple(
            ...names.map((field) =>
              fc
                .constantFrom(null, ...listAggregates(catalogue, field))
                .chain((aggregate) =>
                  fc
                    .constantFrom(null, ...listFormats(columnType(catalogue, { field, aggregate }) ?? "text"))
                    .map((format) => column(field, format, aggregate)),
                ),
            ),
          ),
        ),
    });
  });

const readAnswer = Schema.decodeUnknownSync(ReportAnswer);
const issuesOf = (body: unknown) =>
  (body as readonly { readonly code: string; readonly field?: string; readonly params?: object }[]).map(
    ({ code, field, params }) => [code, field, params],
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "180 seconds" })("formats of columns", (it) => {
  it.effect(
    "are the same on the screen, in the file of texts and in the living file, cell by cell; plain files ignore them",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const store = yield* SaleStore;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "f" });
        const receipts = fc.sample(arbTransaction, { numRuns: 20, seed: 5 }).map((receipt, index) => ({
          ...receipt,
          locationId: index % 2 === 0 ? organisation.second : organisation.first,
          number: `F${index}`,
          at: new Date("2026-03-02T15:00:00Z").getTime(),
          businessDate: "2026-03-02" as typeof receipt.businessDate,
          halfHour: 20,
          lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
        }));
        yield* store.appendTransactions(batchId, receipts);
        yield* store.commitBatch(batchId);
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        const key = { _ReportDataModelID: 0, dataSource: "sale" };
        const names = ["date", "hour", "quantity", "net", "averagePrice", "marginPct", "receipts"];
        for (const seed of [1, 2, 3, 4]) {
          const formats = names.map((field, index) => {
            const offered = [null, ...listFormats(fields[field as keyof typeof fields]?.type ?? "text")];
            return column(field, offered[(seed * (index + 1)) % offered.length] ?? null);
          });
          const content = { ...report, genericListColumn: formats };
          const answer = readAnswer(
            (yield* sendCall(token, "POST", "/api/Report/Run", { ...key, report: content, size: 1_000 })).body,
          );
          const reportColumns = formats.map(({ field, format }) => ({ ...plainColumn(field), format }));
          const rows = [...answer.rows, ...(answer.total === null ? [] : [answer.total])];
          const columns = withDecimals(withFormats(answer.columns, reportColumns), rows);
          for (const language of languageCodes) {
            const { words } = yield* wordsIn(language);
            const screen = rows.map(({ cells }) =>
              columns.map((tableColumn, index) =>
                words.valueText(cells[index] ?? null, tableColumn, indexValueNames(answer.names)),
              ),
            );
            const fileOf = Effect.fnUntraced(function* (format: string, of: object = content) {
              const response = yield* call("/api/Report/Export", {
                method: "POST",
                token,
                body: JSON.stringify({ ...key, report: of, format, language }),
              });
              return yield* Effect.promise(() => response.text());
            });
            const delimiter = language === "fr" ? ";" : ",";
            const written = Papa.parse<readonly string[]>((yield* fileOf("csvFormatted")).replace("\uFEFF", ""), {
              delimiter,
              skipEmptyLines: true,
            }).data.slice(1);
            const total = words.t("report.total");
            const withoutTotal = (lines: readonly (readonly string[])[]) =>
              lines.map((cells) => cells.map((cell) => (cell === total ? "" : cell)));
            expect(withoutTotal(written)).toEqual(screen);
            const [, dataText = ""] = /id="data">(.*?)<\/script>/su.exec(yield* fileOf("html")) ?? [];
            const living = JSON.parse(dataText) as LivingData;
            const texts = createLivingTexts(living);
            const livingRows = [...living.rows, ...(living.total === null ? [] : [living.total])];
            expect(livingRows.map((cells) => cells.map((cell, index) => texts.cellText(cell, index)))).toEqual(screen);
            const plain = { ...content, genericListColumn: formats.map((own) => ({ ...own, format: null })) };
            for (const format of ["csv", "csvLocal"]) expect(yield* fileOf(format)).toBe(yield* fileOf(format, plain));
          }
        }
      }),
  );

  it.effect("are saved and loaded with any report, and copied with it", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      for (const { kind, columns } of fc.sample(arbColumns, { numRuns: 25, seed: 517 })) {
        const body = { ...report, dataSource: kind, genericListColumn: columns, isList: false };
        const created = yield* sendCall(token, "POST", "/api/Report", body);
        expect([created.status, created.status === 200 ? "" : created.body]).toEqual([200, ""]);
        const saved = created.body as SavedReport;
        const formatsOf = ({ genericListColumn }: SavedReport) =>
          genericListColumn.map(({ field, format }) => [field, format]);
        const wanted = columns.map(({ field, format }) => [field, format]);
        expect(formatsOf(saved)).toEqual(wanted);
        const { body: listed } = yield* sendCall(token, "GET", "/api/Report/List/true");
        const loaded = (listed as readonly SavedReport[]).find(
          ({ _ReportDataModelID: id }) => id === saved._ReportDataModelID,
        );
        expect(loaded).toEqual(saved);
        const { _ReportDataModelID: _id, version: _version, ...content } = saved;
        expect(formatsOf((yield* sendCall(token, "POST", "/api/Report", content)).body as SavedReport)).toEqual(wanted);
      }
    }),
  );

  it.effect("that do not fit are refused with their field, in a report, a run and a view", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const wrong = { ...report, genericListColumn: [column("date", null), column("net", "percent1")] };
      const saved = yield* sendCall(token, "POST", "/api/Report", wrong);
      const place = "genericListColumn.1.format";
      expect([saved.status, issuesOf(saved.body)]).toEqual([400, [["REPORT_FORMAT", place, { field: "net" }]]]);
      const key = { _ReportDataModelID: 0, dataSource: "sale" };
      const run = yield* sendCall(token, "POST", "/api/Report/Run", { ...key, report: wrong });
      expect([run.status, issuesOf(run.body)[0]?.[0]]).toEqual([400, "REPORT_FORMAT"]);
      const choice = { column: "net", visible: true, width: null, frozen: false, format: "gone" };
      const view = yield* sendCall(token, "POST", "/api/ReportUserCustomization", { ...key, customization: [choice] });
      expect([view.status, issuesOf(view.body)]).toEqual([
        400,
        [["REPORT_FORMAT", "customization.0.format", { field: "net" }]],
      ]);
      const typed = { ...report, genericListColumn: [{ field: "net", format: 2 }] };
      expect((yield* sendCall(token, "POST", "/api/Report", typed)).status).toBe(400);
    }),
  );

  it.effect("of a later version fall back to those of the type: the report opens, runs and is saved again", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const body = { ...report, genericListColumn: [column("net", "currency0"), column("quantity", "decimal1")] };
      const saved = (yield* sendCall(token, "POST", "/api/Report", body)).body as SavedReport;
      const id = saved._ReportDataModelID;
      yield* sql`UPDATE report SET content = replace(content::text, 'currency0', 'roman')::jsonb WHERE report_id = ${id}`;
      const { body: listed } = yield* sendCall(token, "GET", "/api/Report/List/true");
      const opened = (listed as readonly SavedReport[]).find(({ _ReportDataModelID }) => _ReportDataModelID === id);
      expect(opened?.genericListColumn.map(({ format }) => format)).toEqual([null, "decimal1"]);
      const key = { _ReportDataModelID: id, dataSource: "sale" };
      expect((yield* sendCall(token, "POST", "/api/Report/Run", key)).status).toBe(200);
      expect((yield* sendCall(token, "PUT", "/api/Report", { ...opened })).status).toBe(200);
    }),
  );

  it.effect("of a view follow the report until its reader chooses one", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const body = { ...report, genericListColumn: [column("net", "currency0"), column("quantity", null)] };
      const saved = (yield* sendCall(token, "POST", "/api/Report", body)).body as SavedReport;
      const key = { _ReportDataModelID: saved._ReportDataModelID, dataSource: "sale" };
      const choice = (name: string, more: object) => ({
        column: name,
        visible: true,
        width: 90,
        frozen: false,
        ...more,
      });
      const customization = [choice("net", {}), choice("quantity", { format: "decimal1" })];
      const view = yield* sendCall(token, "POST", "/api/ReportUserCustomization", { ...key, customization });
      expect([view.status, (view.body as { readonly customization: unknown }).customization]).toEqual([
        200,
        customization,
      ]);
      const share = { ...key, version: saved.version };
      const shared = (yield* sendCall(token, "POST", "/api/ReportUserCustomization/Share", share)).body as SavedReport;
      expect(shared.genericListColumn.map(({ format }) => format)).toEqual(["currency0", "decimal1"]);
    }),
  );
});
