/** Tests that the rows behind every mark of every widget add up to the figure of the mark. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Caller } from "@comptoir/api/contract";
import type { BatchAnswer, ReportAnswer } from "@comptoir/api/wire";
import {
  markOfBin,
  rowsOfFigure,
  rowsReport,
  listWidgetMeasures,
  widgetPatterns,
  widgetRequest,
  type FigureMark,
  type MeasureCode,
  type RowsQuestion,
  type Widget,
  type WidgetFilter,
  type WidgetPatternCode,
} from "@comptoir/domain/dashboard";
import { addDays } from "@comptoir/domain/period";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { rounds } from "../testing/rounds.ts";
import { answerBatch } from "../widget-data/index.ts";
import { answerRowsBehindCell } from "./ask-report.ts";
import { testCopy } from "./testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const permissions = ["DASHBOARD_READ", "REPORT_READ", "PRODUCT_COST_READ", "INVENTORY_READ"];
const callerAt = (layerId: number): Caller => ({ userId: 1, sessionId: "s", permissions, layerId, language: "en" });
const boss = callerAt(sampleChainId);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "rows" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 400, seed: 26 }));
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

interface Figure {
  readonly measure: MeasureCode;
  readonly mark: FigureMark;
  readonly value: number;
}

const simpleFields: Partial<Record<MeasureCode, string>> = { netSales: "net", grossSales: "gross" };

/** Returns the figures of an answer, as its widget draws them. */
function figuresOf(widget: Widget, answer: BatchAnswer): readonly Figure[] {
  const measures = listWidgetMeasures(widget);
  const [first = "netSales"] = measures;
  const wholeFigures = (values: Readonly<Record<string, unknown>>): readonly Figure[] =>
    measures.flatMap((measure) => {
      const value = values[simpleFields[measure] ?? measure];
      return typeof value === "number" ? [{ measure, mark: null, value }] : [];
    });
  if (answer.call === "Simple") return wholeFigures(answer.data.simple);
  if (answer.call === "Client") return wholeFigures(answer.data.client);
  if (answer.call === "GetStats")
    return answer.data.stats.flatMap(({ value }) => (value === null ? [] : [{ measure: first, mark: null, value }]));
  if (answer.call === "SalesPerRange") {
    const { bins, total } = answer.data;
    return [
      ...(first === "netSales" ? [{ measure: first, mark: null, value: total }] : []),
      ...bins.flatMap((bin, index) =>
        measures.flatMap((measure) => {
          const value = measure === "transactions" ? bin.transactions : measure === "items" ? bin.items : bin.net;
          return value === null ? [] : [{ measure, mark: markOfBin(bin, bins[index + 1]), value }];
        }),
      ),
    ];
  }
  if (answer.call === "TopSales") {
    const { rows, total, totalQty = 0 } = answer.data;
    return [
      { measure: first, mark: null, value: first === "items" ? totalQty : total },
      ...rows.flatMap(({ itemId, net, qty }) =>
        measures.map((measure) => ({
          measure,
          mark: { kind: "member" as const, code: String(itemId) },
          value: measure === "items" ? qty : net,
        })),
      ),
    ];
  }
  if (answer.call === "ReceiptSizes") {
    const { classes, total } = answer.data;
    return [
      { measure: first, mark: null, value: total },
      ...classes.map(({ code, count }) => ({ measure: first, mark: { kind: "member" as const, code }, value: count })),
    ];
  }
  if (answer.call === "NetChange") return [{ measure: first, mark: null, value: answer.data.bridge.after }];
  if (answer.call === "MembersPerRange") return membersOf(first, answer.data);
  if (answer.call !== "GetStatsPer") return [];
  const { rows, others, total } = answer.data;
  return [
    { measure: first, mark: null, value: total },
    ...rows.map(({ code, value }) => ({ measure: first, mark: { kind: "member" as const, code }, value })),
    ...(others === undefined || others.count === 0
      ? []
      : [
          {
            measure: first,
            mark: { kind: "others" as const, codes: rows.map(({ code }) => code) },
            value: others.value,
          },
        ]),
  ];
}

/** Returns the figures of each member, for the whole period and for each bin. */
function membersOf(
  measure: MeasureCode,
  { rows, bins, total }: Extract<BatchAnswer, { readonly call: "MembersPerRange" }>["data"],
): readonly Figure[] {
  const parts = rows.flatMap(({ code, value, values }) => [
    { measure, mark: { kind: "member" as const, code }, value },
    ...bins.flatMap((bin, index) => {
      const span = markOfBin(bin, undefined);
      return span === null ? [] : [{ measure, mark: { kind: "part" as const, code, span }, value: values[index] ?? 0 }];
    }),
  ]);
  return [{ measure, mark: null, value: total }, ...parts];
}

const askQuestion = (question: RowsQuestion, tl: number, caller = boss): Promise<ReportAnswer> =>
  run(
    answerRowsBehindCell(caller, {
      source: question.source,
      reportId: 0,
      report: rowsReport(question, permissions),
      places: question.places,
      tl,
      page: 1,
      size: 5,
      ...(question.halfHours !== null && { halfHours: question.halfHours }),
    }),
  );

/** Reads a field's total from the total line of a report's answer; 0 if the answer has no such line. */
function totalOf(answer: ReportAnswer, field: string): number {
  const index = answer.columns.findIndex((column) => column.field === field);
  expect(index).toBeGreaterThanOrEqual(0);
  return Number(answer.total?.cells[index] ?? 0);
}

