import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";

import { arbTransaction } from "@comptoir/domain/testing";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const day = "2026-03-02";
/** Number of rows to write: more than an answer of a report may have. */
const copies = 100_100;
const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
const report = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: `${day}..${day}`,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: ["description", "net"].map(column),
};

interface ExportedJson {
  readonly rowCount: number;
  readonly rows: readonly { readonly kind: string; readonly cells: readonly [string | null, number] }[];
}

const totalOf = (rows: readonly (readonly [string, number])[]): number =>
  rows.reduce((sum, [, net]) => sum + Math.round(net * 100), 0);

layer(serveRoutes(), { excludeTestServices: true, timeout: "300 seconds" })(
  "a file of more than 100,000 rows",
  (it) => {
    const fileOf = Effect.fnUntraced(function* (token: string, format: string, more: object = {}) {
      const { call } = yield* Server;
      const body = {
        _ReportDataModelID: 0,
        dataSource: "sale",
        report: { ...report, ...more },
        format,
        language: "en",
      };
      return yield* call("/api/Report/Export", { method: "POST", token, body: JSON.stringify(body) });
    });

    it.effect(
      "has every row once, and its total is their sum: CSV, JSON and workbook, as a list and by group",
      () =>
        Effect.gen(function* () {
          const organisation = yield* makeOrganisation;
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          const receipts = fc.sample(arbTransaction, { numRuns: 3, seed: 9 }).map((receipt, index) => ({
            ...receipt,
            locationId: organisation.first,
            number: `R${index}`,
            at: new Date(`${day}T15:00:00Z`).getTime(),
            businessDate: day as typeof receipt.businessDate,
            halfHour: 20,
            state: "COMPLETED" as const,
            lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
          }));
          yield* store.appendTransactions(batchId, receipts);
          yield* store.commitBatch(batchId);
          const sql = yield* SqlClient.SqlClient;
          const names = yield* sql<{ readonly column_name: string }>`
          SELECT column_name FROM information_schema.columns WHERE table_name = 'sale_line' ORDER BY ordinal_position`;
          const copiedColumns: Readonly<Record<string, string>> = {
            line_no: "1000 + g",
            description: "'line ' || g",
            extended: "g % 1000",
            discount: "0",
            kind: "0",
          };
          yield* sql.unsafe(
            `INSERT INTO sale_line SELECT ${names.map(({ column_name }) => copiedColumns[column_name] ?? `l.${column_name}`).join(", ")}
           FROM (SELECT * FROM sale_line ORDER BY location_id, sale_no, line_no LIMIT 1) l, generate_series(1, ${copies}) g`,
          );
          const { token } = yield* signInAs("admin");
          const json = yield* fileOf(token, "json");
          expect(Number(json.headers.get("x-expected-length"))).toBeGreaterThan(0);
          const exported = (yield* Effect.promise(() => json.json())) as ExportedJson;
          const rows = exported.rows
            .filter(({ kind }) => kind === "row")
            .map(({ cells }) => [cells[0] ?? "", cells[1]] as const);
          const total = exported.rows.at(-1);
          expect([exported.rowCount, rows.length, new Set(rows.map(([name]) => name)).size >= copies]).toEqual([
            rows.length,
            rows.length,
            true,
          ]);
          expect([total?.kind, Math.round(Number(total?.cells[1]) * 100)]).toEqual(["total", totalOf(rows)]);

          const group = {
            field: "description",
            grain: null,
            direction: "ascending",
            subtotal: false,
            collapsed: false,
          };
          const byStore = { isList: false, genericListGroup: [{ ...group, field: "location", subtotal: true }] };
          for (const [more, lines] of [
            [{}, rows.length + 2],
            [byStore, rows.length + 3],
          ] as const) {
            const csv = yield* fileOf(token, "csv", more);
            const text = yield* Effect.promise(() => csv.text());
            expect(text.trim().split("\r\n")).toHaveLength(lines);
            expect(text.trim().split(",").at(-1)).toBe((totalOf(rows) / 100).toFixed(2));
          }
          const book = yield* fileOf(token, "xlsx");
          const sheets = yield* Effect.flatMap(
            Effect.promise(() => book.arrayBuffer()),
            (bytes) => Effect.promise(() => readWorkbook(Buffer.from(bytes))),
          );
          const [sheet] = sheets as unknown as readonly { readonly data: readonly (readonly unknown[])[] }[];
          const last = sheet?.data.at(-1);
          expect([
            sheet?.data.filter(([name]) => typeof name === "string" && name.startsWith("line ")).length,
            last?.[1],
          ]).toEqual([copies, totalOf(rows) / 100]);
        }),
      300_000,
    );

    it.effect("is refused in words before it begins, with the code of the run", () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const response = yield* fileOf(token, "csv", { period: "2026-13-01..2026-13-02" });
        expect([response.status, response.headers.get("content-disposition")]).toEqual([400, null]);
      }),
    );
  },
);
