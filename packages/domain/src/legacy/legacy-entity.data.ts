/** The thirteen entities of the legacy management set (V1): some have records of their own, others show records of a newer screen. */

import type { NavigationEntryCode, PermissionCode } from "../access/index.ts";
import type { EntityField, FieldKind, RulesOfKind } from "../field/index.ts";
import { provinces, taxCodes } from "../tax/index.ts";
import { tenderKinds } from "../transaction/index.ts";

/** A field of a legacy form. */
export type LegacyField = EntityField & {
  /** Name of the entity on the wire: the specification's own, its capitals and underscores included. */
  readonly wire: string;
  readonly rules: NonNullable<EntityField["rules"]>;
  /** Origin of the field: the specification, or our reading. */
  readonly from: "specification" | "reading";
};

/** Properties of a legacy entity. */
interface LegacyRow {
  /** Last segment of the entity's path: /api/{model}. */
  readonly model: string;
  readonly entry: NavigationEntryCode;
  /** The newer screen with the same purpose; null if there is none. */
  readonly newVersion: NavigationEntryCode | null;
  /** First columns of the entity's list. */
  readonly list: readonly string[];
}

/** A legacy entity with records of its own. */
export interface LegacyEntityRow extends LegacyRow {
  readonly read: PermissionCode;
  /** Permissions to change the entity, any of which is enough; an empty list means that nobody can. */
  readonly write: readonly PermissionCode[];
  /** Wire name of the entity's id. */
  readonly id: string;
  readonly fields: Readonly<Record<string, LegacyField>>;
  /** List columns beside its fields, which nobody fills in. */
  readonly listOnly: Readonly<Record<string, EntityField & { readonly wire: string }>>;
  /** Fields that are unique within a target. */
  readonly unique: readonly string[];
  /** Fields that name a record, in order of preference. */
  readonly named: readonly (readonly string[])[];
  readonly hangs?: "here";
  /** Records cannot be deleted. */
  readonly isPermanent?: true;
}

/** A legacy entity that shows records of a newer one: the same requests, under the old name. */
export interface LegacyAliasRow extends LegacyRow {
  readonly newVersion: NavigationEntryCode;
  readonly sameAs: "product" | "layer" | "role" | "user";
  /** Fields of its form; other fields of the record are preserved. */
  readonly fields: readonly string[];
}

const fieldBuilder =
  (from: LegacyField["from"]) =>
  <K extends FieldKind>(wire: string, type: K, ...rules: RulesOfKind<K>): LegacyField =>
    ({ wire, type, rules, from }) as unknown as LegacyField;
const specifiedField = /* @__PURE__ */ fieldBuilder("specification");
const ownField = /* @__PURE__ */ fieldBuilder("reading");
const allUses = ["sort", "filter", "facet"] as const;
const offByDefault = [{ default: false }, "flag"] as const;
const onByDefault = [{ default: true }, "flag"] as const;

const codeField = ownField("code", "code", "required", "shopCode");
const descriptionField = ownField("description", "text", "required", "max200");
const codeKeyed = { unique: ["code"], named: [["description"]], list: ["description", "code", "changedOn"] } as const;

const addressFields = {
  streetNumber: specifiedField("streetNumber", "text", "max40"),
  street: specifiedField("street", "text", "max100"),
  apartment: specifiedField("apartment", "text", "max40"),
  town: specifiedField("town", "text", "max100"),
  state: specifiedField("state", "text", "max100"),
  country: specifiedField("country", "text", { default: "CA" }, "max100"),
  zipCode: specifiedField("zipCode", "text", { postalCode: { countryIn: "country" } }),
} as const;

/**
 * Entities with records of their own.
 *
 * Source: specification 2 (Management V1) and 3; behaviour 3.8 (legacy page: generic CRUD through /api/{model}); fields marked "reading" rest on no outside
 * evidence.
 */
