import { expect, test } from "vitest";

import { accountStatusOf } from "./account-row.ts";

const row = {
  isActive: true,
  isLocked: false,
  isDeleted: false,
  isLdap: false,
  hasPassword: true,
  isLinked: false,
  failedAttempts: 0,
  terminationDate: "2026-03-11",
  timeZone: "America/Toronto",
  businessDayStart: 0,
};

test.each([
  ["2026-03-12T03:59:00Z", 0, "ACTIVE"],
  ["2026-03-12T04:00:00Z", 0, "TERMINATED"],
  ["2026-03-12T07:59:00Z", 240, "ACTIVE"],
  ["2026-03-12T08:00:00Z", 240, "TERMINATED"],
])(
  "a user whose last day is the 11th, at %s in a store whose day begins %d minutes after midnight: %s",
  (now, businessDayStart, expected) => {
    expect(accountStatusOf({ ...row, businessDayStart }, new Date(now))).toBe(expected);
  },
);
