import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbWord = fc.constantFrom("lait", "Lait", "LAÎT", "café", "pain", "01", "lait-01", "");

/** Builds the rules and laws of the search over all kinds of records. */
export function searchRules(functions: typeof access): Readonly<Record<string, RuleRow>> {
  const { searchHitUrl, canUsePath, matchRankOf, hasPermission, searchListUrl, mayVisit, sortSearchHits } = functions;
  const { searchKindCodes, searchKinds, searchKindsFor } = functions;
  const arbHit = fc.record({
    kind: fc.constantFrom(...searchKindCodes),
    key: fc.constantFrom("7", "12", "sale/4", "receipt.7.2026-03-10.4.12", "TIME_ZONE"),
    label: fc.array(arbWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
    code: fc.option(arbWord, { nil: null }),
  });
  return {
    "search-kinds": {
      says: "The search finds a kind of record for whoever may open its screen, and for nobody else.",
      source: "screens: the menu; behaviour 3.10",
      laws: {
        "a kind is found exactly by the holders of one of its permissions, in the order of the table": fc.property(
          arbCallerPermissions,
          (permissions) =>
            same(
              searchKindsFor(permissions),
              searchKindCodes.filter((kind) => hasPermission(permissions, searchKinds[kind].permissions)),
            ),
        ),
        "what is found opens a screen that one may use, and so does the list of more": fc.property(
          arbCallerPermissions,
          arbHit,
          arbWord,
          (permissions, hit, words) => {
            if (!searchKindsFor(permissions).includes(hit.kind)) return;
            const address = searchHitUrl(hit);
            holds(mayVisit(address, permissions) && canUsePath(address, permissions), address);
            const list = searchListUrl(hit.kind, words);
            holds(list === null || canUsePath(list, permissions), "the list is open too");
          },
        ),
        "an address names its record": fc.property(arbHit, arbHit, (left, right) => {
          if (left.kind === right.kind) same(searchHitUrl(left) === searchHitUrl(right), left.key === right.key);
        }),
      },
    },
    "search-order": {
      says: "The closest hit stands first, by any form of its letters: the very name or code before what begins with the words, and that before what holds them.",
      source: "screens: the menu",
      laws: {
        "loses and doubles nothing, and puts no hit before a closer one": fc.property(
          fc.array(arbHit, { maxLength: 12 }),
          arbWord,
          (hits, words) => {
            const rankedHits = sortSearchHits(hits, words);
            same([...rankedHits].map(searchHitUrl).toSorted(), hits.map(searchHitUrl).toSorted());
            const distances = rankedHits.map((hit) => matchRankOf(hit, words));
            same(
              distances,
              distances.toSorted((left, right) => left - right),
            );
          },
        ),
        "equally close hits stand in the order of their kinds, and those of a kind as they came": fc.property(
          fc.array(arbHit, { maxLength: 12 }),
          arbWord,
          (hits, words) => {
            const rankedHits = sortSearchHits(hits, words);
            for (const [index, hit] of rankedHits.entries()) {
              const next = rankedHits[index + 1];
              if (next === undefined || matchRankOf(hit, words) !== matchRankOf(next, words)) continue;
              holds(searchKindCodes.indexOf(hit.kind) <= searchKindCodes.indexOf(next.kind), "by kind");
              if (hit.kind === next.kind) holds(hits.indexOf(hit) <= hits.indexOf(next), "as they came");
            }
          },
        ),
        "neither capitals nor accents change how close a hit is": fc.property(arbHit, arbWord, (hit, words) => {
          same(matchRankOf(hit, words.toUpperCase()), matchRankOf(hit, words));
          same(matchRankOf({ ...hit, label: hit.label.normalize("NFD") }, words), matchRankOf(hit, words));
        }),
        "a name that begins with the words is closer than a code that does, and both are closer than words elsewhere":
          fc.property(fc.constantFrom("lait", "café", "pain"), (words) => {
            const [rankByName, coded, other] = [
              matchRankOf({ label: `${words} bio`, code: null }, words),
              matchRankOf({ label: "beurre", code: `${words}-7` }, words),
              matchRankOf({ label: `petit${words}`, code: "7" }, words),
            ];
            holds(rankByName < coded && coded < other, "in that order");
          }),
        "the very name or code is closest": fc.property(arbHit, (hit) => {
          same(matchRankOf(hit, hit.label), 0);
          if (hit.code !== null) same(matchRankOf(hit, hit.code), 0);
        }),
      },
    },
  };
}
