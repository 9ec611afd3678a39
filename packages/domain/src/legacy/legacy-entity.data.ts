/** The thirteen entities of the legacy management set, each as a table of fields: name, name on the wire, rules. */

import { isPermissionCode, type NavigationEntryCode, type PermissionCode } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import { provinces, taxCodes } from "../tax/index.ts";
import { tenderKinds } from "../transaction/index.ts";
import type { FieldRules } from "../validation/index.ts";

/** One field of a legacy entity. */
export interface LegacyField {
  /** Its name on the wire: the specification's own, its capitals and underscores included. */
  readonly wire: string;
  readonly rules: FieldRules;
  /** Whether the specification names it, or it is our reading. */
  readonly from: "specification" | "reading";
}

/** What is known of one legacy entity. */
export interface LegacyEntityRow {
  /** The last part of its path: /api/{model}. */
  readonly model: string;
  readonly entry: NavigationEntryCode;
  /** The screen that does the same today; null when there is none. */
  readonly newVersion: NavigationEntryCode | null;
  /** Whoever holds any of them may read it; changing asks for the CUD of the same family. */
  readonly read: readonly PermissionCode[];
  readonly write: readonly PermissionCode[];
  /** By our names; `id` names the record. */
  readonly fields: Readonly<Record<string, LegacyField>>;
}

const identifier = { integer: { min: 1 } } as const;
const spec = (wire: string, ...rules: FieldRules): LegacyField => ({ wire, rules, from: "specification" });
const ours = (wire: string, ...rules: FieldRules): LegacyField => ({ wire, rules, from: "reading" });
const off = [{ default: false }, "flag"] as const;
const on = [{ default: true }, "flag"] as const;

const isDeleted = spec("IsDeleted", ...off);
const code = ours("code", "required", "shopCode");
const description = ours("description", "required", "max200");

const address = {
  streetNumber: spec("streetNumber", "max40"),
  street: spec("street", "max100"),
  apartment: spec("apartment", "max40"),
  town: spec("town", "max100"),
  state: spec("state", "max100"),
  country: spec("country", { default: "CA" }, "max100"),
  zipCode: spec("zipCode", { postalCode: { countryIn: "country" } }),
} as const;

const permission = (value: unknown): Result<PermissionCode> => (isPermissionCode(value) ? ok(value) : fail(issue("ONE_OF")));

/**
 * The thirteen entities.
 *
 * Source: specification 2 (Management V1) and 3 (fields of Role, User, Target, Product), behaviour 3.8 (legacy page: generic CRUD through
 * /api/{model}); fields marked "reading" rest on no outside evidence.
 */
