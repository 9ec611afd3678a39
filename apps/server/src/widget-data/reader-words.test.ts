import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { sampleChainId, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { answerBatch } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };

beforeAll(() => runtime.runPromise(Effect.andThen(writeSampleChain, commitReceipts([sampleReceipt]))));
afterAll(() => runtime.dispose());

it.each([
  ["fr", ["Ventes nettes", "Department 5", "Anaïs"], "jeudi", "Débit"],
  ["en", ["Net sales", "Department 5", "Anaïs"], "Thursday", "Debit"],
  ["es", ["Ventas netas", "Department 5", "Anaïs"], "jueves", "Débito"],
] as const)("names figures and members in the reader's language: %s", async (language, names, weekday, tender) => {
  const reader = { ...boss, language };
  const calls = await runtime.runPromise(
    answerBatch(reader, [
      ...["", "department:5", "cashier:Anaïs"].map((code) => ({
        key: code,
        call: "GetStats" as const,
        params: { date: "2026-03-12", type: "SALES", code, name: "Name of the caller" },
      })),
      { key: "weekday", call: "GetStatsPer", params: { date: "2026-03-12", type: "WEEKDAY" } },
      { key: "tender", call: "GetStatsPer", params: { date: "2026-03-12", type: "TENDER" } },
    ]),
  );
  expect(
    calls.flatMap((answer) => (answer.call === "GetStats" ? answer.data.stats.map(({ name }) => name) : [])),
  ).toEqual(names);
  expect(
    calls.flatMap((answer) => (answer.call === "GetStatsPer" ? answer.data.rows.map(({ name }) => name) : [])),
  ).toEqual([weekday, tender]);
});
