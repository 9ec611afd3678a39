import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbHeld } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** The rules of the side navigation. */
export function navigationRules(functions: typeof access): Readonly<Record<string, RuleRow>> {
  const { compilePermissions, getNavigationEntry, hasPermission, listNavigation } = functions;
  const { navigationEntries, navigationEntryCodes, navigationFor, navigationSections } = functions;

  return {
    navigation: {
      says: "An entry of the side navigation is shown to who holds any of its permissions; an entry that asks for none is shown to all; a section without an entry is left out.",
      source: "specification 6; behaviour 3.12 (6)",
      cases: ["access.json"],
      laws: {
        "the entries shown are exactly those whose check passes, in the order of the table, and only their sections": fc.property(arbHeld, (held) => {
          const expected = navigationSections.flatMap((section) => {
            const codes = navigationEntryCodes.filter((code) => getNavigationEntry(code).section === section && hasPermission(held, getNavigationEntry(code).permissions));
            return codes.length === 0 ? [] : [{ code: section, entries: codes.map((code) => ({ code, path: getNavigationEntry(code).path })) }];
          });
          same(navigationFor(held), expected);
          same(listNavigation(held), expected.flatMap(({ entries }) => entries.map(({ code }) => code)), "as a list");
        }),
        "each entry stands in its own section, with its own path, and no section is empty": fc.property(arbHeld, (held) => {
          for (const { code: section, entries } of navigationFor(held)) {
            holds(entries.length > 0, `${section} has an entry`);
            for (const { code, path } of entries) same({ section, path }, { section: getNavigationEntry(code).section, path: getNavigationEntry(code).path });
          }
        }),
        "a compiled list sees what the list sees, and asking twice gives the same": fc.property(arbHeld, arbHeld, (held, other) => {
          const first = navigationFor(held);
          navigationFor(other);
          same(navigationFor(compilePermissions(held)), first, "compiled");
          same(navigationFor(held), first, "again");
        }),
        "holding more never takes an entry away": fc.property(arbHeld, arbHeld, (held, more) => {
          const wider = new Set(listNavigation([...held, ...more]));
          holds(listNavigation(held).every((code) => wider.has(code)), "what was shown is shown");
        }),
        "nobody can change what another caller sees": fc.property(arbHeld, (held) => {
          const shown = navigationFor(held);
          const [section] = shown;
          for (const part of [shown, section, section?.entries, section?.entries[0]]) holds(Object.isFrozen(part), "it is frozen");
        }),
        "no two entries have one path": fc.property(fc.constantFrom(...navigationEntryCodes), fc.constantFrom(...navigationEntryCodes), (left, right) => {
          same(navigationEntries[left].path === navigationEntries[right].path, left === right);
        }),
      },
    },
  };
}
