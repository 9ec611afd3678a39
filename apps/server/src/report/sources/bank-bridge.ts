/** SQL of the bridge from the money collected to the bank deposit: the domain's `bankBridge`, for many days at once. Source: decision 0501. */

import { tenderKinds, type BankingMethod } from "@comptoir/domain/transaction";
import type { BankStep } from "@comptoir/domain/deposit";

import type { SourceCut } from "../source.ts";
import { cutConditions } from "./sale-line.ts";

/** SQL condition: a deposit is at the bank. */
const atBankCondition = (alias: string): string => `${alias}.status IN ('DEPOSITED', 'CONFIRMED')`;

const bankStepSql = (name: BankStep): string => `'${name}'`;

/** SQL list of the tenders that reach the bank in a way; a store's own tenders are paid by somebody else, as cards are. */
const tendersBankedAsSql = (method: BankingMethod): string =>
  Object.entries(tenderKinds)
    .filter(([, { banked }]) => banked === method)
    .map(([code]) => `'${code}'`)
    .join(", ");

/** SQL of the steps of tenders: each is collected, and leaves the bridge at a step that depends on whether the day has a deposit. */
const tenderStepsSql = (tenders: string): string =>
  `SELECT p.location_id, p.business_date, v.code, v.amount FROM ${tenders} p
   LEFT JOIN deposit d ON d.location_id = p.location_id AND d.business_date = p.business_date AND ${atBankCondition("d")}
   CROSS JOIN LATERAL (VALUES (${bankStepSql("collected")}, p.amount), (CASE
     WHEN p.code IN (${tendersBankedAsSql("none")}) THEN ${bankStepSql("notBanked")}
     WHEN p.code IN (${tendersBankedAsSql("cash")}) THEN CASE WHEN d.deposit_id IS NULL THEN ${bankStepSql("inTransit")} ELSE ${bankStepSql("till")} END
     WHEN p.code IN (${tendersBankedAsSql("cheque")}) THEN CASE WHEN d.deposit_id IS NULL THEN ${bankStepSql("inTransit")} ELSE ${bankStepSql("chequeGap")} END
     ELSE ${bankStepSql("cardsPending")} END, -p.amount)) v (code, amount)`;

/** SQL of the steps of deposits. */
const depositStepsSql = (cut: SourceCut): string => {
  const amountSumSql = (table: string) =>
    `coalesce((SELECT sum(c.amount) FROM ${table} c WHERE c.deposit_id = d.deposit_id), 0)`;
  const drawerSumsSql = ["opening", "pay_ins", "pay_outs", "drops", "counted"].map(
    (name) => `coalesce(sum(w.${name}), 0) AS ${name}`,
  );
  return `SELECT d.location_id, d.business_date, v.code, v.amount FROM deposit d
   CROSS JOIN LATERAL (SELECT ${drawerSumsSql.join(", ")}, coalesce(sum(w.received - w.change - w.refunds), 0) AS sales FROM deposit_drawer w WHERE w.deposit_id = d.deposit_id) w
   CROSS JOIN LATERAL (VALUES (${bankStepSql("chequeGap")}, ${amountSumSql("deposit_cheque")}), (${bankStepSql("till")}, w.sales), (${bankStepSql("openings")}, w.opening), (${bankStepSql("payIns")}, w.pay_ins), (${bankStepSql("payOuts")}, -w.pay_outs),
     (${bankStepSql("dropsHeld")}, d.drops_banked - w.drops), (${bankStepSql("overShort")}, w.counted - w.opening - w.sales - w.pay_ins + w.pay_outs + w.drops), (${bankStepSql("carryOver")}, -d.remaining_float), (${bankStepSql("corrections")}, ${amountSumSql("deposit_correction")})) v (code, amount)
   WHERE ${[...cutConditions("d", cut), atBankCondition("d")].join(" AND ")}`;
};

/** SQL of the steps by store, day and code, from a FROM item with the tenders of the days; steps of 0 are left out. */
export const bankBridgeSql = (cut: SourceCut, tenders: string): string =>
  `(SELECT b.location_id, b.business_date, NULL::text AS terminal, NULL::text AS cashier, b.code, sum(b.amount)::bigint AS amount
    FROM (${tenderStepsSql(tenders)} UNION ALL ${depositStepsSql(cut)}) b GROUP BY b.location_id, b.business_date, b.code HAVING sum(b.amount) <> 0) b`;
