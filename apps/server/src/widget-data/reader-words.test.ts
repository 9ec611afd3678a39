import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { createTarget } from "../organisation/index.ts";
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
        params: { date: "2026-03-12", type: "SALES", code },
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

it("names nothing of another chain's catalogue, whatever id is asked", async () => {
  const otherIds = await runtime.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      // The sample chain has an id of its own choice.
      yield* sql`SELECT setval(pg_get_serial_sequence('target', 'target_id'), 100), setval(pg_get_serial_sequence('department', 'department_id'), 100),
        setval(pg_get_serial_sequence('sub_department', 'sub_department_id'), 100)`;
      const targetId = yield* createTarget({ code: "OTHER", description: "Other chain" });
      const [department] = yield* sql<{ readonly id: number }>`
        INSERT INTO department (target_id, code, description) VALUES (${targetId}, 'SECRET', 'Secret department') RETURNING department_id AS id`;
      const [subDepartment] = yield* sql<{ readonly id: number }>`
        INSERT INTO sub_department (department_id, code, description) VALUES (${department?.id ?? 0}, 'SECRET', 'Secret shelf') RETURNING sub_department_id AS id`;
      return { department: department?.id, subDepartment: subDepartment?.id };
    }),
  );
  const codes = [`department:${otherIds.department}`, `subDepartment:${otherIds.subDepartment}`];
  const answers = await runtime.runPromise(
    answerBatch(
      { ...boss, language: "en" },
      codes.map((code) => ({ key: code, call: "GetStats", params: { date: "2026-03-12", type: "SALES", code } })),
    ),
  );
  expect(
    answers.flatMap((answer) => (answer.call === "GetStats" ? answer.data.stats.map(({ name }) => name) : [])),
  ).toEqual([String(otherIds.department), String(otherIds.subDepartment)]);
});
