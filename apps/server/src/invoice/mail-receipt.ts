/** Mails a receipt to a customer, through the outbox. */

import type { Caller } from "@comptoir/api/contract";
import type { InvoiceMail } from "@comptoir/api/wire";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { parseEmail } from "@comptoir/domain/text";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { inTransaction } from "../database/index.ts";
import { lastLabelAt, writeAudit } from "../access/index.ts";
import { invalid } from "../http/refusal.ts";
import { readReceipt } from "../report/read-receipt.ts";
import { printReceiptText } from "./receipt-text.ts";

/** Queues a receipt in the outbox, and audits its sender and recipient. Errors: those of an e-mail address, at `recipient`, and of `readReceipt`. */
export const mailReceipt = Effect.fn("invoice.mail")(function* (
  caller: Caller,
  { origin, recipient, language }: InvoiceMail,
) {
  const addressResult = prefixIssuePaths(["recipient"], parseEmail(recipient, yield* lastLabelAt(caller.layerId)));
  if (!addressResult.ok) return yield* Effect.fail(invalid(addressResult.issues));
  const receipt = yield* readReceipt(caller, origin);
  const now = new Date(yield* Clock.currentTimeMillis);
  const sql = yield* SqlClient.SqlClient;
  const dateResult = parseCalendarDate(receipt.businessDate);
  const mailParameters = {
    store: receipt.issuer?.name ?? receipt.location,
    number: receipt.number,
    date: dateResult.ok ? formatDate(dateResult.value, language, "medium") : receipt.businessDate,
    lines: printReceiptText(receipt, language),
  };
  yield* inTransaction(
    Effect.gen(function* () {
      yield* Effect.orDie(sql`
        INSERT INTO mail_outbox (recipient, template, language, parameters, created_at, next_at)
        VALUES (${addressResult.value}, 'receipt', ${language}, ${JSON.stringify(mailParameters)}::jsonb, ${now}, ${now})`);
      yield* writeAudit({
        userId: caller.userId,
        action: "EXPORT",
        entity: "receipt",
        entityId: origin,
        label: receipt.number,
        layerId: receipt.locationId,
        details: {
          before: null,
          after: { recipient: addressResult.value, date: receipt.businessDate, terminal: receipt.terminal },
        },
      });
    }),
  );
  return { recipient: addressResult.value };
});
