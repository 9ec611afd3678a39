/** Work of the task that sends the previous day's sales of a layer's stores to another server, signed, with the rights of the task's user. */

import { hasPermission } from "@comptoir/domain/access";
import { netSalesOf } from "@comptoir/domain/metric";
import { cents, dollarsFromCents } from "@comptoir/domain/money";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { unsealUnlessPlain } from "../../auth/sealed-text.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import { findReportReader } from "../../report/schedule/recipients.ts";
import { callSigned } from "../call-signed.ts";
import { toFailureEnd, toSuccessEnd, type WorkContext } from "../task-work.ts";

/** Calls the webhook; a retry sends the same delivery number, by which the receiver recognises it. */
export const callWebhook = Effect.fn("task.callWebhook")(function* ({ task, run, write }: WorkContext) {
  const now = yield* readTaskTime;
  const taskOwner =
    task.userId === null ? null : yield* findReportReader(task.userId, new Date(now), task.layerId ?? undefined);
  const mayReadSales =
    taskOwner !== null &&
    ["CONFIG_CUD" as const, "REPORT_READ" as const].every((permission) =>
      hasPermission(taskOwner.caller.permissions, [permission]),
    );
  if (taskOwner === null || !taskOwner.recipient.hasAccess || !taskOwner.reachesPlace || !mayReadSales)
    return toFailureEnd("OWNER_LEFT");
  const secret = yield* unsealUnlessPlain(task.secret ?? "");
  if (secret === null) return toFailureEnd("SECRET_LOST");
  const webhookAddress = task.settings.address ?? "";
  const storeSales = yield* readSalesByStore(taskOwner.caller, run.dueAt);
  const callBody = JSON.stringify({
    event: "sales.day",
    delivery: run.id,
    task: { id: task.id, description: task.description },
    dueAt: new Date(run.dueAt).toISOString(),
    stores: storeSales,
  });
  const callFailure = yield* callSigned(
    { address: webhookAddress, secret, body: callBody, type: "application/json", delivery: String(run.id), nowMs: now },
    write,
  );
  if (callFailure === null) return toSuccessEnd(storeSales.length);
  return toFailureEnd(callFailure, callFailure === "REFUSED" ? storeSales.length : null);
});

interface StoreDaySales {
  readonly id: number;
  readonly gross: number;
  readonly discounts: number;
  readonly refunds: number;
  readonly tax: number;
  readonly receipts: number;
}

/** Reads the sales of the last business day before a moment at each store of a layer; stores without sales have zeros. */
const readSalesByStore = Effect.fnUntraced(function* (caller: Parameters<typeof scopeFor>[0], atMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const { locations } = yield* scopeFor(caller);
  const storeDays = locations.map((location) => ({
    id: location.id,
    day: addDays(businessDateOf(atMs, dayRuleOf(location)), -1),
  }));
  const rows = yield* sql<StoreDaySales>`
    SELECT d.location_id AS id, sum(d.gross)::float8 AS gross, sum(d.discounts)::float8 AS discounts, sum(d.refunds)::float8 AS refunds, sum(d.tax)::float8 AS tax, sum(d.transactions)::integer AS receipts
    FROM unnest(${storeDays.map(({ id }) => id)}::integer[], ${storeDays.map(({ day }) => day)}::date[]) AS w (id, day) JOIN sales_day d ON d.location_id = w.id AND d.business_date = w.day GROUP BY d.location_id`;
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return locations.map(({ id, code, description }, index) => {
    const { gross = 0, discounts = 0, refunds = 0, tax = 0, receipts = 0 } = rowById.get(id) ?? {};
    const salesAmounts = { gross: cents(gross), discounts: cents(discounts), refunds: cents(refunds) };
    return {
      code,
      name: description,
      businessDate: storeDays[index]?.day,
      netSales: dollarsFromCents(netSalesOf(salesAmounts)),
      grossSales: dollarsFromCents(salesAmounts.gross),
      discounts: dollarsFromCents(salesAmounts.discounts),
      refunds: dollarsFromCents(salesAmounts.refunds),
      tax: dollarsFromCents(cents(tax)),
      receipts,
    };
  });
}, Effect.orDie);
