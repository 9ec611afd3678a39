import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { CalendarDate } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";

import { completenessSqlByKind } from "../report/sources/copied.ts";
import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { ImportRepository } from "./import-repository.ts";
import { rollBackImport } from "./roll-back-import.ts";
import { tillMapping } from "./testing/till-file.ts";

const day = "2026-03-02" as CalendarDate;
const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
const report = {
  dataSource: "financial-test",
  descriptions: { fr: "Essai" },
  period: `${day}..${day}`,
  isList: false,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: ["date", "section", "code", "net"].map(column),
};
const today = Date.now();
const dayAfter = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an import that is being checked", (it) => {
  const rowsOfReport = Effect.fnUntraced(function* (token: string) {
    const { call } = yield* Server;
    const body = JSON.stringify({ _ReportDataModelID: 0, dataSource: "financial-test", report, size: 1_000 });
    const answer = yield* read(yield* call("/api/Report/Run", { method: "POST", token, body }));
    expect(answer.status).toBe(200);
    return (answer.body as { readonly rows: readonly unknown[] }).rows.length;
  });
  const linesOfLog = Effect.fnUntraced(function* (token: string) {
    const { call } = yield* Server;
    const body = JSON.stringify({ from: dayAfter(-1), to: dayAfter(1), sources: ["IMPORTS"] });
    const answer = yield* read(yield* call("/api/Log/Preview", { method: "POST", token, body }));
    expect(answer.status).toBe(200);
    return (answer.body as { readonly lines: readonly { readonly text: string }[] }).lines.map(({ text }) => text);
  });
  const isCopyComplete = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql.unsafe<{ readonly holds: boolean }>(
      `SELECT ${completenessSqlByKind["financial-test"] ?? "NULL"} AS holds`,
    );
    return row?.holds;
  });

  it.effect("is in no report and no log, and keeps reports on their copy, until its file is checked", () =>
    Effect.gen(function* () {
      const { chain, first } = yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const repository = yield* ImportRepository;
      const store = yield* SaleStore;
      const begin = Effect.gen(function* () {
        const importId = yield* repository.begin({
          mapping: tillMapping,
          file: { fileId: "", layerId: chain, name: "day.csv", bytes: 1, hash: "" },
          layerId: chain,
          userId: 1,
          setAsideRows: { header: ["a"], rows: [{ row: 2, cells: ["x"], issues: [] }] },
        });
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "day.csv" });
        yield* repository.setSaleBatch(importId, batchId);
        yield* store.appendTransactions(batchId, receipts(first));
        return { importId, batchId };
      });

      const refused = yield* begin;
      expect([yield* rowsOfReport(token), yield* linesOfLog(token), yield* isCopyComplete]).toEqual([0, [], true]);
      yield* rollBackImport(refused.importId, "refused");
      expect(yield* repository.find(refused.importId)).toBeUndefined();
      expect([yield* rowsOfReport(token), yield* linesOfLog(token), yield* isCopyComplete]).toEqual([0, [], true]);

      const { importId, batchId } = yield* begin;
      yield* repository.setChecked(importId, { rows: 1 });
      expect(yield* rowsOfReport(token)).toBeGreaterThan(0);
      expect(yield* linesOfLog(token)).toEqual([`STARTED transactions import ${importId} · day.csv`]);
      expect(yield* isCopyComplete).toBe(false);
      yield* store.commitBatch(batchId);
      yield* repository.finish(importId, "COMMITTED", {});
      yield* repository.forget(importId);
      expect(yield* repository.find(importId)).toMatchObject({ state: "COMMITTED", setAsideRows: 1 });
    }),
  );
});

/** Sales of one store on the day of the report. */
const receipts = (locationId: number) =>
  fc.sample(arbTransaction, { numRuns: 5, seed: 3 }).map((transaction, index) => ({
    ...transaction,
    locationId,
    businessDate: day,
    number: `N${index}`,
    state: "COMPLETED" as const,
    lines: transaction.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
  }));
