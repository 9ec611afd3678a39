/** Facts of the Financial report about declared and deposited amounts and drawers opened without a sale. Source: decision 0332. */

import { committedFacts } from "../../sales/index.ts";
import type { SourceCut } from "../source.ts";
import { bankBridgeSql } from "./bank-bridge.ts";
import { hiddenDrawersSql } from "./hidden-drawers.ts";
import { cutConditions, sameReceiptSql } from "./sale-line.ts";

/** Figures of drawers and deposits in the Financial report. `declarations` and `deposits` count rows, to distinguish a total of 0 from no declaration at all. */
export const drawerFigures = [
  "declared",
  "overShort",
  "declarations",
  "deposited",
  "deposits",
  "bridge",
  "noSales",
] as const;

/** Report columns that the report copy does not have. */
export const drawerFields: readonly string[] = ["tendersDeclared", "overShort", "deposited", "bridge", "noSales"];

/** Part of the facts: a report section, its FROM clause and the columns of each row. */
interface DrawerPart {
  readonly name: "TENDERS" | "BANK" | "COUNTS";
  readonly code: string;
  readonly from: string;
  readonly alias: string;
  readonly where: readonly string[];
  readonly adds: Partial<Record<(typeof drawerFigures)[number], string>>;
}

const cutConditionsSql = (alias: string, cut: SourceCut): string => cutConditions(alias, cut).join(" AND ");
const sameStoreDayCondition = (left: string, right: string): string =>
  `${left}.location_id = ${right}.location_id AND ${left}.business_date = ${right}.business_date`;

/** SQL of the counted cash in the drawers of counted deposits, less the opening float and paid-in cash, plus paid-out and dropped cash. */
const declaredInDepositsSql = (cut: SourceCut): string =>
  `SELECT p.location_id, p.business_date, w.terminal, 'CASH' AS code, w.counted - w.opening - w.pay_ins + w.pay_outs + w.drops AS amount
   FROM deposit p JOIN deposit_drawer w ON w.deposit_id = p.deposit_id
   WHERE ${cutConditionsSql("p", cut)} AND p.status IN ('COUNTED', 'DEPOSITED', 'CONFIRMED') AND w.counted IS NOT NULL`;

/** SQL of the amounts that tills declared: the last declaration of each payment type before each new opening, cash less its flows. A counted deposit replaces its cash. */
const declaredAtTillsSql = (cut: SourceCut): string =>
  `SELECT l.location_id, l.business_date, l.terminal, l.tender AS code, sum(l.amount) - CASE WHEN l.tender = 'CASH' THEN coalesce((
      SELECT sum(CASE WHEN m.kind IN ('OPEN', 'PAY_IN') THEN m.amount ELSE -m.amount END) FROM drawer_event m
      WHERE ${sameStoreDayCondition("m", "l")} AND m.terminal = l.terminal AND m.kind IN ('OPEN', 'PAY_IN', 'PAY_OUT', 'DROP')), 0) ELSE 0 END AS amount
   FROM (
     SELECT DISTINCT ON (v.location_id, v.business_date, v.terminal, v.session, v.tender) v.location_id, v.business_date, v.terminal, v.tender, coalesce(v.amount, 0) AS amount
     FROM (SELECT e.*, count(*) FILTER (WHERE e.kind = 'OPEN') OVER (PARTITION BY e.location_id, e.business_date, e.terminal ORDER BY e.fact_no, e.part) AS session
       FROM drawer_event e WHERE ${cutConditionsSql("e", cut)}) v
     WHERE v.kind = 'DECLARED' AND v.tender IS NOT NULL AND NOT ${hiddenDrawersSql("v", cut.blindLocations ?? [])}
     ORDER BY v.location_id, v.business_date, v.terminal, v.session, v.tender, v.fact_no DESC, v.part DESC) l
   WHERE l.tender <> 'CASH' OR NOT EXISTS (SELECT FROM deposit p WHERE ${sameStoreDayCondition("p", "l")} AND p.status IN ('COUNTED', 'DEPOSITED', 'CONFIRMED'))
   GROUP BY l.location_id, l.business_date, l.terminal, l.tender`;

