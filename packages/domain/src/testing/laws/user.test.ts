import { expect, test } from "vitest";

import { ok } from "../../result/index.ts";
import * as ours from "../../user/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { userLaws } from "./user.ts";

test.each(lawsOf(userLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of accounts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "the last day of work is not worked",
    "user-status",
    {
      userStatus: (account, today) =>
        account.terminationDate === today && !account.isDeleted ? "TERMINATED" : ours.userStatus(account, today),
    },
  ],
  [
    "who has left may enter",
    "user-status",
    { userStatus: (account, today) => ours.userStatus({ ...account, terminationDate: null }, today) },
  ],
  [
    "a locked account counts as inactive",
    "user-status",
    {
      userStatus: (account, today) =>
        account.isLocked && !account.isDeleted ? "LOCKED" : ours.userStatus(account, today),
    },
  ],
  ["a lock takes rights", "user-status", { keepsRights: ours.maySignIn }],
  ["an invitation lets in", "user-status", { maySignIn: (status) => ours.maySignIn(status) || status === "INVITED" }],
  [
    "a wrong password tells that the account is closed",
    "sign-in",
    { signInOutcome: (attempt) => (attempt.status === "INACTIVE" ? "NOACCESS" : ours.signInOutcome(attempt)) },
  ],
  [
    "the right password opens a locked account",
    "sign-in",
    {
      signInOutcome: (attempt) =>
        attempt.status === "LOCKED" && attempt.isPasswordRight ? "ENTER" : ours.signInOutcome(attempt),
    },
  ],
  [
    "who has no role enters",
    "sign-in",
    { signInOutcome: (attempt) => ours.signInOutcome({ ...attempt, hasRole: true }) },
  ],
  [
    "the last day of work is not worked",
    "user-actions",
    {
      userStatus: (account, today) =>
        account.terminationDate === today && !account.isDeleted ? "TERMINATED" : ours.userStatus(account, today),
    },
  ],
  [
    "unlocking keeps the failures",
    "user-actions",
    {
      changeAccount: (account, action, day) => {
        const changedAccount = ours.changeAccount(account, action, day);
        return changedAccount.ok
          ? ok({ ...changedAccount.value, failedAttempts: account.failedAttempts })
          : changedAccount;
      },
    },
  ],
  [
    "a deleted account comes back active",
    "user-actions",
    {
      changeAccount: (account, action, day) => {
        const changedAccount = ours.changeAccount(account, action, day);
        return changedAccount.ok && action === "restore"
          ? ok({ ...changedAccount.value, isActive: true })
          : changedAccount;
      },
    },
  ],
  [
    "anything can be done with a deleted account",
    "user-actions",
    { listUserActions: (status) => ours.listUserActions(status === "DELETED" ? "ACTIVE" : status) },
  ],
  ["old terms are asked for again", "terms", { mustAcceptTerms: ({ accepted, current }) => accepted !== current }],
  [
    "capitals make another name",
    "unique-names",
    {
      isUsernameTaken: ({ text, userId }, everyone) =>
        [...everyone].some((user) => user.id !== userId && user.username === text),
    },
  ],
  [
    "a user's own name counts as a duplicate",
    "unique-names",
    { isUsernameTaken: ({ text }, everyone) => ours.isUsernameTaken({ text, userId: -1 }, everyone) },
  ],
  [
    "only the first fault is said",
    "user-form",
    {
      parseUser: (value, context) => {
        const parsedUser = ours.parseUser(value, context);
        return parsedUser.ok ? parsedUser : { ok: false, issues: parsedUser.issues.slice(0, 1) };
      },
    },
  ],
  [
    "a role of another target is let through",
    "user-form",
    {
      parseUser: (value, context) =>
        ours.parseUser(value, { ...context, roles: context.roles.map((role) => ({ ...role, targetId: 1 })) }),
    },
  ],
  [
    "a name of somebody who left is free",
    "user-form",
    { parseUser: (value, context) => ours.parseUser(value, { ...context, everyone: [] }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(userLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
