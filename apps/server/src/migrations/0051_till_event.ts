/** Adds what is derived from till facts beside receipts: drawer cash, events to review, and references of lines and tenders. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * An event of a drawer or receipt has the number of its fact, so that deriving the fact again changes nothing.
 * `terminal` is the terminal's code, as on a receipt. Amounts are cents and never negative; `counted` is a count by
 * denomination.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE drawer_event (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      terminal text NOT NULL,
      fact_no bigint NOT NULL,
      part smallint NOT NULL DEFAULT 0,
      at timestamptz NOT NULL,
      kind text NOT NULL CHECK (kind IN ('OPEN', 'NO_SALE', 'PAY_IN', 'PAY_OUT', 'DROP', 'DECLARED', 'CASHIER_IN', 'CASHIER_OUT', 'BREAK')),
      amount bigint,
      counted jsonb,
      tender text,
      cashier text,
      reason text,
      approver text,
      envelope text,
      PRIMARY KEY (location_id, business_date, terminal, fact_no, part)
    )`;
  yield* sql`COMMENT ON COLUMN drawer_event.tender IS 'DECLARED alone: the tender that was counted; a drawer that is closed has a row a tender'`;
  yield* sql`
    CREATE TABLE receipt_event (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      terminal text NOT NULL,
      fact_no bigint NOT NULL,
      part smallint NOT NULL DEFAULT 0,
      at timestamptz NOT NULL,
      type text NOT NULL,
      number text NOT NULL,
      line_no integer,
      item_id integer,
      amount bigint,
      cashier text,
      reason text,
      approver text,
      PRIMARY KEY (location_id, business_date, terminal, fact_no, part)
    )`;
  yield* sql`COMMENT ON COLUMN receipt_event.type IS 'A risk type that the journal shows: VOID_LINE, POST_VOID, PRICE_OVERRIDE, REFUND_WITHOUT_RECEIPT, REPRINT, CASH_REFUND_AFTER_REPRINT'`;
  yield* sql`
    CREATE TABLE sale_return (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      batch_id integer NOT NULL,
      sale_no integer NOT NULL,
      line_no integer NOT NULL,
      from_terminal text NOT NULL,
      from_number text NOT NULL,
      from_line integer,
      PRIMARY KEY (location_id, business_date, batch_id, sale_no, line_no)
    )`;
  yield* sql`CREATE INDEX sale_return_from ON sale_return (location_id, from_number)`;
  yield* sql`ALTER TABLE sale_tender ADD COLUMN last_four text, ADD COLUMN reference text`;
  yield* sql`COMMENT ON COLUMN sale_tender.last_four IS 'The last four digits of a card; never more of it'`;
});
