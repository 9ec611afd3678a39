import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** The sections of specification 2, written independently, plus our audit trail, outbox and refused facts. */
const entriesBySection = {
  BI: "DASHBOARD WIDGET",
  INVENTORY: "INVENTORY_DOCUMENTS",
  MANAGEMENT: "PRODUCT ROLE TARGET USER",
  MANAGEMENT_V1:
    "V1_CLIENT V1_DEPARTMENT V1_HIERARCHY V1_ITEM V1_PAYMENT_TYPE V1_ROLE V1_SUB_DEPARTMENT V1_SYNCHRONIZATION V1_TARGET V1_TAX V1_USER V1_USER_PROFILE V1_VENDOR",
  OPERATION: "DEPOSIT IMPORT_TRANSACTIONS SEARCH_INVOICE REFUSED_FACTS",
  REPORTING:
    "REPORT_BATCH_EXPORT REPORT_DETAIL_LOG REPORT_ERROR_LOG REPORT_EXCEPTION REPORT_FINANCIAL REPORT_FINANCIAL_TEST REPORT_INTEGRITY REPORT_INVENTORY_ADJUSTMENT REPORT_INVENTORY_MOVEMENT REPORT_PROFITABILITY REPORT_RECEIVING REPORT_SALE REPORT_VENDOR REPORT_TARGET",
  SYSTEM: "CONFIG AUDIT OUTBOX LOG_EXTRACTION MONITORING TASK_SCHEDULER",
} as const;

/** Permissions of each entry, by specification 6: READ or CUD of a family, or none; decisions 0172 and 0173 for our own. */
const permissionsOf = (code: string, section: string): readonly string[] => {
  const family =
    section === "REPORTING"
      ? "REPORT"
      : section === "INVENTORY"
        ? "INVENTORYDOCUMENT"
        : section === "MANAGEMENT"
          ? code
          : null;
  if (family !== null) return [`${family}_READ`, `${family}_CUD`];
  return code === "AUDIT" ? ["USER_ACCESS_READ"] : code === "OUTBOX" ? ["USER_CUD"] : [];
};

