import { createHash } from "node:crypto";

import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";
import fc from "fast-check";
import Papa from "papaparse";
import readWorkbook from "read-excel-file/node";

import type { LivingData } from "@comptoir/api/living-file";
import { ReportAnswer } from "@comptoir/api/wire";
import { addDays } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Parses an answer into exact integers, as the client does. */
const readAnswer = Schema.decodeUnknownSync(ReportAnswer);

const day = "2026-03-02";
const column = (field: string, aggregate: string | null = null) => ({
  field,
  aggregate,
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const group = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true, collapsed: false });
const content = {
  dataSource: "sale",
  descriptions: { fr: "Ventes <i> & =2+2" },
  period: `${day}..${day}`,
  isList: false,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [group("location"), group("cashier")],
  genericListColumn: ["date", "description", "quantity", "gross", "net", "cost", "marginPct"].map((field) =>
    column(field),
  ),
};
const pivot = {
  rows: [{ field: "location", grain: null, direction: "ascending", subtotal: true }],
  columns: [{ field: "cashier", grain: null, direction: "ascending", subtotal: true }],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };

/** Number of stored units in one unit of the file, by field type. */
const scales: Readonly<Record<string, number>> = { int: 1, qty: 1_000, money: 100, unitCost: 10_000, pct: 100 };

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("files of reports", (it) => {
  const tokens = { admin: "", clerk: "", auditor: "" };
  const post = Effect.fnUntraced(function* (who: keyof typeof tokens, path: string, body: unknown) {
    const { call } = yield* Server;
    return yield* call(`/api/Report/${path}`, { method: "POST", token: tokens[who], body: JSON.stringify(body) });
  });
  const runOf = (who: keyof typeof tokens, more: object = {}) =>
    Effect.map(
      Effect.flatMap(
        post(who, "Run", { _ReportDataModelID: 0, dataSource: "sale", report: content, size: 100_000, ...more }),
        read,
      ),
      ({ body }) => readAnswer(body),
    );
  const fileOf = Effect.fnUntraced(function* (who: keyof typeof tokens, format: string, more: object = {}) {
    const response = yield* post(who, "Export", {
      _ReportDataModelID: 0,
      dataSource: "sale",
      report: content,
      format,
      language: "en",
      ...more,
    });
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      bytes: Buffer.from(yield* Effect.promise(() => response.arrayBuffer())),
    };
  });

  it.effect(
    "hold what the screen shows, cell by cell, with the same totals: comma, semicolon and workbook, listed, grouped and as a pivot",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const store = yield* SaleStore;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
        const receipts = fc
          .sample(arbTransaction, { numRuns: 60, seed: 9 })
          .map((receipt, index) => ({
            ...receipt,
            locationId: index % 3 === 0 ? organisation.second : organisation.first,
            number: `R${index}`,
            cashier: index % 2 === 0 ? "=HYPERLINK(1)" : 'Zoé "Z", fils',
            at: new Date(`${day}T15:00:00Z`).getTime(),
            businessDate: addDays(receipt.businessDate, 0),
            halfHour: 20,
            lines: receipt.lines.map((line, at) => ({
              ...line,
              itemId: null,
              departmentId: null,
              subDepartmentId: null,
              description: at % 2 === 0 ? "</script><b>\u0007" : "+1, «été»\n2",
            })),
          }))
          .map((receipt) => ({ ...receipt, businessDate: day as typeof receipt.businessDate }));
        yield* store.appendTransactions(batchId, receipts);
        yield* store.commitBatch(batchId);
        for (const [who, name] of [
          ["admin", "admin"],
          ["auditor", "auditor"],
          ["clerk", "stock_clerk"],
        ] as const)
          tokens[who] = (yield* signInAs(name)).token;
        for (const more of [
          {},
          { report: { ...content, isList: true, genericListGroup: [] } },
          { customization: { ...noChange, pivot } },
        ]) {
          const screen = yield* runOf("admin", more);
          const screenRows = [...screen.rows, ...(screen.total === null ? [] : [screen.total])];
          expect(screenRows.length).toBeGreaterThan(2);
          const figures = screen.columns.map(({ type, kind }) => (kind === "key" ? undefined : scales[type]));
          for (const [format, delimiter] of [
            ["csv", ","],
            ["csvLocal", ";"],
          ] as const) {
            const file = yield* fileOf("admin", format, more);
            expect([file.status, file.type, file.bytes.subarray(0, 3)]).toEqual([
              200,
              "text/csv;charset=utf-8",
              Buffer.from("\uFEFF"),
            ]);
            const [, ...lines] = Papa.parse<readonly string[]>(file.bytes.toString("utf8").slice(1), {
              delimiter,
              skipEmptyLines: true,
            }).data;
            expect(lines).toHaveLength(screenRows.length);
            lines.forEach((cells, at) => {
              figures.forEach((scale, index) => {
                const value = screenRows[at]?.cells[index] ?? null;
                if (scale !== undefined)
                  expect([at, index, cells[index]]).toEqual([at, index, value === null ? "" : expect.any(String)]);
                if (scale !== undefined && value !== null)
                  expect(Math.round(Number(cells[index]?.replace(",", ".")) * scale)).toBe(value);
                // No text is a formula; a number with a sign is a number.
                if (scale === undefined) expect(cells[index]).not.toMatch(/^[=+@]/u);
              });
            });
          }
          const json = yield* fileOf("admin", "json", more);
          const exported = JSON.parse(json.bytes.toString("utf8")) as {
            readonly columns: readonly { readonly field: string }[];
            readonly rows: readonly { readonly kind: string; readonly cells: readonly unknown[] }[];
          };
          expect([
            json.type,
            exported.columns.map(({ field }) => field),
            exported.rows.map(({ kind }) => kind),
          ]).toEqual([
            "application/json",
            screen.columns.map(({ field }) => field),
            screenRows.map(({ kind }) => kind),
          ]);
          exported.rows.forEach(({ cells }, at) => {
            figures.forEach((scale, index) => {
              const value = screenRows[at]?.cells[index] ?? null;
              if (scale === undefined) return;
              expect(cells[index]).toEqual(value === null ? null : expect.any(Number));
              if (value !== null) expect(Math.round(Number(cells[index]) * scale)).toBe(value);
            });
          });
          const page = yield* fileOf("admin", "html", more);
          const livingJson =
            /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(page.bytes.toString("utf8"))?.[1] ?? "";
          const { rows: living, total } = JSON.parse(livingJson) as LivingData;
          // A < in the rows would end the script that contains them, so there is none.
          expect([page.type, livingJson.includes("<"), createHash("sha256").update(livingJson).digest("hex")]).toEqual([
            "text/html;charset=utf-8",
            false,
            /<code id="hash">(\w+)</u.exec(page.bytes.toString("utf8"))?.[1],
          ]);
          const listedRows = screenRows.filter(({ kind }) => kind === "row");
          expect(living.map((cells) => cells.filter((_, index) => figures[index] !== undefined))).toEqual(
            listedRows.map(({ cells }) => cells.filter((_, index) => figures[index] !== undefined)),
          );
          expect(total?.filter((_, index) => figures[index] !== undefined)).toEqual(
            screen.total?.cells.filter((_, index) => figures[index] !== undefined),
          );
          const file = yield* fileOf("admin", "xlsx", more);
          const sheets = yield* Effect.promise(() => readWorkbook(file.bytes));
          const rows = (
            Array.isArray(sheets) && "data" in Object(sheets[0])
              ? (sheets[0] as unknown as { data: unknown[][] }).data
              : sheets
          ) as readonly (readonly unknown[])[];
          const [name, sentence, ...otherRows] = rows;
          expect([name?.[0], String(sentence?.[0])]).toEqual(["Sales", expect.stringContaining("March 2, 2026")]);
          const body = otherRows.slice(-screenRows.length);
          // A workbook stores a percentage as a fraction.
          const bookScale = (index: number, scale: number) =>
            screen.columns[index]?.type === "pct" ? scale * 100 : scale;
          body.forEach((cells, at) => {
            figures.forEach((scale, index) => {
              const [value, cell] = [screenRows[at]?.cells[index] ?? null, cells[index] ?? null];
              if (scale !== undefined && value !== null)
                expect([typeof cell, Math.round(Number(cell) * bookScale(index, scale))]).toEqual(["number", value]);
              else if (screen.columns[index]?.type === "date" && value !== null)
                expect(cell).toEqual(new Date(`${day}T00:00:00Z`));
              else if (scale !== undefined) expect(cell).toBe(null);
            });
          });
        }
      }),
  );

  it.effect("are cut to who asks for them, and are not made of figures that are not final", () =>
    Effect.gen(function* () {
      const { bytes } = yield* fileOf("admin", "csv");
      expect(bytes.toString("utf8")).toContain("Cost");
      expect((yield* fileOf("clerk", "csv")).status).toBe(403);
      const test = {
        report: {
          ...content,
          dataSource: "financial-test",
          genericListGroup: [],
          genericListColumn: [column("gross")],
        },
        dataSource: "financial-test",
      };
      expect((yield* fileOf("admin", "xlsx", test)).status).toBe(403);
      expect(
        (yield* fileOf("admin", "csv", {
          report: { ...content, genericListFilter: [{ Column: "gone", Operator: "=", Value: 1 }] },
        })).status,
      ).toBe(400);
    }),
  );
});
