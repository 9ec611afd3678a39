import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { Deposit } from "../../../deposit/index.ts";
import { cents } from "../../../money/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbCashCount, arbDeposit } from "../../arbitraries/deposit.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

import {
  arbStep,
  arbPolicy,
  arbStanding,
  arbUserId,
  depositLife,
  depositModel,
  issueIf,
  letters,
  nextStatusOf,
  writtenFields,
} from "./life-model.ts";

type Functions = Parameters<typeof depositModel>[0] &
  Pick<
    typeof deposit,
    "mayConfirmDeposit" | "depositActions" | "depositStatuses" | "listDepositActions" | "nextDepositStatus"
  >;

/** Builds the rules and laws of a deposit's statuses and actions. */
export function lifeRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    confirmDeposit,
    mayConfirmDeposit,
    recordDrawerCounts,
    sumCountedCash,
    depositActions,
    depositStatuses,
    listDepositActions,
    nextDepositStatus,
  } = functions;
  const { attempt, guardIssues } = depositModel(functions);
  const arbSteps = fc.array(arbStep(depositActions), { maxLength: 14 });
  const arbLife = fc.tuple(arbDeposit, arbSteps, arbPolicy);
  return {
    "deposit-states": {
      says: "A deposit is prepared, counted, deposited and confirmed, or voided before it leaves the store. Once with the bank it never changes; a correction is a linked line.",
      source: "behaviour 3.8; decision 0094",
      codes: [
        "DEPOSIT_TRANSITION",
        "DEPOSIT_BAG",
        "DEPOSIT_REFERENCE",
        "DEPOSIT_COMMENT",
        "DEPOSIT_FLOAT",
        "DEPOSIT_UNCOUNTED",
        "ONE_OF",
      ],
      laws: {
        "any sequence of actions follows the state transitions of a deposit, and a rejection says why": fc.property(
          arbStanding,
          arbSteps,
          arbPolicy,
          ({ start, before }, steps, policy) => {
            let [deposit, doneLetters] = [start, before];
            for (const step of steps) {
              const next = attempt(deposit, step, policy);
              const expectedResult = depositLife.test(doneLetters + letters[step.action])
                ? guardIssues(deposit, step, policy)
                : [issue("DEPOSIT_TRANSITION", [], { status: deposit.status, action: step.action })];
              same(
                [next.ok, next.ok ? [] : next.issues],
                [expectedResult.length === 0, expectedResult],
                `${step.action} after ${doneLetters}`,
              );
              if (!next.ok) continue;
              same(next.value, {
                ...deposit,
                ...writtenFields(deposit, step)[step.action],
                version: deposit.version + 1,
                status: nextStatusOf(deposit, step.action),
              });
              deposit = next.value;
              doneLetters += letters[step.action];
            }
          },
        ),
        "once it has left the store its figures never change": fc.property(arbLife, ([start, steps, policy]) => {
          let deposit: Deposit = { ...start, status: "DEPOSITED" };
          const figures = ({
            drawers,
            cheques,
            dropsBanked,
            remainingFloat,
            comment,
            bagNumber,
            countedBy,
            verifiedBy,
          }: Deposit) => ({ drawers, cheques, dropsBanked, remainingFloat, comment, bagNumber, countedBy, verifiedBy });
          for (const step of steps) {
            const next = attempt(deposit, step, policy);
            if (!next.ok) continue;
            same(figures(next.value), figures(start));
            same(next.value.corrections.slice(0, deposit.corrections.length), deposit.corrections);
            deposit = next.value;
          }
          holds(depositStatuses[deposit.status].banked, "the bank keeps it");
        }),
        "the actions offered are exactly those accepted, and none in an unknown status": fc.property(
          fc.constantFrom(...Object.keys(depositStatuses), "LOST", ""),
          (status) => {
            const knownStatus = Object.keys(depositStatuses).find(
              (name): name is keyof typeof depositStatuses => name === status,
            );
            same(
              listDepositActions(status),
              depositActions.filter((action) => knownStatus !== undefined && nextDepositStatus(knownStatus, action).ok),
            );
          },
        ),
        "a property every object inherits is neither a status nor an action": fc.property(
          fc.constantFrom(...Object.keys(depositStatuses)),
          fc.constantFrom(...depositActions),
          arbPrototypeName,
          (status, action, name) => {
            for (const [from, step] of [
              [status, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextDepositStatus, null, [from, step]),
                fail(issue("DEPOSIT_TRANSITION", [], { status: from ?? "", action: step ?? "" })),
              );
          },
        ),
        "a deposit can be edited while it is in the store, and corrected once the bank has it": fc.property(
          fc.constantFrom(...Object.keys(depositStatuses)),
          (name) => {
            const status = Object.keys(depositStatuses).find(
              (status): status is keyof typeof depositStatuses => status === name,
            );
            if (status === undefined) throw new Error("a status of the table");
            same(
              [depositStatuses[status].editable, depositStatuses[status].banked],
              [nextDepositStatus(status, "edit").ok, nextDepositStatus(status, "correct").ok],
            );
          },
        ),
        "rejects a count of an unknown drawer": fc.property(
          arbDeposit,
          arbCashCount,
          arbUserId,
          (deposit, count, userId) => {
            const countByTerminal = new Map([
              ...deposit.drawers.map(({ terminal }) => [terminal, count] as const),
              ["9", count] as const,
            ]);
            const next = recordDrawerCounts(
              { ...deposit, remainingFloat: cents(0) },
              { userId, counts: countByTerminal },
            );
            same(next.ok ? [] : next.issues.map(({ code, path }) => [code, ...path]), [["ONE_OF", "counts", "9"]]);
          },
        ),
        "a drawer not counted is reported, and blocks the deposit": fc.property(
          arbDeposit,
          arbUserId,
          (deposit, userId) => {
            const next = recordDrawerCounts(deposit, { userId, counts: new Map() });
            const missingIssues = deposit.drawers.flatMap(({ count, terminal }, index) =>
              issueIf(count === null, issue("DEPOSIT_UNCOUNTED", ["drawers", index, "count"], { terminal })),
            );
            const countedCash = sumCountedCash(deposit) ?? Number.NaN;
            same(next.ok ? [] : next.issues, [
              ...missingIssues,
              ...issueIf(
                deposit.remainingFloat > countedCash,
                issue("DEPOSIT_FLOAT", ["remainingFloat"], { max: countedCash }),
              ),
            ]);
          },
        ),
      },
    },
    "second-person": {
      says: "A deposit is verified by somebody who neither prepared nor counted it; a new count or change cancels the verification. Where set, it is confirmed by somebody else too.",
      source: "behaviour 3.8 (two different users); decisions 0094 and 0330",
      codes: ["DEPOSIT_SAME_USER", "DEPOSIT_VERIFIER", "DEPOSIT_OWN"],
      laws: {
        "where another person confirms, nobody confirms what they prepared or counted": fc.property(
          arbStanding,
          arbUserId,
          fc.boolean(),
          ({ start }, userId, isConfirmedByOther) => {
            const confirmed = confirmDeposit(
              { ...start, status: "DEPOSITED" },
              { userId, bankReference: "R-77" },
              { tolerance: 0, isVerified: false, isConfirmedByOther },
            );
            const isOwn = [start.preparedBy, start.countedBy].includes(userId);
            same(confirmed.ok, !(isConfirmedByOther && isOwn), "somebody else");
            same(
              mayConfirmDeposit(start, userId, { isConfirmedByOther }),
              confirmed.ok,
              "what is offered is what is taken",
            );
          },
        ),
        "a verified deposit was verified by a third person, after the last count": fc.property(
          arbLife,
          ([start, steps, policy]) => {
            let deposit = start;
            for (const step of steps) {
              const next = attempt(deposit, step, policy);
              if (!next.ok) continue;
              deposit = next.value;
              if (step.action === "count" || step.action === "edit") same(deposit.verifiedBy, null);
              if (deposit.verifiedBy !== null)
                holds(
                  deposit.verifiedBy !== deposit.preparedBy && deposit.verifiedBy !== deposit.countedBy,
                  "two pairs of eyes",
                );
              if (deposit.status === "DEPOSITED" && policy.isVerified)
                holds(deposit.verifiedBy !== null, "none leaves without");
            }
          },
        ),
      },
    },
  };
}
