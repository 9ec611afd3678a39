/** The rows of the Error log report: what requests failed with, by the day, the call, the code and the person; those at places all of whose stores the caller sees. */

import type { ReportSource } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";

export const errorLog: ReportSource = {
  from: ({ dialect, locations, from, to }) => ({
    base: "error_entry f",
    where: ["cardinality(f.location_ids) > 0", `f.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]`, `f.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`],
  }),
  joins: {
    before: () => "LEFT JOIN LATERAL (SELECT min(e.business_date) AS first_day FROM error_entry e WHERE e.fingerprint = f.fingerprint) before ON true",
  },
  fields: {
    firstSeen: { sql: "before.first_day" },
    lastSeen: { sql: "f.business_date" },
    occurrences: { sql: "f.occurrences" },
    severity: { sql: "f.severity" },
    source: { sql: "f.source" },
    code: { sql: "f.code" },
    route: { sql: "f.route" },
    layer: { sql: "f.layer_id", names: locationNames },
    message: { sql: "f.code" },
    terminal: { sql: "NULL::text" },
    user: { sql: "f.user_id", names: userNames },
    requestId: { sql: "f.request_id" },
    status: { sql: "CASE WHEN before.first_day < f.business_date THEN 'REAPPEARED' ELSE 'NEW' END" },
  },
  order: ["f.last_at DESC", "f.error_entry_id"],
};
