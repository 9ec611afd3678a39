import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { insertReport } from "../report/report-repository.ts";
import { recordVersion } from "../report/version/version-repository.ts";
import { demoReports } from "./reports.data.ts";

/** Saves the demo's reports in each chain, as created by its manager. */
export const makeReports = Effect.fn("makeReports")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const managerRows = yield* sql<{ readonly targetId: number; readonly userId: number }>`
    SELECT DISTINCT ON (u.target_id) u.target_id AS "targetId", u.user_id AS "userId" FROM user_account u JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id
    WHERE r.code = 'MANAGER' ORDER BY u.target_id, u.user_id`;
  for (const maker of managerRows)
    for (const report of demoReports)
      yield* recordVersion(yield* insertReport({ ...report, ...maker }), { event: "created", savedBy: maker.userId });
}, Effect.orDie);
