/** Source of the Error log report: failed requests by day, endpoint, code and user, at layers whose stores the caller all sees. */

import type { ReportSource } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";

export const errorLog: ReportSource = {
  from: ({ dialect, locations, from, to }) => ({
    base: "error_entry f",
    where: [
      "cardinality(f.location_ids) > 0",
      `f.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]`,
      `f.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`,
    ],
  }),
  joins: {
    before: () =>
      "LEFT JOIN LATERAL (SELECT min(e.business_date) AS first_day, min(e.first_at) AS first_at FROM error_entry e WHERE e.fingerprint = f.fingerprint) before ON true",
    place: () => "JOIN layer_time place ON place.target_layer_id = f.layer_id",
  },
  fields: {
    firstSeen: { sql: "before.first_day" },
    lastSeen: { sql: "f.business_date" },
    // Uses the clock of the first store below the layer where the user acted.
    firstTime: { sql: "to_char(before.first_at AT TIME ZONE place.time_zone, 'HH24:MI')" },
    lastTime: { sql: "to_char(f.last_at AT TIME ZONE place.time_zone, 'HH24:MI')" },
    occurrences: { sql: "f.occurrences" },
    severity: { sql: "f.severity" },
    source: { sql: "f.source" },
    code: { sql: "f.code" },
    route: { sql: "f.route" },
    layer: { sql: "f.layer_id", names: locationNames },
    message: { sql: "f.code" },
    terminal: { sql: "CASE f.source WHEN 'TILL' THEN f.route END" },
    user: { sql: "f.user_id", names: userNames },
    requestId: { sql: "f.request_id" },
    status: { sql: "CASE WHEN before.first_day < f.business_date THEN 'REAPPEARED' ELSE 'NEW' END" },
  },
  order: ["f.last_at DESC", "f.error_entry_id"],
};