export const legacyEntities = {
  client: {
    model: "Client",
    entry: "V1_CLIENT",
    newVersion: null,
    read: "SALE_READ",
    write: ["SALE_CUD"],
    id: "_ClientID",
    fields: {
      code: codeField,
      firstName: ownField("firstName", "text", "personName"),
      lastName: ownField("lastName", "text", "personName"),
      company: ownField("company", "text", "max100"),
      email: ownField("email", "text", "email"),
      phone: ownField("phone", "text", "phone"),
      language: ownField("language", "choice", "language"),
      ...addressFields,
      isActive: ownField("isActive", "flag", ...onByDefault),
    },
    listOnly: { target: { wire: "targetDescription", type: "text", uses: allUses } },
    unique: ["code"],
    named: [["firstName", "lastName"], ["company"], ["code"]],
    // A company without a contact person is in the first column already.
    list: ["lastName", "code", "town", "phone", "target", "isActive"],
  },
  department: {
    model: "Department",
    entry: "V1_DEPARTMENT",
    newVersion: null,
    read: "DEPARTMENT_READ",
    write: ["DEPARTMENT_CUD"],
    id: "_DepartmentID",
    fields: { code: codeField, description: descriptionField },
    listOnly: {},
    ...codeKeyed,
  },
  paymentType: {
    model: "PaymentType",
    entry: "V1_PAYMENT_TYPE",
    newVersion: null,
    read: "CONFIG_READ",
    write: ["CONFIG_CUD"],
    id: "_PaymentTypeID",
    fields: {
      code: codeField,
      description: descriptionField,
      kind: ownField("kind", "choice", { default: "CARD" }, { codeOf: tenderKinds }),
      opensDrawer: ownField("opensDrawer", "flag", ...offByDefault),
      requireReference: ownField("requireReference", "flag", ...offByDefault),
      isActive: ownField("isActive", "flag", ...onByDefault),
    },
    listOnly: {},
    ...codeKeyed,
    list: ["description", "code", "kind", "opensDrawer", "isActive"],
  },
  subDepartment: {
    model: "SubDepartment",
    entry: "V1_SUB_DEPARTMENT",
    newVersion: null,
    read: "SUBDEPARTMENT_READ",
    write: ["SUBDEPARTMENT_CUD"],
    id: "_SubDepartmentID",
    fields: {
      departmentId: {
        ...ownField("_DepartmentID", "reference", "required", { integer: { min: 1 } }),
        refersTo: "department",
      },
      code: codeField,
      description: descriptionField,
    },
    listOnly: { department: { wire: "departmentDescription", type: "text" } },
    ...codeKeyed,
    list: ["description", "department", "code", "changedOn"],
  },
  synchronization: {
    model: "Synchronization",
    entry: "V1_SYNCHRONIZATION",
    newVersion: null,
    read: "CONFIG_READ",
    write: [],
    id: "_SynchronizationID",
    fields: {},
    listOnly: {
      terminal: { wire: "terminal", type: "text" },
      store: { wire: "store", type: "text", uses: allUses },
      model: { wire: "model", type: "choice", uses: allUses },
      status: { wire: "status", type: "choice", uses: allUses },
      currentVersion: { wire: "currentVersion", type: "integer" },
      sentVersion: { wire: "sentVersion", type: "integer" },
      receivedVersion: { wire: "receivedVersion", type: "integer" },
      failure: { wire: "failure", type: "text" },
    },
    unique: [],
    named: [["terminal", "store"]],
    list: ["store", "model", "status", "terminal", "receivedVersion", "currentVersion", "failure"],
  },
  target: {
    model: "Target",
    entry: "V1_TARGET",
    newVersion: "TARGET",
    read: "TARGET_READ",
    write: ["TARGET_CUD"],
    id: "_TargetID",
    fields: {
      description: specifiedField("description", "text", { required: "TARGET_DESCRIPTION" }, "max200"),
      isActive: specifiedField("isActive", "flag", ...onByDefault),
      priority: specifiedField("priority", "integer", { default: 0 }, { integer: { min: 0, max: 9_999 } }),
    },
    listOnly: {},
    unique: [],
    named: [["description"]],
    list: ["description", "priority", "isActive", "changedOn"],
    hangs: "here",
    isPermanent: true,
  },
  tax: {
    model: "Tax",
    entry: "V1_TAX",
    newVersion: null,
    read: "CONFIG_READ",
    write: ["CONFIG_CUD"],
    id: "_TaxID",
    fields: {
      code: ownField("code", "choice", "required", { codeOf: taxCodes }),
      description: descriptionField,
      province: ownField("province", "choice", "required", { oneOf: provinces }),
      rate: {
        ...ownField("rate", "decimal", "required", { decimal: { scale: 3, min: 0, max: 100 } }),
        unit: "percent",
      },
      from: ownField("fromDate", "date", "required", "date"),
    },
    listOnly: {},
    unique: ["code", "province", "from"],
    named: [["description"]],
    list: ["description", "code", "province", "rate", "from"],
  },
  vendor: {
    model: "Vendor",
    entry: "V1_VENDOR",
    newVersion: null,
    read: "PRODUCT_READ",
    write: ["PRODUCT_CUD"],
    id: "_VendorID",
    fields: {
      code: codeField,
      description: descriptionField,
      email: ownField("email", "text", "email"),
      phone: ownField("phone", "text", "phone"),
      ...addressFields,
    },
    listOnly: {},
    ...codeKeyed,
    list: ["description", "code", "town", "phone", "email"],
  },
} as const satisfies Record<string, LegacyEntityRow>;

/** A legacy entity with records of its own. */
export type LegacyEntity = keyof typeof legacyEntities;

/** Wire name of a legacy entity. */
export type LegacyModel = (typeof legacyEntities)[LegacyEntity]["model"] | keyof typeof legacyAliases;

/** Entities that show records of a newer screen, by wire name. */
export const legacyAliases = {
  Hierarchy: {
    model: "Hierarchy",
    entry: "V1_HIERARCHY",
    newVersion: "TARGET",
    sameAs: "layer",
    list: ["description", "code", "type", "parent", "priority"],
    fields: ["description", "code", "type", "parentId", "priority", "isActive"],
  },
  Item: {
    model: "Item",
    entry: "V1_ITEM",
    newVersion: "PRODUCT",
    sameAs: "product",
    list: ["description", "sku", "upc", "department", "type"],
    fields: [
      "description",
      "sku",
      "upc",
      "type",
      "departmentId",
      "subDepartmentId",
      "weight",
      "length",
      "statusCode",
      "tareCode",
      "bottleCode",
      "environmentCode",
      "isOpenRefund",
      "nonEditablePrice",
      "nonMultipliable",
      "requireClient",
      "requireReference",
    ],
  },
  Role: {
    model: "Role",
    entry: "V1_ROLE",
    newVersion: "ROLE",
    sameAs: "role",
    list: ["description", "target", "permissionCount"],
    fields: ["description", "targetId"],
  },
  User: {
    model: "User",
    entry: "V1_USER",
    newVersion: "USER",
    sameAs: "user",
    list: ["name", "username", "email", "phone", "hiredDate"],
    fields: [
      "firstName",
      "lastName",
      "username",
      "email",
      "phone",
      "language",
      "birthDate",
      "hiredDate",
      "terminationDate",
      "isActive",
    ],
  },
  UserProfile: {
    model: "UserProfile",
    entry: "V1_USER_PROFILE",
    newVersion: "USER",
    sameAs: "user",
    list: ["name", "roles", "layer", "status"],
    fields: ["firstName", "lastName", "layerId"],
  },
} as const satisfies Record<string, LegacyAliasRow>;
