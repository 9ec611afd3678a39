/** Permissions: what a caller may read or change. */

/** Verb of a permission. */
export type PermissionVerb = "READ" | "CUD";

/**
 * Every permission family, with its verbs.
 *
 * CUD is create, update and delete, and includes READ. Source: specification 6, behaviour 3.12 (5).
 */
export const permissionFamilies = {
  CONFIG: ["READ", "CUD"],
  DASHBOARD: ["READ", "CUD"],
  DEPARTMENT: ["READ", "CUD"],
  GROUP: ["READ", "CUD"],
  INVENTORY: ["READ", "CUD"],
  INVENTORYDOCUMENT: ["READ", "CUD"],
  PRODUCT: ["READ", "CUD"],
  PRODUCT_COST: ["READ", "CUD"],
  RDM: ["CUD"],
  REPORT: ["READ", "CUD"],
  ROLE: ["READ", "CUD"],
  SALE: ["READ", "CUD"],
  SIDE_PANEL_TEMPLATE: ["READ", "CUD"],
  SUBDEPARTMENT: ["READ", "CUD"],
  TARGET: ["READ", "CUD"],
  TARGETLAYER: ["READ", "CUD"],
  UNIT_OF_MEASURE: ["READ", "CUD"],
  USER: ["READ", "CUD"],
  USER_ACCESS: ["READ", "CUD"],
} as const satisfies Record<string, readonly PermissionVerb[]>;

/** A family of the table. */
export type PermissionFamily = keyof typeof permissionFamilies;

/** A code such as `SALE_READ`: a family and a verb. */
export type PermissionCode = {
  [F in PermissionFamily]: `${F}_${(typeof permissionFamilies)[F][number]}`;
}[PermissionFamily];

/** Properties of a permission. */
export interface PermissionRow {
  readonly code: PermissionCode;
  readonly family: PermissionFamily;
  readonly verb: PermissionVerb;
}

const isPermissionFamily = (value: string): value is PermissionFamily => Object.hasOwn(permissionFamilies, value);

/** Every permission, family by family, READ before CUD. */
export const permissions: readonly PermissionRow[] = Object.keys(permissionFamilies)
  .filter(isPermissionFamily)
  .flatMap((family) =>
    permissionFamilies[family].map((verb) => ({ code: `${family}_${verb}` as PermissionCode, family, verb })),
  );

/** Codes of every permission. */
export const permissionCodes: readonly PermissionCode[] = permissions.map(({ code }) => code);

const permissionCodeSet: ReadonlySet<unknown> = new Set(permissionCodes);

/**
 * Tells whether a value is the code of a permission.
 *
 * @example isPermissionCode("SALE_READ") // => true
 */
export function isPermissionCode(value: unknown): value is PermissionCode {
  return permissionCodeSet.has(value);
}
