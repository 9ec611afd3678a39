import { expect, test } from "vitest";

import { identityKey } from "../text/index.ts";

import { changeAccount, listUserActions, parseUser, userStatus, type Account } from "./index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";

const day = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const account: Account = {
  isActive: true,
  isLocked: false,
  isDeleted: false,
  terminationDate: null,
  hasPassword: true,
  isLdap: false,
  failedAttempts: 0,
};

test.each([
  [{}, "ACTIVE"],
  [{ hasPassword: false }, "INVITED"],
  [{ hasPassword: false, isLdap: true }, "ACTIVE"],
  [{ isLocked: true }, "LOCKED"],
  [{ isLocked: true, isActive: false }, "INACTIVE"],
  [{ terminationDate: day("2026-03-12") }, "ACTIVE"],
  [{ terminationDate: day("2026-03-11"), isActive: false }, "TERMINATED"],
  [{ terminationDate: day("2026-03-11"), isDeleted: true }, "DELETED"],
] as const)("on 2026-03-12, %j is %s", (change, expected) => {
  expect(userStatus({ ...account, ...change }, day("2026-03-12"))).toBe(expected);
});

test("the actions of each account status", () => {
  expect(listUserActions("ACTIVE")).toEqual(["deactivate", "lock", "terminate", "delete", "requirePassword"]);
  expect(listUserActions("INVITED")).toEqual(["deactivate", "terminate", "delete", "acceptInvitation", "invite"]);
  expect(listUserActions("DELETED")).toEqual(["restore"]);
});

test("a form of a million roles is refused by their number", () => {
  const grants = Array.from({ length: 1_000_000 }, () => ({ roleId: 1, layerId: 1 }));
  const parsed = parseUser({ grants }, { everyone: [], layers: [], roles: [], today: day("2026-03-12") });
  expect(parsed.ok ? [] : parsed.issues.filter(({ path: [field] }) => field === "grants")).toEqual([
    { code: "LIST_LENGTH", path: ["grants"], params: { max: 100 } },
  ]);
});

test("accents are put together in texts as long as a name may be, and in no longer one", () => {
  expect([500, 501].map((times) => identityKey("E\u0301".repeat(times)).length)).toEqual([500, 1_002]);
});

test("an action of a megabyte is quoted by its beginning", () => {
  const done = Reflect.apply(changeAccount, null, [account, "x".repeat(1_048_576), { today: day("2026-03-12") }]);
  expect(done).toEqual({
    ok: false,
    issues: [{ code: "USER_STATUS", path: [], params: { status: "ACTIVE", action: `${"x".repeat(60)}…` } }],
  });
});
