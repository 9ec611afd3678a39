/** Separates the errors of a terminal by the store where it was. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Adds the store to the fingerprints of errors of terminals and of decisions about them. A decision gets the store of
 * the last occurrence before it, else of the first one after it, else the present store of the terminal.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE error_triage t SET fingerprint = t.fingerprint || ' ' || coalesce(
      (SELECT e.layer_id FROM error_entry e WHERE e.source = 'TILL' AND e.fingerprint = t.fingerprint ORDER BY (e.first_at <= t.at) DESC, abs(extract(epoch FROM e.first_at - t.at)) LIMIT 1),
      (SELECT s.location_id FROM till_status s WHERE s.terminal_id = substring(t.fingerprint FROM ' TILL ([0-9]+)$')::integer),
      (SELECT l.parent_id FROM target_layer l WHERE l.target_layer_id = substring(t.fingerprint FROM ' TILL ([0-9]+)$')::integer),
      0)
    WHERE t.fingerprint ~ ' TILL [0-9]+$'`;
  yield* sql`UPDATE error_entry SET fingerprint = fingerprint || ' ' || layer_id WHERE source = 'TILL'`;
});
