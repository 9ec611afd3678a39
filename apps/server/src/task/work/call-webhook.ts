/** Sends the sales of yesterday of a layer's stores to another program, signed, with the rights of the task's person. */

import { createHmac } from "node:crypto";

import { hasPermission } from "@comptoir/domain/access";
import { netSalesOf } from "@comptoir/domain/metric";
import { cents, dollarsFromCents } from "@comptoir/domain/money";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { unsealUnlessPlain } from "../../auth/sealed-text.ts";
import { taskTime } from "../../database/task-clock.ts";
import { AddressRefused, callOutgoing, OutgoingNetworks } from "../../outgoing/index.ts";
import { readerOf } from "../../report/schedule/recipients.ts";
import { failed, messageOf, succeeded, type WorkContext } from "../task-work.ts";

/** Time that the other server has for its answer. Units: milliseconds. */
const patienceMs = 15_000;

/**
 * Signs a body: the time in seconds and the HMAC-SHA256 of `time.body`, so that a recorded call cannot be sent again
 * later.
 */
export function signBody(secret: string, body: string, atMs: number): string {
  const time = Math.floor(atMs / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** A retry sends the same delivery number, by which the receiver recognises it. */
export const callWebhook = Effect.fn("task.callWebhook")(function* ({ task, run, write }: WorkContext) {
  const now = yield* taskTime;
  const owner = task.userId === null ? null : yield* readerOf(task.userId, new Date(now), task.layerId ?? undefined);
  const mayRead =
    owner !== null &&
    ["CONFIG_CUD" as const, "REPORT_READ" as const].every((permission) =>
      hasPermission(owner.caller.permissions, [permission]),
    );
  if (owner === null || !owner.recipient.hasAccess || !owner.reachesPlace || !mayRead) return failed("OWNER_LEFT");
  const secret = yield* unsealUnlessPlain(task.secret ?? "");
  if (secret === null) return failed("SECRET_LOST");
  const address = task.settings.address ?? "";
  const stores = yield* readSales(owner.caller, run.dueAt);
  const body = JSON.stringify({
    event: "sales.day",
    delivery: run.id,
    task: { id: task.id, description: task.description },
    dueAt: new Date(run.dueAt).toISOString(),
    stores,
  });
  const { host } = new URL(address);
  const allowed = yield* OutgoingNetworks;
  const answer = yield* Effect.result(
    Effect.tryPromise({
      try: (signal) =>
        callOutgoing(
          address,
          {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "content-length": String(Buffer.byteLength(body)),
              "comptoir-delivery": String(run.id),
              "comptoir-signature": signBody(secret, body, now),
            },
            body,
            signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
          },
          allowed,
        ),
      catch: (cause) => cause,
    }),
  );
  if (answer._tag === "Failure") {
    yield* write("UNREACHABLE", { host, text: messageOf(answer.failure) });
    return failed(answer.failure instanceof AddressRefused ? "ADDRESS_INTERNAL" : "NO_ANSWER");
  }
  const { status } = answer.success;
  const isAccepted = status >= 200 && status < 300;
  yield* write(isAccepted ? "ANSWERED" : "REFUSED", { host, status });
  return isAccepted ? succeeded(stores.length) : failed("REFUSED", stores.length);
});

interface DaySales {
  readonly id: number;
  readonly gross: number;
  readonly discounts: number;
  readonly refunds: number;
  readonly tax: number;
  readonly receipts: number;
}

/** Reads the business day before a moment at each store of a layer; stores without sales have zeros. */
const readSales = Effect.fnUntraced(function* (caller: Parameters<typeof scopeFor>[0], atMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const { locations } = yield* scopeFor(caller);
  const days = locations.map((location) => ({
    id: location.id,
    day: addDays(businessDateOf(atMs, dayRuleOf(location)), -1),
  }));
  const rows = yield* sql<DaySales>`
    SELECT d.location_id AS id, sum(d.gross)::float8 AS gross, sum(d.discounts)::float8 AS discounts, sum(d.refunds)::float8 AS refunds, sum(d.tax)::float8 AS tax, sum(d.transactions)::integer AS receipts
    FROM unnest(${days.map(({ id }) => id)}::integer[], ${days.map(({ day }) => day)}::date[]) AS w (id, day) JOIN sales_day d ON d.location_id = w.id AND d.business_date = w.day GROUP BY d.location_id`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return locations.map(({ id, code, description }, index) => {
    const { gross = 0, discounts = 0, refunds = 0, tax = 0, receipts = 0 } = byId.get(id) ?? {};
    const sums = { gross: cents(gross), discounts: cents(discounts), refunds: cents(refunds) };
    return {
      code,
      name: description,
      businessDate: days[index]?.day,
      netSales: dollarsFromCents(netSalesOf(sums)),
      grossSales: dollarsFromCents(sums.gross),
      discounts: dollarsFromCents(sums.discounts),
      refunds: dollarsFromCents(sums.refunds),
      tax: dollarsFromCents(cents(tax)),
      receipts,
    };
  });
}, Effect.orDie);
