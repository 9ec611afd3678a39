/** Tests that a deposit that was prepared blind keeps its drawers hidden until it is counted: on its pages, in the audit trail and in certificates. */

import { expect, layer } from "@effect/vitest";
import type { AuditPage, DepositDetail, StoreDayDetail } from "@comptoir/api/wire";
import { permissionCodes } from "@comptoir/domain/access";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { readAuditEntries } from "../task/feed/read-entries.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const day = "2026-03-02";
/** Amounts in dollars that nobody states elsewhere. */
const drawerAmounts = { OPEN: 123.45, DROP: 67.85, PAY_OUT: 31.65 } as const;
/** Drop, pay-out and expected cash as digits. */
const secrets = ["6785", "3165", "2395"];
const namesSecret = (answer: unknown): boolean => {
  const text = JSON.stringify(answer).replaceAll(".", "");
  return secrets.some((secret) => text.includes(secret));
};

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("deposits that are counted blind", (it) => {
  const shared = { first: 0, token: "" };
  const send = Effect.fnUntraced(function* (path: string, body?: object, method = "POST") {
    const { call } = yield* Server;
    const init = body === undefined ? { method: "GET" } : { method, body: JSON.stringify(body) };
    return yield* read(yield* call(`/api/${path}`, { ...init, token: shared.token }));
  });
  const dayKey = () => ({ locationId: shared.first, businessDate: day });
  const prepare = () => Effect.map(send("Deposit", dayKey()), ({ body }) => body as DepositDetail);
  const keyOf = ({ id, version }: DepositDetail) => ({ id, version });
  const count = (deposit: DepositDetail, notes: number) =>
    Effect.map(
      send("Deposit/Count", {
        ...keyOf(deposit),
        drawers: [{ terminal: "91", count: [{ denomination: "N2000", loose: notes }] }],
        remainingFloat: 0,
      }),
      ({ body }) => body as DepositDetail,
    );
  /** Every answer about a deposit that has amounts of drawers. */
  const readAnswers = Effect.fnUntraced(function* (id: number) {
    return {
      deposit: (yield* send(`Deposit/${id}`)).body,
      list: ((yield* send("Deposit")).body as readonly DepositDetail[]).filter((row) => row.id === id),
      trail: ((yield* send("Audit/List?kind=deposit")).body as AuditPage).rows.filter(
        ({ recordId }) => recordId === String(id),
      ),
      feed: (yield* readAuditEntries({ after: 0, to: 10_000 }, permissionCodes)).filter(
        ({ entry }) => entry["kind"] === "deposit" && entry["record"] === String(id),
      ),
    };
  });
  const hiddenIn = (answers: Effect.Success<ReturnType<typeof readAnswers>>) =>
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, !namesSecret(answer)]));
  const allHidden = { deposit: true, list: true, trail: true, feed: true };
  const allShown = { deposit: false, list: false, trail: false, feed: false };

  it.effect("one that is voided before its count stays hidden until another one is counted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      shared.first = (yield* makeOrganisation).first;
      shared.token = (yield* signInAs("admin")).token;
      yield* assignSetting({ layerId: shared.first, code: "DEPOSIT_BLIND", value: true, userId: 1 });
      for (const [index, [kind, dollars]] of Object.entries(drawerAmounts).entries())
        yield* sql`INSERT INTO drawer_event ${sql.insert({ location_id: shared.first, business_date: day, terminal: "91", fact_no: index + 1, at: new Date(`${day}T15:00:00Z`), kind, amount: Math.round(dollars * 100), tender: null, cashier: "Ana" })}`;

      const voided = yield* prepare();
      expect([voided.status, voided.opening, voided.drops]).toEqual(["PREPARED", drawerAmounts.OPEN, null]);
      expect(hiddenIn(yield* readAnswers(voided.id))).toEqual(allHidden);
      const refusedEdit = yield* send("Deposit", { ...keyOf(voided), dropsBanked: 500 }, "PUT");
      expect(JSON.stringify(refusedEdit.body)).toContain("DEPOSIT_DROPS");
      expect(namesSecret(refusedEdit.body)).toBe(false);

      expect((yield* send("Deposit/Void", keyOf(voided))).status).toBe(200);
      expect(hiddenIn(yield* readAnswers(voided.id))).toEqual(allHidden);
      const prepared = yield* prepare();
      expect(hiddenIn(yield* readAnswers(voided.id))).toEqual(allHidden);
      expect(hiddenIn(yield* readAnswers(prepared.id))).toEqual(allHidden);
      yield* count(prepared, 1);
      expect(hiddenIn(yield* readAnswers(prepared.id))).toEqual(allShown);
      expect(hiddenIn(yield* readAnswers(voided.id))).toEqual(allShown);
    }),
  );

  it.effect("certificates of a day that was reopened are hidden again with its drawers, and their differences", () =>
    Effect.gen(function* () {
      const query = `locationId=${shared.first}&businessDate=${day}`;
      const readDay = () => Effect.map(send(`StoreDay/Day?${query}`), ({ body }) => body as StoreDayDetail);
      const audit = Effect.fnUntraced(function* () {
        for (const { code, subject, mark, acceptance } of (yield* readDay()).blockers)
          if (acceptance === null)
            yield* send("StoreDay/Accept", { ...dayKey(), code, subject, mark, comment: "Vérifié" });
        yield* send("StoreDay/Audit", { days: [dayKey()] });
        expect((yield* readDay()).state).toBe("AUDITED");
        yield* send("StoreDay/Reopen", { ...dayKey(), comment: "Encore" });
      });
      const rows = (yield* send("Deposit")).body as readonly DepositDetail[];
      const counted = rows.find(({ status }) => status === "COUNTED");
      if (counted === undefined) throw new Error("no counted deposit");
      yield* audit();
      const recounted = yield* count(counted, 2);
      yield* audit();
      const difference = yield* send(`StoreDay/Difference?${query}&version=2`);
      expect(JSON.stringify(difference.body)).toContain('"drawers"');
      expect((yield* send(`StoreDay/Certificate?${query}&version=2`)).status).toBe(200);

      yield* send("Deposit/Void", keyOf(recounted));
      const hiddenDay = yield* readDay();
      expect(hiddenDay.versions.map(({ version }) => version)).toEqual([2, 1]);
      expect(JSON.stringify([hiddenDay.versions, hiddenDay.changes])).not.toMatch(/"drawers"|"deposit"/u);
      const hiddenDifference = yield* send(`StoreDay/Difference?${query}&version=2`);
      expect(hiddenDifference.status).toBe(200);
      expect(JSON.stringify(hiddenDifference.body)).not.toMatch(/"drawers"|"deposit"/u);
      expect((yield* send(`StoreDay/Certificate?${query}&version=2`)).status).toBe(404);
    }),
  );
});
