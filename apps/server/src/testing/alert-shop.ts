/** Shop with sales of the last days, and calls of alerts on them. */

import type { AlertsWire } from "@comptoir/api/wire";
import { alertRules, systemDashboardId } from "@comptoir/domain/dashboard";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { expect } from "vitest";

import { evaluateAlerts } from "../alert/index.ts";
import { makeOrganisation, read, Server, signInAs } from "./serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, send, waitUntilDerived } from "./till-shop.ts";

export const dayMs = 86_400_000;

/** Moment around noon of a business day before today, by the stores' calendar: at night the date of UTC is a day ahead. */
export const noonOfDay = (days: number): string =>
  `${addDays(businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 }), -days)}T17:00:00.000Z`;
export const dateOf = (days: number): string => noonOfDay(days).slice(0, 10);
export const cardSale = (number: number, cartons: number) =>
  milkReceipt(String(number), cartons, { tenders: [{ code: "VISA", amount: 2.5 * cartons }] });

export const alertChoice = {
  bin: "DAY",
  side: "ABOVE",
  limit: 6,
  isMailed: true,
  quietFrom: null,
  quietTo: null,
  isPaused: false,
};

/** Makes a shop with a till, and sales on four of the last five days. */
const prepareShop = Effect.gen(function* () {
  const organisation = yield* makeOrganisation;
  yield* makeItems(organisation.targetId);
  const admin = yield* signInAs("admin");
  const till = yield* makeTill(
    { targetId: organisation.targetId, storeId: organisation.first, code: "T1" },
    admin.token,
  );
  // Five dollars five days ago, ten four days ago, five three days ago, and ten yesterday.
  const days = [
    [1, 2, 5],
    [2, 4, 4],
    [3, 2, 3],
    [4, 4, 1],
  ] as const;
  yield* send(
    till.key,
    days.map(([number, cartons, ago], index) => fact(index + 1, "receipt", cardSale(number, cartons), noonOfDay(ago))),
  );
  yield* waitUntilDerived;
  return {
    ...organisation,
    till,
    token: (yield* signInAs("manager")).token,
    clerk: (yield* signInAs("stock_clerk")).token,
  };
});

const callServer = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const server = yield* Server;
  const init = {
    method,
    token,
    headers: { language: "fr" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return yield* read(yield* server.call(`/api/Alert${path}`, init));
});

const clearAlerts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM figure_alert_notice`;
  yield* sql`DELETE FROM figure_alert`;
  yield* sql`DELETE FROM mail_outbox`;
});

/** Makes the shop once, and the calls of its tests. */
export function makeAlertShop() {
  let shop: Effect.Success<typeof prepareShop> | undefined;
  const ready = Effect.gen(function* () {
    return (shop ??= yield* prepareShop);
  });
  const listOf = (token: string) => Effect.map(callServer(token, "GET", "/List"), ({ body }) => body as AlertsWire);
  const makeAlert = (token: string, more: object = {}) =>
    Effect.flatMap(ready, ({ first }) =>
      callServer(token, "POST", "", { boardId: systemDashboardId, widget: 0, layerId: first, ...alertChoice, ...more }),
    );
  /** Moves the making of every alert into the past, so that days with sales close after it. */
  const backdate = Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const createdSince = new Date(Date.now() - 6 * dayMs);
    return sql`UPDATE figure_alert SET since = ${createdSince}, judged_to = ${createdSince}`;
  });
  const mails = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<{
        readonly recipient: string;
        readonly parameters: Readonly<Record<string, string>>;
      }>`SELECT recipient, parameters FROM mail_outbox WHERE template = 'figureAlert' ORDER BY mail_id`,
  );
  /** Looks once the last bin of yesterday has closed for ten minutes. */
  const look = Effect.map(evaluateAlerts(Date.now() + alertRules.graceMs), ({ notices, failures }) => {
    expect(failures).toEqual([]);
    return notices;
  });
  return { ready, call: callServer, listOf, make: makeAlert, backdate, mails, clear: clearAlerts, look };
}
