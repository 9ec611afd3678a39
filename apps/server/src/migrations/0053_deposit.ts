/** Adds deposits: the cash and cheques of a store's day on their way to the bank. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Creates the tables of deposits. Amounts are cents. A store's day has at most one deposit that is not void. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE deposit (
      deposit_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      location_id integer NOT NULL,
      business_date date NOT NULL,
      status text NOT NULL CHECK (status IN ('PREPARED', 'COUNTED', 'DEPOSITED', 'CONFIRMED', 'VOIDED')),
      version integer NOT NULL,
      drops_banked bigint NOT NULL,
      remaining_float bigint NOT NULL,
      is_blind boolean NOT NULL,
      bag_number text NOT NULL,
      bank_reference text NOT NULL,
      comment text NOT NULL,
      prepared_by integer NOT NULL REFERENCES user_account,
      counted_by integer REFERENCES user_account,
      verified_by integer REFERENCES user_account,
      confirmed_by integer REFERENCES user_account,
      changed_at timestamptz NOT NULL
    )`;
  yield* sql`CREATE UNIQUE INDEX deposit_day ON deposit (location_id, business_date) WHERE status <> 'VOIDED'`;
  yield* sql`CREATE INDEX deposit_newest ON deposit (business_date DESC, deposit_id DESC)`;
  yield* sql`
    CREATE TABLE deposit_drawer (
      deposit_id integer NOT NULL REFERENCES deposit,
      place smallint NOT NULL,
      terminal text NOT NULL,
      opening bigint NOT NULL,
      received bigint NOT NULL,
      change bigint NOT NULL,
      refunds bigint NOT NULL,
      pay_ins bigint NOT NULL,
      pay_outs bigint NOT NULL,
      drops bigint NOT NULL,
      count jsonb,
      counted bigint,
      PRIMARY KEY (deposit_id, place)
    )`;
  yield* sql`COMMENT ON COLUMN deposit_drawer.counted IS 'What the count by denomination comes to; NULL until somebody counted'`;
  yield* sql`
    CREATE TABLE deposit_cheque (
      deposit_id integer NOT NULL REFERENCES deposit,
      place smallint NOT NULL,
      number text NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (deposit_id, place)
    )`;
  yield* sql`
    CREATE TABLE deposit_correction (
      deposit_id integer NOT NULL REFERENCES deposit,
      place smallint NOT NULL,
      amount bigint NOT NULL,
      comment text NOT NULL,
      user_id integer NOT NULL REFERENCES user_account,
      at timestamptz NOT NULL,
      PRIMARY KEY (deposit_id, place)
    )`;
});
