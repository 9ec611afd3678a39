/** The rows of the Target report: each location of the layers, beside its past. */

import { lineExpressions } from "../../sales/summary-table.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { locationNames, targetNames } from "./catalogue-names.ts";

type Span = Pick<SourceCut, "from" | "to">;

const netOfLine = `${lineExpressions.gross} - ${lineExpressions.discounts} - ${lineExpressions.refunds}`;

/** The net sales of each location, or of each of its cashiers who sold something, in the three stretches. The copy has no sums of days: it adds up lines. */
const sold = ({ dialect, locations, from, to, previous, lastYear }: SourceCut, used: string): string => {
  const isByCashier = used.includes("f.cashier");
  const cashier = isByCashier ? "nullif(d.cashier, '')" : "NULL::text";
  const own = { from, to };
  const within = (span: Span) => `d.business_date BETWEEN ${dialect.date(span.from)} AND ${dialect.date(span.to)}`;
  const net = (span: Span) => `coalesce(sum(d.net) FILTER (WHERE ${within(span)}), 0)::bigint`;
  const ids = locations.map(({ id }) => id);
  const days = dialect.isCopy
    ? `(SELECT l.location_id, l.business_date, l.cashier, ${netOfLine} AS net FROM sale_line l WHERE l.counted AND ${dialect.isAmong("l.location_id", ids)})`
    : `(SELECT location_id, business_date, ${isByCashier ? "cashier" : "NULL::text AS cashier"}, gross - discounts - refunds AS net FROM ${isByCashier ? "sales_day_cashier" : "sales_day"} WHERE ${dialect.isAmong("location_id", ids)})`;
  return `(SELECT t.target_layer_id AS location_id, t.parent_id, t.target_id, ${cashier} AS cashier, ${isByCashier} AS by_cashier, ${net(own)} AS net, ${net(previous)} AS previous, ${net(lastYear)} AS last_year
    FROM target_layer t LEFT JOIN ${days} d ON d.location_id = t.target_layer_id AND (${[own, previous, lastYear].map(within).join(" OR ")})
    WHERE ${dialect.isAmong("t.target_layer_id", ids)} GROUP BY 1, 2, 3, 4, 5) f`;
};

/** Goals in money that stand on the location itself and lie in the days of the report. */
const goal = ({ dialect, from, to }: SourceCut): string =>
  `LEFT JOIN (SELECT g.target_layer_id, sum(g.value / 10) AS value FROM goal g WHERE NOT g.is_deleted AND g.scope = 'LOCATION' AND g.metric = 'netSales' AND g.from_date >= ${dialect.date(from)} AND g.to_date <= ${dialect.date(to)} GROUP BY 1) goal ON goal.target_layer_id = f.location_id`;

export const target: ReportSource = {
  from: (cut, used) => ({ base: sold(cut, used), where: ["(NOT f.by_cashier OR f.net <> 0 OR f.previous <> 0 OR f.last_year <> 0)"] }),
  joins: { goal, above: () => "LEFT JOIN target_layer above ON above.target_layer_id = f.parent_id" },
  fields: {
    target: { sql: "f.target_id", names: targetNames },
    layerLevel: { sql: "above.layer_type" },
    layer: { sql: "f.parent_id", names: locationNames },
    location: { sql: "f.location_id", names: locationNames },
    cashier: { sql: "f.cashier" },
    net: { sql: "f.net" },
    previous: { sql: "f.previous" },
    change: { sql: "(f.net - f.previous)" },
    lastYear: { sql: "f.last_year" },
    lastYearChange: { sql: "(f.net - f.last_year)" },
    goal: { sql: "CASE WHEN NOT f.by_cashier THEN goal.value END" },
    neededPerDay: { sql: "NULL::bigint" },
  },
  order: ["f.location_id", "f.cashier"],
};
