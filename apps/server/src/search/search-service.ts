/** Searches everything: each kind of record uses the list of its own screen, so that no hit is outside the user's permissions. */

import type { Caller } from "@comptoir/api/contract";
import type { ListPage, SearchAnswer, SearchHitWire } from "@comptoir/api/wire";
import { matchRankOf, sortSearchHits, searchKindsFor, type SearchKind } from "@comptoir/domain/access";
import { isSystemDashboard } from "@comptoir/domain/dashboard";
import { wireNameOfField, getEntity, type EntityName } from "@comptoir/domain/entity";
import { reportNameIn } from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { Effect } from "effect";

import { scopeFor } from "../access/index.ts";
import { dashboardsOf } from "../dashboard/dashboard-service.ts";
import { wordsOf, type ListQuery } from "../entity/index.ts";
import { goalService } from "../goal/goal-service.ts";
import { listDocuments } from "../inventory/read-documents.ts";
import { layerService } from "../layer/layer-service.ts";
import { productService } from "../product/product-service.ts";
import { listOpenReports } from "../report/report-service.ts";
import { roleService } from "../role/role-service.ts";
import { userService } from "../user/user-service.ts";
import { findReceipts } from "./find-receipts.ts";
import { findSettings } from "./find-settings.ts";

/** Maximum number of hits of one kind; its list shows the others. */
const hitsOfKindAtMost = 5;
/** Time limit for one kind of record, so that a slow one does not delay the others. */
const searchTimeLimit = "5 seconds";

