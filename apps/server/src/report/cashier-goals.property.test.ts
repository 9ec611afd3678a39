import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { parseGoal, spreadGoal } from "@comptoir/domain/goal";
import { netSalesOf, sumsOfTransaction } from "@comptoir/domain/metric";
import { addDays, calendarDateOf } from "@comptoir/domain/period";

import { createUser } from "../organisation/index.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

interface Answer {
  readonly rows: readonly { readonly cells: readonly (string | number | null)[] }[];
  readonly total: { readonly cells: readonly (number | null)[] };
}

const first = calendarDateOf({ year: 2026, month: 3, day: 1 });
/** Names on receipts: two of Ana's, one of Luc's, and one of nobody with an account. */
const tillNames = ["ana", "Ana Roy", "ROY, luc".replace(",", ""), "Zoé"] as const;
const personOf = [0, 0, 1, null] as const;
const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });
const group = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: false, collapsed: false });

const arbCase = fc.record({
  sales: fc.array(fc.record({ store: fc.nat(1), name: fc.nat(3), day: fc.nat(9) }), { minLength: 1, maxLength: 12 }),
  goals: fc.uniqueArray(
    fc.record({
      person: fc.nat(1),
      isOfChain: fc.boolean(),
      length: fc.integer({ min: 4, max: 20 }),
      value: fc.nat(90_000),
    }),
    { maxLength: 3, selector: ({ person, isOfChain }) => `${person} ${String(isOfChain)}` },
  ),
  start: fc.nat(4),
  length: fc.nat(5),
});

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "240 seconds" })(
    hasCopy ? "goals of cashiers, from the copy" : "goals of cashiers, from the database",
    (it) => {
      it.effect("stand once beside the sales of their user, whatever names and stores these have", () =>
        Effect.gen(function* () {
          const { targetId, chain, first: storeA, second: storeB } = yield* makeOrganisation;
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const stores = [storeA, storeB];
          const people = yield* Effect.forEach(["ana", "luc"], (username) =>
            createUser({
              targetId,
              layerId: chain,
              username,
              email: `${username}@exemple.ca`,
              password: testPassword,
              firstName: username,
              lastName: "Roy",
              language: "fr",
            }),
          );
          const { token } = yield* signInAs("admin");
          const run = Effect.fnUntraced(function* (period: string, groups: readonly string[]) {
            const report = {
              dataSource: "target",
              descriptions: { fr: "But" },
              period,
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: ["net", "goal", "netWithGoal", "attainedPct"].map(column),
              genericListFilter: [],
              genericListGroup: groups.map(group),
            };
            const body = JSON.stringify({ _ReportDataModelID: 0, dataSource: "target", report });
            const answer = yield* read(yield* call("/api/Report/Run", { token, method: "POST", body }));
            expect(answer.status).toBe(200);
            return answer.body as Answer;
          });
          let version = 0;
          let soldBefore: {
            readonly name: string;
            readonly store: number;
            readonly date: string;
            readonly net: number;
          }[] = [];
          for (const { sales, goals, start, length } of fc.sample(arbCase, {
            numRuns: rounds({ few: 10, many: 50 }),
            seed: 5,
          })) {
            version += 1;
            yield* sql`DELETE FROM goal`;
            const receipts = sales.map(({ store, name, day }, index) => ({
              ...sampleReceipt,
              locationId: stores[store] ?? 0,
              number: `${version}-${index}`,
              businessDate: addDays(first, day),
              cashier: tillNames[name] ?? "",
              lines: sampleReceipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            }));
            yield* commitReceipts(receipts);
            soldBefore = [
              ...soldBefore,
              ...receipts.map((receipt) => ({
                name: receipt.cashier,
                store: receipt.locationId,
                date: receipt.businessDate,
                net: netSalesOf(sumsOfTransaction(receipt)),
              })),
            ];
            const [from, to] = [addDays(first, start), addDays(first, start + length)];
            const known = yield* Effect.forEach(goals, ({ person, isOfChain, length: days, value }) =>
              Effect.gen(function* () {
                const layerId = isOfChain ? chain : storeA;
                const last = addDays(first, days);
                yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, members, metric, from_date, to_date, value, profile, version)
                  VALUES (${targetId}, ${layerId}, 'USER', ${[people[person] ?? 0]}::integer[], 'netSales', ${first}::date, ${last}::date, ${value * 10}, '{}', ${version})`;
                const parsed = parseGoal({
                  scope: "USER",
                  layerId,
                  members: [1],
                  metric: "netSales",
                  from: first,
                  to: last,
                  value: value / 100,
                });
                if (!parsed.ok) throw new Error("not a goal");
                const shares = spreadGoal(parsed.value).filter(({ date }) => from <= date && date <= to);
                const net = soldBefore
                  .filter(
                    ({ name, store, date }) =>
                      personOf[tillNames.findIndex((other) => other === name)] === person &&
                      from <= date &&
                      date <= to &&
                      (isOfChain || store === storeA),
                  )
                  .reduce((sum, sale) => sum + sale.net, 0);
                return shares.length === length + 1
                  ? { goal: shares.reduce((sum, share) => sum + share.value, 0), net }
                  : null;
              }),
            );
            const whole = known.filter((goal) => goal !== null);
            const sumOf = (of: "goal" | "net") =>
              whole.length === 0 ? null : whole.reduce((sum, goal) => sum + goal[of], 0);
            const net = soldBefore
              .filter(({ date }) => from <= date && date <= to)
              .reduce((sum, sale) => sum + sale.net, 0);
            for (const groups of [["cashier"], ["location", "cashier"], ["cashier", "location"]]) {
              const { total, rows } = yield* run(`${from}..${to}`, groups);
              const [totalNet, totalGoal, totalNetWithGoal, attained] = total.cells.slice(-4);
              const [goal, netOfGoals] = [sumOf("goal"), sumOf("net")];
              expect(
                [totalNet, totalGoal, totalNetWithGoal].map((cell) =>
                  cell === null ? null : Math.round(Number(cell) * 100),
                ),
              ).toEqual([net, goal, netOfGoals]);
              expect(attained).toBe(
                goal === null || goal === 0 ? null : Math.round(((netOfGoals ?? 0) / goal) * 10_000) / 100,
              );
              // Each goal is in one row, and a row of one goal has its attainment.
              if (groups.length > 1 || whole.length === 0) continue;
              const ofRows = rows.flatMap(({ cells }) => (cells.at(-3) === null ? [] : [Number(cells.at(-3))]));
              expect(Math.round(ofRows.reduce((sum, value) => sum + value, 0) * 100)).toBe(goal);
            }
          }
        }),
      );
    },
  );
