import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { parseGoal } from "@comptoir/domain/goal";
import { addSums, emptySums, sumsOfTransaction } from "@comptoir/domain/metric";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import {
  financialRowOf,
  getReportKind,
  computeGroupTable,
  parseOrigin,
  pivotTable,
  plainColumn,
  rowsBehind,
  sortRows,
  type Pivot,
  type ReportFilter,
  type ReportGroup,
} from "@comptoir/domain/report";
import {
  countsAsSale,
  defaultRiskLimits,
  findRiskEvents,
  riskTypes,
  type Transaction,
} from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  minuteOfReceipt,
  sampleChainId,
  sampleFirstDate,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { readSimpleWidget } from "../widget-data/simple.ts";
import { answerSingleCall, withSnapshot, type WidgetCaller } from "../widget-data/widget-data-service.ts";
import { runReport, type ParsedRun } from "./run-report.ts";
import { reportSourceByKind } from "./sources/index.ts";
import { queryBoth } from "./testing/answer-of-both.ts";
import { testCopy } from "./testing/test-copy.ts";
import { withStatementTimeout } from "./time-limit.ts";
import {
  fields,
  rangeContext,
  nameOf,
  within,
  rowsOf,
  askOf,
  arbDays,
  arbLayer,
  arbDirection,
  fieldNames,
  arbLevels,
  arbMeasure,
  columnOf,
  arbFilters,
  passingRows,
  arbRowLevel,
} from "./testing/sale-questions.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);

const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const permissions = ["PRODUCT_COST_READ"];

let sampleReceipts: readonly Transaction[] = [];

let undoneBatches: readonly Transaction[] = [];

let undoneBatch = 0;

/** Runs a report; removes the origins of its rows, which the domain's tables lack. */
const answerTo = async (ask: Omit<ParsedRun, "snapshot">) => {
  const answer = await run(queryBoth(ask));
  const rows = answer.rows.map(({ origin, ...row }) => {
    if (origin !== undefined) expect([row.kind, parseOrigin(origin)?.kind]).toEqual(["row", "receipt"]);
    return row;
  });
  return { ...answer, rows };
};

const arbQuestion = fc.tuple(arbDays, arbLayer).chain(([days, layerId]) => {
  const rows = rowsOf(sampleReceipts, layerId, days);
  return fc.record({ days: fc.constant(days), layerId: fc.constant(layerId), filters: arbFilters(rows) });
});

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const write = Effect.fnUntraced(function* (receipts: readonly Transaction[]) {
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
        yield* store.appendTransactions(batchId, receipts);
        return batchId;
      });
      sampleReceipts = fc.sample(arbSampleReceipt, { numRuns: 250, seed: 11 });
      undoneBatches = fc.sample(arbSampleReceipt, { numRuns: 60, seed: 12 });
      yield* store.commitBatch(yield* write(sampleReceipts));
      undoneBatch = yield* write(undoneBatches);
      yield* store.commitBatch(undoneBatch);
      yield* write(fc.sample(arbSampleReceipt, { numRuns: 20, seed: 13 }));
    }),
  ),
);

afterAll(() => runtime.dispose());

