/** Calls and rows that the laws of an entity share. */
import { findOrMakeBodies } from "@comptoir/api/wire";
import { type PermissionCode } from "@comptoir/domain/access";
import { wireNameOfField, getEntity, type EntityName } from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { type Vitest } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { type Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { sendCall, type Body, type Rows } from "./entity-calls.ts";
import { sampleOf } from "./entity-kit.ts";

/** Paths of the lists that do not have the usual path of an entity. */
const listPathByEntity: Partial<Record<EntityName, string>> = { layer: "/api/v2/TargetLayer", role: "/api/Role" };
/** State shared by the tests of a server: the first one creates the organisation. */
export interface SharedOrganisation {
  organisation: null | {
    readonly targetId: number;
    readonly otherTarget: number;
    readonly other: number;
    readonly chain: number;
    readonly first: number;
  };
}

/** State shared by the tests of an entity. */
interface SharedState extends SharedOrganisation {
  admin: string;
  viewer: string;
  made: Rows;
}

export type LawTest = Vitest.MethodsNonLive<Server | SqlClient.SqlClient>;

export type EntityLaws = ReturnType<typeof makeEntityLaws>;

/** Builds what the laws of an entity share: its calls, its sample, and the rows made by the first law. */
export function makeEntityLaws(name: EntityName, atServer: SharedOrganisation) {
  const { path, columns, write, model } = getEntity(name);
  const sample = sampleOf(name);
  const listPath = listPathByEntity[name] ?? path;
  const wireName = (field: string) => wireNameOfField(name, field);
  return {
    name,
    path,
    columns,
    write,
    model,
    sample,
    listPath,
    prefix: isLegacyEntity(name) ? `${name}: ` : "",
    wire: wireName,
    ...makeRowHelpers(wireName, sample.change),
    ...makeReadCalls(path, listPath, wireName),
    decode: Schema.decodeUnknownSync(findOrMakeBodies(name).row as unknown as Schema.Codec<Body, unknown>),
    /** Picks the columns to test: of a legacy entity one of each type, because all columns of a type are generated alike. */
    oneOfEachType: <Column extends { readonly type: string }>(catalogue: Readonly<Record<string, Column>>) =>
      Object.entries(catalogue).filter(
        ([, { type }], index, allColumns) =>
          !isLegacyEntity(name) || allColumns.findIndex(([, otherColumn]) => otherColumn.type === type) === index,
      ),
    shared: startSharedState(atServer),
  };
}

type WireName = (field: string) => string;

/** Parts of a row: its id, its key, the values that the sample changes, and the save that changes them. */
function makeRowHelpers(wire: WireName, sampleChange: Body) {
  const idOf = (row: Body) => Number(row[wire("id")]);
  return {
    idOf,
    keyOf: (row: Body) => ({ id: idOf(row), version: Number(row["version"]) }),
    valuesOf: (row: Body): Body => Object.fromEntries(Object.keys(sampleChange).map((field) => [field, row[field]])),
    changed: (row: Body, change: Body = sampleChange) => ({
      [wire("id")]: idOf(row),
      version: row["version"],
      ...change,
    }),
  };
}

function makeReadCalls(path: string, listPath: string, wire: WireName) {
  const listRows = (token: string, query = "") => sendCall(token, "GET", `${listPath}/List/false?${query}`);
  return {
    list: listRows,
    filtered: (token: string, filters: readonly Body[], query = "") =>
      listRows(token, `filters=${encodeURIComponent(JSON.stringify(filters))}&${query}`),
    getOne: (token: string, id: number) =>
      sendCall(
        token,
        "GET",
        `${path}/true?filters=${encodeURIComponent(JSON.stringify([{ Column: wire("id"), Operator: "=", Value: id }]))}`,
      ),
  };
}

/** Starts the state of an entity's tests; the organisation is that of all tests of the server. */
const startSharedState = (atServer: SharedOrganisation): SharedState => ({
  get organisation() {
    return atServer.organisation;
  },
  set organisation(organisation) {
    atServer.organisation = organisation;
  },
  admin: "",
  viewer: "",
  made: [],
});

/** Signs in as a new user with only these permissions; returns the token. */
export const signInWithPermissions = Effect.fnUntraced(function* (
  username: string,
  ...permissions: readonly PermissionCode[]
) {
  const sql = yield* SqlClient.SqlClient;
  const chainLayerRows = yield* sql<{
    readonly targetId: number;
    readonly chain: number;
  }>`SELECT target_id AS "targetId", target_layer_id AS chain FROM target_layer WHERE code = 'A'`;
  const { targetId, chain } = chainLayerRows[0] ?? { targetId: 0, chain: 0 };
  const [role] = yield* sql<{
    readonly id: number;
  }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, ${username}, ${username}) RETURNING role_id AS id`;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}::integer, unnest(${[...permissions]}::text[])`;
  const userId = yield* createUser({
    targetId,
    layerId: chain,
    username,
    password: testPassword,
    firstName: username,
    lastName: "Roy",
    language: "fr",
  });
  yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: chain });
  return (yield* signInAs(username)).token;
});
