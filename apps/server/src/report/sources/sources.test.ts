import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addDays } from "@comptoir/domain/period";
import { getReportKind, isReportKind, listAggregates, plainColumn, reportKinds } from "@comptoir/domain/report";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { postgresql } from "../dialect.ts";
import type { RunAsk } from "../run-report.ts";
import { answerOfBoth } from "../testing/answer-of-both.ts";
import { testCopy } from "../testing/test-copy.ts";
import { reportSources } from "./index.ts";

const runtime = ManagedRuntime.make(testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 60, seed: 3 }));
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
const kinds = Object.keys(reportKinds).filter(isReportKind);
const askOf = (kind: (typeof kinds)[number], more: Partial<RunAsk>): Omit<RunAsk, "snapshot"> => ({
  source: reportSources[kind],
  dialect: postgresql,
  fields: getReportKind(kind).fields,
  range: { weekStart: 0, today: days.to },
  report: { columns: Object.keys(getReportKind(kind).fields).map(plainColumn), groups: [], isList: true },
  filters: [], sorting: [], pivot: null, places: [], page: 1, size: 1_000,
  cut: { dialect: postgresql, ...days, today: days.to, previous: days, lastYear: days, locations: [1, 2, 3, 4].map((id) => ({ id, targetId: 1, description: "", timeZone: "America/Toronto", businessDayStart: 0 })) },
  ...more,
});
const answerTo = (ask: Omit<RunAsk, "snapshot">) => run(answerOfBoth(ask));

describe.each(kinds)("the rows of %s", (kind) => {
  const { fields } = getReportKind(kind);
  const names = Object.keys(fields);

  it("have every field that is not computed from others", () => {
    const own = names.filter((name) => fields[name]?.ratio === undefined && fields[name]?.standing === undefined);
    expect(own.filter((name) => reportSources[kind].fields[name] === undefined)).toEqual([]);
  });

  it("are listed, sorted and filtered by any field", async () => {
    const all = await answerTo(askOf(kind, {}));
    expect(all.rows.length).toBe(Math.min(1_000, all.sourceRows));
    for (const field of names.filter((name) => fields[name]?.standing === undefined)) {
      const known = await answerTo(askOf(kind, { sorting: [{ column: field, direction: "descending" }], filters: [{ field, operator: "isNotNull", values: [], promptUser: false, locked: false }] }));
      const unknown = await answerTo(askOf(kind, { filters: [{ field, operator: "isNull", values: [], promptUser: false, locked: false }] }));
      expect([field, known.sourceRows + unknown.sourceRows]).toEqual([field, all.sourceRows]);
    }
  });

  it("come to the same whatever they are grouped by", async () => {
    const measures = names.filter((name) => listAggregates(fields, name).includes("sum") && fields[name]?.ratio === undefined);
    const columns = measures.map((name) => ({ ...plainColumn(name), aggregate: "sum" as const }));
    // Stock at the beginning and the end of days does not add up over days.
    const additive = names.filter((name) => fields[name]?.role === "dimension" && !(kind === "inventory-movement" && (name === "date" || name === "lastMovement")));
    const whole = await answerTo(askOf(kind, { report: { columns, groups: [], isList: false } }));
    for (const field of additive) {
      const by = await answerTo(askOf(kind, { report: { columns, groups: [{ field, grain: null, direction: "ascending", subtotal: false, collapsed: false }], isList: false } }));
      expect([field, by.total?.cells.slice(1)]).toEqual([field, whole.total?.cells ?? measures.map(() => null)]);
    }
  });
});
