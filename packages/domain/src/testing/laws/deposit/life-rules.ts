import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { Deposit, DepositAction, DepositPolicy } from "../../../deposit/index.ts";
import { cents } from "../../../money/index.ts";
import { fail, issue, type Issue, type Result } from "../../../result/index.ts";
import { arbCashCount, arbDeposit } from "../../arbitraries/deposit.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof deposit,
  | "confirmDeposit"
  | "mayConfirmDeposit"
  | "correctDeposit"
  | "recordDrawerCounts"
  | "sumCountedCash"
  | "depositActions"
  | "depositOverShort"
  | "depositStatuses"
  | "editDeposit"
  | "listDepositActions"
  | "nextDepositStatus"
  | "overShortOf"
  | "sendDeposit"
  | "verifyDeposit"
  | "voidDeposit"
>;

const letters = {
  edit: "e",
  count: "c",
  verify: "f",
  deposit: "d",
  confirm: "k",
  void: "v",
  correct: "r",
} as const satisfies Record<DepositAction, string>;

/**
 * Allowed sequences of actions on a deposit, a letter each. Any number of edits and counts comes first, then a void, or a deposit that is
 * confirmed once and corrected any number of times.
 */
const depositLife = /^e*(?:c[cf]*e+)*(?:v?|c[cf]*(?:v|dr*(?:kr*)?)?)$/u;

const arbPolicy: fc.Arbitrary<DepositPolicy> = fc.record({
  tolerance: fc.oneof(fc.nat(100_000), fc.constant(1e12)),
  isVerified: fc.boolean(),
  isConfirmedByOther: fc.boolean(),
});
const onePerson = { isVerified: false, isConfirmedByOther: false } as const;
const arbUser = fc.integer({ min: 1, max: 4 });

const statusAfterSteps = { "": "PREPARED", c: "COUNTED", cd: "DEPOSITED", cdk: "CONFIRMED" } as const;

/** A deposit in any status, and the actions that led to it: counted by the second user, sometimes verified by the fourth. */
const arbStanding = fc
  .record({
    one: arbDeposit,
    done: fc.constantFrom("" as const, "c" as const, "cd" as const, "cdk" as const),
    verifiedBy: fc.constantFrom(null, 4),
    comment: fc.constantFrom("", " ", "two notes stuck together"),
  })
  .map(({ one, done, verifiedBy, comment }): { readonly start: Deposit; readonly before: string } => {
    const drawers = one.drawers.map((drawer) => ({ ...drawer, count: drawer.count ?? [] }));
    return {
      start: {
        ...one,
        comment,
        status: statusAfterSteps[done],
        ...(done !== "" && { drawers, countedBy: 2, verifiedBy }),
      },
      before: done,
    };
  });

/** An action with all its input. */
const arbDeed = (actions: readonly DepositAction[]) =>
  fc.record({
    action: fc.constantFrom(...actions),
    userId: arbUser,
    count: arbCashCount,
    text: fc.constantFrom("", " ", "A-17", " B 4 "),
    float: fc.nat(5_000),
  });

