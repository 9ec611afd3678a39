import { expect, test } from "vitest";

import { mailDeliveryState, mailKinds, mayHandOverLink, maySendAgain, type MailKind } from "./index.ts";

const hour = 3_600_000;
const letter = { template: "invitation", createdAt: 0, sentAt: null, failedAt: null } as const;

test.each([
  ["waits until it is taken", letter, hour, "WAITING", false, true],
  ["was taken: its link is with its reader", { ...letter, sentAt: 5 }, 100 * hour, "SENT", false, false],
  ["was refused", { ...letter, failedAt: 5 }, hour, "FAILED", true, true],
  ["is of no more use after 72 hours, to the millisecond", letter, 72 * hour, "OVER", false, true],
  ["is of use until then", letter, 72 * hour - 1, "WAITING", false, true],
  ["a reset is of use for one hour", { ...letter, template: "passwordReset", failedAt: 5 }, hour, "OVER", false, true],
  ["a notice brings no link", { ...letter, template: "accountLocked", failedAt: 5 }, hour, "FAILED", true, false],
] as const)("a letter %s", (_says, letter, nowMs, state, again, link) => {
  expect([mailDeliveryState(letter, nowMs), maySendAgain(letter, nowMs), mayHandOverLink(letter, nowMs)]).toEqual([
    state,
    again,
    link,
  ]);
});

test("every letter is of use for a while", () => {
  for (const template of Object.keys(mailKinds) as MailKind[])
    expect(mailDeliveryState({ ...letter, template }, 1)).toBe("WAITING");
});
