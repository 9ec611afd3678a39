/** Adds the state of an alert that was stopped because its query is too large. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE figure_alert ADD COLUMN stopped_code text`;
  yield* sql`COMMENT ON COLUMN figure_alert.stopped_code IS 'Error code of the question that was too large; NULL while the alert is judged'`;
  yield* sql`ALTER TABLE figure_alert_notice ADD COLUMN problem text`;
  yield* sql`COMMENT ON COLUMN figure_alert_notice.problem IS 'Error code that stopped the alert; the figure then says nothing'`;
});
