import type { AlertWire } from "@comptoir/api/wire";
import { alertRules } from "@comptoir/domain/dashboard";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { alertChoice, dayMs, makeAlertShop } from "../testing/alert-shop.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { evaluateAlerts } from "./tell-alerts.ts";

const hourMs = 3_600_000;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("mail of alerts", (it) => {
  const { ready, call, listOf, make, backdate, mails, clear, look } = makeAlertShop();
  const lookAfter = (ms: number) => evaluateAlerts(Date.now() + alertRules.graceMs + ms);
  /** Returns quiet hours that begin and end around the current moment. Units: hours from it. */
  const quietAround = (from: number, to: number) => {
    const clock = new Date(Date.now() + alertRules.graceMs).toLocaleTimeString("en-GB", {
      timeZone: "America/Toronto",
    });
    const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
    const minuteAt = (hours: number) => (minute + hours * 60 + 1_440) % 1_440;
    return { quietFrom: minuteAt(from), quietTo: minuteAt(to) };
  };
  /** Creates an alert with notices of two days inside its quiet hours, which end in an hour. */
  const tellQuietly = Effect.gen(function* () {
    const { token } = yield* ready;
    const quietHours = quietAround(-1, 1);
    const alert = (yield* make(token, quietHours)).body as AlertWire;
    yield* backdate;
    expect([yield* look, yield* mails]).toEqual([2, []]);
    return { token, alert, quiet: quietHours };
  });
  const change = (token: string, { id, version }: AlertWire, more: object) =>
    Effect.map(call(token, "PUT", "", { id, version, ...alertChoice, ...more }), ({ status }) =>
      expect(status).toBe(200),
    );

  it.effect("mail that is switched off while it waits does not go out, nor later", () =>
    Effect.gen(function* () {
      const { token, alert, quiet } = yield* tellQuietly;
      yield* change(token, alert, { ...quiet, isMailed: false });
      yield* lookAfter(2 * hourMs);
      expect(yield* mails).toEqual([]);
      expect((yield* listOf(token)).notices.map(({ mailDueAt }) => mailDueAt)).toEqual([null, null]);
      yield* change(token, { ...alert, version: alert.version + 1 }, quiet);
      yield* lookAfter(3 * hourMs);
      expect(yield* mails).toEqual([]);
      yield* clear;
    }),
  );

  it.effect("mail waits for the end of quiet hours that were moved", () =>
    Effect.gen(function* () {
      const { token, alert } = yield* tellQuietly;
      yield* change(token, alert, quietAround(-1, 4));
      yield* lookAfter(2 * hourMs);
      expect(yield* mails).toEqual([]);
      yield* lookAfter(5 * hourMs);
      expect((yield* mails).length).toBe(1);
      yield* clear;
    }),
  );

  it.effect("mail that a stopped server did not write goes out after the next quiet hours", () =>
    Effect.gen(function* () {
      yield* tellQuietly;
      yield* lookAfter(dayMs);
      expect(yield* mails).toEqual([]);
      yield* lookAfter(dayMs + 2 * hourMs);
      expect((yield* mails).length).toBe(1);
      yield* clear;
    }),
  );

  it.effect("a locked account is told, and its mail waits until it may sign in; a terminated one is passed over", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      yield* make(token);
      yield* backdate;
      yield* sql`UPDATE user_account SET is_locked = true WHERE username = 'manager'`;
      expect([yield* look, yield* mails]).toEqual([2, []]);
      yield* sql`UPDATE user_account SET is_locked = false WHERE username = 'manager'`;
      expect((yield* listOf(token)).notices.length).toBe(2);
      yield* lookAfter(hourMs);
      expect((yield* mails).length).toBe(1);
      yield* clear;
      yield* make(token);
      yield* backdate;
      yield* sql`UPDATE user_account SET is_active = false WHERE username = 'manager'`;
      expect(yield* look).toBe(0);
      yield* sql`UPDATE user_account SET is_active = true WHERE username = 'manager'`;
      expect(yield* look).toBeLessThan(2);
      yield* clear;
    }),
  );
});