/** Builds the rules and laws of the side navigation. */
export function navigationRules(functions: typeof access): Readonly<Record<string, RuleRow>> {
  const { compilePermissions, getNavigationEntry, hasPermission, listNavigationEntries } = functions;
  const {
    barePath,
    findNavigationEntry,
    isScreenPath,
    mayVisit,
    navigationEntries,
    navigationEntryCodes,
    navigationFor,
    navigationSections,
  } = functions;

  const arbBelow = fc
    .array(fc.stringMatching(/^[a-z0-9-]{1,6}$/u), { maxLength: 3 })
    .map((parts) => parts.map((part) => `/${part}`).join(""));
  const arbAfter = fc.constantFrom("", "/", "?period=-1m", "#top", "/?a=/management/role", "//#?");
  const arbPlace = fc.oneof(
    fc.constantFrom(...navigationEntryCodes.map((code) => getNavigationEntry(code).path)),
    fc.constantFrom(
      "",
      "/profile",
      "/bix",
      "/management",
      "/report",
      "/report/sales",
      "/management/role2",
      "/x/management/role",
    ),
  );

  return {
    "entry-paths": {
      says: "A path belongs to the navigation entry of its screen, or of a screen above it; everyone who sees that entry may visit it. A path without an entry is open to everybody.",
      source: "specification 6; behaviour 3.10 and 3.12 (6)",
      laws: {
        "a path belongs to the entry with the longest matching path, at a slash": fc.property(
          arbPlace,
          arbBelow,
          arbAfter,
          (place, pathBelow, after) => {
            const path = `${place}${pathBelow}`;
            const matchingEntries = navigationEntryCodes.filter((code) =>
              `${path}/`.startsWith(`${getNavigationEntry(code).path}/`),
            );
            const [longestEntry = null] = matchingEntries.toSorted(
              (left, right) => getNavigationEntry(right).path.length - getNavigationEntry(left).path.length,
            );
            same(findNavigationEntry(`${path}${after}`), longestEntry);
            same(barePath(`${path}${after}`), path === "" ? "/" : path);
          },
        ),
        "a path of an entry, and any below it, is that of a screen; a file beside it is not": fc.property(
          fc.constantFrom(...navigationEntryCodes.map((code) => getNavigationEntry(code).path)),
          arbBelow,
          fc.constantFrom("", ".12", ".js"),
          arbAfter,
          (place, pathBelow, ending, after) => {
            same(isScreenPath(`${place}${pathBelow}/a${ending}${after}`), true);
            same(isScreenPath(`/${place.split("/")[1] ?? ""}.js${after}`), false);
          },
        ),
        "a path may be visited by everyone who sees its entry, or by everybody if it has none": fc.property(
          arbCallerPermissions,
          arbPlace,
          arbBelow,
          arbAfter,
          (permissions, place, pathBelow, after) => {
            const entry = findNavigationEntry(`${place}${pathBelow}`);
            same(
              mayVisit(`${place}${pathBelow}${after}`, permissions),
              entry === null || listNavigationEntries(permissions).includes(entry),
            );
            same(
              mayVisit(`${place}${pathBelow}${after}`, compilePermissions(permissions)),
              mayVisit(`${place}${pathBelow}${after}`, permissions),
              "compiled",
            );
          },
        ),
      },
    },
    navigation: {
      says: "A navigation entry is visible to every holder of any of its permissions; an entry without permissions is visible to everybody; a section without entries is hidden.",
      source: "specification 6; behaviour 3.12 (6)",
      cases: ["access.json"],
      laws: {
        "shows exactly the entries whose check passes, in order, and only their sections": fc.property(
          arbCallerPermissions,
          (permissions) => {
            const expected = navigationSections.flatMap((section) => {
              const codes = navigationEntryCodes.filter(
                (code) =>
                  getNavigationEntry(code).section === section &&
                  hasPermission(permissions, getNavigationEntry(code).permissions),
              );
              return codes.length === 0
                ? []
                : [{ code: section, entries: codes.map((code) => ({ code, path: getNavigationEntry(code).path })) }];
            });
            same(navigationFor(permissions), expected);
            same(
              listNavigationEntries(permissions),
              expected.flatMap(({ entries }) => entries.map(({ code }) => code)),
              "as a list",
            );
          },
        ),
        "each entry is in its own section with its own path, and no section is empty": fc.property(
          arbCallerPermissions,
          (permissions) => {
            for (const { code: section, entries } of navigationFor(permissions)) {
              holds(entries.length > 0, `${section} has an entry`);
              for (const { code, path } of entries)
                same(
                  { section, path },
                  { section: getNavigationEntry(code).section, path: getNavigationEntry(code).path },
                );
            }
          },
        ),
        "a permission set sees the entries its list sees, and asking again gives the same": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (permissions, other) => {
            const first = navigationFor(permissions);
            navigationFor(other);
            same(navigationFor(compilePermissions(permissions)), first, "compiled");
            same(navigationFor(permissions), first, "again");
          },
        ),
        "holding more permissions never hides an entry": fc.property(
          arbCallerPermissions,
          arbCallerPermissions,
          (permissions, furtherPermissions) => {
            const wider = new Set(listNavigationEntries([...permissions, ...furtherPermissions]));
            holds(
              listNavigationEntries(permissions).every((code) => wider.has(code)),
              "what was shown is shown",
            );
          },
        ),
        "a caller cannot change what another caller sees": fc.property(arbCallerPermissions, (permissions) => {
          const navigation = navigationFor(permissions);
          const [section] = navigation;
          for (const part of [navigation, section, section?.entries, section?.entries[0]])
            holds(Object.isFrozen(part), "it is frozen");
        }),
        "the entries are those of the specification and ours, in order, each requiring READ or CUD of its own family, the permissions of a decision, or none":
          fixedCase(Object.entries(entriesBySection), (all) => {
            same(
              navigationSections,
              all.map(([section]) => section),
            );
            const expected = all.flatMap(([section, codes]) =>
              codes.split(" ").map((code) => ({ code, section, permissions: permissionsOf(code, section) })),
            );
            same(
              Object.entries(navigationEntries).map(([code, { section, permissions }]) => ({
                code,
                section,
                permissions,
              })),
              expected,
            );
            same(
              navigationEntryCodes,
              expected.map(({ code }) => code),
            );
            same(
              navigationEntryCodes.map((code) => getNavigationEntry(code)),
              navigationEntryCodes.map((code) => navigationEntries[code]),
              "row by row",
            );
          }),
        "an entry leads to its screen: reports below /report, legacy records below the legacy page": fc.property(
          fc.constantFrom(...navigationEntryCodes),
          (code) => {
            const { path, section } = navigationEntries[code];
            const kebab = (text: string): string => text.toLowerCase().replaceAll("_", "-");
            const entryPaths: Readonly<Record<string, string>> = {
              DASHBOARD: "/bi",
              WIDGET: "/bi/widget",
              INVENTORY_DOCUMENTS: "/inventory/documents",
            };
            const pathBelow =
              section === "REPORTING"
                ? `/report/${kebab(code.slice("REPORT_".length))}`
                : section === "MANAGEMENT_V1"
                  ? `/legacyPage/${kebab(code.slice("V1_".length))}`
                  : `/${kebab(section)}/${kebab(code)}`;
            same(path, entryPaths[code] ?? pathBelow);
          },
        ),
        "no two entries have the same path": fc.property(
          fc.constantFrom(...navigationEntryCodes),
          fc.constantFrom(...navigationEntryCodes),
          (left, right) => {
            same(navigationEntries[left].path === navigationEntries[right].path, left === right);
          },
        ),
      },
    },
  };
}
