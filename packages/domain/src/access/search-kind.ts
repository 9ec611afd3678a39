/** Global search: the kinds of records it finds, who may find them, the screen of a hit, and the order of hits. */

import { foldText } from "../text/index.ts";
import { hasPermission } from "./check-permission.ts";
import { navigationEntries } from "./navigation.data.ts";
import type { PermissionCode } from "./permission.ts";
import { compilePermissions, type HeldPermissions } from "./permission-set.ts";

/** A kind of record that the search finds. */
export interface SearchKindRow {
  /** Permissions to find this kind; any of them is enough. */
  readonly permissions: readonly PermissionCode[];
  /** Path of the record's screen, before the record's key. */
  readonly address: `/${string}`;
  /** Path of the list screen that can be opened with the searched words; absent if there is none. */
  readonly list?: `/${string}`;
}

const { PRODUCT, ROLE, TARGET, USER, INVENTORY_DOCUMENTS, REPORT_SALE, DASHBOARD, CONFIG } = navigationEntries;

/** Every kind of record; equally good hits are listed in this order. */
export const searchKinds = {
  STORE: { permissions: TARGET.permissions, address: `${TARGET.path}/` },
  PRODUCT: { permissions: PRODUCT.permissions, address: `${PRODUCT.path}/`, list: PRODUCT.path },
  DOCUMENT: {
    permissions: INVENTORY_DOCUMENTS.permissions,
    address: `${INVENTORY_DOCUMENTS.path}/`,
    list: INVENTORY_DOCUMENTS.path,
  },
  RECEIPT: { permissions: REPORT_SALE.permissions, address: `${REPORT_SALE.path}/0?receipt=` },
  PERSON: { permissions: USER.permissions, address: `${USER.path}/`, list: USER.path },
  REPORT: { permissions: REPORT_SALE.permissions, address: "/report/" },
  BOARD: { permissions: DASHBOARD.uses, address: `${DASHBOARD.path}?board=` },
  GOAL: { permissions: ["DASHBOARD_READ"], address: "/management/goal/", list: "/management/goal" },
  ROLE: { permissions: ROLE.permissions, address: `${ROLE.path}/`, list: ROLE.path },
  SETTING: { permissions: CONFIG.uses, address: `${CONFIG.path}?setting=` },
} as const satisfies Record<string, SearchKindRow>;

/** A kind of record that the search finds. */
export type SearchKind = keyof typeof searchKinds;

const searchKindRows: Readonly<Record<SearchKind, SearchKindRow>> = searchKinds;
const isSearchKind = (value: string): value is SearchKind => Object.hasOwn(searchKinds, value);

/** Codes of the kinds, in the same order. */
export const searchKindCodes: readonly SearchKind[] = Object.keys(searchKinds).filter(isSearchKind);

/**
 * Lists the kinds that the holder of some permissions may find.
 *
 * @example searchKindsFor(["PRODUCT_READ"]) // => ["PRODUCT"]
 */
export function searchKindsFor(permissions: HeldPermissions): readonly SearchKind[] {
  const permissionSet = compilePermissions(permissions);
  return searchKindCodes.filter((kind) => hasPermission(permissionSet, searchKindRows[kind].permissions));
}

/** A record that was found. */
export interface SearchHit {
  readonly kind: SearchKind;
  /** Key of the hit in the address of its screen. */
  readonly key: string;
  readonly label: string;
  /** A second name: a SKU, a username, the code of a store. */
  readonly code: string | null;
}

/**
 * Returns the path of the screen that shows a hit.
 *
 * @example searchHitUrl({ kind: "REPORT", key: "sale/12" }) // => "/report/sale/12"
 * @example searchHitUrl({ kind: "SETTING", key: "TIME_ZONE" }) // => "/system/config?setting=TIME_ZONE"
 */
export function searchHitUrl({ kind, key }: Pick<SearchHit, "kind" | "key">): string {
  return `${searchKindRows[kind].address}${key.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Returns the path of the list of a kind, filtered by the words of a search; null for a kind without a list.
 *
 * @example searchListUrl("PRODUCT", "lait 2 %") // => "/management/product?q=lait%202%20%25"
 */
export function searchListUrl(kind: SearchKind, words: string): string | null {
  const { list } = searchKindRows[kind];
  return list === undefined ? null : `${list}?q=${encodeURIComponent(words)}`;
}

/**
 * Ranks a hit by how it matches the words of a search, ignoring case and accents.
 *
 * It is 0 if the name or code equals the words, 1 if the name begins with them, 2 if they begin at a later word of the name, 3 if the code
 * begins with them, 4 otherwise. The code ranks low because many begin with the name of a department.
 *
 * @example matchRankOf({ label: "Lait 2 %", code: "LAIT-01" }, "lait-01") // => 0
 * @example matchRankOf({ label: "Café moulu", code: null }, "cafe") // => 1
 * @example matchRankOf({ label: "Beurre salé", code: "LAIT-07" }, "lait") // => 3
 */
export function matchRankOf({ label, code }: Pick<SearchHit, "label" | "code">, words: string): number {
  const searchedText = foldText(words).trim();
  const [name, shortText] = [foldText(label).trim(), foldText(code ?? "").trim()];
  if (name === searchedText || (code !== null && shortText === searchedText)) return 0;
  if (name.startsWith(searchedText)) return 1;
  if (` ${name}`.includes(` ${searchedText}`)) return 2;
  return code !== null && shortText.startsWith(searchedText) ? 3 : 4;
}

/**
 * Sorts hits: best match first, then by the order of their kinds; hits of one kind keep their order.
 *
 * @example sortSearchHits([{ kind: "ROLE", key: "3", label: "Lait", code: null }, { kind: "PRODUCT", key: "7", label: "Lait", code: "L" }], "lait").map(({ kind }) => kind) // => ["PRODUCT", "ROLE"]
 */
export function sortSearchHits<Hit extends SearchHit>(hits: readonly Hit[], words: string): readonly Hit[] {
  const placedHits = hits.map((hit) => ({
    hit,
    closeness: matchRankOf(hit, words),
    kind: searchKindCodes.indexOf(hit.kind),
  }));
  return placedHits
    .toSorted((left, right) => left.closeness - right.closeness || left.kind - right.kind)
    .map(({ hit }) => hit);
}
