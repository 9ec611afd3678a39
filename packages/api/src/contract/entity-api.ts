import { entityRow, type EntityName } from "@comptoir/domain/entity";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { listUpTo, Text } from "../wire/bounded-text.ts";
import { CreationScope } from "../wire/creation-wire.ts";
import {
  Dependent,
  EntityKey,
  makeDeletedKey,
  entityKeyOf,
  Facet,
  HistoryEntry,
  PersonAffected,
  ProductSave,
  ProductWire,
  References,
  RoleHolders,
  RoleSave,
  RoleWire,
  UserSave,
  UserWire,
} from "../wire/entity-wire.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { Page, pageParameters } from "../wire/page-wire.ts";
import { EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { Repeatable } from "./repeatable.ts";

/** Calls of an entity, made by one function so that every entity has the same. Source: specification 7. */

const childrenParams = { getChildren: Schema.Boolean };
const filtersQuery = { filters: Schema.optionalKey(FilterParam) };

/** Parameters of a list, besides its filters. */
export const listParameters = {
  ...pageParameters,
  search: Schema.optionalKey(Text),
  targetLayerID: Schema.optionalKey(Schema.Int),
};

/** Options of a save: `dryRun` reports every issue and writes nothing; without `notify` no mail is sent. */
export const saveOptions = { dryRun: Schema.optionalKey(Schema.Boolean), notify: Schema.optionalKey(Schema.Boolean) };

/** Ids of the records that a call deletes or restores: from 1 to 1,000. */
const EntityIds = Schema.Array(EntityKey.fields.id).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** Bodies of an entity's calls; the list of roles has its own path. */
interface EntitySpec<Row extends Schema.Top, Save extends Schema.Top> {
  readonly row: Row;
  readonly save: Save;
  readonly listPath?: `/api/${string}`;
}

/** Makes the calls of an entity. A POST may carry an Idempotency-Key: repeated, it returns the first answer again. A valid dry run returns no rows. */
export function entityApi<const Name extends EntityName, Row extends Schema.Top, Save extends Schema.Top>(
  name: Name,
  { row, save, ...spec }: EntitySpec<Row, Save>,
) {
  const listPath = spec.listPath ?? entityRow(name).path;
  // A fixed path must precede one with parameters, such as `get`.
  return HttpApiGroup.make(name)
    .add(
      ...makeListEndpoints(name, listPath, row),
      ...makeRecordEndpoints(name),
      makeGetEndpoint(name, row),
      ...makeSaveEndpoints(name, row, save),
    )
    .middleware(Authorization);
}

/** Calls that list an entity's rows. */
function makeListEndpoints<Row extends Schema.Top>(name: EntityName, list: `/api/${string}`, row: Row) {
  const readAccess = forPermissionHolders(entityRow(name).read);
  return [
    HttpApiEndpoint.get("list", `${list}/List/:getChildren`, {
      params: childrenParams,
      query: { ...filtersQuery, ...listParameters },
      success: Page(row),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("listByPost", `${list}/List/:getChildren`, {
      params: childrenParams,
      query: listParameters,
      payload: Filters,
      success: Page(row),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("facets", `${list}/Facets`, {
      query: { search: listParameters.search, targetLayerID: listParameters.targetLayerID },
      payload: Filters,
      success: Schema.Array(Facet),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
  ] as const;
}

/** Calls that tell about an entity's records: their changes, what they may refer to, and where new ones may be. */
function makeRecordEndpoints(name: EntityName) {
  const { path, read } = entityRow(name);
  const readAccess = forPermissionHolders(read);
  return [
    HttpApiEndpoint.get("history", `${path}/History/:id`, {
      params: { id: Schema.Int },
      query: { before: Schema.optionalKey(Schema.Int) },
      success: Page(HistoryEntry),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("references", `${path}/References`, {
      success: Schema.Array(References),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    // Every entity has this call under its own path; `modelApi` has it for any model by name.
    HttpApiEndpoint.get("creationScope", `${path}/GetCreationScope`, {
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
  ] as const;
}

function makeGetEndpoint<Row extends Schema.Top>(name: EntityName, row: Row) {
  const { path, read } = entityRow(name);
  return HttpApiEndpoint.get("get", `${path}/:getChildren`, {
    params: childrenParams,
    query: { ...filtersQuery, targetLayerID: listParameters.targetLayerID },
    success: row,
    error: apiErrors,
  }).annotate(EndpointAccess, forPermissionHolders(read));
}

/** Calls that create, change, delete and restore an entity's records. */
function makeSaveEndpoints<Row extends Schema.Top, Save extends Schema.Top>(name: EntityName, row: Row, save: Save) {
  const { path, write } = entityRow(name);
  const writeAccess = forPermissionHolders(...write);
  const rowsSchema = Schema.Array(row);
  const savesSchema = Schema.Array(save).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));
  const deletedKeysSchema = Schema.Array(makeDeletedKey(name)).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));
  const keysSchema = Schema.Array(entityKeyOf(name)).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));
  return [
    HttpApiEndpoint.post("create", path, {
      headers: { "idempotency-key": Schema.optionalKey(Text) },
      query: saveOptions,
      payload: savesSchema,
      success: rowsSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, writeAccess),
    HttpApiEndpoint.put("update", path, {
      query: { dryRun: saveOptions.dryRun },
      payload: savesSchema,
      success: rowsSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, writeAccess),
    HttpApiEndpoint.post("dependents", `${path}/Dependents`, {
      payload: EntityIds,
      success: Schema.Array(Dependent),
      error: apiErrors,
    })
      .annotate(EndpointAccess, writeAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.delete("remove", path, {
      payload: keysSchema,
      success: deletedKeysSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, writeAccess),
    HttpApiEndpoint.post("restore", `${path}/Restore`, {
      payload: keysSchema,
      success: rowsSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, writeAccess),
  ] as const;
}

/** Products. */
export const productApi = entityApi("product", { row: ProductWire, save: ProductSave });

/** Roles. */
export const roleApi = entityApi("role", { row: RoleWire, save: RoleSave, listPath: "/api/Role" });

/** Users. */
export const userApi = entityApi("user", { row: UserWire, save: UserSave });

const rolePermissionEndpoint = { params: { id: Schema.Int, permission: Text }, success: RoleWire, error: apiErrors };
const [readsRoles, writesRoles] = [forPermissionHolders("ROLE_READ"), forPermissionHolders("ROLE_CUD")];

/** Permissions of roles: holders, single permissions, and users affected by an unsaved version. Source: specification 7, behaviour 3.9. */
export const rolePermissionApi = HttpApiGroup.make("rolePermission")
  .add(
    HttpApiEndpoint.get("find", "/api/v2/Role", { query: filtersQuery, success: RoleWire, error: apiErrors }).annotate(
      EndpointAccess,
      readsRoles,
    ),
    HttpApiEndpoint.get("list", "/api/v2/Role/:id/permissions", {
      params: { id: Schema.Int },
      success: Schema.Array(Schema.String),
      error: apiErrors,
    }).annotate(EndpointAccess, readsRoles),
    HttpApiEndpoint.post("add", "/api/v2/Role/:id/permission/:permission", rolePermissionEndpoint).annotate(
      EndpointAccess,
      writesRoles,
    ),
    HttpApiEndpoint.delete("remove", "/api/v2/Role/:id/permission/:permission", rolePermissionEndpoint).annotate(
      EndpointAccess,
      writesRoles,
    ),
    HttpApiEndpoint.get("holders", "/api/v2/Role/:id/Holders", {
      params: { id: Schema.Int },
      success: RoleHolders,
      error: apiErrors,
    }).annotate(EndpointAccess, readsRoles),
    HttpApiEndpoint.post("preview", "/api/v2/Role/:id/Preview", {
      params: { id: Schema.Int },
      payload: Schema.Struct({ permissions: listUpTo(Text) }),
      success: Schema.Array(PersonAffected),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readsRoles)
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);