/** Builds the rules and laws of a deposit's statuses and actions. */
export const lifeRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    confirmDeposit,
    mayConfirmDeposit,
    correctDeposit,
    recordDrawerCounts,
    sumCountedCash,
    depositActions,
    depositOverShort,
    depositStatuses,
    editDeposit,
    listDepositActions,
    nextDepositStatus,
    overShortOf,
    sendDeposit,
    verifyDeposit,
    voidDeposit,
  } = functions;
  type Deed = ReturnType<typeof arbDeed> extends fc.Arbitrary<infer D> ? D : never;
  const attempt = (
    deposit: Deposit,
    { action, userId, count, text, float }: Deed,
    policy: DepositPolicy,
  ): Result<Deposit> => {
    switch (action) {
      case "edit":
        return editDeposit(deposit, { comment: text });
      case "count":
        return recordDrawerCounts(deposit, {
          userId,
          counts: new Map(deposit.drawers.map(({ terminal }) => [terminal, count])),
          remainingFloat: cents(float),
        });
      case "verify":
        return verifyDeposit(deposit, userId);
      case "deposit":
        return sendDeposit(deposit, { bagNumber: text }, policy);
      case "confirm":
        return confirmDeposit(deposit, { userId, bankReference: text }, policy);
      case "void":
        return voidDeposit(deposit);
      case "correct":
        return correctDeposit(deposit, { amount: cents(float), comment: text, userId, at: 0 });
    }
  };
  /** Conditions of an action besides the status. */
  const guardIssues = (
    deposit: Deposit,
    { action, userId, count, text, float }: Deed,
    { tolerance, isVerified, isConfirmedByOther }: DepositPolicy,
  ): readonly Issue[] => {
    const isBlank = text.trim() === "";
    const countedCash = sumCountedCash({ drawers: deposit.drawers.map((drawer) => ({ ...drawer, count })) }) ?? 0;
    const isBeyond = [depositOverShort(deposit), ...deposit.drawers.map(overShortOf)].some(
      (amount) => Math.abs(amount ?? 0) > tolerance,
    );
    if (action === "count")
      return issueIf(float > countedCash, issue("DEPOSIT_FLOAT", ["remainingFloat"], { max: countedCash }));
    const isOwn = [deposit.preparedBy, deposit.countedBy].includes(userId);
    if (action === "verify") return issueIf(isOwn, issue("DEPOSIT_SAME_USER"));
    if (action === "confirm")
      return [
        ...issueIf(isBlank, issue("DEPOSIT_REFERENCE", ["bankReference"])),
        ...issueIf(isConfirmedByOther && isOwn, issue("DEPOSIT_OWN")),
      ];
    if (action === "correct") return issueIf(isBlank, issue("DEPOSIT_COMMENT", ["comment"]));
    if (action !== "deposit") return [];
    return [
      ...issueIf(isBlank, issue("DEPOSIT_BAG", ["bagNumber"])),
      ...issueIf(isBeyond && deposit.comment.trim() === "", issue("DEPOSIT_COMMENT", ["comment"], { tolerance })),
      ...issueIf(isVerified && deposit.verifiedBy === null, issue("DEPOSIT_VERIFIER")),
    ];
  };
  /** Fields that an accepted action changes, besides the status and the version. */
  const writtenFields = (
    deposit: Deposit,
    { userId, count, text, float }: Deed,
  ): Readonly<Record<DepositAction, Partial<Deposit>>> => ({
    edit: { comment: text, countedBy: null, verifiedBy: null },
    count: {
      drawers: deposit.drawers.map((drawer) => ({ ...drawer, count })),
      remainingFloat: cents(float),
      countedBy: userId,
      verifiedBy: null,
    },
    verify: { verifiedBy: userId },
    deposit: { bagNumber: text.trim() },
    confirm: { bankReference: text.trim(), confirmedBy: userId },
    void: {},
    correct: { corrections: [...deposit.corrections, { amount: cents(float), comment: text, userId, at: 0 }] },
  });
  const arbDeeds = fc.array(arbDeed(depositActions), { maxLength: 14 });
  const arbLife = fc.tuple(arbDeposit, arbDeeds, arbPolicy);
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
          arbDeeds,
          arbPolicy,
          ({ start, before }, deeds, policy) => {
            let [deposit, doneLetters] = [start, before];
            for (const deed of deeds) {
              const next = attempt(deposit, deed, policy);
              const expectedResult = depositLife.test(doneLetters + letters[deed.action])
                ? guardIssues(deposit, deed, policy)
                : [issue("DEPOSIT_TRANSITION", [], { status: deposit.status, action: deed.action })];
              same(
                [next.ok, next.ok ? [] : next.issues],
                [expectedResult.length === 0, expectedResult],
                `${deed.action} after ${doneLetters}`,
              );
              if (!next.ok) continue;
              same(next.value, {
                ...deposit,
                ...writtenFields(deposit, deed)[deed.action],
                version: deposit.version + 1,
                status: nextStatusOf(deposit, deed.action),
              });
              deposit = next.value;
              doneLetters += letters[deed.action];
            }
          },
        ),
        "once it has left the store its figures never change": fc.property(arbLife, ([start, deeds, policy]) => {
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
          for (const deed of deeds) {
            const next = attempt(deposit, deed, policy);
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
            for (const [from, deed] of [
              [status, name],
              [name, action],
              [name, name],
            ])
              same(
                Reflect.apply(nextDepositStatus, null, [from, deed]),
                fail(issue("DEPOSIT_TRANSITION", [], { status: from ?? "", action: deed ?? "" })),
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
          arbUser,
          (deposit, count, userId) => {
            const counts = new Map([
              ...deposit.drawers.map(({ terminal }) => [terminal, count] as const),
              ["9", count] as const,
            ]);
            const next = recordDrawerCounts({ ...deposit, remainingFloat: cents(0) }, { userId, counts });
            same(next.ok ? [] : next.issues.map(({ code, path }) => [code, ...path]), [["ONE_OF", "counts", "9"]]);
          },
        ),
        "a drawer not counted is reported, and blocks the deposit": fc.property(
          arbDeposit,
          arbUser,
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
          arbUser,
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
          ([start, deeds, policy]) => {
            let deposit = start;
            for (const deed of deeds) {
              const next = attempt(deposit, deed, policy);
              if (!next.ok) continue;
              deposit = next.value;
              if (deed.action === "count" || deed.action === "edit") same(deposit.verifiedBy, null);
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
    tolerance: {
      says: "A deposit over or short beyond the tolerance, in one drawer or in all, requires a comment.",
      source: "behaviour 3.8",
      codes: ["DEPOSIT_COMMENT"],
      laws: {
        "requires a comment exactly beyond the tolerance, even when drawers compensate each other": fc.property(
          arbDeposit,
          fc.constantFrom(0, 1),
          (deposit, slack) => {
            const countedDeposit: Deposit = {
              ...deposit,
              status: "COUNTED",
              drawers: deposit.drawers.map((drawer) => ({ ...drawer, count: drawer.count ?? [] })),
            };
            const largestDifference = Math.max(
              ...[
                depositOverShort(countedDeposit) ?? 0,
                ...countedDeposit.drawers.map((drawer) => overShortOf(drawer) ?? 0),
              ].map(Math.abs),
            );
            const sentDeposit = sendDeposit(
              countedDeposit,
              { bagNumber: "A" },
              { ...onePerson, tolerance: largestDifference - slack },
            );
            same(
              sentDeposit.ok ? "ok" : sentDeposit.issues.map(({ code }) => code),
              slack === 0 ? "ok" : ["DEPOSIT_COMMENT"],
            );
            same(
              sendDeposit(countedDeposit, { bagNumber: "A" }),
              sendDeposit(countedDeposit, { bagNumber: "A" }, { ...onePerson, tolerance: 500 }),
              "five dollars and one person, until the shop says otherwise",
            );
            const answer = sendDeposit(
              countedDeposit,
              { bagNumber: " A 7 ", comment: "two notes stuck together" },
              { ...onePerson, tolerance: 0 },
            );
            same(
              answer.ok && [answer.value.bagNumber, answer.value.comment],
              ["A 7", "two notes stuck together"],
              "a word is enough",
            );
          },
        ),
      },
    },
  };
};

const issueIf = (isSo: boolean, problem: Issue): readonly Issue[] => (isSo ? [problem] : []);

const ends: Readonly<Partial<Record<DepositAction, Deposit["status"]>>> = {
  edit: "PREPARED",
  count: "COUNTED",
  verify: "COUNTED",
  deposit: "DEPOSITED",
  confirm: "CONFIRMED",
  void: "VOIDED",
};

/** Expected status after an action, written independently of the table; a correction keeps the status. */
const nextStatusOf = ({ status }: Deposit, action: DepositAction): Deposit["status"] => ends[action] ?? status;