/** SQL of the store days for which an amount was declared; receipts of other days are not read. */
const declaredDaysSql = (cut: SourceCut): string =>
  `SELECT v.location_id, v.business_date FROM drawer_event v WHERE ${cutConditionsSql("v", cut)} AND v.kind = 'DECLARED'
   UNION SELECT v.location_id, v.business_date FROM deposit v WHERE ${cutConditionsSql("v", cut)}`;

/** SQL of the amounts of receipts by till and payment type, on days with a declaration. */
const expectedAmountsSql = (cut: SourceCut): string =>
  `SELECT p.location_id, p.business_date, s.terminal, p.code, sum(p.amount) AS amount
   FROM (${declaredDaysSql(cut)}) days JOIN sale_tender p ON ${sameStoreDayCondition("p", "days")} JOIN sale s ON ${sameReceiptSql("s", "p")}
   WHERE ${cutConditionsSql("p", cut)} AND p.counted AND ${committedFacts("p")} GROUP BY p.location_id, p.business_date, s.terminal, p.code`;

const declaredAmountsSql = (cut: SourceCut): string =>
  `(SELECT d.location_id, d.business_date, d.terminal, NULL::text AS cashier, d.code, d.amount AS declared, d.amount - coalesce(x.amount, 0) AS over_short
    FROM (${declaredInDepositsSql(cut)} UNION ALL ${declaredAtTillsSql(cut)}) d
    LEFT JOIN (${expectedAmountsSql(cut)}) x ON ${sameStoreDayCondition("x", "d")} AND x.terminal = d.terminal AND x.code = d.code) d`;

/** SQL of bank deposits, by location and day, without a till. */
const depositedAmountsSql = (cut: SourceCut): string => {
  const depositAmountSql = (code: string, amount: string): string =>
    `SELECT p.location_id, p.business_date, NULL::text AS terminal, NULL::text AS cashier, '${code}' AS code, ${amount} AS amount
     FROM deposit p WHERE ${cutConditionsSql("p", cut)} AND p.status IN ('DEPOSITED', 'CONFIRMED')`;
  const depositSumSql = (table: string, column: string): string =>
    `coalesce((SELECT sum(c.${column}) FROM ${table} c WHERE c.deposit_id = p.deposit_id), 0)`;
  return `(${depositAmountSql(
    "CASH",
    `${depositSumSql("deposit_drawer", "counted")} + p.drops_banked - p.remaining_float + ${depositSumSql("deposit_correction", "amount")}`,
  )} UNION ALL ${depositAmountSql("CHEQUE", depositSumSql("deposit_cheque", "amount"))} AND EXISTS (SELECT FROM deposit_cheque c WHERE c.deposit_id = p.deposit_id)) b`;
};

/** Returns the parts that a query uses; none for the report copy, which has neither drawers nor deposits. `tendersOfDays` is a FROM item. */
export function selectDrawerParts(
  isUsedFigure: (figure: (typeof drawerFigures)[number]) => boolean,
  cut: SourceCut,
  tendersOfDays: string,
): readonly DrawerPart[] {
  if (cut.dialect.isCopy) return [];
  const tendersSection = { name: "TENDERS", where: [] } as const;
  return [
    ...(isUsedFigure("declared") || isUsedFigure("overShort")
      ? [
          {
            ...tendersSection,
            code: "d.code",
            from: declaredAmountsSql(cut),
            alias: "d",
            adds: { declared: "d.declared", overShort: "d.over_short", declarations: "1" },
          },
        ]
      : []),
    ...(isUsedFigure("deposited")
      ? [
          {
            ...tendersSection,
            code: "b.code",
            from: depositedAmountsSql(cut),
            alias: "b",
            adds: { deposited: "b.amount", deposits: "1" },
          },
        ]
      : []),
    ...(isUsedFigure("bridge")
      ? [
          {
            name: "BANK" as const,
            code: "b.code",
            from: bankBridgeSql(cut, tendersOfDays),
            alias: "b",
            where: [],
            adds: { bridge: "b.amount" },
          },
        ]
      : []),
    ...(isUsedFigure("noSales")
      ? [
          {
            name: "COUNTS" as const,
            code: "NULL",
            from: "drawer_event v",
            alias: "v",
            where: [...cutConditions("v", cut), "v.kind = 'NO_SALE'"],
            adds: { noSales: "1" },
          },
        ]
      : []),
  ];
}
