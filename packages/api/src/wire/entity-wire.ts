/** Bodies of management entities: rows, saves and history. */

import { entityTable, type EntityName } from "@comptoir/domain/entity";
import { permissionCodes } from "@comptoir/domain/access";
import { Schema } from "effect";

import { rowFields } from "./field-codecs.ts";
import { nullable } from "./optional-values.ts";

/** Id of a row, from 0 to the maximum of any table. */
const RowId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }));

/** The fields of a product. Units: dollars, kilograms, centimetres. */
export const ProductFields = /* @__PURE__ */ rowFields(entityTable.product.fields);

/** The fields of a role. */
export const RoleFields = /* @__PURE__ */ (() =>
  rowFields(entityTable.role.fields, { permissions: Schema.Array(Schema.Literals(permissionCodes)) }))();

const Address = Schema.Struct({
  streetNumber: nullable(Schema.String),
  street: nullable(Schema.String),
  apartment: nullable(Schema.String),
  town: nullable(Schema.String),
  state: nullable(Schema.String),
  country: nullable(Schema.String),
  zipCode: nullable(Schema.String),
});

/** The fields of a user. */
export const UserFields = /* @__PURE__ */ (() =>
  rowFields(entityTable.user.fields, {
    address: Address,
    grants: Schema.Array(Schema.Struct({ roleId: Schema.Int, layerId: Schema.Int })),
  }))();

/** A product in lists and editors. */
export const ProductWire = ProductFields.pipe(Schema.encodeKeys(entityTable.product.wire));

/** A role in lists and editors. */
export const RoleWire = RoleFields.pipe(Schema.encodeKeys(entityTable.role.wire));

/** A user in lists and editors. */
export const UserWire = UserFields.pipe(Schema.encodeKeys(entityTable.user.wire));

/**
 * Save body of an entity: any of its fields with any type, so that the form's rules name the issue. An absent field is unchanged, an
 * unknown one is ignored. An id and the version it was read with make it a change.
 */
export const makeSaveBody = <Fields extends Readonly<Record<string, unknown>>>(fields: Fields) => {
  // Every field accepts any value, whatever its own type.
  const fieldSchemas = Object.fromEntries(
    Object.keys(fields).map((name) => [name, Schema.optionalKey(Schema.Unknown)]),
  ) as {
    readonly [Name in keyof Fields]: Schema.optionalKey<typeof Schema.Unknown>;
  };
  return Schema.Struct({ ...fieldSchemas, id: Schema.optionalKey(RowId), version: Schema.optionalKey(Schema.Int) });
};

/** A product to save. */
export const ProductSave = makeSaveBody(ProductFields.fields).pipe(Schema.encodeKeys(entityTable.product.wire));

/** A role to save. */
export const RoleSave = makeSaveBody(RoleFields.fields).pipe(Schema.encodeKeys(entityTable.role.wire));

/** A user to save. */
export const UserSave = makeSaveBody(UserFields.fields).pipe(Schema.encodeKeys(entityTable.user.wire));

/** Id of a record, and the version it was read with. */
export const EntityKey = Schema.Struct({ id: RowId, version: Schema.Int });

/** Id of a record, and the version it was read with. */
export type EntityKey = typeof EntityKey.Type;

/** Makes the schema of a record's key: by the name that its id has in its own body, or by `id`, so that a body that was read can be sent back. */
export const entityKeyOf = (name: EntityName) => {
  const { id: wireId = "id" }: { readonly id?: string } = entityTable[name].wire;
  return Schema.Union([EntityKey, EntityKey.pipe(Schema.encodeKeys({ id: wireId as "ID" }))]);
};

/** Makes the schema of a deleted record: its key, and its id again by the name that it has in its own body. */
export const makeDeletedKey = (name: EntityName) => {
  const { id: wireId = "id" }: { readonly id?: string } = entityTable[name].wire;
  const deletedKey = Schema.Struct({ ...EntityKey.fields, ownId: Schema.optionalKey(RowId) });
  return deletedKey.pipe(Schema.encodeKeys({ ownId: (wireId === "id" ? "ownId" : wireId) as "ID" }));
};

/** An entry of a history: user, time, place, old and new values by wire names; the device address for those who may see it. */
export const HistoryEntry = Schema.Struct({
  id: Schema.Int,
  at: Schema.Int,
  userId: Schema.NullOr(Schema.Int),
  userName: Schema.NullOr(Schema.String),
  action: Schema.String,
  place: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  before: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
  after: Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)),
});

/** An entry of a history. */
export type HistoryEntry = typeof HistoryEntry.Type;

/** Access that a person gains and loses at a layer; named only to callers who may read users. */
export const PersonAffected = Schema.Struct({
  userId: Schema.optionalKey(Schema.Int),
  userName: Schema.optionalKey(Schema.String),
  layer: Schema.String,
  gained: Schema.Array(Schema.String),
  lost: Schema.Array(Schema.String),
});

/** Users who have a role, by name, with the layers where it is granted; their names need permission to read users and their access. */
export const RoleHolders = Schema.Struct({
  people: Schema.Array(
    Schema.Struct({ userId: Schema.Int, userName: Schema.String, layers: Schema.Array(Schema.String) }),
  ),
  /** Number of users, named or not. */
  total: Schema.Int,
});

/** Dependency of a record about to be deleted: the dependent record, its description, and a link to it. */
export const Dependent = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  path: Schema.NullOr(Schema.String),
});

/** Dependency of a record about to be deleted. */
export type Dependent = typeof Dependent.Type;

/** Values of a list column, each with its label and number of rows, most frequent first; `hasMore` says that there are others. */
export const Facet = Schema.Struct({
  column: Schema.String,
  values: Schema.Array(
    Schema.Struct({
      value: Schema.NullOr(Schema.Union([Schema.String, Schema.Finite])),
      label: Schema.NullOr(Schema.String),
      count: Schema.Int,
    }),
  ),
  hasMore: Schema.Boolean,
});

/** Choices of a reference field. */
export const References = Schema.Struct({
  field: Schema.String,
  values: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      label: Schema.String,
      code: Schema.optionalKey(Schema.String),
      parentId: Schema.NullOr(Schema.Int),
      targetId: Schema.Int,
    }),
  ),
});

/** Choices of a reference field. */
export type References = typeof References.Type;

/** Values of a list column. */
export type Facet = typeof Facet.Type;
