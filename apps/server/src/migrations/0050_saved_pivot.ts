/** Makes saved report views state their changes explicitly: an empty order and a missing pivot meant "unchanged" before. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_customization SET content = content || '{"listSorting": null}' WHERE content -> 'listSorting' = '[]'`;
  yield* sql`
    UPDATE report_schedule SET content = jsonb_set(content, '{customization,listSorting}', 'null')
    WHERE content #> '{customization,listSorting}' = '[]'`;
  // Keeps reports without a pivot for users who had closed the pivot of a built-in report.
  yield* sql`UPDATE report_customization SET content = content || '{"pivot": "none"}' WHERE report_id = 0 AND content -> 'pivot' = 'null'`;
});
