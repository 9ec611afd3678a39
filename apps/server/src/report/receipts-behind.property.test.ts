/** Tests that the receipts behind the figures of the Financial and the Target report add up to them. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Caller } from "@comptoir/api/contract";
import type { ReportAnswer } from "@comptoir/api/wire";
import { rowsReport } from "@comptoir/domain/dashboard";
import { addDays } from "@comptoir/domain/period";
import {
  defaultReport,
  plainColumn,
  receiptFigures,
  receiptsBehind,
  type ReportFilter,
  type ReportModel,
} from "@comptoir/domain/report";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleRegionId,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { commitReceipts } from "../sales/testing/sample-receipt.ts";
import { rounds } from "../testing/rounds.ts";
import { answerReport, answerRowsBehindCell } from "./ask-report.ts";
import { testCopy } from "./testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const permissions = ["REPORT_READ"];
const callers = [sampleChainId, sampleRegionId, 3].map((layerId): Caller => ({
  userId: 1,
  sessionId: "s",
  permissions,
  layerId,
  language: "en",
}));

beforeAll(() =>
  run(Effect.andThen(writeSampleChain, commitReceipts(fc.sample(arbSampleReceipt, { numRuns: 300, seed: 31 })))),
);
afterAll(() => runtime.dispose());

const groupings = {
  financial: [[], ["date"], ["location", "terminal"], ["section", "code"], ["cashier", "date"], ["section"]],
  target: [[], ["layer", "location"], ["location"], ["location", "cashier"]],
} as const;
const filter = (field: string, values: ReportFilter["values"]): ReportFilter => ({
  field,
  operator: "in",
  values,
  promptUser: false,
  locked: false,
});
const filterChoices = [[], [filter("location", [1, 3])], [filter("location", [2])]] as const;

const arbQuestion = fc.constantFrom("financial" as const, "target" as const).chain((source) =>
  fc.record({
    source: fc.constant(source),
    groups: fc.constantFrom<readonly string[]>(...groupings[source]),
    filters: fc.constantFrom<readonly ReportFilter[]>(...filterChoices),
    caller: fc.constantFrom(...callers),
    first: fc.nat(18),
    days: fc.constantFrom(0, 3, 20),
  }),
);
type Question = typeof arbQuestion extends fc.Arbitrary<infer Value> ? Value : never;

const reportOf = ({ source, groups, filters, first, days }: Question): ReportModel => ({
  ...defaultReport(source, permissions),
  period: `${addDays(sampleFirstDate, first)}..${addDays(sampleFirstDate, first + days)}` as ReportModel["period"],
  columns: Object.keys(receiptFigures[source]).map((field) => ({ ...plainColumn(field), aggregate: "sum" as const })),
  groups: groups.map((field) => ({ field, grain: null, direction: "ascending", subtotal: true, collapsed: false })),
  filters,
  isList: false,
});

const sumOf = ({ columns, rows }: ReportAnswer, field: string): number => {
  const index = columns.findIndex((column) => column.field === field);
  return rows.reduce((sum, { cells }) => sum + Number(cells[index] ?? 0), 0);
};

describe("the receipts behind a figure", () => {
  it("add up to it, with its groups and filters, for every reader, to the cent", async () => {
    const seen = new Map<string, number>();
    for (const question of fc.sample(arbQuestion, { numRuns: rounds({ few: 8, many: 60 }), seed: 12 })) {
      const { source, groups, filters, caller } = question;
      const report = reportOf(question);
      const answer = await run(answerReport(caller, { source, reportId: 0, report, page: 1, size: 1_000 }));
      const levels = groups.map((field) => ({ field, grain: null }));
      const figures = [...answer.rows, ...(answer.total === null ? [] : [answer.total])].flatMap(
        ({ cells, path = [] }) =>
          answer.columns.flatMap(({ field }, index) => {
            const value = cells[index] ?? null;
            const behind = receiptsBehind({ source, field, places: [{ levels, path }], filters }, permissions);
            return typeof value === "number" && index >= groups.length && behind !== null
              ? [{ field, value, behind }]
              : [];
          }),
      );
      const size = Math.min(figures.length, 24);
      const [checked = []] = fc.sample(fc.shuffledSubarray(figures, { minLength: size, maxLength: size }), {
        numRuns: 1,
        seed: 3,
      });
      for (const { field, value, behind } of checked) {
        const rows = await run(
          answerRowsBehindCell(caller, {
            ...behind,
            reportId: 0,
            report: rowsReport({ ...behind, period: report.period ?? "-0d" }, permissions),
            page: 1,
            size: 5_000,
          }),
        );
        expect([field, sumOf(rows, behind.field)]).toEqual([field, value]);
        seen.set(`${source} ${field}`, (seen.get(`${source} ${field}`) ?? 0) + (value === 0 ? 0 : 1));
      }
    }
    const expected = (["financial", "target"] as const).flatMap((source) =>
      Object.keys(receiptFigures[source]).map((field) => `${source} ${field}`),
    );
    expect([...seen].flatMap(([name, count]) => (count > 0 ? [name] : [])).toSorted()).toEqual(expected.toSorted());
  }, 180_000);
});
