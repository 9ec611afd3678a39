/** Views of reports say what they change: an empty order, or no pivot, once meant the report's own. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_customization SET content = content || '{"listSorting": null}' WHERE content -> 'listSorting' = '[]'`;
  yield* sql`
    UPDATE report_schedule SET content = jsonb_set(content, '{customization,listSorting}', 'null')
    WHERE content #> '{customization,listSorting}' = '[]'`;
  // The standard report of a kind may open as a pivot, which a view without one had closed.
  yield* sql`UPDATE report_customization SET content = content || '{"pivot": "none"}' WHERE report_id = 0 AND content -> 'pivot' = 'null'`;
});
