import { expect, test } from "vitest";

import * as ours from "../../access/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { accessLaws } from "./access.ts";

test.each(lawsOf(accessLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of access checks, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "every permission asked for has to be held",
    "any-of",
    { hasPermission: (permissions, anyOf) => anyOf.every((code) => ours.hasPermission(permissions, [code])) },
  ],
  [
    "asking for nothing shuts everybody out",
    "any-of",
    { hasPermission: (permissions, anyOf) => anyOf.length > 0 && ours.hasPermission(permissions, anyOf) },
  ],
  [
    "a code that is not known is held by who has it",
    "any-of",
    {
      hasPermission: (permissions, anyOf) =>
        [...permissions].some((code) => code === "SALE_WRITE") || ours.hasPermission(permissions, anyOf),
    },
  ],
  ["an element is kept for who holds nothing", "any-of", { filterPermitted: (elements) => elements }],
  [
    "CUD does not include READ",
    "cud-includes-read",
    {
      hasPermission: (permissions, anyOf) => {
        const ownPermissions = new Set<string>(permissions);
        return anyOf.length === 0 || anyOf.some((code) => ownPermissions.has(code));
      },
    },
  ],
  [
    "READ includes CUD",
    "cud-includes-read",
    {
      hasPermission: (permissions, anyOf) =>
        ours.hasPermission(
          [...permissions].flatMap((code) => [code, code.replace(/_READ$/u, "_CUD")]),
          anyOf,
        ),
    },
  ],
  [
    "PRODUCT brings PRODUCT_COST along",
    "cud-includes-read",
    {
      hasPermission: (permissions, anyOf) =>
        ours.hasPermission(
          [...permissions].flatMap((code) => (code === "PRODUCT_CUD" ? [code, "PRODUCT_COST_READ"] : [code])),
          anyOf,
        ),
    },
  ],
  [
    "clearing READ leaves CUD",
    "cud-includes-read",
    { clearPermission: (permissions, code) => ours.effectivePermissions(permissions).filter((own) => own !== code) },
  ],
  ["nothing is beyond one's own", "no-privilege-escalation", { listUngrantablePermissions: () => [] }],
  [
    "what is beyond is compared as it is written",
    "no-privilege-escalation",
    {
      listUngrantablePermissions: (permissions, wantedPermissions) => {
        const ownPermissions = new Set<string>(permissions);
        return [...new Set(wantedPermissions)]
          .filter(ours.isPermissionCode)
          .filter((code) => !ownPermissions.has(code));
      },
    },
  ],
  ["every entry is shown to all", "navigation", { navigationFor: () => ours.navigationFor(ours.permissionCodes) }],
  [
    "the navigation of the last caller is shown to the next",
    "navigation",
    {
      navigationFor: (() => {
        const cached: (typeof ours.navigationFor extends (permissions: never) => infer Shown ? Shown : never)[] = [];
        return (permissions: ours.HeldPermissions) => (cached[0] ??= ours.navigationFor(permissions));
      })(),
    },
  ],
  [
    "an empty section is drawn",
    "navigation",
    {
      navigationFor: (permissions) => {
        const navigation = ours.navigationFor(permissions);
        return ours.navigationSections.map(
          (code) => navigation.find((section) => section.code === code) ?? { code, entries: [] },
        );
      },
    },
  ],
  [
    "a path belongs to the first entry it begins with",
    "entry-paths",
    {
      findNavigationEntry: (path) =>
        ours.navigationEntryCodes.find((code) => path.startsWith(ours.navigationEntries[code].path)) ?? null,
    },
  ],
  [
    "only an entry's own screen is its own",
    "entry-paths",
    {
      findNavigationEntry: (path) =>
        ours.navigationEntryCodes.find((code) => ours.navigationEntries[code].path === ours.barePath(path)) ?? null,
    },
  ],
  [
    "the name of a product with a dot is no screen",
    "entry-paths",
    { isScreenPath: (path) => ours.isScreenPath(path) && !ours.barePath(path).includes(".") },
  ],
  ["every path is a screen", "entry-paths", { isScreenPath: () => true }],
  [
    "a path below an entry is visited by all",
    "entry-paths",
    { mayVisit: (path, permissions) => ours.barePath(path).split("/").length > 3 || ours.mayVisit(path, permissions) },
  ],
  [
    "only the rows on top are redacted",
    "field-permission",
    {
      redact: (data, options) =>
        Array.isArray(data)
          ? data
          : typeof data === "object" && data !== null
            ? ours.redactRow(Object.fromEntries(Object.entries(data)), options)
            : data,
    },
  ],
  [
    "a field is emptied and stays",
    "field-permission",
    {
      redactRow: (row, { permissions }) =>
        ours.hasPermission(permissions, ["PRODUCT_COST_READ"]) ? row : { ...row, UnitCost: undefined, Cost: null },
    },
  ],
  [
    "the column goes and its cells stay",
    "field-permission",
    { redactTable: ({ columns, rows }, options) => ({ columns: ours.redactColumns(columns, options), rows }) },
  ],
  [
    "who may see products sees their cost",
    "field-permission",
    {
      isFieldVisible: (name, { permissions, fields = ours.guardedFields }) =>
        ours.isFieldVisible(name, {
          permissions: [...permissions].flatMap((code) =>
            code.startsWith("PRODUCT_") ? [code, "PRODUCT_COST_READ"] : [code],
          ),
          fields,
        }),
    },
  ],
  [
    "the layer above is seen",
    "scope",
    {
      scopeOf: (layerId, layers) => {
        const all = [...layers];
        return new Set([
          ...ours.scopeOf(layerId, all),
          ...all.filter(({ id }) => id === layerId).flatMap(({ parentId }) => parentId ?? []),
        ]);
      },
    },
  ],
  [
    "only the layers right below are seen",
    "scope",
    {
      scopeOf: (layerId, layers) =>
        new Set([...layers].filter(({ id, parentId }) => id === layerId || parentId === layerId).map(({ id }) => id)),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(accessLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
