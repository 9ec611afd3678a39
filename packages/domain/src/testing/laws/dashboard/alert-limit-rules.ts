import fc from "fast-check";

import type { PermissionCode } from "../../../access/index.ts";
import type * as dashboard from "../../../dashboard/index.ts";
import { addSums, emptySums, subtractSums, sumsOfTransaction, type SalesSums } from "../../../metric/index.ts";
import { countsAsSale } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "alertMeasureOf"
  | "crossesLimit"
  | "displayedFigure"
  | "hasSales"
  | "mayReceiveAlert"
  | "parseAlert"
  | "storedFigure"
  | "thresholdTone"
>;

/** Builds the rules and laws of the figures that alerts report: beyond their limit, and to whom. */
export const alertLimitRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { alertMeasureOf, crossesLimit, displayedFigure, hasSales, mayReceiveAlert, parseAlert } = functions;
  const { storedFigure, thresholdTone } = functions;
  return {
    "alert-limit": {
      says: "A figure is told beyond the limit, not at it; a bin without sales is never told. A limit is typed in dollars, units or counts and stored in cents, thousandths or counts; thresholds are compared as displayed.",
      source: "decision 0438",
      codes: ["REQUIRED", "ONE_OF", "DECIMAL_PLACES", "NUMBER_RANGE", "VALUE_TYPE"],
      cases: ["alert.json"],
      laws: {
        "a limit of quantities is in thousandths, and one of percents as it is": fc.property(
          fc.integer({ min: -100_000_000, max: 100_000_000 }),
          (limit) => {
            const make = { bin: "WEEK", side: "BELOW", limit: limit / 1_000 };
            const [items, rate] = [parseAlert("items", make), parseAlert("marginPct", make)];
            same(items.ok && [items.value.limit, displayedFigure("items", items.value.limit)], [limit, limit / 1_000]);
            same(rate.ok ? rate.value.limit : "", limit % 10 === 0 ? limit / 1_000 : "");
            if (rate.ok) same(displayedFigure("marginPct", rate.value.limit), limit / 1_000);
          },
        ),
        "a figure reaches a threshold of the same displayed number, to its smallest unit": fc.property(
          fc.integer({ min: -100_000_000, max: 100_000_000 }),
          fc.constantFrom("netSales" as const, "items" as const, "transactions" as const),
          (figure, primaryMeasure) => {
            const from = displayedFigure(primaryMeasure, figure);
            same(storedFigure(primaryMeasure, from), figure);
            const widget = {
              ...plainWidget,
              kind: "Simple" as const,
              primary: primaryMeasure,
              thresholds: [{ from, tone: "good" as const }],
            };
            same(
              [figure, figure - 1].map((value) => thresholdTone(widget, value)),
              ["good", null],
            );
          },
        ),
        "a figure is above, below or at a limit": fc.property(
          fc.integer(),
          fc.option(fc.integer(), { nil: null }),
          fc.boolean(),
          (limit, other, isAtLimit) => {
            const figure = isAtLimit ? limit : other;
            const sides = [
              crossesLimit({ side: "ABOVE", limit }, figure),
              crossesLimit({ side: "BELOW", limit }, figure),
            ];
            same(sides, figure === null ? [false, false] : [figure > limit, figure < limit]);
          },
        ),
        "a bin has sales if a receipt counts, also by its lines alone; undone receipts leave none": fc.property(
          fc.array(arbTransaction, { maxLength: 3 }),
          (receipts) => {
            const sums = receipts.map(sumsOfTransaction).reduce(addSums, emptySums);
            const countedReceipts = receipts.filter(({ state, training }) => countsAsSale(state, training));
            same(hasSales(sums), countedReceipts.length > 0);
            const lines: SalesSums = { ...sums, sales: 0, refundTransactions: 0, transactions: 0 };
            if (lines.gross !== 0 || lines.items !== 0) same(hasSales(lines), true);
            same(hasSales(subtractSums(sums, sums)), false);
          },
        ),
        "a typed limit is kept to the cent, and shown as typed": fc.property(
          fc.integer({ min: -100_000_000, max: 100_000_000 }),
          (limit) => {
            const alertResult = parseAlert("netSales", { bin: "DAY", side: "ABOVE", limit: limit / 100 });
            same(alertResult.ok && [alertResult.value.limit, displayedFigure("netSales", alertResult.value.limit)], [
              limit,
              limit / 100,
            ]);
            const count = parseAlert("transactions", { bin: "DAY", side: "ABOVE", limit: limit / 100 });
            same(count.ok ? count.value.limit : "", limit % 100 === 0 ? limit / 100 : "");
          },
        ),
      },
    },
    "alert-rights": {
      says: "A person is told only figures that they may see: costs with PRODUCT_COST_READ, all with a permission for sales. Stock and customers are not told.",
      source: "specification 6; decision 0438",
      laws: {
        "a margin takes both permissions": fc.property(
          fc.subarray<PermissionCode>(["SALE_READ", "PRODUCT_COST_READ", "INVENTORY_READ", "DASHBOARD_READ"]),
          (permissions) => {
            const sells = permissions.includes("SALE_READ") || permissions.includes("DASHBOARD_READ");
            same(mayReceiveAlert("netSales", permissions), sells);
            same(mayReceiveAlert("margin", permissions), sells && permissions.includes("PRODUCT_COST_READ"));
          },
        ),
        "only single figures of sales can be told": fc.property(
          fc.constantFrom("netSales" as const, "uniqueCustomers" as const, "stockOnHand" as const),
          fc.constantFrom("Simple" as const, "SalesPerRange" as const, "TopSales" as const),
          (primaryMeasure, kind) => {
            const widget = { ...plainWidget, kind, primary: primaryMeasure };
            same(alertMeasureOf(widget), kind === "Simple" && primaryMeasure === "netSales" ? primaryMeasure : null);
          },
        ),
      },
    },
  };
};

/** Fields of a widget that the rules of alerts do not read. */
const plainWidget = {
  i: 1,
  type: "card",
  title: { fr: "", en: "", es: "" },
  layout: { x: 0, y: 0, w: 3, h: 2, mobileOrder: 1 },
  dataset: "sales",
  secondary: [],
  stat: null,
  dimension: null,
  grain: null,
  topN: null,
  filters: [],
  period: null,
  compare: [],
  fixedValue: null,
  format: "auto",
  refreshSec: 0,
  sparkline: false,
  stacked: false,
  horizontal: false,
  donut: false,
  lowestFirst: false,
  forecast: false,
  direction: null,
  icon: null,
  thresholds: [],
  hidden: [],
  annotations: [],
  roles: [],
  drill: null,
  extra: {},
} as const;
