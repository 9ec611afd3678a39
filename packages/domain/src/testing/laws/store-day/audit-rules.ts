import fc from "fast-check";

import type * as storeDay from "../../../store-day/index.ts";
import type { StoreDayFacts } from "../../../store-day/index.ts";
import { getIntegrityRule } from "../../../transaction/index.ts";
import { effectivePermissions } from "../../../access/index.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import { arbStoreDayFacts } from "../../arbitraries/store-day.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { cleanDay, shuffleFacts, type zeroAmount } from "./day-samples.ts";

type Functions = Pick<
  typeof storeDay,
  | "assessDay"
  | "auditStoreDay"
  | "checkAcceptable"
  | "checkUndo"
  | "listBlockers"
  | "blockerFingerprint"
  | "mayDecideDays"
  | "listOpenBlockers"
  | "parseDayReason"
  | "storeDayBlockers"
  | "storeDayChecks"
  | "storeDayLetters"
>;

const withoutDecisions = { audited: null, isExported: false, acceptances: [] };

/** Builds the rules and laws of the state of a store day and of its audit. */
export function auditRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { assessDay, auditStoreDay, checkUndo, listBlockers, blockerFingerprint, listOpenBlockers } = functions;
  const { checkAcceptable, mayDecideDays, parseDayReason, storeDayBlockers, storeDayChecks, storeDayLetters } =
    functions;
  return {
    "store-day-state": {
      says: "A store day is expected without any fact, loading until its business day is over and every fact is read, then loaded; it stays audited only while its certificate states the same.",
      source: "behaviour 3.8 (store-day board); decision 0365",
      codes: ["STORE_DAY_TRANSITION"],
      laws: {
        "any order of facts gives the same board and certificate": fc.property(arbStoreDayFacts, (facts) => {
          same(assessDay(shuffleFacts(facts), withoutDecisions), assessDay(facts, withoutDecisions));
        }),
        "facts alone decide between expected, loading and loaded": fc.property(arbStoreDayFacts, (facts) => {
          const { terminals, refused, tills, deposit, pending, isOver } = facts;
          const isKnown = terminals.length + refused.length + tills.length + pending > 0 || deposit !== null;
          same(
            assessDay(facts, withoutDecisions).state,
            isKnown ? (isOver && pending === 0 ? "LOADED" : "LOADING") : "EXPECTED",
          );
        }),
        "an audit holds while the certificate states the same, and any later figure opens the day and is named":
          fc.property(arbStoreDayFacts, fc.boolean(), fc.integer({ min: 1, max: 999 }), (facts, isExported, more) => {
            const certificate = assessDay(facts, withoutDecisions).certificate;
            const assessLater = (changed: StoreDayFacts) =>
              assessDay(changed, { audited: certificate, isExported, acceptances: [] });
            same([assessLater(facts).state, assessLater(facts).changes], [isExported ? "EXPORTED" : "AUDITED", []]);
            const soldMore = assessLater({
              ...facts,
              sums: { ...facts.sums, gross: (facts.sums.gross + more) as typeof zeroAmount },
            });
            same(["LOADED", "LOADING", "EXPECTED"].includes(soldMore.state), true);
            same(
              soldMore.changes.map(({ what, ...change }) => [what, "name" in change ? change.name : ""]),
              [["first", "collected"]],
            );
            same(
              assessLater({ ...facts, fingerprint: `${facts.fingerprint}+` }).changes.map(({ what }) => what),
              ["facts"],
            );
            const refusedLater = assessLater({
              ...facts,
              refused: [...facts.refused, { terminal: "99", count: more }],
            });
            holds(
              refusedLater.changes.some((change) => change.what === "count" && change.name === "refused"),
              "a refused fact is a change",
            );
          }),
      },
    },
    "store-day-audit": {
      says: "A store day is audited when no number is missing or repeated, no fact is refused, no receipt suspended, every drawer counted, the cash within tolerance, the deposit on its way, and every line ties, or a person accepted the rest with a comment.",
      source: "behaviour 3.4 (Integrity), 3.8, 3.13; decision 0365",
      codes: [
        "STORE_DAY_MISSING",
        "STORE_DAY_DUPLICATE",
        "STORE_DAY_REFUSED",
        "STORE_DAY_OPEN",
        "STORE_DAY_UNDECLARED",
        "STORE_DAY_OVER_SHORT",
        "STORE_DAY_DEPOSIT",
        "STORE_DAY_ERRORS",
        "STORE_DAY_TIES",
        "STORE_DAY_REASON",
        "STORE_DAY_AUDITED",
      ],
      laws: {
        "a day of receipts that agree has no blocker, and is audited": fc.property(arbStoreDayFacts, (facts) => {
          const day = assessDay(cleanDay(facts), withoutDecisions);
          same([day.blockers, auditStoreDay(day)], [[], { ok: true, value: "AUDITED" }]);
        }),
        "each finding, refused fact and suspended receipt blocks, unless it is a warning or accepted": fc.property(
          arbStoreDayFacts,
          ({ findings, refused, terminals, ...facts }) => {
            const base = cleanDay({ ...facts, findings, refused, terminals });
            const codesOf = (changed: Partial<StoreDayFacts>) =>
              listBlockers({ ...base, ...changed }).map(({ code, subject }) => `${code} ${subject}`);
            for (const finding of findings.filter(({ rule }) => rule !== "PAYMENTS_ARE_TOTAL")) {
              const { rule, terminal, isAccepted } = finding;
              const code =
                rule === "SEQUENCE_GAP"
                  ? `STORE_DAY_MISSING ${terminal}`
                  : rule === "SEQUENCE_DUPLICATE"
                    ? `STORE_DAY_DUPLICATE ${terminal}`
                    : `STORE_DAY_ERRORS ${rule}`;
              const isBlocking = !isAccepted && getIntegrityRule(rule).severity === "error";
              same(codesOf({ findings: [finding] }), isBlocking ? [code] : []);
            }
            for (const facts_ of refused)
              same(codesOf({ refused: [facts_] }), facts_.count > 0 ? [`STORE_DAY_REFUSED ${facts_.terminal}`] : []);
            for (const terminal of terminals)
              same(
                codesOf({ terminals: [terminal] }),
                terminal.suspended > 0 ? [`STORE_DAY_OPEN ${terminal.terminal}`] : [],
              );
          },
        ),
        "a drawer that nobody counted blocks; so does cash beyond the tolerance without a comment, and a deposit in the store":
          fc.property(arbStoreDayFacts, (facts) => {
            const codes = listBlockers(facts).map(({ code }) => code);
            const day = assessDay(facts, withoutDecisions);
            const drawers = day.certificate.drawers;
            same(
              codes.includes("STORE_DAY_UNDECLARED"),
              drawers.some(({ counted }) => counted === null),
            );
            const isBanked = ["DEPOSITED", "CONFIRMED"].includes(facts.deposit?.status ?? "");
            same(codes.includes("STORE_DAY_DEPOSIT"), drawers.length > 0 && !isBanked);
            const amounts = drawers.map(({ expected, counted }) => (counted === null ? 0 : counted - expected));
            const isOff = [amounts.reduce((sum, amount) => sum + amount, 0), ...amounts].some(
              (amount) => Math.abs(amount) > facts.tolerance,
            );
            same(
              codes.includes("STORE_DAY_OVER_SHORT"),
              isOff && (facts.deposit === null || facts.deposit.comment.trim() === ""),
            );
          }),
        "a line that does not tie is named": fc.property(arbStoreDayFacts, (facts) => {
          const untied = assessDay(facts, withoutDecisions).certificate.lines.filter(
            ({ line, difference, explained }) => line !== "drawers" && difference !== null && difference !== explained,
          );
          same(
            listBlockers(facts)
              .filter(({ code }) => code === "STORE_DAY_TIES")
              .map(({ subject }) => subject),
            untied.map(({ line }) => line).toSorted(),
          );
        }),
        "an acceptance lifts a blocker at the figures it was given for, and at no others": fc.property(
          arbStoreDayFacts,
          (facts) => {
            const blockers = listBlockers(facts);
            const acceptances = blockers.map((blocker) => ({
              code: blocker.code,
              subject: blocker.subject,
              mark: blockerFingerprint(blocker),
              comment: "seen",
            }));
            const acceptedDay = assessDay(facts, { ...withoutDecisions, acceptances });
            same(listOpenBlockers(acceptedDay), []);
            same(auditStoreDay(acceptedDay).ok, acceptedDay.state === "LOADED");
            const other = acceptances.map((acceptance) => ({ ...acceptance, mark: `${acceptance.mark};more=1` }));
            same(
              listOpenBlockers(assessDay(facts, { ...withoutDecisions, acceptances: other })).length,
              blockers.length,
            );
          },
        ),
        "audits only a loaded day without an open blocker, and says what is open": fc.property(
          arbStoreDayFacts,
          (facts) => {
            const day = assessDay(facts, withoutDecisions);
            const auditResult = auditStoreDay(day);
            same(auditResult.ok, day.state === "LOADED" && day.blockers.length === 0);
            if (!auditResult.ok)
              same(
                auditResult.issues.map(({ code }) => code),
                day.state === "LOADED" ? day.blockers.map(({ code }) => code) : ["STORE_DAY_TRANSITION"],
              );
          },
        ),
        "a comment of one word is enough, and none is not": fc.property(
          fc.constantFrom("", "  ", "seen", " coin roll "),
          (comment) => {
            const parsed = parseDayReason(comment);
            same(parsed.ok ? parsed.value : parsed.issues[0]?.code, comment.trim() || "STORE_DAY_REASON");
          },
        ),
        "a batch is undone until one of its days is audited": fc.property(
          fc.array(fc.constantFrom("EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED"), { maxLength: 4 }),
          (states) => {
            const undoResult = checkUndo(states.map((state) => ({ state, location: "A", day: "2026-03-12" })));
            const isFree = !states.some((state) => state === "AUDITED" || state === "EXPORTED");
            same(undoResult.ok ? [] : undoResult.issues.map(({ code }) => code), isFree ? [] : ["STORE_DAY_AUDITED"]);
          },
        ),
        "nothing is accepted on a day exactly while it is audited, and only a reader of sales who writes reports decides":
          fc.property(
            fc.constantFrom(
              "EXPECTED" as const,
              "LOADING" as const,
              "LOADED" as const,
              "AUDITED" as const,
              "EXPORTED" as const,
            ),
            arbCallerPermissions,
            (state, permissions) => {
              const decision = checkAcceptable(state);
              const isAudited = state === "AUDITED" || state === "EXPORTED";
              same(
                decision.ok ? [] : decision.issues.map(({ code }) => code),
                isAudited ? ["STORE_DAY_TRANSITION"] : [],
              );
              const implied = effectivePermissions(permissions);
              same(mayDecideDays(permissions), implied.includes("REPORT_CUD") && implied.includes("SALE_READ"));
            },
          ),
        "every condition has a blocker, every blocker a condition and an action, and every state a letter": fixedCase(
          ["EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED"],
          (states) => {
            same(new Set(Object.values(storeDayBlockers).map(({ check }) => check)), new Set(storeDayChecks));
            same(Object.keys(storeDayLetters), states);
            same(Object.values(storeDayLetters), ["–", "…", "L", "A", "X"]);
          },
        ),
      },
    },
  };
}
