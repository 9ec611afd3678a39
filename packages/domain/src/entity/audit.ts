/** Audit trail: its content, and who may read which part. */

import { hasPermission, redactRow, type HeldPermissions, type PermissionCode } from "../access/index.ts";

import { type EntityName } from "./entities.data.ts";
import { entityNames, entityRow, isEntityName } from "./find-entity.ts";
import { fieldPermissionsOf } from "./list-query.ts";
import type { EntityValues } from "./versions.ts";

/** Audited actions on records, on accounts, and on sessions. */
export const auditActions = [
  "CREATE",
  "UPDATE",
  "DELETE",
  "RESTORE",
  "SETUP",
  "INVITE",
  "INVITE_LINK",
  "LOCK",
  "UNLOCK",
  "REQUIRE_PASSWORD",
  "PASSWORD",
  "PASSWORD_REFUSED",
  "SECOND_FACTOR_ON",
  "SECOND_FACTOR_OFF",
  "SECOND_FACTOR_RESET",
  "SECOND_FACTOR_REFUSED",
  "PASSKEY_ADD",
  "PASSKEY_RENAME",
  "PASSKEY_REMOVE",
  "PASSKEY_REFUSED",
  "SIGN_ON_LINKED",
  "SIGN_ON_ROLES",
  "API_KEY",
  "API_KEY_REVOKED",
  "RECOVERY_CODES",
  "RECOVERY_CODE_USED",
  "ADMIN_RESTORED",
  "TERMS",
  "VERIFY",
  "EXPORT",
  "EXPORT_FAILED",
  "DOWNLOAD",
  "ACCEPT",
  "REOPEN",
  "FIXED",
  "SIGN_IN",
  "SIGN_IN_FAILED",
  "SIGN_IN_REFUSED",
  "SIGN_OUT",
  "SIGN_OUT_EVERYWHERE",
  "END_SESSIONS",
  "RENEWAL_REUSED",
] as const;

/** Sign-in and sign-out actions: they change no record, so no history has them. */
export const signInOutActions: readonly AuditAction[] = ["SIGN_IN", "SIGN_IN_FAILED", "SIGN_IN_REFUSED", "SIGN_OUT"];

/** Code of an audited action. */
export type AuditAction = (typeof auditActions)[number];

/** Permission to read the audit trail. Source: decision 0172. */
export const auditPermission: PermissionCode = "USER_ACCESS_READ";

/** Permission to see device addresses, in the audit trail, histories and lists of sessions. Source: decision 0172. */
export const deviceAddressPermission: PermissionCode = "USER_CUD";

/** Kind of audited record. */
export interface AuditKindRow {
  /** Permissions to read entries of the kind; all are required. */
  readonly reads: readonly PermissionCode[];
  /** Entity of the record or its owner, which gives the screen and the names of the fields. */
  readonly entity: EntityName | null;
  /** Fields hidden from every reader, since their content requires other permissions than the kind. */
  readonly hidden?: readonly string[];
}

/** Records that are not entities. */
const nonEntityKinds = {
  productPrice: { reads: ["PRODUCT_READ"], entity: "product" },
  productCost: { reads: ["PRODUCT_READ", "PRODUCT_COST_READ"], entity: "product" },
  setting: { reads: ["CONFIG_READ"], entity: null },
  logExtract: { reads: ["CONFIG_READ"], entity: null },
  dashboard: { reads: ["DASHBOARD_READ"], entity: null },
  inventoryDocument: { reads: ["INVENTORYDOCUMENT_READ"], entity: null },
  report: { reads: ["REPORT_READ"], entity: null },
  deposit: { reads: ["SALE_READ"], entity: null },
  storeDay: { reads: ["SALE_READ"], entity: null },
  exportBatch: { reads: ["REPORT_READ"], entity: null, hidden: ["totals", "fileHash"] },
  reportSchedule: { reads: ["REPORT_READ"], entity: null },
  integrityFinding: { reads: ["REPORT_READ"], entity: null },
  errorGroup: { reads: ["REPORT_READ"], entity: null },
  riskEvent: { reads: ["REPORT_READ"], entity: null },
  receipt: { reads: ["SALE_READ"], entity: null },
  sidePanelTemplate: { reads: ["SIDE_PANEL_TEMPLATE_READ"], entity: null },
  tillKey: { reads: ["TARGET_READ"], entity: null },
  tillFact: { reads: ["SALE_READ"], entity: null },
  task: { reads: ["CONFIG_READ"], entity: null },
  terminalAlert: { reads: ["CONFIG_READ"], entity: null },
  figureAlert: { reads: [auditPermission], entity: null, hidden: ["bin", "side", "limit"] },
  listView: { reads: [auditPermission], entity: null, hidden: ["content"] },
  reportView: { reads: ["REPORT_READ"], entity: null },
} as const satisfies Readonly<Record<string, AuditKindRow>>;

