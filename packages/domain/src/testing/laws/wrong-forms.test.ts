/** Forms with one field that accepts too much, too little or nothing: the area's laws must fail for each. */
import { describe, expect, test } from "vitest";

import * as dashboard from "../../dashboard/index.ts";
import * as role from "../../role/index.ts";
import * as user from "../../user/index.ts";
import { defineForm, isFields, type FieldRules, type Fields, type FormFields } from "../../validation/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { dashboardLaws } from "./dashboard.ts";
import { roleLaws } from "./role.ts";
import { userLaws } from "./user.ts";

/** A form with one field's rules replaced. */
const withField = (form: { readonly fields: FormFields }, name: string, ...rules: FieldRules) =>
  defineForm({ ...form.fields, [name]: rules });
/** Ignores some fields when reading. */
const without =
  <C>(read: (value: unknown, context: C) => unknown, instead: object) =>
  (value: unknown, context: C) =>
    read(isFields(value) ? { ...value, ...instead } : value, context);
const withAddress = (instead: object) => (value: unknown, context: user.UserFormContext) =>
  user.parseUser(
    isFields(value) && isFields(value["address"]) ? { ...value, address: { ...value["address"], ...instead } } : value,
    context,
  );

const { dashboardForm } = dashboard;
const { addressForm, grantForm, userForm } = user;
const { roleForm } = role;
const oneOrMore = { integer: { min: 1 } } as const;

type Fault = readonly [name: string, theirs: Readonly<Record<string, unknown>>];

const books: readonly (readonly [LawBook, rule: string, readonly Fault[]])[] = [
  [
    dashboardLaws,
    "dashboard-form",
    [
      ["a name has 99 characters", { dashboardForm: withField(dashboardForm, "description", "required", "max100") }],
      ["a name may be left out", { dashboardForm: withField(dashboardForm, "description", "max200") }],
      ["a period may be left out", { dashboardForm: withField(dashboardForm, "period", "rangeText") }],
      [
        "any text is a period",
        { dashboardForm: withField(dashboardForm, "period", { required: "DATE_RANGE" }, "max40") },
      ],
      [
        "a text has one line of 199 characters",
        { dashboardForm: withField(dashboardForm, "longDescription", { default: "" }, "max200") },
      ],
      [
        "ten roles read it",
        {
          dashboardForm: withField(
            dashboardForm,
            "roles",
            { default: [] },
            { list: { of: ["required", oneOrMore], max: 10 } },
          ),
        },
      ],
      [
        "a role is numbered 0",
        {
          dashboardForm: withField(
            dashboardForm,
            "roles",
            { default: [] },
            { list: { of: ["required", { integer: { min: 0 } }], max: 1_000 } },
          ),
        },
      ],
      ["the board of the product is saved", { dashboardForm: withField(dashboardForm, "id", { integer: { min: 0 } }) }],
      [
        "a board keeps no widgets",
        {
          dashboardForm: {
            ...dashboardForm,
            step: (value: unknown, whole: Fields) =>
              dashboardForm.step(isFields(value) ? { ...value, widgets: [] } : value, whole),
          },
        },
      ],
      ["a version is below 0", { dashboardForm: withField(dashboardForm, "version", "integer") }],
    ],
  ],
  [
    dashboardLaws,
    "dashboard-date",
    [
      [
        "today is UTC's",
        {
          resolveDashboardPeriod: (period: string | null, { nowMs }: dashboard.DashboardMoment) =>
            period ?? new Date(nowMs).toISOString().slice(0, 10),
        },
      ],
      ["today is a code", { resolveDashboardPeriod: (period: string | null) => (period ?? "").trim() || "-0d" }],
      [
        "the day begins at midnight everywhere",
        {
          resolveDashboardPeriod: (period: string | null, moment: dashboard.DashboardMoment) =>
            dashboard.resolveDashboardPeriod(period, { ...moment, businessDayStart: 0 }),
        },
      ],
    ],
  ],
  [
    userLaws,
    "user-form",
    [
      [
        "a role may be given twice at a layer",
        { userForm: withField(userForm, "grants", { default: [] }, { list: { of: grantForm, max: 100 } }) },
      ],
    ],
  ],
  [
    userLaws,
    "user-fields",
    [
      ...["streetNumber", "street", "apartment", "town", "state"].map((name): Fault => [
        `an address is read without its ${name}`,
        { parseUser: withAddress({ [name]: null }) },
      ]),
      ["every address is in Canada", { parseUser: withAddress({ country: "CA" }) }],
      ["who is read is active", { parseUser: without(user.parseUser, { isActive: true }) }],
      ["who is read has a password", { parseUser: without(user.parseUser, { isLdap: false }) }],
      ["who is read has no telephone", { parseUser: without(user.parseUser, { phone: null }) }],
      ["who is read speaks French", { parseUser: without(user.parseUser, { language: "fr" }) }],
      ["an e-mail may be left out", { userForm: withField(userForm, "email", "email", "max200") }],
      ["a first name may be left out", { userForm: withField(userForm, "firstName", "personName") }],
      ["a last name is any text", { userForm: withField(userForm, "lastName", "required", "max100") }],
      ["a user name is any text", { userForm: withField(userForm, "username", "required", "max40") }],
      ["a language may be missing", { userForm: withField(userForm, "language", "language") }],
      ["who is new is not active", { userForm: withField(userForm, "isActive", { default: false }, "flag") }],
      ["a layer may be left out", { userForm: withField(userForm, "layerId", oneOrMore) }],
      [
        "ten roles are given",
        { userForm: withField(userForm, "grants", { default: [] }, { list: { of: grantForm, max: 10 } }) },
      ],
      ["a day is any text", { userForm: withField(userForm, "hiredDate", "max40") }],
      ["a street has 39 characters", { addressForm: withField(addressForm, "street", "max40") }],
      ["a street number has 99 characters", { addressForm: withField(addressForm, "streetNumber", "max100") }],
      ["a town is a name", { addressForm: withField(addressForm, "town", "personName") }],
      ["a country may be missing", { addressForm: withField(addressForm, "country", "max100") }],
      ["a postal code is any text", { addressForm: withField(addressForm, "zipCode", "max40") }],
      ["a role may be given nowhere", { grantForm: withField(grantForm, "layerId", oneOrMore) }],
    ],
  ],
  [
    roleLaws,
    "role-fields",
    [
      ["a target that is wrong is not said", { parseRole: without(role.parseRole, { targetId: 1 }) }],
      ["a number that is wrong is not said", { parseRole: without(role.parseRole, { id: 0 }) }],
      ["a role is numbered below 0", { roleForm: withField(roleForm, "id", { default: 0 }, "integer") }],
      ["a target is numbered 0", { roleForm: withField(roleForm, "targetId", "required", { integer: { min: 0 } }) }],
      ["a name has 99 characters", { roleForm: withField(roleForm, "description", "required", "max100") }],
      [
        "any text is a permission",
        {
          roleForm: withField(
            roleForm,
            "permissions",
            { default: [] },
            { list: { of: ["required", "max40"], max: 37 } },
          ),
        },
      ],
      [
        "five permissions are given",
        {
          roleForm: {
            ...roleForm,
            step: withField(roleForm, "permissions", { default: [] }, { list: { of: ["required", "max40"], max: 5 } })
              .step,
          },
        },
      ],
    ],
  ],
];

describe.each(books.map(([book, rule, faults]) => ({ book, rule, faults })))(
  "the laws of $rule find out that",
  ({ book, rule, faults }) => {
    test.each(faults)("%s", (_name, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 300, seed: 5 })).toBe(true);
    });
  },
);
