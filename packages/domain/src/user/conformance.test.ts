/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/account.json" with { type: "json" };
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { throttleWaitSeconds } from "../session/index.ts";
import { resolveByLayer } from "../target/index.ts";
import { listUserActions, signInOutcome, userStatus, userStatuses, type Account, type UserStatus } from "./index.ts";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const rows = (group: "signIn" | "wait" | "valueByLayer") => list(cases[group].cases).map((row) => list(row));
const isStatus = (value: unknown): value is UserStatus =>
  typeof value === "string" && Object.hasOwn(userStatuses, value);

const day = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

/** Accounts of the cases in column order: deleted, inactive, locked, end date. */
const accounts = list(cases.status.cases)
  .map((row) => list(row))
  .map(([fields, status, actions]) => {
    const text = JSON.stringify(fields);
    const has = (name: string): boolean => text.includes(`"${name}":true`);
    const lastDay = /"terminationDate":"([^"]+)"/u.exec(text)?.[1];
    const account: Account = {
      isActive: has("isActive"),
      isLocked: has("isLocked"),
      isDeleted: has("isDeleted"),
      hasPassword: has("hasPassword"),
      isLdap: has("isLdap"),
      terminationDate: lastDay === undefined ? null : day(lastDay),
      failedAttempts: 2,
    };
    return { account, status, actions };
  });

describe("account.json", () => {
  test.each(accounts)("$account is $status: $actions", ({ account, status, actions }) => {
    const actualStatus = userStatus(account, day("2026-03-12"));
    expect(actualStatus).toBe(status);
    expect(listUserActions(actualStatus)).toEqual(actions);
  });

  test.each(rows("signIn"))(
    "%j with a right password: %j, with a role: %j, gives %s",
    (status, isPasswordRight, hasRole, expected) => {
      expect(
        signInOutcome({
          status: isStatus(status) ? status : null,
          isPasswordRight: isPasswordRight === true,
          hasRole: hasRole === true,
        }),
      ).toBe(expected);
    },
  );

  test.each(rows("wait"))("after attempts at %j, at %j: %j seconds", (times, now, expected) => {
    expect(throttleWaitSeconds(list(times).map(Number), Number(now))).toBe(expected);
  });

  test.each(rows("valueByLayer"))("layers %j with %j: at %j, %j", (layers, values, layerId, expected) => {
    const links = list(layers)
      .map((row) => list(row))
      .map(([id, parentId]) => ({
        id: Number(id),
        parentId: parentId === null ? null : Number(parentId),
        priority: 0,
      }));
    const layerValues = list(values)
      .map((row) => list(row))
      .map(([id, value]) => ({ layerId: Number(id), value }));
    expect(resolveByLayer(Number(layerId), layerValues, links)?.value ?? null).toBe(expected);
  });

  test("there are cases", () => {
    expect(accounts.length + rows("signIn").length + rows("wait").length).toBeGreaterThan(100);
  });
});
