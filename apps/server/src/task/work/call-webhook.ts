/** Work of the task that sends the previous day's sales of a layer's stores to another server, signed, with the rights of the task's user. */

import { hasPermission } from "@comptoir/domain/access";
import { netSalesOf } from "@comptoir/domain/metric";
import { cents, dollarsFromCents } from "@comptoir/domain/money";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { unsealUnlessPlain } from "../../auth/sealed-text.ts";
import { taskTime } from "../../database/task-clock.ts";
import { readerOf } from "../../report/schedule/recipients.ts";
import { callSigned } from "../call-signed.ts";
import { failed, succeeded, type WorkContext } from "../task-work.ts";

/** Calls the webhook; a retry sends the same delivery number, by which the receiver recognises it. */
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
  const failure = yield* callSigned(
    { address, secret, body, type: "application/json", delivery: String(run.id), nowMs: now },
    write,
  );
  if (failure === null) return succeeded(stores.length);
  return failed(failure, failure === "REFUSED" ? stores.length : null);
});

interface DaySales {
  readonly id: number;
  readonly gross: number;
  readonly discounts: number;
  readonly refunds: number;
  readonly tax: number;
  readonly receipts: number;
}

/** Reads the sales of the last business day before a moment at each store of a layer; stores without sales have zeros. */
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
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return locations.map(({ id, code, description }, index) => {
    const { gross = 0, discounts = 0, refunds = 0, tax = 0, receipts = 0 } = rowById.get(id) ?? {};
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
