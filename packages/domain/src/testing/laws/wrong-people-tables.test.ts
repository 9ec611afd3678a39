/** Tables of permissions, users, sessions, layers and e-mail addresses with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as access from "../../access/index.ts";
import { fail, issue, ok } from "../../result/index.ts";
import * as session from "../../session/index.ts";
import * as target from "../../target/index.ts";
import * as text from "../../text/index.ts";
import * as user from "../../user/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { accessLaws } from "./access.ts";
import { sessionLaws } from "./session.ts";
import { targetLaws } from "./target.ts";
import { textLaws } from "./text.ts";
import { userLaws } from "./user.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const { navigationEntries, permissionFamilies, roleTemplates } = access;

const books: readonly (readonly [LawBook, readonly Fault[]])[] = [
  [
    accessLaws,
    [
      [
        "products are shown to all",
        "navigation",
        { navigationEntries: { ...navigationEntries, PRODUCT: { ...navigationEntries.PRODUCT, permissions: [] } } },
      ],
      [
        "roles are shown to who may see users",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            ROLE: { ...navigationEntries.ROLE, permissions: ["USER_READ", "USER_CUD"] },
          },
        },
      ],
      [
        "a report asks for CUD alone",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            REPORT_SALE: { ...navigationEntries.REPORT_SALE, permissions: ["REPORT_CUD"] },
          },
        },
      ],
      [
        "deposits ask for a permission",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            DEPOSIT: { ...navigationEntries.DEPOSIT, permissions: ["SALE_READ"] },
          },
        },
      ],
      ["the system comes first", "navigation", { navigationSections: access.navigationSections.toReversed() }],
      [
        "costs are only read",
        "permission-families",
        { permissionFamilies: { ...permissionFamilies, PRODUCT_COST: ["READ"] } },
      ],
      [
        "the Stock clerk may change products",
        "role-templates",
        {
          roleTemplates: {
            ...roleTemplates,
            STOCK_CLERK: { permissions: [...roleTemplates.STOCK_CLERK.permissions, "PRODUCT_CUD"] },
          },
        },
      ],
      [
        "a margin tells no cost",
        "field-permission",
        {
          guardedFields: Object.fromEntries(Object.entries(access.guardedFields).filter(([name]) => name !== "margin")),
        },
      ],
      [
        "what the stock costs on the mean day is for all",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "averageStockCost"),
          ),
        },
      ],
      [
        "the cost of a delivery is for all",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "extendedCost"),
          ),
        },
      ],
      [
        "what is expected on a shelf tells no cost",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "expectedCost"),
          ),
        },
      ],
      [
        "a price is hidden from who may not read costs",
        "field-permission",
        { guardedFields: { ...access.guardedFields, averagePrice: "PRODUCT_COST_READ" } },
      ],
    ],
  ],
  [
    sessionLaws,
    [
      [
        "a token lasts an hour",
        "session-numbers",
        { sessionRules: { ...session.sessionRules, accessTokenSeconds: 3_600 } },
      ],
      [
        "a link to a password lasts a day",
        "session-numbers",
        { sessionRules: { ...session.sessionRules, resetLinkSeconds: 86_400 } },
      ],
      ["passwords of six letters may be allowed", "session-numbers", { passwordMinLengthBounds: { min: 6, max: 64 } }],
      ["eleven failures lock", "session-numbers", { lockoutRules: { ...session.lockoutRules, failuresToLock: 11 } }],
    ],
  ],
  [
    targetLaws,
    [
      ["time is kept in UTC", "layer-tables", { defaultTimeZone: "UTC" }],
      [
        "a region sells",
        "layer-tables",
        { targetLayerTypes: { ...target.targetLayerTypes, REGION: { depth: 1, sells: true } } },
      ],
    ],
  ],
  [
    textLaws,
    [
      [
        "a bound that is not set is none",
        "email",
        {
          parseEmail: (value: unknown, bounds: text.LastLabelBounds = { min: 1, max: 63 }) =>
            text.parseEmail(value, bounds),
        },
      ],
      [
        "a bound that is not set is six letters",
        "email",
        {
          parseEmail: (value: unknown, bounds: text.LastLabelBounds = { min: 2, max: 6 }) =>
            text.parseEmail(value, bounds),
        },
      ],
      [
        "a refusal does not say which bound",
        "email",
        {
          parseEmail: (value: unknown, bounds?: text.LastLabelBounds) => {
            const parsed = text.parseEmail(value, bounds);
            return parsed.ok ? ok(parsed.value) : fail(issue("EMAIL"));
          },
        },
      ],
    ],
  ],
  [
    userLaws,
    [
      ["who has left enters", "user-tables", { userStatuses: { ...user.userStatuses, TERMINATED: { refusal: null } } }],
      [
        "a locked account is unlocked by activating it",
        "user-tables",
        { userActions: { ...user.userActions, activate: { from: ["INACTIVE", "LOCKED"] } } },
      ],
    ],
  ],
];

describe.each(books.map(([book, faults]) => ({ area: book.area, book, faults })))(
  "the book of $area finds out that",
  ({ book, faults }) => {
    test.each(faults)("%s", (_name, rule, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 300, seed: 5 })).toBe(true);
    });
  },
);
