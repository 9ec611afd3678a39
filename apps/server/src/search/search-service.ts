/** The search over everything: each kind by the list of its own screen, so that nobody finds what they may not open. */

import type { Caller } from "@comptoir/api/contract";
import type { SearchAnswer, SearchHitWire } from "@comptoir/api/wire";
import { rankHits, searchKindsFor, type SearchKind } from "@comptoir/domain/access";
import { isSystemDashboard } from "@comptoir/domain/dashboard";
import { getEntity, type EntityName } from "@comptoir/domain/entity";
import { describedIn } from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { Effect } from "effect";

import { scopeFor } from "../access/index.ts";
import { dashboardsOf } from "../dashboard/dashboard-service.ts";
import { wordsOf } from "../entity/index.ts";
import { listDocuments } from "../inventory/read-documents.ts";
import { layerService } from "../layer/layer-service.ts";
import { productService } from "../product/product-service.ts";
import { reportsOf } from "../report/report-service.ts";
import { roleService } from "../role/role-service.ts";
import { userService } from "../user/user-service.ts";
import { findReceipts } from "./find-receipts.ts";
import { findSettings } from "./find-settings.ts";

/** Most hits of one kind; its list has the others. */
const hitsOfKind = 5;
/** Longest wait for one kind: a slow one holds up no other. */
const patience = "5 seconds";

interface Found {
  readonly hits: readonly Omit<SearchHitWire, "kind">[];
  readonly total: number;
}

/** Finds what holds every word, by any form of its letters. Errors: those of the lists. */
export const searchEverything = Effect.fn("search.everything")(function* (caller: Caller, words: string) {
  const sought = words.trim();
  if (wordsOf(sought).length === 0) return { hits: [], more: [], unsearched: [] } satisfies SearchAnswer;
  const answers = yield* Effect.forEach(
    searchKindsFor(caller.permissions),
    Effect.fnUntraced(function* (kind) {
      const found = yield* finders[kind](caller, sought).pipe(
        Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(null) }),
      );
      return { kind, found };
    }),
    { concurrency: "unbounded" },
  );
  const answer: SearchAnswer = {
    hits: rankHits(
      answers.flatMap(({ kind, found }) => (found?.hits ?? []).map((hit): SearchHitWire => ({ kind, ...hit }))),
      sought,
    ),
    more: answers.flatMap(({ kind, found }) =>
      found !== null && found.total > found.hits.length ? [{ kind, total: found.total }] : [],
    ),
    unsearched: answers.flatMap(({ kind, found }) => (found === null ? [kind] : [])),
  };
  return answer;
});

const listed = (entity: EntityName, search: string) => ({
  search,
  filters: [],
  sort: getEntity(entity).sortedBy,
  page: 1,
  size: hitsOfKind,
});

/** Rows that are all at hand, by the words of their texts. */
function among<Row>(rows: readonly Row[], words: string, hitOf: (row: Row) => Omit<SearchHitWire, "kind">): Found {
  const wanted = wordsOf(words);
  const hits = rows.map(hitOf).filter(({ label, code, place }) => {
    const text = ` ${foldText(`${label} ${code ?? ""} ${place ?? ""}`)}`;
    return wanted.every((word) => text.includes(` ${word}`));
  });
  return { hits: hits.slice(0, hitsOfKind), total: hits.length };
}

const finders = {
  STORE: (caller: Caller, words: string) =>
    Effect.map(layerService.list(caller, listed("layer", words)), ({ rows, total }): Found => ({
      hits: rows.map(({ id, description, code, parent }) => ({
        key: String(id),
        label: description,
        code,
        place: parent,
        date: null,
      })),
      total,
    })),
  PRODUCT: (caller: Caller, words: string) =>
    Effect.map(productService.list(caller, listed("product", words)), ({ rows, total }): Found => ({
      hits: rows.map(({ id, description, sku, department }) => ({
        key: String(id),
        label: description,
        code: sku,
        place: department,
        date: null,
      })),
      total,
    })),
  DOCUMENT: (caller: Caller, words: string) =>
    Effect.map(listDocuments(caller, { search: words, page: 1, size: hitsOfKind }), ({ rows, total }): Found => ({
      hits: rows.map(({ id, number, comment, layer, date }) => ({
        key: String(id),
        label: comment === "" ? number : `${number} · ${comment}`,
        code: number,
        place: layer,
        date,
      })),
      total,
    })),
  RECEIPT: Effect.fnUntraced(function* (caller: Caller, words: string) {
    const scope = yield* scopeFor(caller);
    const found = yield* findReceipts(scope, words, hitsOfKind);
    const hits = found.map(({ origin, number, locationId, date }) => ({
      key: origin,
      label: number,
      code: null,
      place: scope.locations.find(({ id }) => id === locationId)?.description ?? null,
      date,
    }));
    return { hits, total: hits.length } satisfies Found;
  }),
  PERSON: (caller: Caller, words: string) =>
    Effect.map(userService.list(caller, listed("user", words)), ({ rows, total }): Found => ({
      hits: rows.map(({ id, name, username, layer }) => ({
        key: String(id),
        label: name,
        code: username,
        place: layer,
        date: null,
      })),
      total,
    })),
  REPORT: Effect.fnUntraced(function* (caller: Caller, words: string) {
    const saved = (yield* reportsOf(caller)).filter(({ id, isDeleted }) => id > 0 && !isDeleted);
    return among(saved, words, (report) => ({
      key: `${report.source}/${report.id}`,
      label: describedIn(report.descriptions, caller.language) ?? "",
      code: null,
      place: report.by === "" ? null : report.by,
      date: null,
    }));
  }),
  BOARD: (caller: Caller, words: string) =>
    Effect.map(dashboardsOf(caller), (boards) =>
      among(
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
  ROLE: (caller: Caller, words: string) =>
    Effect.map(roleService.list(caller, listed("role", words)), ({ rows, total }): Found => ({
      hits: rows.map(({ id, description, target }) => ({
        key: String(id),
        label: description,
        code: null,
        place: target,
        date: null,
      })),
      total,
    })),
  SETTING: (caller: Caller, words: string) =>
    Effect.map(findSettings(caller.language, words), (settings): Found => ({
      hits: settings
        .slice(0, hitsOfKind)
        .map(({ code, label, group }) => ({ key: code, label, code, place: group, date: null })),
      total: settings.length,
    })),
} as const satisfies Record<SearchKind, unknown>;
