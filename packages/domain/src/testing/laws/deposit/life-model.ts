/** A model of a deposit: which actions follow each other, what each one needs, and what it writes. */

import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import type { Deposit, DepositAction, DepositPolicy } from "../../../deposit/index.ts";
import { cents } from "../../../money/index.ts";
import { issue, type Issue, type Result } from "../../../result/index.ts";
import { arbCashCount, arbDeposit } from "../../arbitraries/deposit.ts";

type Functions = Pick<
  typeof deposit,
  | "confirmDeposit"
  | "correctDeposit"
  | "recordDrawerCounts"
  | "sumCountedCash"
  | "depositOverShort"
  | "editDeposit"
  | "overShortOf"
  | "sendDeposit"
  | "verifyDeposit"
  | "voidDeposit"
>;

/** Letter of each action in a sequence. */
export const letters = {
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
export const depositLife = /^e*(?:c[cf]*e+)*(?:v?|c[cf]*(?:v|dr*(?:kr*)?)?)$/u;

/** Tolerance of a store, and how many people its deposits need. */
export const arbPolicy: fc.Arbitrary<DepositPolicy> = fc.record({
  tolerance: fc.oneof(fc.nat(100_000), fc.constant(1e12)),
  isVerified: fc.boolean(),
  isConfirmedByOther: fc.boolean(),
});

export const arbUserId = fc.integer({ min: 1, max: 4 });

const statusAfterSteps = { "": "PREPARED", c: "COUNTED", cd: "DEPOSITED", cdk: "CONFIRMED" } as const;

/** A deposit in any status, and the actions that led to it: counted by the second user, sometimes verified by the fourth. */
export const arbStanding = fc
  .record({
    deposit: arbDeposit,
    steps: fc.constantFrom("" as const, "c" as const, "cd" as const, "cdk" as const),
    verifiedBy: fc.constantFrom(null, 4),
    comment: fc.constantFrom("", " ", "two notes stuck together"),
  })
  .map(({ deposit, steps, verifiedBy, comment }): { readonly start: Deposit; readonly before: string } => {
    const drawers = deposit.drawers.map((drawer) => ({ ...drawer, count: drawer.count ?? [] }));
    return {
      start: {
        ...deposit,
        comment,
        status: statusAfterSteps[steps],
        ...(steps !== "" && { drawers, countedBy: 2, verifiedBy }),
      },
      before: steps,
    };
  });

/** An action with all its input. */
export const arbStep = (actions: readonly DepositAction[]) =>
  fc.record({
    action: fc.constantFrom(...actions),
    userId: arbUserId,
    count: arbCashCount,
    text: fc.constantFrom("", " ", "A-17", " B 4 "),
    float: fc.nat(5_000),
  });

export type Step = ReturnType<typeof arbStep> extends fc.Arbitrary<infer D> ? D : never;

/** Lists an issue if a condition is true. */
export const issueIf = (isSo: boolean, problem: Issue): readonly Issue[] => (isSo ? [problem] : []);

/** Status after each action, if it changes. */
const statusAfter: Readonly<Partial<Record<DepositAction, Deposit["status"]>>> = {
  edit: "PREPARED",
  count: "COUNTED",
  verify: "COUNTED",
  deposit: "DEPOSITED",
  confirm: "CONFIRMED",
  void: "VOIDED",
};

/** Expected status after an action, written independently of the table; a correction keeps the status. */
export const nextStatusOf = ({ status }: Deposit, action: DepositAction): Deposit["status"] =>
  statusAfter[action] ?? status;

/** Fields that an accepted action changes, besides the status and the version. */
export const writtenFields = (
  deposit: Deposit,
  { userId, count, text, float }: Step,
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

/** Runs actions with the functions under test, and predicts why they are rejected. */
export function depositModel({
  confirmDeposit,
  correctDeposit,
  recordDrawerCounts,
  sumCountedCash,
  depositOverShort,
  editDeposit,
  overShortOf,
  sendDeposit,
  verifyDeposit,
  voidDeposit,
}: Functions): {
  readonly attempt: (deposit: Deposit, step: Step, policy: DepositPolicy) => Result<Deposit>;
  readonly guardIssues: (deposit: Deposit, step: Step, policy: DepositPolicy) => readonly Issue[];
} {
  const attempt = (
    deposit: Deposit,
    { action, userId, count, text, float }: Step,
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
  /** Predicts the issues of an action that its status allows. */
  const guardIssues = (
    deposit: Deposit,
    { action, userId, count, text, float }: Step,
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
      ...issueIf(
        isBeyond && deposit.comment.trim() === "",
        issue("DEPOSIT_COMMENT", ["comment"], { tolerance, max: tolerance / 100 }),
      ),
      ...issueIf(isVerified && deposit.verifiedBy === null, issue("DEPOSIT_VERIFIER")),
    ];
  };
  return { attempt, guardIssues };
}