/** Further permissions of kinds with mixed content: goals of margin require costs, goals of people require users. */
const furtherReadsByEntity: Partial<Record<EntityName, readonly PermissionCode[]>> = {
  goal: ["PRODUCT_COST_READ", "USER_READ"],
};

/** Kind of record in the audit trail. */
export type AuditKind = EntityName | keyof typeof nonEntityKinds;

const isNonEntityKind = (value: string): value is keyof typeof nonEntityKinds => Object.hasOwn(nonEntityKinds, value);

/** Every kind of record in the audit trail, entities first. */
export const auditKinds: readonly AuditKind[] = /* @__PURE__ */ [
  ...entityNames,
  ...Object.keys(nonEntityKinds).filter(isNonEntityKind),
];

/**
 * Tells whether a text is the code of a kind of audited record.
 *
 * @example isAuditKind("setting") // => true
 */
export function isAuditKind(value: unknown): value is AuditKind {
  return auditKinds.some((kind) => kind === value);
}

/**
 * Tells whether a text is the code of an audited action.
 *
 * @example isAuditAction("SIGN_IN_FAILED") // => true
 */
export function isAuditAction(value: unknown): value is AuditAction {
  return auditActions.some((action) => action === value);
}

/**
 * Returns the row of a kind of audited record, with the table's general type.
 *
 * @example auditKindRow("role") // => { reads: ["ROLE_READ"], entity: "role" }
 */
export function auditKindRow(kind: AuditKind): AuditKindRow {
  return isEntityName(kind)
    ? { reads: [entityRow(kind).read, ...(furtherReadsByEntity[kind] ?? [])], entity: kind }
    : nonEntityKinds[kind];
}

/**
 * Lists the kinds of records whose audit entries a caller may read: those whose records they may read.
 *
 * @example readableAuditKinds(["DASHBOARD_READ"]) // => ["dashboard"]
 * @example readableAuditKinds(["PRODUCT_READ"]) // => ["vendor", "product", "productPrice"]
 */
export function readableAuditKinds(permissions: HeldPermissions): readonly AuditKind[] {
  return auditKinds.filter((kind) =>
    auditKindRow(kind).reads.every((permission) => hasPermission(permissions, [permission])),
  );
}

/**
 * Tells whether a caller may send the whole audit trail elsewhere: they configure, and read every kind of record, field and device address.
 *
 * Source: decision 0418.
 *
 * @example mayForwardAudit(["CONFIG_CUD", "USER_ACCESS_READ"]) // => false
 */
export function mayForwardAudit(permissions: HeldPermissions): boolean {
  const neededPermissions: readonly PermissionCode[] = [
    "CONFIG_CUD",
    auditPermission,
    deviceAddressPermission,
    ...auditKinds.flatMap((kind) => auditKindRow(kind).reads),
    ...entityNames.flatMap((name) => Object.values(fieldPermissionsOf(name))),
  ];
  return neededPermissions.every((permission) => hasPermission(permissions, [permission]));
}

/**
 * Removes the fields hidden from a caller from the values before or after an audited change.
 *
 * @example redactAudit("product", { sku: "A1", cost: 1.25 }, ["PRODUCT_READ"]) // => { sku: "A1" }
 */
export function redactAudit(kind: AuditKind, values: EntityValues, permissions: HeldPermissions): EntityValues {
  const { hidden = [] } = auditKindRow(kind);
  const visibleValues = Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.includes(field)));
  return isEntityName(kind)
    ? redactRow(visibleValues, { permissions, fields: fieldPermissionsOf(kind) })
    : visibleValues;
}

/**
 * Returns the name of a row in the audit trail, made of the fields that identify it.
 *
 * @example auditLabel("product", { sku: "LAIT-2", description: "Lait 2 %" }) // => "LAIT-2 · Lait 2 %"
 */
export function auditLabel(name: EntityName, row: EntityValues): string {
  const { called, sortedBy } = entityRow(name);
  return (called ?? [sortedBy])
    .map((field) => row[field])
    .filter((value) => typeof value === "string" && value !== "")
    .join(" · ");
}
