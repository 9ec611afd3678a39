/** Reads the first and last days with sales in a scope: a dashboard opens on the last days, and warns if a comparison begins before the first. */

import { Effect } from "effect";

import type { Meta } from "@comptoir/api/wire";

import type { Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Part of an answer's metadata: the first and last day with sales. */
export type SalesDates = Required<Pick<Meta, "firstSalesDate" | "lastSalesDate">>;

/** Reads the first and last business date with a counted receipt, from the ends of an index for each location. */
export function readSalesDates(snapshot: Snapshot, { locations }: Pick<WidgetScope, "locations">) {
  const edgeDaySubquery = (order: "ASC" | "DESC") => `LATERAL (
    SELECT business_date FROM sales_day d WHERE d.location_id = l.id AND d.transactions > 0 ORDER BY d.location_id, d.business_date ${order} LIMIT 1)`;
  return Effect.map(
    snapshot.query<SalesDates>(`
      SELECT min(first.business_date) AS "firstSalesDate", max(last.business_date) AS "lastSalesDate"
      FROM unnest('{${locations.map(({ id }) => id).join(",")}}'::integer[]) AS l (id), ${edgeDaySubquery("ASC")} AS first, ${edgeDaySubquery("DESC")} AS last`),
    ([row]): SalesDates => row ?? { firstSalesDate: null, lastSalesDate: null },
  );
}