describe("the Sale report", () => {
  const agreesOver = (receipts: () => readonly Transaction[], numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constant(null)).chain(() => arbQuestion),
        arbLevels(3),
        fc.array(arbMeasure, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.array(fc.record({ column: fc.constantFrom(...fieldNames), direction: arbDirection }), { maxLength: 2 }),
        async ({ days, layerId, filters }, levels, measures, isList, sorting) => {
          const rows = passingRows(rowsOf(receipts(), layerId, days), filters);
          const measureFields =
            fc.sample(fc.shuffledSubarray(fieldNames, { minLength: 1 }), { numRuns: 1, seed: rows.length })[0] ??
            fieldNames;
          const groups = levels.map((level): ReportGroup => ({ ...level, collapsed: false }));
          for (const columns of [
            measures.map(({ field, aggregate }) => columnOf(field, aggregate)),
            [...measureFields.map((field) => columnOf(field, null)), columnOf("net", "average")],
          ]) {
            const report = { columns, groups, isList };
            const context = { fields, permissions, weekStart: rangeContext.weekStart, nameOf, sorting };
            const expected = computeGroupTable(sortRows(rows, sorting, fields, nameOf), report, context);
            const ask = askOf(layerId, days, { report, filters, sorting });
            const wholeAnswer = await answerTo(ask);
            expect([wholeAnswer.columns, [...wholeAnswer.rows, wholeAnswer.total]]).toEqual([
              expected.columns,
              expected.rows,
            ]);
            expect([wholeAnswer.rowCount, wholeAnswer.sourceRows]).toEqual([expected.rows.length - 1, rows.length]);
            const listedRows = expected.rows.filter(({ kind }) => kind === "row");
            const groupPaths = new Set(
              expected.rows.flatMap(({ path }) => (path.length === groups.length ? [JSON.stringify(path)] : [])),
            );
            expect(wholeAnswer.groupCounts).toEqual(
              isList || groups.length === 0
                ? undefined
                : {
                    groups: groupPaths.size,
                    rows: columns.every(({ aggregate }) => aggregate !== null) ? 0 : listedRows.length,
                  },
            );
            const second = await answerTo({ ...ask, page: 2, size: 7 });
            expect([second.rows, second.total]).toEqual([expected.rows.slice(0, -1).slice(7, 14), wholeAnswer.total]);
          }
        },
      ),
      { ...shareOf(numRuns), endOnFailure: true },
    );

  it("is what the domain computes from the receipts: lists, groups, subtotals, totals, order and pages", async () => {
    await agreesOver(() => [...sampleReceipts, ...undoneBatches], rounds({ few: 20, many: 40 }));
  }, 240_000);

  it("pivots as the domain does", async () => {
    const arbPivot = fc
      .record({
        rows: arbLevels(2),
        columns: arbLevels(2),
        measures: fc.array(arbMeasure, { minLength: 1, maxLength: 3 }),
        totals: fc.record({ row: fc.boolean(), column: fc.boolean(), grand: fc.boolean() }),
      })
      .map(({ rows, columns, measures, totals }): Pivot => ({
        rows,
        columns: columns.filter(({ field }) => !rows.some((level) => level.field === field)),
        measures: measures.map((measure) => ({ ...measure, display: { kind: "value" } })),
        totals,
        sort: null,
      }));
    await fc.assert(
      fc.asyncProperty(arbQuestion, arbPivot, async ({ days, layerId, filters }, pivot) => {
        const rows = passingRows(rowsOf([...sampleReceipts, ...undoneBatches], layerId, days), filters);
        const expected = pivotTable(rows, pivot, { fields, permissions, weekStart: rangeContext.weekStart, nameOf });
        const answer = await answerTo(askOf(layerId, days, { pivot, filters }));
        expect({
          ok: true,
          value: { columns: answer.columns, rows: [...answer.rows, ...(answer.total === null ? [] : [answer.total])] },
        }).toEqual(expected);
      }),
      { ...shareOf(rounds({ few: 20, many: 40 })), endOnFailure: true },
    );
  }, 240_000);

  it("holds each group against the same group of the days that its days answer to, and all of them add up to the total", async () => {
    const measures = ["net", "previous", "change", "changePct"].map((field) => columnOf(field, "sum"));
    const arbShift = fc.integer({ min: 1, max: 9 });
    await fc.assert(
      fc.asyncProperty(
        arbDays,
        arbLayer,
        arbShift,
        arbLevels(2),
        fc.boolean(),
        fc.option(fc.tuple(fc.nat(), fc.integer({ min: -10, max: 10 })), { nil: undefined }),
        async (days, layerId, shift, levels, isAcross, cut) => {
          const receipts = [...sampleReceipts, ...undoneBatches];
          const wholeSpan = { from: addDays(days.from, -shift), to: addDays(days.to, -shift) };
          // The last day compared ends near one of its receipts.
          const ofLastDay = receipts.filter(({ businessDate }) => businessDate === wholeSpan.to);
          const { [(cut?.[0] ?? 0) % ofLastDay.length]: lastReceipt = { at: 0, halfHour: 20 } } = ofLastDay;
          const cutMinute = cut === undefined ? undefined : Math.max(0, minuteOfReceipt(lastReceipt) + cut[1]);
          const span = { ...wholeSpan, ...(cutMinute !== undefined && { cutMinute }) };
          const isBeforeCut = (receipt: Transaction) =>
            receipt.businessDate < span.to || minuteOfReceipt(receipt) < (cutMinute ?? Number.POSITIVE_INFINITY);
          const isMoved = levels.some(({ field, grain }) => field === "date" && grain !== "weekday");
          const before = rowsOf(receipts.filter(isBeforeCut), layerId, span).map((row) => ({
            ...row,
            ...(isMoved && { date: addDays(String(row["date"]) as CalendarDate, shift) }),
            net: null,
            previous: row["net"] ?? null,
            change: -Number(row["net"]),
          }));
          const ownRows = rowsOf(receipts, layerId, days).map((row) => ({
            ...row,
            previous: 0,
            change: row["net"] ?? null,
          }));
          const comparison = {
            days: { previous: { span, shift: { days: shift } }, sameWeekdays: null, lastYear: null },
            goals: null,
          };
          const context = { fields, permissions, weekStart: rangeContext.weekStart, nameOf };
          const groups = levels.map((level): ReportGroup => ({ ...level, collapsed: false }));
          const report = { columns: measures, groups, isList: false };
          const answer = await answerTo(askOf(layerId, days, { report, compared: comparison }));
          const expected = computeGroupTable([...ownRows, ...before], report, context);
          expect([...answer.rows, answer.total]).toEqual(expected.rows);
          const [rows, columns] = isAcross ? [levels.slice(1), levels.slice(0, 1)] : [levels, []];
          const totals = { row: true, column: true, grand: true };
          const figures = measures.map(({ field }) => ({
            field,
            aggregate: "sum" as const,
            display: { kind: "value" as const },
          }));
          const pivot: Pivot = { rows, columns, measures: figures, totals, sort: null };
          const crossed = await answerTo(askOf(layerId, days, { pivot, compared: comparison }));
          const expectedTable = pivotTable([...ownRows, ...before], pivot, context);
          expect([...crossed.rows, ...(crossed.total === null ? [] : [crossed.total])]).toEqual(
            expectedTable.ok ? expectedTable.value.rows : [],
          );
        },
      ),
      { ...shareOf(rounds({ few: 20, many: 40 })), endOnFailure: true },
    );
  }, 240_000);

  it("compares the days that a report is narrowed to with those that answer to them, in receipts and quantity too", async () => {
    const before = { from: sampleFirstDate, to: addDays(sampleFirstDate, 5) };
    const days = { from: addDays(sampleFirstDate, 6), to: addDays(sampleFirstDate, 11) };
    const comparison = {
      days: { previous: { span: before, shift: { days: 6 } }, sameWeekdays: null, lastYear: null },
      goals: null,
    };
    const on = (value: CalendarDate): ReportFilter => ({
      field: "date",
      operator: "=",
      values: [value],
      promptUser: false,
      locked: false,
    });
    const plainFields = ["net", "quantity", "receipts", "averageReceipt"];
    const fields = [
      ...plainFields,
      "previous",
      "previousQuantity",
      "previousReceipts",
      "previousAverageReceipt",
      "change",
      "previousQuantityChange",
      "previousReceiptsChange",
      "previousReceiptsChangePct",
    ];
    const groupOf = (field: string): ReportGroup => ({
      field,
      grain: null,
      direction: "ascending",
      subtotal: false,
      collapsed: false,
    });
    let receipts = 0;
    for (const field of [null, "location", "department"])
      for (const index of [null, 0, 3]) {
        const groups = field === null ? [] : [groupOf(field)];
        const filtersOn = (from: CalendarDate) => (index === null ? [] : [on(addDays(from, index))]);
        const cellsOf = async (names: readonly string[], span: typeof days, more: object) => {
          const report = { columns: names.map((name) => columnOf(name, "sum")), groups, isList: false };
          const answer = await answerTo(askOf(sampleChainId, span, { report, filters: filtersOn(span.from), ...more }));
          const lines = [...answer.rows, ...(answer.total === null ? [] : [{ ...answer.total, path: ["total"] }])];
          return new Map(lines.map(({ path, cells }) => [String(path[0]), cells.slice(groups.length).map(Number)]));
        };
        const groupedCells = await cellsOf(fields, days, { compared: comparison });
        const earlierCells = await cellsOf(plainFields, before, {});
        const now = await cellsOf(plainFields, days, {});
        expect(groupedCells.size).toBeGreaterThan(0);
        for (const [path, cells] of groupedCells) {
          const [net = 0, quantity = 0, count = 0, average = 0] = earlierCells.get(path) ?? [];
          const rowsNow = now.get(path) ?? [];
          expect([field, index, path, cells.slice(4, 8)]).toEqual([
            field,
            index,
            path,
            [net, quantity, count, average],
          ]);
          expect(cells.slice(8, 11)).toEqual([
            Number(rowsNow[0] ?? 0) - net,
            Number(rowsNow[1] ?? 0) - quantity,
            Number(rowsNow[2] ?? 0) - count,
          ]);
          receipts += count;
        }
      }
    expect(receipts).toBeGreaterThan(0);
  });

  it("shows the goals of places and days, and none where something was sold on a day without one", async () => {
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 9) };
    const goal = (layerId: number, last: number) =>
      parseGoal({
        scope: "LOCATION",
        layerId,
        metric: "netSales",
        from: days.from,
        to: addDays(days.from, last),
        value: 100,
      });
    const goals = [goal(1, 9), goal(2, 3)].flatMap((createdGoal) => (createdGoal.ok ? [createdGoal.value] : []));
    const comparison = {
      days: { previous: null, sameWeekdays: null, lastYear: null },
      goals: { ofLocations: goals, ofAll: null },
    };
    const group = (field: string): ReportGroup => ({
      field,
      grain: null,
      direction: "ascending",
      subtotal: false,
      collapsed: false,
    });
    const report = {
      columns: [columnOf("goal", "sum"), columnOf("goalChange", "sum"), columnOf("net", "sum")],
      groups: [group("location")],
      isList: false,
    };
    const byPlace = await answerTo(askOf(sampleChainId, days, { report, compared: comparison }));
    const [first, second] = byPlace.rows.map(({ cells }) => cells);
    expect(first?.[1]).toBe(10_000);
    expect(first?.[2]).toBe(Number(first?.[3]) - 10_000);
    expect(second?.slice(1, 3)).toEqual([null, null]);
    expect(byPlace.total?.cells.slice(1, 3)).toEqual([null, null]);
    const byItem = await answerTo(
      askOf(sampleChainId, days, { report: { ...report, groups: [group("sku")] }, compared: comparison }),
    );
    expect(byItem.total?.cells.slice(1, 3)).toEqual([null, null]);
  });

  it("gives the rows behind a cell", async () => {
    await fc.assert(
      fc.asyncProperty(arbQuestion, arbRowLevel, fc.nat(), async ({ days, layerId, filters }, level, which) => {
        const rows = passingRows(rowsOf([...sampleReceipts, ...undoneBatches], layerId, days), filters);
        const report = { columns: [columnOf("net", "sum")], groups: [{ ...level, collapsed: false }], isList: false };
        const lines = (await answerTo(askOf(layerId, days, { report, filters }))).rows;
        const path = lines[which % Math.max(1, lines.length)]?.path;
        if (path === undefined) return;
        const expected = computeGroupTable(
          rowsBehind(rows, [{ levels: [level], path }], rangeContext.weekStart),
          askOf(layerId, days, {}).report,
          { fields, permissions, weekStart: rangeContext.weekStart },
        );
        const answer = await answerTo(askOf(layerId, days, { filters, places: [{ level, key: path[0] ?? null }] }));
        expect([...answer.rows, answer.total]).toEqual(expected.rows);
      }),
      { ...shareOf(rounds({ few: 20, many: 40 })), endOnFailure: true },
    );
  }, 240_000);

  it("comes to the figures of the dashboard", async () => {
    const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] };
    const columns = ["net", "gross", "discount", "tax", "quantity", "margin"].map((field) => columnOf(field, "sum"));
    await fc.assert(
      fc.asyncProperty(arbDays, arbLayer, async (days, tl) => {
        const { simple: figures } = await run(
          answerSingleCall(boss, { date: `${days.from}..${days.to}`, tl }, readSimpleWidget),
        );
        const { total, sourceRows } = await answerTo(
          askOf(tl, days, { report: { columns, groups: [], isList: false } }),
        );
        if (sourceRows === 0) return;
        // Fees have no cost: if nothing else was sold, the report leaves the margin empty and the dashboard shows 0.
        expect(total?.cells.map((value) => value ?? 0)).toEqual([
          figures.net,
          figures.gross,
          figures.discounts,
          figures.tax,
          figures.items,
          figures.margin ?? 0,
        ]);
      }),
      { ...shareOf(rounds({ few: 25, many: 60 })), endOnFailure: true },
    );
  }, 240_000);

  it("has the events at the till that the domain finds, with the thresholds of each location", async () => {
    const columns = ["type", "transactionNumber", "amount", "score"].map(plainColumn);
    const arbLimit = fc.option(fc.record({ refund: fc.nat(4_000), discount: fc.nat(100) }), { nil: defaultRiskLimits });
    const arbLimits = fc
      .tuple(arbLimit, arbLimit, arbLimit, arbLimit)
      .map((limits) => new Map(limits.map((limit, index) => [index + 1, limit])));
    await fc.assert(
      fc.asyncProperty(arbDays, arbLayer, arbLimits, async (days, layerId, riskLimits) => {
        const expected = within([...sampleReceipts, ...undoneBatches], layerId, days).flatMap((receipt) =>
          findRiskEvents(receipt, {
            today: rangeContext.today,
            limits: riskLimits.get(receipt.locationId) ?? defaultRiskLimits,
          }).map(({ type, amount }) => JSON.stringify([type, receipt.number, amount, riskTypes[type].score])),
        );
        const ask = askOf(layerId, days, { report: { columns, groups: [], isList: true } });
        const answer = await answerTo({
          ...ask,
          cut: { ...ask.cut, riskLimits },
          source: reportSourceByKind.exception,
          fields: getReportKind("exception").fields,
        });
        expect(answer.rows.map(({ cells }) => JSON.stringify(cells)).toSorted()).toEqual(expected.toSorted());
      }),
      { ...shareOf(rounds({ few: 25, many: 60 })), endOnFailure: true },
    );
  }, 240_000);

  it("takes of the day what the tenders brought, in the Financial report", async () => {
    const columns = [
      "gross",
      "discounts",
      "refunds",
      "net",
      "taxes",
      "fees",
      "giftCards",
      "rounding",
      "tips",
      "collected",
      "sales",
      "refundCount",
      "voids",
    ].map((field) => columnOf(field, "sum"));
    await fc.assert(
      fc.asyncProperty(arbDays, arbLayer, async (days, layerId) => {
        const receipts = within([...sampleReceipts, ...undoneBatches], layerId, days);
        const figures = financialRowOf(receipts.map(sumsOfTransaction).reduce(addSums, emptySums));
        const tenders = receipts
          .filter(({ state, training }) => countsAsSale(state, training))
          .flatMap((receipt) => receipt.tenders)
          .reduce((sum, { amount }) => sum + amount, 0);
        const ask = {
          ...askOf(layerId, days, {
            report: { columns: [...columns, columnOf("tendersExpected", "sum")], groups: [], isList: false },
          }),
          source: reportSourceByKind.financial,
          fields: getReportKind("financial").fields,
        };
        const { total, sourceRows } = await answerTo(ask);
        if (sourceRows > 0)
          expect(total?.cells.map((value) => value ?? 0)).toEqual([
            ...columns.map(({ field }) => figures[field]),
            tenders,
          ]);
      }),
      { ...shareOf(rounds({ few: 25, many: 60 })), endOnFailure: true },
    );
  }, 240_000);

  it("refuses more groups than a person can look at, and says how many there may be", async () => {
    const report = {
      columns: [columnOf("net", "sum")],
      groups: [
        { field: "transactionNumber", grain: null, direction: "ascending" as const, subtotal: false, collapsed: false },
      ],
      isList: false,
    };
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    const ask = askOf(sampleChainId, days, { report });
    const { rowCount } = await answerTo(ask);
    expect((await answerTo({ ...ask, groupsAtMost: rowCount })).rowCount).toBe(rowCount);
    const refusal = run(
      withSnapshot((snapshot) => Effect.flip(runReport({ ...ask, snapshot, groupsAtMost: rowCount - 1 }))),
    );
    expect(await refusal).toMatchObject({ issues: [{ code: "REPORT_GROUPS", params: { max: rowCount - 1 } }] });
  });

  it("gives any page of groups that stand by a measure, equal ones by their names, with the total of all", async () => {
    const sortable = fc.constantFrom(
      ...(["sum", "count", "min", "max", "average"] as const).flatMap((aggregate) =>
        ["net", "quantity", "margin", "discount"].map((field) => columnOf(field, aggregate)),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        arbQuestion,
        arbRowLevel,
        sortable,
        arbMeasure,
        arbDirection,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async ({ days, layerId, filters }, level, column, other, direction, size, page) => {
          const rows = passingRows(rowsOf([...sampleReceipts, ...undoneBatches], layerId, days), filters);
          const report = {
            columns: [column, columnOf(other.field, other.aggregate)],
            groups: [{ ...level, collapsed: false }],
            isList: false,
          };
          const sorting = [{ column: `${column.field}:${String(column.aggregate)}`, direction }];
          const expected = computeGroupTable(rows, report, {
            fields,
            permissions,
            weekStart: rangeContext.weekStart,
            nameOf,
            sorting,
          });
          const answer = await answerTo(askOf(layerId, days, { report, filters, sorting, size, page }));
          expect([answer.rows, answer.total, answer.rowCount, answer.sourceRows]).toEqual([
            expected.rows.slice(0, -1).slice((page - 1) * size, page * size),
            expected.rows.at(-1),
            expected.rows.length - 1,
            rows.length,
          ]);
        },
      ),
      { ...shareOf(rounds({ few: 40, many: 100 })), endOnFailure: true },
    );
  }, 240_000);

  it("gives the average of a measure beside the number of its different values", async () => {
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    const rows = rowsOf([...sampleReceipts, ...undoneBatches], sampleChainId, days);
    const groups = [
      { field: "location", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false },
    ];
    for (const aggregate of ["sum", "average", "min", "max", "count"] as const) {
      const report = {
        columns: [columnOf("margin", aggregate), columnOf("margin", "countDistinct")],
        groups,
        isList: false,
      };
      const expected = computeGroupTable(rows, report, {
        fields,
        permissions,
        weekStart: rangeContext.weekStart,
        nameOf,
      });
      const answer = await answerTo(askOf(sampleChainId, days, { report }));
      expect([...answer.rows, answer.total]).toEqual(expected.rows);
    }
  });

  it("counts different values however many there are, of a group, of those around it and of the whole", async () => {
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    const rows = rowsOf([...sampleReceipts, ...undoneBatches], sampleChainId, days);
    const report = {
      columns: [columnOf("transactionNumber", "countDistinct")],
      groups: [
        { field: "location", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false },
        { field: "date", grain: "month" as const, direction: "ascending" as const, subtotal: true, collapsed: false },
      ],
      isList: false,
    };
    const expected = computeGroupTable(rows, report, {
      fields,
      permissions,
      weekStart: rangeContext.weekStart,
      nameOf,
    });
    const { rowCount, ...answer } = await answerTo(askOf(sampleChainId, days, { report, groupsAtMost: 12 }));
    expect([...answer.rows, answer.total]).toEqual(expected.rows);
    expect(Number(answer.total?.cells.at(-1))).toBeGreaterThan(rowCount);
  });

  it.runIf((process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "")(
    "stops a statement that takes too long, and says so",
    async () => {
      const refusal = run(
        Effect.flip(
          withSnapshot((snapshot) => withStatementTimeout(snapshot, snapshot.query("SELECT pg_sleep(5)"), 0.2)),
        ),
      );
      expect(await refusal).toMatchObject({ issues: [{ code: "REPORT_TIME", params: { seconds: 0.2 } }] });
    },
  );

  it("shows no more of a batch once it is undone", async () => {
    await run(Effect.flatMap(SaleStore, (store) => store.undoBatch(undoneBatch)));
    await agreesOver(() => sampleReceipts, 15);
  }, 240_000);
});
