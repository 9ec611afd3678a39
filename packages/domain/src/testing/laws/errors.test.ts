import { expect, test } from "vitest";

import * as ours from "../../errors/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { errorLaws } from "./errors.ts";

test.each(lawsOf(errorLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of error messages, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "only the first of several messages is shown",
    "messages-of-an-answer",
    { listErrorMessages: (answer) => ours.listErrorMessages(answer).slice(0, 1) },
  ],
  [
    "a message is shown as often as it comes",
    "messages-of-an-answer",
    {
      listErrorMessages: ({ status, issues }) =>
        issues.length === 0
          ? ours.listErrorMessages({ status, issues })
          : issues.map(({ code, params = {} }) => ({ code: ours.resolveErrorCode(status, code), params })),
    },
  ],
  [
    "what a message needs is forgotten",
    "messages-of-an-answer",
    { listErrorMessages: (answer) => ours.listErrorMessages(answer).map((message) => ({ ...message, params: {} })) },
  ],
  [
    "codes nobody knows are left out",
    "messages-of-an-answer",
    {
      listErrorMessages: ({ status, issues }) =>
        ours.listErrorMessages({ status, issues: issues.filter(({ code }) => ours.isErrorCode(code)) }),
    },
  ],
  [
    "nobody says what failed",
    "outcomes",
    { failureOutcome: (_, answeredCodes) => ours.failureOutcome("WIDGET_DATA", answeredCodes) },
  ],
  [
    "what was cancelled empties a widget",
    "outcomes",
    {
      failureOutcome: (operation, answeredCodes) => ({
        ...ours.failureOutcome(operation, answeredCodes),
        leaves: ours.outcomes[operation].leaves,
      }),
    },
  ],
  [
    "a widget keeps figures it could not get",
    "outcomes",
    {
      failureOutcome: (operation, answeredCodes) => ({
        ...ours.failureOutcome(operation, answeredCodes),
        leaves: "kept",
      }),
    },
  ],
  [
    "a widget's failure is raised",
    "outcomes",
    {
      failureOutcome: (operation, answeredCodes) => ({
        ...ours.failureOutcome(operation, answeredCodes),
        isRaised: answeredCodes.some((code) => ours.getError(code).place !== "silent"),
      }),
    },
  ],
  [
    "a new password is welcomed as a login",
    "outcomes",
    { outcomes: { ...ours.outcomes, PASSWORD_CHANGE: ours.outcomes.SIGN_IN } as unknown as typeof ours.outcomes },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(errorLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
