import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { neededPerDayOf, parseGoal, spreadGoal } from "@comptoir/domain/goal";
import { netSalesOf, sumsOfTransaction } from "@comptoir/domain/metric";
import { addDays, calendarDateOf, type CalendarDate } from "@comptoir/domain/period";

import { createLayer, createUser } from "../organisation/index.ts";
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
                  ? { person, isOfChain, goal: shares.reduce((sum, share) => sum + share.value, 0), net }
                  : null;
              }),
            );
            const wholeGoals = known.filter((goal) => goal !== null);
            // The goal of a user in the chain stands for that in its store.
            const whole = wholeGoals.filter(
              ({ person, isOfChain }) =>
                isOfChain || !wholeGoals.some((outer) => outer.isOfChain && outer.person === person),
            );
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

      it.effect("say what a user needs per remaining day, from the sales of all their names to yesterday", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const { token } = yield* signInAs("admin");
          const [ana] = yield* sql<{
            readonly id: number;
          }>`SELECT user_id AS id FROM user_account WHERE username = 'ana'`;
          const layers = yield* sql<{
            readonly id: number;
            readonly code: string;
            readonly target: number;
            readonly parent: number;
          }>`
            SELECT target_layer_id AS id, code, target_id AS target, parent_id AS parent FROM target_layer`;
          const store = layers.find(({ code }) => code === "A1");
          if (store === undefined || ana === undefined) throw new Error("no store");
          const [clock] = yield* sql<{
            readonly today: CalendarDate;
          }>`SELECT (now() AT TIME ZONE 'America/Toronto')::date::text AS today`;
          const today = clock?.today ?? first;
          const goals = [
            { layerId: store.id, from: addDays(today, -4), to: addDays(today, 1), value: 1_000_000 },
            { layerId: store.id, from: addDays(today, 2), to: addDays(today, 4), value: 300_001 },
            { layerId: store.parent, from: addDays(today, -4), to: addDays(today, 6), value: 5_000_000 },
          ];
          yield* sql`DELETE FROM goal`;
          for (const { layerId, from, to, value } of goals)
            yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, members, metric, from_date, to_date, value, profile, version)
              VALUES (${store.target}, ${layerId}, 'USER', ${[ana.id]}::integer[], 'netSales', ${from}::date, ${to}::date, ${value * 10}, '{}', 99)`;
          const receipts = [-3, -1, 0].flatMap((ago) =>
            ["ana", "Ana Roy", "Zoé"].map((cashier) => ({
              ...sampleReceipt,
              locationId: store.id,
              number: `need${ago}-${cashier}`,
              businessDate: addDays(today, ago),
              cashier,
              lines: sampleReceipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            })),
          );
          yield* commitReceipts(receipts);
          const report = {
            dataSource: "target",
            descriptions: { fr: "But" },
            period: `${addDays(today, -5)}..${addDays(today, 8)}`,
            isList: false,
            reportDataModelRoles: [],
            genericListColumn: [column("neededPerDay")],
            genericListFilter: [],
            genericListGroup: ["location", "cashier"].map(group),
          };
          const body = JSON.stringify({ _ReportDataModelID: 0, dataSource: "target", report });
          const answer = (yield* read(yield* call("/api/Report/Run", { token, method: "POST", body }))).body as Answer;
          const soldByAna = receipts
            .filter(({ cashier, businessDate }) => cashier !== "Zoé" && businessDate < today)
            .reduce((sum, receipt) => sum + netSalesOf(sumsOfTransaction(receipt)), 0);
          const [, , ofChain] = goals.map(({ value }, index) => ({
            remaining: index === 1 ? value : value - soldByAna,
            daysLeft: [2, 3, 7][index] ?? 0,
          }));
          if (ofChain === undefined) throw new Error("no goal");
          const needs = answer.rows.map(({ cells }) => cells.at(-1)).filter((cell) => typeof cell === "number");
          // The open goal in the chain stands for those in its store.
          const expected = [neededPerDayOf([ofChain]) ?? 0];
          expect(needs.map((need) => Math.round(need * 100)).toSorted()).toEqual(expected.toSorted());
          expect(Math.round(Number(answer.total.cells.at(-1)) * 100)).toBe(
            expected.reduce((sum, need) => sum + need, 0),
          );
        }),
      );

      it.effect("of teams have rows of their own, attained by the sales of their members, which count once", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const { token } = yield* signInAs("admin");
          const people = yield* sql<{
            readonly id: number;
            readonly name: string;
          }>`SELECT user_id AS id, username AS name FROM user_account WHERE username IN ('ana', 'luc')`;
          const idOf = (username: string) => people.find(({ name }) => name === username)?.id ?? 0;
          const [store] = yield* sql<{ readonly id: number; readonly target: number; readonly parent: number }>`
            SELECT target_layer_id AS id, target_id AS target, parent_id AS parent FROM target_layer WHERE code = 'A1'`;
          if (store === undefined) throw new Error("no store");
          const date = addDays(first, 200);
          const sold = ["ana", "Ana Roy", "ROY luc", "Zoé", "Zoé"];
          yield* commitReceipts(
            sold.map((cashier, index) => ({
              ...sampleReceipt,
              locationId: store.id,
              number: `team-${index}`,
              businessDate: date,
              cashier,
              lines: sampleReceipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            })),
          );
          const ofOne = netSalesOf(sumsOfTransaction(sampleReceipt)) / 100;
          yield* sql`DELETE FROM goal`;
          for (const { layerId, scope, members, value, description } of [
            { layerId: store.id, scope: "TEAM", members: ["ana", "luc"], value: 10_000, description: "Both" },
            { layerId: store.parent, scope: "TEAM", members: ["luc"], value: 4_000, description: "" },
            { layerId: store.id, scope: "USER", members: ["luc"], value: 2_000, description: "" },
          ])
            yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, members, metric, description, from_date, to_date, value, profile, version)
              VALUES (${store.target}, ${layerId}, ${scope}, ${members.map(idOf)}::integer[], 'netSales', ${description}, ${date}::date, ${date}::date, ${value * 10}, '{}', 99)`;
          const run = Effect.fnUntraced(function* (groups: readonly string[]) {
            const report = {
              dataSource: "target",
              descriptions: { fr: "But" },
              period: date,
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: ["net", "goal", "netWithGoal", "attainedPct"].map(column),
              genericListFilter: [],
              genericListGroup: groups.map(group),
            };
            const body = JSON.stringify({ _ReportDataModelID: 0, dataSource: "target", report });
            return (yield* read(yield* call("/api/Report/Run", { token, method: "POST", body }))).body as Answer;
          });
          const pct = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;
          const byTeam = yield* run(["team"]);
          expect(byTeam.rows.map(({ cells }) => cells).toSorted()).toEqual(
            [
              [null, ofOne * 5, null, null, null],
              ["Both", null, 100, ofOne * 3, pct(ofOne * 3, 100)],
              ["luc Roy", null, 40, ofOne, pct(ofOne, 40)],
            ].toSorted(),
          );
          expect(byTeam.total.cells).toEqual([null, ofOne * 5, 140, ofOne * 4, pct(ofOne * 4, 140)]);
          // Beside cashiers, the goal of a team stands for those of its members, and the sales are the same.
          const byBoth = yield* run(["cashier", "team"]);
          expect(byBoth.total.cells.slice(-4)).toEqual([ofOne * 5, 140, ofOne * 4, pct(ofOne * 4, 140)]);
          expect((yield* run(["cashier"])).total.cells.slice(-4)).toEqual([ofOne * 5, 20, ofOne, pct(ofOne, 20)]);
        }),
      );

      it.effect("above stores are listed in the order of their layers", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const { token } = yield* signInAs("admin");
          const [ana] = yield* sql<{
            readonly id: number;
          }>`SELECT user_id AS id FROM user_account WHERE username = 'ana'`;
          const [store] = yield* sql<{ readonly target: number; readonly parent: number }>`
            SELECT target_id AS target, parent_id AS parent FROM target_layer WHERE code = 'A1'`;
          if (store === undefined || ana === undefined) throw new Error("no store");
          yield* sql`DELETE FROM goal`;
          const regionIds = yield* Effect.forEach(["R3", "R1", "R5", "R2", "R4", "R6"], (code) =>
            Effect.gen(function* () {
              const at = { targetId: store.target, description: code };
              const id = yield* createLayer({ ...at, parentId: store.parent, type: "REGION", code });
              yield* createLayer({ ...at, parentId: id, type: "STORE", locationType: "STORE", code: `${code}S` });
              return id;
            }),
          );
          for (const layerId of regionIds.toReversed())
            yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, members, metric, from_date, to_date, value, profile, version)
              VALUES (${store.target}, ${layerId}, 'USER', ${[ana.id]}::integer[], 'netSales', '2026-03-01', '2026-03-02', ${layerId * 1000}, '{}', 99)`;
          const report = {
            dataSource: "target",
            descriptions: { fr: "But" },
            period: "2026-03-01..2026-03-02",
            isList: true,
            reportDataModelRoles: [],
            genericListColumn: ["cashier", "goal"].map((field) => ({ ...column(field), aggregate: null })),
            genericListFilter: [],
            genericListGroup: [],
          };
          const body = JSON.stringify({ _ReportDataModelID: 0, dataSource: "target", report });
          const { rows } = (yield* read(yield* call("/api/Report/Run", { token, method: "POST", body })))
            .body as Answer;
          const goals = rows.flatMap(({ cells }) => (typeof cells[1] === "number" ? [cells[1]] : []));
          expect(goals).toEqual(regionIds.toSorted((left, right) => left - right));
        }),
      );
    },
  );