const arbFilters: fc.Arbitrary<readonly WidgetFilter[]> = fc.oneof(
  fc.constant([]),
  fc
    .record({
      Column: fc.constantFrom("location", "department", "subDepartment", "item"),
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.subarray([0, 1, 2, 3, "4", 5], { minLength: 1 }),
    })
    .map((filter) => [filter]),
  fc
    .record({
      Column: fc.constantFrom("cashier", "terminal"),
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.subarray(["", "Luc", "Anaïs", "1", "2"], { minLength: 1 }),
    })
    .map((filter) => [filter]),
);

const arbQuestion = fc.record({
  from: fc.integer({ min: 0, max: 20 }),
  length: fc.constantFrom(0, 0, 3, 20),
  tl: fc.constantFrom(...sampleStores.keys()),
  grain: fc.constantFrom("30min" as const, "day" as const, "week" as const, "month" as const),
  topN: fc.integer({ min: 1, max: 8 }),
  filters: arbFilters,
  picks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
});

type Question = typeof arbQuestion extends fc.Arbitrary<infer Q> ? Q : never;

/** Opens some marks of a widget: returns each figure with the total of the rows behind it. */
async function openMarks(pattern: Widget, { from, length, tl, grain, topN, filters, picks }: Question) {
  const widget: Widget = {
    ...pattern,
    period: null,
    compare: [],
    filters,
    ...(pattern.topN !== null && { topN }),
    ...(pattern.kind === "SalesPerRange" && { grain, secondary: ["transactions", "items"], type: "line" }),
    ...(pattern.kind === "MembersPerRange" && { grain: grain === "30min" ? "day" : grain }),
  };
  const first = addDays(sampleFirstDate, from);
  const date = `${first}..${addDays(first, length)}`;
  const [answer] = await run(answerBatch(boss, [widgetRequest(widget, { date, compare: null, tl, autoGrain: grain })]));
  if (answer === undefined || answer.call === "error") return [];
  const figures = figuresOf(widget, answer);
  const openedFigures: { readonly figure: Figure; readonly total: number }[] = [];
  for (const pick of picks) {
    const figure = figures[pick % Math.max(1, figures.length)];
    if (figure === undefined) continue;
    const rowsReport = rowsOfFigure(widget, figure, { days: answer.data.meta.range, permissions });
    if (!rowsReport.ok) continue;
    const rows = await askQuestion(rowsReport.question, tl);
    openedFigures.push({ figure, total: totalOf(rows, rowsReport.question.field) });
  }
  return openedFigures;
}

/** Marks that the test opens at least once; a widget that is not listed is opened as a whole. */
const marksOf: Partial<Record<WidgetPatternCode, RegExp>> = {
  averageSale: /^$/u,
  byHour: /member/u,
  customers: /^$/u,
  calendar: /span/u,
  dayByDay: /span/u,
  monthByMonth: /span/u,
  throughTheDay: /span/u,
  stock: /^(?:whole)?$/u,
  storesOverTime: /part/u,
  storeRanks: /part/u,
  ...Object.fromEntries(
    (
      [
        "topItems",
        "topUnits",
        "departments",
        "vendors",
        "stores",
        "cashiers",
        "terminals",
        "tenders",
        "weekdays",
        "hoursOfWeek",
        "receiptSizes",
      ] as const
    ).map((code) => [code, /member/u]),
  ),
};

describe("the rows behind a figure", () => {
  it.each(widgetPatterns.map((pattern) => [pattern.code, pattern] as const))(
    "come to the figure of any mark of %s",
    async (code, pattern) => {
      const openedKinds = new Set<string>();
      await fc.assert(
        fc.asyncProperty(arbQuestion, async (question) => {
          for (const { figure, total } of await openMarks(pattern.widget, question)) {
            expect([figure, total]).toEqual([figure, figure.value]);
            if (figure.value !== 0) openedKinds.add(figure.mark?.kind ?? "whole");
          }
        }),
        { numRuns: rounds({ few: 10, many: 40 }) },
      );
      expect([...openedKinds].toSorted().join(" ")).toMatch(marksOf[code] ?? /whole/u);
    },
    120_000,
  );

  it("are those of the caller's own stores", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const [answer] = await run(answerBatch(callerAt(2), [{ key: "0", call: "Simple", params: { date } }]));
    const figureRows = rowsOfFigure(
      { kind: "Simple", primary: "netSales", secondary: [], dimension: null, filters: [] },
      { measure: "netSales", mark: null },
      { days: { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) }, permissions },
    );
    if (!figureRows.ok || answer?.call !== "Simple") return expect.unreachable();
    const rows = await askQuestion(figureRows.question, 2, callerAt(2));
    expect(totalOf(rows, "net")).toBe(answer.data.simple.net);
    const refusal = await run(
      Effect.flip(
        answerRowsBehindCell(callerAt(2), {
          source: "sale",
          reportId: 0,
          report: rowsReport(figureRows.question, permissions),
          places: [],
          tl: 1,
        }),
      ),
    );
    expect(JSON.stringify(refusal)).toContain("ACCESS_DENIED");
  });

  it("refuse half hours of a report without them", async () => {
    const refusal = await run(
      Effect.flip(
        answerRowsBehindCell(boss, {
          source: "financial",
          reportId: 0,
          places: [],
          halfHours: { from: 3, until: null },
        }),
      ),
    );
    expect(JSON.stringify(refusal)).toContain("halfHours");
  });
});