interface FoundHits {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** Finds rows that contain every word, ignoring accents and case. Errors: those of the lists. */
export const searchEverything = Effect.fn("search.everything")(function* (caller: Caller, words: string) {
  const trimmedWords = words.trim();
  if (wordsOf(trimmedWords).length === 0) return { hits: [], more: [], unsearched: [] } satisfies SearchAnswer;
  const foundPerKind = yield* Effect.forEach(
    searchKindsFor(caller.permissions),
    Effect.fnUntraced(function* (kind) {
      const foundHits = yield* findHits(kind, caller, trimmedWords).pipe(
        Effect.timeoutOrElse({ duration: searchTimeLimit, orElse: () => Effect.succeed(null) }),
      );
      return { kind, found: foundHits };
    }),
    { concurrency: "unbounded" },
  );
  const searchAnswer: SearchAnswer = {
    hits: sortSearchHits(
      foundPerKind.flatMap(({ kind, found }) => (found?.hits ?? []).map((hit): SearchHitWire => ({ kind, ...hit }))),
      trimmedWords,
    ),
    more: foundPerKind.flatMap(({ kind, found }) =>
      found !== null && found.total > found.hits.length ? [{ kind, total: found.total }] : [],
    ),
    unsearched: foundPerKind.flatMap(({ kind, found }) => (found === null ? [kind] : [])),
  };
  return searchAnswer;
});

type Hit = Omit<SearchHitWire, "kind">;

/** Maximum number of matching rows to rank. */
const rankedRowsAtMost = 20;

/** Ranks the rows of an entity's list. If there are many, rows that begin with the words are read too: in list order they may come far behind. */
const findInList = Effect.fnUntraced(function* <Row, E, R>(
  entity: EntityName,
  words: string,
  listPage: (query: ListQuery) => Effect.Effect<ListPage<Row>, E, R>,
  hitOf: (row: Row) => Hit,
) {
  const { sortedBy } = getEntity(entity);
  const listQuery: ListQuery = { search: words, filters: [], sort: sortedBy, page: 1, size: rankedRowsAtMost };
  const firstPage = yield* listPage(listQuery);
  const startsWithFilter = {
    field: wireNameOfField(entity, sortedBy),
    operator: "startsWith",
    values: [words],
  } as const;
  const namedRows =
    firstPage.total <= firstPage.rows.length
      ? firstPage
      : yield* listPage({ ...listQuery, filters: [{ ...startsWithFilter, promptUser: false, locked: false }] });
  const hitByKey = new Map([...namedRows.rows, ...firstPage.rows].map(hitOf).map((hit) => [hit.key, hit]));
  const rankedHits = [...hitByKey.values()].toSorted(
    (left, right) => matchRankOf(left, words) - matchRankOf(right, words),
  );
  return { hits: rankedHits.slice(0, hitsOfKindAtMost), total: firstPage.total } satisfies FoundHits;
});

/** Finds the in-memory rows whose texts contain every word, in their order. */
function filterRowsByWords<Row>(
  rows: readonly Row[],
  words: string,
  hitOf: (row: Row) => Hit,
  otherWords: (row: Row) => readonly string[] = () => [],
): FoundHits {
  const searchedWords = wordsOf(words);
  const matchingHits = rows.flatMap((row) => {
    const hit = hitOf(row);
    const foldedRowText = ` ${foldText([hit.label, hit.code ?? "", hit.place ?? "", ...otherWords(row)].join(" "))}`;
    return searchedWords.every((word) => foldedRowText.includes(` ${word}`)) ? [hit] : [];
  });
  return { hits: matchingHits.slice(0, hitsOfKindAtMost), total: matchingHits.length };
}

const finderByKind = {
  STORE: (caller: Caller, words: string) =>
    findInList(
      "layer",
      words,
      (query) => layerService.list(caller, query),
      ({ id, description, code, parent }) => ({
        key: String(id),
        label: description,
        code,
        place: parent,
        date: null,
      }),
    ),
  PRODUCT: (caller: Caller, words: string) =>
    findInList(
      "product",
      words,
      (query) => productService.list(caller, query),
      ({ id, description, sku, department }) => ({
        key: String(id),
        label: description,
        code: sku,
        place: department,
        date: null,
      }),
    ),
  DOCUMENT: (caller: Caller, words: string) =>
    Effect.map(
      listDocuments(caller, { search: words, page: 1, size: hitsOfKindAtMost }),
      ({ rows, total }): FoundHits => ({
        hits: rows.map(({ id, number, comment, layer, date }) => ({
          key: String(id),
          label: comment === "" ? number : `${number} · ${comment}`,
          code: number,
          place: layer,
          date,
        })),
        total,
      }),
    ),
  RECEIPT: Effect.fnUntraced(function* (caller: Caller, words: string) {
    const scope = yield* scopeFor(caller);
    const receipts = yield* findReceipts(scope, words, hitsOfKindAtMost);
    const hits = receipts.map(({ origin, number, locationId, date }) => ({
      key: origin,
      label: number,
      code: null,
      place: scope.locations.find(({ id }) => id === locationId)?.description ?? null,
      date,
    }));
    return { hits, total: hits.length } satisfies FoundHits;
  }),
  PERSON: (caller: Caller, words: string) =>
    findInList(
      "user",
      words,
      (query) => userService.list(caller, query),
      ({ id, name, username, layer }) => ({
        key: String(id),
        label: name,
        code: username,
        place: layer,
        date: null,
      }),
    ),
  REPORT: Effect.fnUntraced(function* (caller: Caller, words: string) {
    const savedReports = (yield* listOpenReports(caller)).filter(({ id, isDeleted }) => id > 0 && !isDeleted);
    return filterRowsByWords(
      savedReports,
      words,
      (report) => ({
        key: `${report.source}/${report.id}`,
        label: reportNameIn(report.descriptions, caller.language) ?? "",
        code: null,
        place: report.by === "" ? null : report.by,
        date: null,
      }),
      // Matches a report by its name in any language.
      ({ descriptions }) => Object.values(descriptions),
    );
  }),
  BOARD: (caller: Caller, words: string) =>
    Effect.map(dashboardsOf(caller), (boards) =>
      filterRowsByWords(
        boards.filter((board) => !isSystemDashboard(board)),
        words,
        ({ id, description, targetDescription }) => ({
          key: String(id),
          label: description,
          code: null,
          place: targetDescription,
          date: null,
        }),
      ),
    ),
  GOAL: (caller: Caller, words: string) =>
    Effect.map(
      goalService.list(caller, { search: words, filters: [], page: 1, size: hitsOfKindAtMost }),
      ({ rows, total }): FoundHits => ({
        hits: rows.map(({ id, description, aim, layer, from }) => {
          const label = description === "" ? aim : description;
          return { key: String(id), label, code: null, place: layer === label ? null : layer, date: from };
        }),
        total,
      }),
    ),
  ROLE: (caller: Caller, words: string) =>
    findInList(
      "role",
      words,
      (query) => roleService.list(caller, query),
      ({ id, description, target }) => ({
        key: String(id),
        label: description,
        code: null,
        place: target,
        date: null,
      }),
    ),
  SETTING: (caller: Caller, words: string) =>
    Effect.map(findSettings(caller.language, words), (settings): FoundHits => ({
      hits: settings
        .slice(0, hitsOfKindAtMost)
        .map(({ code, label, group }) => ({ key: code, label, code, place: group, date: null })),
      total: settings.length,
    })),
} as const satisfies Record<SearchKind, unknown>;

type Finder = ReturnType<(typeof finderByKind)[SearchKind]>;

/** Finds the hits of one kind of record. Errors: those of its list. */
const findHits = (
  kind: SearchKind,
  caller: Caller,
  words: string,
): Effect.Effect<FoundHits, Effect.Error<Finder>, Effect.Services<Finder>> => finderByKind[kind](caller, words);
