/** Rows of the search: recent places, screens and actions by name, and the server's hits. */
import type { SearchAnswer, SearchHitWire } from "@comptoir/api/wire";
import { searchHitUrl, canUsePath, matchRankOf, searchListUrl } from "@comptoir/domain/access";
import type { HeldPermissions } from "@comptoir/domain/access";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { filterOptions } from "@comptoir/ui-react";
import type { SearchOption } from "@comptoir/ui-react";

import { countText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import type { StoredPlace } from "./kept-places.ts";

export interface PaletteSource {
  readonly query: string;
  /** Screens that the user may open, listed below the recent places; a search lists the matching actions after them. */
  readonly screens: readonly SearchOption[];
  readonly actions: readonly SearchOption[];
  readonly recent: readonly StoredPlace[];
  readonly found: SearchAnswer;
  readonly permissions: HeldPermissions;
}

const screenOptionsAtMost = 12;
const hitsAtMost = 24;

/** Lists recent places and screens; with words, everything that matches, recent places first. */
export function listOptions({
  query,
  screens,
  actions,
  recent,
  found,
  permissions,
}: PaletteSource): readonly SearchOption[] {
  const queryWords = query.trim();
  const recentOptions = recent
    .filter(({ path }) => canUsePath(path, permissions))
    .map(({ path, label, detail }): SearchOption => ({ value: path, label, detail }));
  if (queryWords === "") return withoutDuplicates([...recentOptions, ...screens]).slice(0, screenOptionsAtMost);
  const matchingOptions = filterOptions([...screens, ...actions], queryWords).map(({ option }) => option);
  const hitOptions = found.hits.slice(0, hitsAtMost).map(toHitOption);
  const hitAddresses = new Set(hitOptions.map(({ value }) => value));
  // Recent places are offered during the request, and stay above its hits.
  const matchingRecentOptions = recentOptions.filter(
    ({ value, label }) => hitAddresses.has(value) || matchRankOf({ label, code: null }, queryWords) < 4,
  );
  return withoutDuplicates([
    ...matchingRecentOptions,
    ...matchingOptions.slice(0, screenOptionsAtMost),
    ...hitOptions,
    ...listMoreOptions(found, queryWords),
  ]);
}

/** Describes the kind and the place of a hit. */
export function describeHit({ kind, code, label, place, date }: SearchHitWire): string {
  const parsedDay = date === null ? null : parseCalendarDate(date);
  return [
    t(`search.kind_${kind}`),
    // The code of a setting is internal; that of a document is part of its name.
    kind === "SETTING" || code === null || label.startsWith(code) ? null : code,
    place,
    parsedDay?.ok === true ? formatDate(parsedDay.value, language, "medium") : null,
  ]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}

const toHitOption = (hit: SearchHitWire): SearchOption => ({
  value: searchHitUrl(hit),
  label: hit.label,
  detail: describeHit(hit),
});

/** Link to all hits of a kind, if it has more than listed. */
function listMoreOptions({ more }: SearchAnswer, words: string): readonly SearchOption[] {
  return more.flatMap(({ kind, total }) => {
    const hitListUrl = searchListUrl(kind, words);
    return hitListUrl === null
      ? []
      : [
          {
            value: hitListUrl,
            label: t("search.more", { number: countText(total) }),
            detail: t(`search.kind_${kind}`),
          },
        ];
  });
}

/** Removes duplicate addresses, keeping the first. */
function withoutDuplicates(options: readonly SearchOption[]): readonly SearchOption[] {
  const knownPaths = new Set<string>();
  return options.filter(({ value }) => {
    if (knownPaths.has(value)) return false;
    knownPaths.add(value);
    return true;
  });
}
