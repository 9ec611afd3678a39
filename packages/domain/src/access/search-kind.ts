/** The search over everything: what it finds, who may find it, where a hit opens, and in which order hits stand. */

import { foldText } from "../text/index.ts";
import { hasPermission } from "./check-permission.ts";
import { navigationEntries } from "./navigation.data.ts";
import type { PermissionCode } from "./permission.ts";
import { compilePermissions, type HeldPermissions } from "./permission-set.ts";

/** A kind of record that the search finds. */
export interface SearchKindRow {
  /** Permissions to find this kind; any of them is enough. */
  readonly permissions: readonly PermissionCode[];
  /** Its address, before its key. */
  readonly address: `/${string}`;
  /** The list that takes the words of the search, where there is one. */
  readonly list?: `/${string}`;
}

const { PRODUCT, ROLE, TARGET, USER, INVENTORY_DOCUMENTS, REPORT_SALE, DASHBOARD, CONFIG } = navigationEntries;

/** Every kind, in the order in which equally close hits stand. */
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
  ROLE: { permissions: ROLE.permissions, address: `${ROLE.path}/`, list: ROLE.path },
  SETTING: { permissions: CONFIG.uses, address: `${CONFIG.path}?setting=` },
} as const satisfies Record<string, SearchKindRow>;

/** A kind of record that the search finds. */
export type SearchKind = keyof typeof searchKinds;

const rows: Readonly<Record<SearchKind, SearchKindRow>> = searchKinds;
const isKind = (value: string): value is SearchKind => Object.hasOwn(searchKinds, value);

/** Every kind, in order. */
export const searchKindCodes: readonly SearchKind[] = Object.keys(searchKinds).filter(isKind);

/**
 * Lists the kinds that the holder of some permissions may find.
 *
 * @example searchKindsFor(["PRODUCT_READ"]) // => ["PRODUCT"]
 */
export function searchKindsFor(permissions: HeldPermissions): readonly SearchKind[] {
  const owned = compilePermissions(permissions);
  return searchKindCodes.filter((kind) => hasPermission(owned, rows[kind].permissions));
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
 * Gives the address at which a hit opens.
 *
 * @example addressOfHit({ kind: "REPORT", key: "sale/12" }) // => "/report/sale/12"
 * @example addressOfHit({ kind: "SETTING", key: "TIME_ZONE" }) // => "/system/config?setting=TIME_ZONE"
 */
export function addressOfHit({ kind, key }: Pick<SearchHit, "kind" | "key">): string {
  return `${rows[kind].address}${key.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Gives the list of a kind, narrowed to the words of a search; null for a kind without one.
 *
 * @example listOfKind("PRODUCT", "lait 2 %") // => "/management/product?q=lait%202%20%25"
 */
export function listOfKind(kind: SearchKind, words: string): string | null {
  const { list } = rows[kind];
  return list === undefined ? null : `${list}?q=${encodeURIComponent(words)}`;
}

/**
 * Ranks a hit by how it matches the words of a search, ignoring case and accents.
 *
 * It is 0 if the name or code is the same, 1 if the name begins with the words, 2 if a word of it does, 3 if the code does, 4 if they are
 * elsewhere. The code ranks low because many begin with the name of a department.
 *
 * @example closenessOf({ label: "Lait 2 %", code: "LAIT-01" }, "lait-01") // => 0
 * @example closenessOf({ label: "Café moulu", code: null }, "cafe") // => 1
 * @example closenessOf({ label: "Beurre salé", code: "LAIT-07" }, "lait") // => 3
 */
export function closenessOf({ label, code }: Pick<SearchHit, "label" | "code">, words: string): number {
  const wanted = foldText(words).trim();
  const [name, short] = [foldText(label).trim(), foldText(code ?? "").trim()];
  if (name === wanted || (code !== null && short === wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  return code !== null && short.startsWith(wanted) ? 3 : 4;
}

/**
 * Puts hits in order: the closest first, equally close ones in the order of their kinds, those of one kind as they came.
 *
 * @example rankHits([{ kind: "ROLE", key: "3", label: "Lait", code: null }, { kind: "PRODUCT", key: "7", label: "Lait", code: "L" }], "lait").map(({ kind }) => kind) // => ["PRODUCT", "ROLE"]
 */
export function rankHits<Hit extends SearchHit>(hits: readonly Hit[], words: string): readonly Hit[] {
  const placed = hits.map((hit) => ({
    hit,
    closeness: closenessOf(hit, words),
    kind: searchKindCodes.indexOf(hit.kind),
  }));
  return placed
    .toSorted((left, right) => left.closeness - right.closeness || left.kind - right.kind)
    .map(({ hit }) => hit);
}
