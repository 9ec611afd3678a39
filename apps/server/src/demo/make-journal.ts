/** Writes journal entries of the demo's tills: overrides, voids, reprints, returns with and without a receipt, and drawers opened without a sale. */

import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts } from "../sales/index.ts";

/** Number of days with a journal. */
const journalDays = 60;

/** Average number of receipts for one event of each type. */
const receiptsPerEventKind = { PRICE_OVERRIDE: 160, VOID_LINE: 110, REPRINT: 240 } as const;

/**
 * Writes the journal. One cashier of each store opens the drawer without a sale about five times as often as the
 * others. Facts get negative numbers, which no till sends.
 */
export const makeJournal = Effect.fn("makeJournal")(function* ({ today }: { readonly today: CalendarDate }) {
  const sql = yield* SqlClient.SqlClient;
  const firstJournalDay = addDays(today, -journalDays);
  const receiptsSql = sql.literal(
    `sale s WHERE s.business_date >= date '${firstJournalDay}' AND s.cashier IS NOT NULL AND s.half_hour >= 0 AND ${committedFacts("s")}`,
  );
  const chanceSql = (salt: string) =>
    sql.literal(`(hashtext(s.location_id || s.terminal || s.number || s.business_date || '${salt}') & 2147483647)`);
  const managerNameSql = sql.literal(
    "(SELECT trim(u.first_name || ' ' || u.last_name) FROM user_account u JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id JOIN target_layer t ON t.target_layer_id = s.location_id WHERE r.code = 'MANAGER' AND u.target_id = t.target_id ORDER BY u.user_id LIMIT 1)",
  );
  for (const [index, [type, receiptsPerEvent]] of Object.entries(receiptsPerEventKind).entries())
    yield* sql`
      INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, at, type, number, line_no, item_id, amount, cashier, reason, approver)
      SELECT s.location_id, s.business_date, s.terminal, -(row_number() OVER (ORDER BY s.at, s.batch_id, s.sale_no)) * 10 - ${index}::integer, s.at - interval '40 seconds', ${type}, s.number, l.line_no, l.item_id, l.extended / 4, s.cashier,
        CASE WHEN ${type} = 'PRICE_OVERRIDE' THEN 'DAMAGED' END, CASE WHEN ${type} = 'PRICE_OVERRIDE' THEN ${managerNameSql} END
      FROM (SELECT s.* FROM ${receiptsSql} AND s.counted AND NOT s.refund_only AND ${chanceSql(type)} % ${receiptsPerEvent}::integer = 0) s
      JOIN sale_line l ON l.location_id = s.location_id AND l.business_date = s.business_date AND l.batch_id = s.batch_id AND l.sale_no = s.sale_no AND l.line_no = 1`;
  yield* sql`
    INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, at, kind, cashier)
    SELECT s.location_id, s.business_date, s.terminal, -(row_number() OVER (ORDER BY s.at, s.batch_id, s.sale_no)) * 10 - 7, s.at + interval '50 seconds', 'NO_SALE', s.cashier
    FROM (SELECT s.*, min(s.cashier) OVER (PARTITION BY s.location_id) AS frequent FROM ${receiptsSql}) s
    WHERE ${chanceSql("NO_SALE")} % (CASE WHEN s.cashier = s.frequent THEN 60 ELSE 300 END) = 0`;
  // Most returns name the newest receipt of the last days that sold the product, if there is one; the others name none.
  yield* sql`
    INSERT INTO sale_return (location_id, business_date, batch_id, sale_no, line_no, from_terminal, from_number, from_line)
    SELECT l.location_id, l.business_date, l.batch_id, l.sale_no, l.line_no, o.terminal, o.number, o.line_no
    FROM (SELECT s.* FROM ${receiptsSql} AND s.counted AND ${chanceSql("RETURN")} % 6 <> 0) s
    JOIN sale_line l ON l.location_id = s.location_id AND l.business_date = s.business_date AND l.batch_id = s.batch_id AND l.sale_no = s.sale_no AND l.kind = 1 AND l.item_id IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT b.terminal, b.number, c.line_no FROM sale_line c JOIN sale b ON b.location_id = c.location_id AND b.business_date = c.business_date AND b.batch_id = c.batch_id AND b.sale_no = c.sale_no
      WHERE c.location_id = l.location_id AND c.business_date BETWEEN l.business_date - 4 AND l.business_date AND c.item_id = l.item_id AND c.kind = 0 AND c.counted AND b.at < s.at
      ORDER BY b.at DESC LIMIT 1) o`;
  yield* sql`
    INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, at, type, number, line_no, item_id, amount, cashier, approver)
    SELECT s.location_id, s.business_date, s.terminal, -(row_number() OVER (ORDER BY s.at, s.batch_id, s.sale_no)) * 10 - 6, s.at - interval '20 seconds', 'REFUND_WITHOUT_RECEIPT', s.number, l.line_no, l.item_id, l.extended - l.discount, s.cashier, ${managerNameSql}
    FROM (SELECT s.* FROM ${receiptsSql} AND s.counted AND ${chanceSql("RETURN")} % 6 = 0) s
    JOIN sale_line l ON l.location_id = s.location_id AND l.business_date = s.business_date AND l.batch_id = s.batch_id AND l.sale_no = s.sale_no AND l.kind = 1`;
}, Effect.orDie);
