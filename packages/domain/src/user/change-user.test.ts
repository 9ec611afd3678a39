import { expect, test } from "vitest";

import { permissionsAt, type AccessState } from "../role/index.ts";

import { checkEntryChange, changeUser, type UserAccess } from "./index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";

const day = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

/** A chain (1) with two stores (2, 3); an administrator of the chain, one of the first store who may give access, and a clerk. */
const state: AccessState = {
  layers: [
    { id: 1, parentId: null, targetId: 1 },
    { id: 2, parentId: 1, targetId: 1 },
    { id: 3, parentId: 1, targetId: 1 },
  ],
  roles: [
    { id: 1, targetId: 1, code: "ADMIN", description: "ADMIN", permissions: [] },
    {
      id: 2,
      targetId: 1,
      code: "STORE",
      description: "Store",
      permissions: ["USER_CUD", "USER_ACCESS_CUD", "SALE_CUD"],
    },
    { id: 3, targetId: 1, code: "CLERK", description: "Clerk", permissions: ["SALE_READ"] },
  ],
  users: [
    { id: 1, layerId: 1, hasAccess: true },
    { id: 2, layerId: 2, hasAccess: true },
    { id: 3, layerId: 2, hasAccess: true },
  ],
  grants: [
    { userId: 1, roleId: 1, layerId: 1 },
    { userId: 2, roleId: 2, layerId: 2 },
    { userId: 3, roleId: 3, layerId: 2 },
  ],
};
const admin = { userId: 1, layerId: 1 };
const keeper = { userId: 2, layerId: 2 };
const clerk: UserAccess = {
  id: 3,
  layerId: 2,
  isActive: true,
  terminationDate: null,
  isLdap: false,
  grants: [{ roleId: 3, layerId: 2 }],
};
const chief: UserAccess = {
  id: 1,
  layerId: 1,
  isActive: true,
  terminationDate: null,
  isLdap: false,
  grants: [{ roleId: 1, layerId: 1 }],
};
const keeperOwn: UserAccess = {
  id: 2,
  layerId: 2,
  isActive: true,
  terminationDate: null,
  isLdap: false,
  grants: [{ roleId: 2, layerId: 2 }],
};
const fresh = { ...clerk, id: 0 };

const issuesOf = (actor: typeof admin, before: UserAccess | null, after: UserAccess) => {
  const userChange = changeUser(state, actor, { before, after });
  return userChange.ok ? [] : userChange.issues.map(({ code, path }) => `${path.join(".")} ${code}`.trim());
};

test.each([
  ["a store manager creates an account with a role of their own store", keeper, null, fresh, []],
  [
    "a store manager creates no account elsewhere",
    keeper,
    null,
    { ...fresh, layerId: 1, grants: [] },
    ["layerId LAYER_UNKNOWN"],
  ],
  [
    "nobody gives a role where they do not reach",
    keeper,
    null,
    {
      ...fresh,
      grants: [
        { roleId: 3, layerId: 2 },
        { roleId: 3, layerId: 3 },
      ],
    },
    ["grants.1.layerId LAYER_UNKNOWN"],
  ],
  ["nobody moves an account out of their reach", keeper, clerk, { ...clerk, layerId: 3 }, ["layerId LAYER_UNKNOWN"]],
  ["who may not change users changes none", { userId: 3, layerId: 2 }, clerk, clerk, ["ACCESS_DENIED"]],
  ["the last administrator is not shut out", admin, chief, { ...chief, isActive: false }, ["isActive LAST_ADMIN"]],
  [
    "the last administrator gets no last day",
    admin,
    chief,
    { ...chief, terminationDate: day("2030-01-31") },
    ["terminationDate LAST_ADMIN"],
  ],
  [
    "the last administrator keeps a password here: a directory may not answer",
    admin,
    chief,
    { ...chief, isLdap: true },
    ["isLdap LAST_ADMIN"],
  ],
  ["a clerk's password may be the directory's", admin, clerk, { ...clerk, isLdap: true }, []],
  ["the last administrator keeps the role", admin, chief, { ...chief, grants: [] }, ["grants LAST_ADMIN"]],
  [
    "an administrator moves a clerk to another store",
    admin,
    clerk,
    { ...clerk, layerId: 3, grants: [{ roleId: 3, layerId: 3 }] },
    [],
  ],
])("%s", (_title, actor, before, after, expected) => {
  expect(issuesOf(actor, before, after)).toEqual(expected);
});

test("nobody grants permissions they lack, nor saves an account that has more: changing its e-mail would take it over", () => {
  expect(new Set(issuesOf(keeper, clerk, { ...clerk, grants: [...clerk.grants, { roleId: 1, layerId: 2 }] }))).toEqual(
    new Set(["grants.1.roleId GRANT_BEYOND_OWN"]),
  );
  const promoted = { ...state, grants: [...state.grants, { userId: 3, roleId: 1, layerId: 2 }] };
  const userChange = changeUser(promoted, keeper, {
    before: { ...clerk, grants: [...clerk.grants, { roleId: 1, layerId: 2 }] },
    after: { ...clerk, grants: [...clerk.grants, { roleId: 1, layerId: 2 }] },
  });
  expect(userChange.ok ? [] : userChange.issues.map(({ code }) => code)).toEqual(["USER_BEYOND_OWN"]);
});

test("a granted role is held, a revoked one is not, and a barred user holds nothing", () => {
  const userChange = changeUser(state, admin, {
    before: keeperOwn,
    after: { ...keeperOwn, grants: [{ roleId: 3, layerId: 3 }] },
  });
  expect(
    userChange.ok && [2, 3].map((layerId) => [...permissionsAt(userChange.value, { userId: 2, layerId })]),
  ).toEqual([[], ["SALE_READ"]]);
  const out = changeUser(state, admin, { before: clerk, after: { ...clerk, isActive: false } });
  expect(out.ok && [...permissionsAt(out.value, { userId: 3, layerId: 2 })]).toEqual([]);
});

test("two administrators may not be barred together, one may; a deleted user is restored to their layer", () => {
  const two = { ...state, grants: [...state.grants, { userId: 3, roleId: 1, layerId: 1 }] };
  const codesOf = (
    kind: "barUser" | "admitUser",
    users: readonly { readonly id: number; readonly layerId: number }[],
  ) => checkEntryChange(two, admin, { kind, users }).map(({ code }) => code);
  expect(codesOf("barUser", [{ id: 3, layerId: 2 }])).toEqual([]);
  expect(
    codesOf("barUser", [
      { id: 3, layerId: 2 },
      { id: 1, layerId: 1 },
    ]),
  ).toEqual(["LAST_ADMIN"]);
  expect(codesOf("admitUser", [{ id: 9, layerId: 3 }])).toEqual([]);
  expect(
    checkEntryChange(two, keeper, { kind: "admitUser", users: [{ id: 9, layerId: 3 }] }).map(({ code }) => code),
  ).toEqual(["USER_UNKNOWN"]);
});
