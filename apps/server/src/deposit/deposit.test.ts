/** Tests deposits: proposal, count, second person, bank, conflicts, scope, and the sums of the list. */

import { expect, layer } from "@effect/vitest";
import type { DepositDetail, DepositRow, OpenDay } from "@comptoir/api/wire";
import { denominationCodes, depositSteps, listDepositActions, type DepositStatus } from "@comptoir/domain/deposit";
import { cents } from "@comptoir/domain/money";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { assignSetting } from "../access/index.ts";
import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Deposit on the wire: amounts in dollars. */
type Dollars<T> = { readonly [K in keyof T]: T[K] extends number ? number : T[K] };
type Answer = Dollars<DepositDetail>;
type Row = Dollars<DepositRow>;

const users = { admin: "admin", manager: "manager", accountant: "accountant", viewer: "viewer" } as const;
type Who = keyof typeof users;
const centsOf = (dollars: number | null): number => Math.round((dollars ?? 0) * 100);

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("deposits", (it) => {
  const shared = { chain: 0, first: 0, second: 0, tokens: new Map<Who, string>() };
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    const answer = yield* read(
      yield* call(`/api/Deposit${path}`, {
        method,
        token: shared.tokens.get(who) ?? "",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const codes = Array.isArray(answer.body)
      ? (answer.body as readonly { readonly code?: string }[]).flatMap(({ code }) => code ?? [])
      : [];
    return { status: answer.status, codes, body: answer.body, deposit: answer.body as Answer };
  });
  const key = ({ id, version }: Answer) => ({ id, version });
  const sell = Effect.fnUntraced(function* (day: string, seed: number) {
    const store = yield* SaleStore;
    const batchId = yield* store.openBatch({ source: "IMPORT", label: day });
    const receipts = fc.sample(arbTransaction, { numRuns: 30, seed }).map((receipt, index) => ({
      ...receipt,
      locationId: shared.first,
      number: `${day}-${index}`,
      at: new Date(`${day}T15:00:00Z`).getTime(),
      businessDate: day as typeof receipt.businessDate,
      halfHour: 20,
      lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
    }));
    yield* store.appendTransactions(batchId, receipts);
    yield* store.commitBatch(batchId);
  });

  it.effect("somebody signs in for each role", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      Object.assign(shared, { chain: organisation.chain, first: organisation.first, second: organisation.second });
      for (const who of Object.keys(users) as Who[]) shared.tokens.set(who, (yield* signInAs(users[who])).token);
    }),
  );

  it.effect(
    "the bridge of any day's deposit goes from its net sales to what is banked, and the list says the same",
    () =>
      Effect.gen(function* () {
        for (const [day, seed] of [
          ["2026-03-02", 11],
          ["2026-03-03", 12],
          ["2026-03-04", 13],
        ] as const) {
          yield* sell(day, seed);
          const deposit = yield* send("admin", "POST", "", { locationId: shared.first, businessDate: day });
          expect([deposit.status, deposit.deposit.status]).toEqual([200, "PREPARED"]);
          const countAnswer = yield* send("admin", "POST", "/Count", {
            ...key(deposit.deposit),
            drawers: deposit.deposit.drawers.map(({ terminal }, index) => ({
              terminal,
              opening: 100 + index,
              payOuts: 5.25,
              count: denominationCodes
                .slice(0, 4 + (seed % 5))
                .map((denomination) => ({ denomination, loose: seed + index })),
            })),
            cheques: [{ number: "12", amount: seed }],
            remainingFloat: 20,
          });
          expect([countAnswer.status, countAnswer.deposit.status]).toEqual([200, "COUNTED"]);
          const { bridge, deposited, drawers } = countAnswer.deposit;
          const steps = bridge?.steps ?? [];
          expect(steps.map(({ step }) => step)).toEqual(Object.keys(depositSteps));
          const sum = steps.reduce((all, { amount }) => all + centsOf(amount), centsOf(bridge?.netSales ?? 0));
          expect([sum, centsOf(bridge?.deposited ?? 0)]).toEqual([centsOf(deposited), centsOf(deposited)]);
          expect(steps.find(({ step }) => step === "till")?.amount).toBe(0);
          const list = (yield* send("admin", "GET", `?from=${day}&to=${day}`)).body as readonly Row[];
          const [row] = list;
          for (const part of [
            "opening",
            "received",
            "change",
            "refunds",
            "payOuts",
            "expected",
            "declared",
            "overShort",
          ] as const)
            expect([part, centsOf(row?.[part] ?? null)]).toEqual([
              part,
              drawers.reduce((all, drawer) => all + centsOf(drawer[part]), 0),
            ]);
          expect(centsOf(row?.expected ?? null) + centsOf(row?.overShort ?? null)).toBe(centsOf(row?.declared ?? null));
        }
        const openDays = (yield* send("admin", "GET", "/Open?from=2026-03-01&to=2026-03-31")).body;
        expect(openDays).toEqual([]);
      }),
  );

  it.effect("the list is filtered, sorted and searched by the server, and counted by status and store", () =>
    Effect.gen(function* () {
      const daysOf = Effect.fnUntraced(function* (query: Readonly<Record<string, string>>) {
        const answer = yield* send("admin", "GET", `?${new URLSearchParams(query).toString()}`);
        return [answer.status, (answer.body as readonly Row[]).map(({ businessDate }) => businessDate)];
      });
      const filters = (...conditions: readonly object[]) => JSON.stringify(conditions);
      const afterSecond = { Column: "businessDate", Operator: ">", Value: "2026-03-02" };
      expect(yield* daysOf({ sort: "businessDate", filters: filters(afterSecond) })).toEqual([
        200,
        ["2026-03-03", "2026-03-04"],
      ]);
      expect(yield* daysOf({ sort: "-remainingFloat,businessDate", page: "2", size: "1" })).toEqual([
        200,
        ["2026-03-03"],
      ]);
      expect(yield* daysOf({ search: "no such bag" })).toEqual([200, []]);
      const unknown = filters({ Column: "declared", Operator: ">", Value: 1 });
      expect((yield* send("admin", "GET", `?filters=${encodeURIComponent(unknown)}`)).codes).toEqual([
        "FILTER_INVALID",
      ]);
      expect((yield* send("admin", "GET", "?sort=overShort")).codes).toEqual(["FILTER_INVALID"]);
      const counted = { Column: "status", Operator: "=", Value: "COUNTED" };
      const facets = (yield* send("admin", "POST", "/Facets", [counted, afterSecond])).body;
      expect(facets).toMatchObject([
        { column: "location", values: [{ count: 2 }] },
        { column: "status", values: [{ value: "COUNTED", count: 2 }] },
      ]);
    }),
  );

  it.effect("days given the last one first are those given in order", () =>
    Effect.gen(function* () {
      const listed = yield* send("admin", "GET", "?from=2026-03-02&to=2026-03-03");
      expect((listed.body as readonly Row[]).length).toBe(2);
      const reversed = yield* send("admin", "GET", "?from=2026-03-03&to=2026-03-02");
      expect([reversed.status, reversed.body]).toEqual([200, listed.body]);
      yield* sell("2026-03-05", 14);
      const openDays = (yield* send("admin", "GET", "/Open?from=2026-03-06&to=2026-03-01")).body as readonly OpenDay[];
      expect(openDays.map(({ businessDate }) => businessDate)).toEqual(["2026-03-05"]);
    }),
  );

  it.effect("a day paid by cards alone waits for no deposit, unless a drawer was opened", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const day = "2026-02-11" as const;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: day });
      const [sample] = fc.sample(arbTransaction, { numRuns: 1, seed: 5 });
      if (sample === undefined) return expect.fail("no receipt");
      const receipt = {
        ...sample,
        state: "COMPLETED" as const,
        training: false,
        locationId: shared.first,
        number: `${day}-1`,
        at: new Date(`${day}T15:00:00Z`).getTime(),
        businessDate: day as typeof sample.businessDate,
        halfHour: 20,
        lines: [],
        tenders: [{ code: "DEBIT", amount: cents(1_050) }],
      };
      yield* store.appendTransactions(batchId, [receipt]);
      yield* store.commitBatch(batchId);
      const openDays = Effect.map(send("admin", "GET", `/Open?from=${day}&to=${day}`), ({ body }) =>
        (body as readonly OpenDay[]).map(({ businessDate, cash }) => [businessDate, cash]),
      );
      expect(yield* openDays).toEqual([]);
      const drawerEvent = {
        location_id: shared.first,
        business_date: day,
        terminal: "7",
        at: new Date(0),
        kind: "CASHIER_IN",
      };
      yield* sql`INSERT INTO drawer_event ${sql.insert({ ...drawerEvent, fact_no: 900 })}`;
      expect(yield* openDays).toEqual([]);
      yield* sql`INSERT INTO drawer_event ${sql.insert({ ...drawerEvent, fact_no: 901, kind: "OPEN", amount: 20_000 })}`;
      expect(yield* openDays).toEqual([[day, 0]]);
    }),
  );

  it.effect("days that are over wait for their deposit before today's, which still sells", () =>
    Effect.gen(function* () {
      const today = businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 });
      const days = [addDays(today, -2), addDays(today, -1), today];
      for (const [index, day] of days.entries()) yield* sell(day, 40 + index);
      const openDays = (yield* send("admin", "GET", `/Open?from=${days[0]}`)).body as readonly {
        businessDate: string;
      }[];
      expect(openDays.map(({ businessDate }) => businessDate)).toEqual([days[1], days[0], today]);
    }),
  );

  it.effect("flows reported by a till are used, and cannot be overwritten", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const events = [
        ["OPEN", 20_000, null],
        ["PAY_OUT", 1_250, null],
        ["DECLARED", 30_000, "CASH"],
        ["DECLARED", 31_000, "CASH"],
      ] as const;
      for (const [index, [kind, amount, tender]] of events.entries())
        yield* sql`INSERT INTO drawer_event ${sql.insert({ location_id: shared.second, business_date: "2026-03-02", terminal: "7", fact_no: index + 1, at: new Date(0), kind, amount, tender })}`;
      const { deposit } = yield* send("admin", "POST", "", {
        locationId: shared.second,
        businessDate: "2026-03-02",
        drawers: [{ terminal: "7", opening: 999, drops: 30 }],
      });
      expect(
        deposit.drawers.map(({ opening, payOuts, drops, told, tillDeclared }) => [
          opening,
          payOuts,
          drops,
          told,
          tillDeclared,
        ]),
      ).toEqual([[200, 12.5, 30, ["opening", "payOuts"], 310]]);
      expect(deposit.remainingFloat).toBe(200);
      const secondAnswer = yield* send("admin", "POST", "", { locationId: shared.second, businessDate: "2026-03-02" });
      expect([secondAnswer.status, secondAnswer.codes]).toEqual([409, ["DEPOSIT_EXISTS"]]);
      const deletion = yield* send("admin", "POST", "/Void", key(deposit));
      expect(deletion.deposit.status).toBe("VOIDED");
      expect((yield* send("admin", "POST", "", { locationId: shared.second, businessDate: "2026-03-02" })).status).toBe(
        200,
      );
    }),
  );

  it.effect("a blind count shows what should be there after the count alone", () =>
    Effect.gen(function* () {
      yield* assignSetting({ layerId: shared.first, code: "DEPOSIT_BLIND", value: true, userId: 1 });
      yield* sell("2026-03-05", 14);
      const { deposit } = yield* send("manager", "POST", "", { locationId: shared.first, businessDate: "2026-03-05" });
      expect([
        deposit.expected,
        deposit.received,
        deposit.bridge,
        deposit.drawers.map(({ expected }) => expected),
      ]).toEqual([null, null, null, deposit.drawers.map(() => null)]);
      const drawers = deposit.drawers.map(({ terminal }) => ({ terminal, count: [] }));
      const countAnswer = yield* send("manager", "POST", "/Count", { ...key(deposit), drawers, remainingFloat: 0 });
      expect([countAnswer.status, countAnswer.deposit.expected === null]).toEqual([200, false]);
      yield* assignSetting({ layerId: shared.first, code: "DEPOSIT_BLIND", value: false, userId: 1 });
    }),
  );

  it.effect("any two people's actions follow the table of transitions, and the second person is never the first", () =>
    Effect.gen(function* () {
      yield* assignSetting({ layerId: shared.first, code: "DEPOSIT_VERIFIED", value: true, userId: 1 });
      yield* assignSetting({ layerId: shared.first, code: "DEPOSIT_CONFIRMED_BY_OTHER", value: true, userId: 1 });
      const actions = ["Count", "Verify", "Deposit", "Confirm", "Void", "Correct"] as const;
      const arbDeeds = fc.array(
        fc.record({ who: fc.constantFrom("admin" as const, "manager" as const), action: fc.constantFrom(...actions) }),
        { minLength: 6, maxLength: 10 },
      );
      const straight = [
        { who: "manager", action: "Count" },
        { who: "admin", action: "Verify" },
        { who: "manager", action: "Deposit" },
        { who: "admin", action: "Confirm" },
        { who: "admin", action: "Correct" },
      ] as const;
      const stories = [straight, ...fc.sample(arbDeeds, { numRuns: 6, seed: 24 })];
      for (const [index, deeds] of stories.entries()) {
        const preparedDeposit = yield* send("manager", "POST", "", {
          locationId: shared.first,
          businessDate: `2026-02-${String(index + 1).padStart(2, "0")}`,
        });
        let model = { status: "PREPARED" as DepositStatus, countedBy: "", verifiedBy: "" };
        let deposit = preparedDeposit.deposit;
        for (const { who, action } of deeds) {
          const isOwn = who === "manager" || who === model.countedBy;
          const may =
            listDepositActions(model.status).some((name) => name.toLowerCase() === action.toLowerCase()) &&
            !(action === "Verify" && isOwn) &&
            !(action === "Deposit" && model.verifiedBy === "") &&
            !(action === "Confirm" && isOwn);
          const answer = yield* send(who, "POST", `/${action}`, {
            ...key(deposit),
            drawers: [{ terminal: "1", count: [] }],
            remainingFloat: 0,
            bagNumber: "A-17",
            bankReference: "R-77",
            amount: -2.35,
            comment: "counted again",
          });
          expect([index, who, action, model.status, answer.status < 300]).toEqual([
            index,
            who,
            action,
            model.status,
            may,
          ]);
          if (!may) continue;
          deposit = answer.deposit;
          if (action === "Count") model = { status: "COUNTED", countedBy: who, verifiedBy: "" };
          if (action === "Verify") model = { ...model, verifiedBy: who };
          if (action === "Deposit") model = { ...model, status: "DEPOSITED" };
          if (action === "Confirm") model = { ...model, status: "CONFIRMED" };
          if (action === "Void") model = { ...model, status: "VOIDED" };
          expect(deposit.status).toBe(model.status);
        }
      }
    }),
  );

  it.effect("a version that somebody changed meanwhile is refused, and a store out of scope is not found", () =>
    Effect.gen(function* () {
      const { deposit } = yield* send("admin", "POST", "", { locationId: shared.first, businessDate: "2026-02-20" });
      yield* send("admin", "PUT", "", { ...key(deposit), comment: "first" });
      const lateSave = yield* send("manager", "PUT", "", { ...key(deposit), comment: "second" });
      expect([lateSave.status, lateSave.codes]).toEqual([409, ["DEPOSIT_STALE"]]);
      expect((yield* send("admin", "GET", `/${deposit.id}`)).deposit.comment).toBe("first");
      expect((yield* send("admin", "GET", "/99999")).status).toBe(404);
    }),
  );

  it.effect("an accountant may confirm but not count; a user without the sales permission may not read deposits", () =>
    Effect.gen(function* () {
      const { deposit } = yield* send("admin", "POST", "", { locationId: shared.first, businessDate: "2026-02-21" });
      expect((yield* send("accountant", "POST", "/Count", key(deposit))).status).toBe(403);
      expect((yield* send("accountant", "GET", `/${deposit.id}`)).deposit.actions).toEqual([]);
      expect((yield* send("viewer", "GET", "")).status).toBe(403);
    }),
  );

  it.effect("hostile input is refused with its field, and nothing is written", () =>
    Effect.gen(function* () {
      const { deposit } = yield* send("admin", "POST", "", { locationId: shared.first, businessDate: "2026-02-22" });
      const count = (more: object) => send("admin", "POST", "/Count", { ...key(deposit), ...more });
      const wrongRequests = [
        { drawers: [{ terminal: "1", count: [{ denomination: "C1", loose: 1 }] }] },
        { drawers: [{ terminal: "1", count: [{ denomination: "N500", loose: 1, rolls: 2 }] }] },
        { drawers: [{ terminal: "1", count: [{ denomination: "N500", loose: 1.5 }] }] },
        { drawers: [{ terminal: "1", opening: -1, count: [] }] },
        { drawers: [{ terminal: "1", opening: 1e15, count: [] }] },
        { drawers: [{ terminal: "1", opening: 0.001, count: [] }] },
        { drawers: [{ terminal: "x".repeat(200), count: [] }] },
        { drawers: [{ terminal: "1" }, { terminal: "1 " }] },
        { cheques: [{ number: "", amount: 5 }] },
        { remainingFloat: 10, drawers: [{ terminal: "1", count: [] }] },
        { dropsBanked: 5, drawers: [{ terminal: "1", count: [] }] },
        {},
      ];
      for (const body of wrongRequests) {
        const answer = yield* count(body);
        expect([body, answer.status, answer.codes.length > 0]).toEqual([body, 400, true]);
      }
      expect((yield* send("admin", "GET", `/${deposit.id}`)).deposit.version).toBe(deposit.version);
      const future = yield* send("admin", "POST", "", { locationId: shared.first, businessDate: "2099-01-01" });
      expect([future.status, future.codes]).toEqual([400, ["DATE_FUTURE"]]);
    }),
  );
});