export const legacyEntities = {
  CLIENT: {
    model: "Client",
    entry: "V1_CLIENT",
    newVersion: null,
    read: ["SALE_READ"],
    write: ["SALE_CUD"],
    fields: {
      id: ours("_ClientID", { default: 0 }, { integer: { min: 0 } }),
      code,
      firstName: ours("firstName", "personName"),
      lastName: ours("lastName", "personName"),
      company: ours("company", "max100"),
      email: ours("email", "email"),
      phone: ours("phone", "phone"),
      language: ours("language", "language"),
      ...address,
      isActive: ours("isActive", ...on),
      isDeleted,
    },
  },
  DEPARTMENT: {
    model: "Department",
    entry: "V1_DEPARTMENT",
    newVersion: null,
    read: ["DEPARTMENT_READ"],
    write: ["DEPARTMENT_CUD"],
    fields: { id: ours("_DepartmentID", { default: 0 }, { integer: { min: 0 } }), code, description, isDeleted },
  },
  HIERARCHY: {
    model: "Hierarchy",
    entry: "V1_HIERARCHY",
    newVersion: "TARGET",
    read: ["TARGETLAYER_READ"],
    write: ["TARGETLAYER_CUD"],
    fields: {
      id: ours("_HierarchyID", { default: 0 }, { integer: { min: 0 } }),
      parentId: ours("_ParentID", identifier),
      code,
      description,
      priority: ours("priority", { default: 0 }, { integer: { min: 0, max: 9_999 } }),
      isDeleted,
    },
  },
  ITEM: {
    model: "Item",
    entry: "V1_ITEM",
    newVersion: "PRODUCT",
    read: ["PRODUCT_READ"],
    write: ["PRODUCT_CUD"],
    fields: {
      id: spec("_ItemID", { default: 0 }, { integer: { min: 0 } }),
      targetId: spec("_TargetID", identifier),
      upc: spec("itemUPC", "barcode"),
      sku: spec("itemSKU", "required", "shopCode"),
      description: spec("description", "required", "max200"),
      type: spec("itemType", "max40"),
      departmentId: spec("department", identifier),
      subDepartmentId: spec("subDepartment", identifier),
      weight: spec("itemWeight", { quantity: { min: 0, max: 100_000 } }),
      length: spec("itemLength", { quantity: { min: 0, max: 100_000 } }),
      image: spec("itemImage", "max200"),
      statusCode: spec("statusCode", "shopCode"),
      tareCode: spec("tareCode", "shopCode"),
      bottleCode: spec("bottleCode", "shopCode"),
      environmentCode: spec("environmentCode", "shopCode"),
      isOpenRefund: spec("IsOpenRefund", ...off),
      nonEditablePrice: spec("NonEditablePrice", ...off),
      nonMultipliable: spec("NonMultipliable", ...off),
      requireClient: spec("RequireClient", ...off),
      requireReference: spec("RequireReference", ...off),
      addedOn: spec("dateAdded", "date"),
      changedOn: spec("dateChanged", "date"),
      isDeleted,
    },
  },
  PAYMENT_TYPE: {
    model: "PaymentType",
    entry: "V1_PAYMENT_TYPE",
    newVersion: null,
    read: ["CONFIG_READ"],
    write: ["CONFIG_CUD"],
    fields: {
      id: ours("_PaymentTypeID", { default: 0 }, { integer: { min: 0 } }),
      code,
      description,
      kind: ours("kind", { default: "CARD" }, { codeOf: tenderKinds }),
      opensDrawer: ours("opensDrawer", ...off),
      requireReference: ours("requireReference", ...off),
      isActive: ours("isActive", ...on),
      isDeleted,
    },
  },
  ROLE: {
    model: "Role",
    entry: "V1_ROLE",
    newVersion: "ROLE",
    read: ["ROLE_READ"],
    write: ["ROLE_CUD"],
    fields: {
      id: spec("ID", { default: 0 }, { integer: { min: 0 } }),
      description: spec("description", "required", "max200"),
      targetId: spec("target", "required", identifier),
      permissions: spec("permissions", { default: [] }, { list: { of: ["required", { custom: permission }], max: 200 } }),
    },
  },
  SUB_DEPARTMENT: {
    model: "SubDepartment",
    entry: "V1_SUB_DEPARTMENT",
    newVersion: null,
    read: ["SUBDEPARTMENT_READ"],
    write: ["SUBDEPARTMENT_CUD"],
    fields: {
      id: ours("_SubDepartmentID", { default: 0 }, { integer: { min: 0 } }),
      departmentId: ours("_DepartmentID", "required", identifier),
      code,
      description,
      isDeleted,
    },
  },
  SYNCHRONIZATION: {
    model: "Synchronization",
    entry: "V1_SYNCHRONIZATION",
    newVersion: "MONITORING",
    read: ["CONFIG_READ"],
    write: [],
    fields: {
      id: ours("_SynchronizationID", { default: 0 }, { integer: { min: 0 } }),
      terminal: ours("terminal", "required", "max40"),
      model: ours("model", "required", "max40"),
      currentVersion: ours("currentVersion", "required", { integer: { min: 0 } }),
      sentVersion: ours("sentVersion", { integer: { min: 0 } }),
      receivedVersion: ours("receivedVersion", { integer: { min: 0 } }),
      failure: ours("failure", "max200"),
    },
  },
  TARGET: {
    model: "Target",
    entry: "V1_TARGET",
    newVersion: "TARGET",
    read: ["TARGET_READ"],
    write: ["TARGET_CUD"],
    fields: {
      id: ours("_TargetID", { default: 0 }, { integer: { min: 0 } }),
      description: spec("description", { required: "TARGET_DESCRIPTION" }, "max200"),
      isActive: spec("isActive", ...on),
      priority: spec("priority", { default: 0 }, { integer: { min: 0, max: 9_999 } }),
    },
  },
  TAX: {
    model: "Tax",
    entry: "V1_TAX",
    newVersion: "CONFIG",
    read: ["CONFIG_READ"],
    write: ["CONFIG_CUD"],
    fields: {
      id: ours("_TaxID", { default: 0 }, { integer: { min: 0 } }),
      code: ours("code", "required", { codeOf: taxCodes }),
      description,
      province: ours("province", "required", { oneOf: provinces }),
      rate: ours("rate", "required", { decimal: { scale: 3, min: 0, max: 100 } }),
      from: ours("fromDate", "required", "date"),
      isDeleted,
    },
  },
  USER: {
    model: "User",
    entry: "V1_USER",
    newVersion: "USER",
    read: ["USER_READ"],
    write: ["USER_CUD"],
    fields: {
      id: ours("_UserID", { default: 0 }, { integer: { min: 0 } }),
      username: spec("username", "required", "username"),
      email: spec("email", "email"),
      firstName: spec("firstName", "required", "personName"),
      lastName: spec("lastName", "required", "personName"),
      phone: spec("phone", "phone"),
      birthDate: spec("birthDate", "date"),
      hiredDate: spec("hiredDate", "date"),
      terminationDate: spec("terminationDate", "date"),
      language: spec("language", "language"),
      ...address,
      isActive: spec("isActive", ...on),
      isLocked: spec("isLocked", ...off),
      isDeleted: spec("isDeleted", ...off),
    },
  },
  USER_PROFILE: {
    model: "UserProfile",
    entry: "V1_USER_PROFILE",
    newVersion: "ROLE",
    read: ["USER_ACCESS_READ"],
    write: ["USER_ACCESS_CUD"],
    fields: {
      id: ours("_UserProfileID", { default: 0 }, { integer: { min: 0 } }),
      userId: ours("_UserID", "required", identifier),
      roleId: ours("_RoleID", "required", identifier),
      targetLayerId: ours("_TargetLayerID", "required", identifier),
      isDeleted,
    },
  },
  VENDOR: {
    model: "Vendor",
    entry: "V1_VENDOR",
    newVersion: null,
    read: ["PRODUCT_READ"],
    write: ["PRODUCT_CUD"],
    fields: {
      id: ours("_VendorID", { default: 0 }, { integer: { min: 0 } }),
      code,
      description,
      email: ours("email", "email"),
      phone: ours("phone", "phone"),
      ...address,
      isDeleted,
    },
  },
} as const satisfies Record<string, LegacyEntityRow>;

/** A legacy entity. */
export type LegacyEntity = keyof typeof legacyEntities;
