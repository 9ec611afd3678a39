import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { netSalesOf, totalCollectedOf } from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import type * as storeDay from "../../../store-day/index.ts";
import type { CertificateLineCode, StoreDayFacts } from "../../../store-day/index.ts";
import { arbStoreDayFacts } from "../../arbitraries/store-day.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { shuffleFacts } from "./day-samples.ts";

type Functions = Pick<
  typeof storeDay,
  | "certificateLineCodes"
  | "computeCertificate"
  | "compareCertificates"
  | "isOverShortBeyond"
  | "isTied"
  | "listDrawers"
  | "sumOverShort"
>;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Builds the rules and laws of certificates. */
export const certificateLineRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    certificateLineCodes,
    computeCertificate,
    compareCertificates,
    isOverShortBeyond,
    isTied,
    listDrawers,
    sumOverShort,
  } = functions;
  const lineOf = (facts: StoreDayFacts, name: CertificateLineCode) => {
    const line = computeCertificate(facts).lines.find((candidate) => candidate.line === name);
    if (line === undefined) throw new Error(`no line ${name}`);
    return line;
  };
  return {
    "store-day-certificate": {
      says: "A certificate puts two records of the same money or goods side by side: receipts and tenders, tenders and drawers, drawers and deposit, receipts and stock. A line ties, or its difference is named.",
      source: "behaviour 3.8, 4 (1); decision 0365",
      laws: {
        "every line states both figures, their difference, and whether it is explained": fc.property(
          arbStoreDayFacts,
          (facts) => {
            const { lines } = computeCertificate(facts);
            same(
              lines.map(({ line }) => line),
              certificateLineCodes,
            );
            for (const { first, second, difference, explained, isTied: stated } of lines) {
              same(difference, first === null || second === null ? null : second - first);
              same(stated, difference === null || difference === explained);
              same(isTied({ difference, explained }), stated);
            }
          },
        ),
        "receipts and tenders: a difference is explained by receipts whose payments differ, and by nothing else":
          fc.property(arbStoreDayFacts, fc.integer({ min: 1, max: 999 }), (facts, off) => {
            const tenders = [{ code: "DEBIT", amount: totalCollectedOf(facts.sums) }];
            const agreeing = { ...facts, tenders, findings: [] };
            same(lineOf(agreeing, "collected").isTied, true);
            const unequalFacts = {
              ...agreeing,
              tenders: [{ code: "DEBIT", amount: cents((tenders[0]?.amount ?? 0) + off) }],
            };
            same(
              [lineOf(unequalFacts, "collected").isTied, lineOf(unequalFacts, "collected").difference],
              [false, off],
            );
            const finding = { terminal: "1", numbers: "1", count: 1, missing: 0, isAccepted: true } as const;
            const explained = { ...finding, rule: "PAYMENTS_ARE_TOTAL", difference: cents(off) } as const;
            same(lineOf({ ...unequalFacts, findings: [explained] }, "collected").isTied, true);
          }),
        "tenders are cash, cheques and others, and together they are what the receipts' tenders say": fc.property(
          arbStoreDayFacts,
          (facts) => {
            same(
              sumOf((["cash", "cheques", "others"] as const).map((name) => lineOf(facts, name).first ?? 0)),
              lineOf(facts, "collected").second,
            );
          },
        ),
        "drawers: the difference is the over or short, explained within the tolerance or by the deposit's comment":
          fc.property(arbStoreDayFacts, (facts) => {
            const drawers = listDrawers(facts);
            const line = lineOf(facts, "drawers");
            const isCounted = drawers.every(({ counted }) => counted !== null);
            same(line.difference === null, !isCounted);
            if (!isCounted) return;
            same(line.difference, Number(sumOverShort(drawers)));
            const hasComment = (facts.deposit?.comment ?? "").trim() !== "";
            same(line.isTied, line.difference === 0 || hasComment || !isOverShortBeyond(drawers, facts.tolerance));
          }),
        "a drawer counts what the deposit counted, else what its till declared": fc.property(
          arbStoreDayFacts,
          (facts) => {
            for (const { terminal, counted } of listDrawers(facts)) {
              const terminalDrawer = facts.deposit?.drawers.find((drawer) => drawer.terminal === terminal);
              const till = facts.tills.find((candidate) => candidate.terminal === terminal);
              if (terminalDrawer === undefined || terminalDrawer.count === null)
                same(counted, till?.report.declared.get("CASH") ?? null);
              else holds(counted !== null, "a counted drawer has an amount");
            }
            same(
              listDrawers(facts).map(({ terminal }) => terminal),
              [
                ...new Set([...facts.tills, ...(facts.deposit?.drawers ?? [])].map(({ terminal }) => terminal)),
              ].toSorted(),
            );
          },
        ),
        "counted cash and drops are banked, kept or in the safe; only a correction of the bank makes a difference":
          fc.property(arbStoreDayFacts, (facts) => {
            const line = lineOf(facts, "deposit");
            const correctedAmount = sumOf((facts.deposit?.corrections ?? []).map(({ amount }) => amount));
            same([line.isTied, line.difference === null || line.difference === correctedAmount], [true, true]);
          }),
        "stock: units without a known item explain what the ledger lacks": fc.property(
          arbStoreDayFacts,
          fc.nat(5_000),
          fc.integer({ min: 1, max: 99 }),
          (facts, unknown, off) => {
            const ledger = (units: number): StoreDayFacts => ({
              ...facts,
              ledgerUnits: quantity(units),
              unknownUnits: quantity(unknown),
            });
            same(lineOf(ledger(facts.sums.items - unknown), "stock").isTied, true);
            same(lineOf(ledger(facts.sums.items - unknown + off), "stock").isTied, false);
          },
        ),
        "the bridge leads from net sales to the deposit": fc.property(arbStoreDayFacts, (facts) => {
          const { bridge } = computeCertificate(facts);
          holds(
            bridge.every(({ amount }) => amount !== 0),
            "steps of 0 are left out",
          );
          const line = lineOf(facts, "deposit");
          if (line.first === null || facts.deposit === null) return same(bridge, []);
          const cheques = sumOf(facts.deposit.cheques.map(({ amount }) => amount));
          const { dropsBanked, remainingFloat, drawers } = facts.deposit;
          const drops = sumOf(drawers.map(({ cash }) => cash.drops));
          same(
            netSalesOf(facts.sums) + sumOf(bridge.map(({ amount }) => amount)),
            line.first - drops + dropsBanked - remainingFloat + cheques,
          );
        }),
        "two certificates of the same facts differ in nothing, and every other figure is named": fc.property(
          arbStoreDayFacts,
          arbStoreDayFacts,
          (facts, other) => {
            const [before, after] = [computeCertificate(facts), computeCertificate(other)];
            same(compareCertificates(before, computeCertificate(shuffleFacts(facts))), []);
            const changes = compareCertificates(before, after);
            const figures = changes.flatMap((change) => ("name" in change ? [`${change.what} ${change.name}`] : []));
            const expected = [
              ...before.lines.flatMap((line, index) =>
                (["first", "second"] as const).flatMap((side) =>
                  line[side] === after.lines[index]?.[side] ? [] : [`${side} ${line.line}`],
                ),
              ),
              ...Object.keys(before.counts).flatMap((name) =>
                Reflect.get(before.counts, name) === Reflect.get(after.counts, name) ? [] : [`count ${name}`],
              ),
            ];
            same(figures, expected);
            const isOtherFacts = expected.length === 0 && before.fingerprint !== after.fingerprint;
            same(
              changes.some(({ what }) => what === "facts"),
              isOtherFacts,
            );
          },
        ),
      },
    },
  };
};
