import { modelBodies } from "@comptoir/api/wire";
import { permissionCodes, type PermissionCode } from "@comptoir/domain/access";
import {
  cellsOf,
  fieldFromWire,
  fieldOnWire,
  filterCatalogue,
  getEntity,
  guardsOf,
  type EntityName,
} from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { businessDateOf } from "@comptoir/domain/period";
import {
  compileFilters,
  operatorsByType,
  sortRows,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { checkForm } from "@comptoir/domain/validation";
import { expect, type Vitest } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { placeOf } from "../legacy/legacy-table.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, type Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { rounds } from "../testing/rounds.ts";
import { asRows, codes, send, type Answer, type Body, type Rows } from "./entity-calls.ts";
import { sampleOf } from "./entity-kit.ts";

/** Every rule of entities, to be held for each row of the table. */

const today = businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 });
/** The lists that have a path of their own. */
const listPaths: Partial<Record<EntityName, string>> = { layer: "/api/v2/TargetLayer", role: "/api/Role" };
/** The table of each, and its key. */
const tables: Partial<Record<EntityName, readonly [string, string]>> = {
  goal: ["goal", "goal_id"],
  layer: ["target_layer", "target_layer_id"],
  product: ["item", "item_id"],
  role: ["role", "role_id"],
  user: ["user_account", "user_id"],
};
const tableOf = (name: EntityName) =>
  tables[name] ?? (isLegacyEntity(name) ? ([placeOf(name).table, placeOf(name).id] as const) : (["", ""] as const));

/** State shared by the tests of a server: the first one creates the organisation. */
export interface SharedPlace {
  place: null | {
    readonly targetId: number;
    readonly otherTarget: number;
    readonly other: number;
    readonly chain: number;
    readonly first: number;
  };
}

/** State shared by the tests of an entity. */
interface Shared extends SharedPlace {
  admin: string;
  viewer: string;
  made: Rows;
}

/** Holds the rules for an entity; of a server that several share, each has its own rows. */
export function holdEntityLaws(
  it: Vitest.MethodsNonLive<Server | SqlClient.SqlClient>,
  name: EntityName,
  atServer: SharedPlace = { place: null },
): void {
  const { path, columns, write, model } = getEntity(name);
  const sample = sampleOf(name);
  const listPath = listPaths[name] ?? path;
  const prefix = isLegacyEntity(name) ? `${name}: ` : "";
  const wire = (field: string) => fieldOnWire(name, field);
  /** The values of a row at the fields of the sample's change. */
  const valuesOf = (row: Body): Body =>
    Object.fromEntries(Object.keys(sample.change).map((field) => [field, row[field]]));
  const idOf = (row: Body) => Number(row[wire("id")]);
  const keyOf = (row: Body) => ({ id: idOf(row), version: Number(row["version"]) });
  const changed = (row: Body, change: Body = sample.change) => ({
    [wire("id")]: idOf(row),
    version: row["version"],
    ...change,
  });
  const list = (token: string, query = "") => send(token, "GET", `${listPath}/List/false?${query}`);
  const filtered = (token: string, filters: readonly Body[], query = "") =>
    list(token, `filters=${encodeURIComponent(JSON.stringify(filters))}&${query}`);
  const getOne = (token: string, id: number) =>
    send(
      token,
      "GET",
      `${path}/true?filters=${encodeURIComponent(JSON.stringify([{ Column: wire("id"), Operator: "=", Value: id }]))}`,
    );
  /** Signs in as somebody who holds these permissions alone. */
  const holderOf = Effect.fnUntraced(function* (username: string, ...permissions: readonly PermissionCode[]) {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{
      readonly targetId: number;
      readonly chain: number;
    }>`SELECT target_id AS "targetId", target_layer_id AS chain FROM target_layer WHERE code = 'A'`;
    const { targetId, chain } = rows[0] ?? { targetId: 0, chain: 0 };
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
  const decode = Schema.decodeUnknownSync(modelBodies(name).row as unknown as Schema.Codec<Body, unknown>);
  /** Columns of a legacy entity are made of their type alone: one of each is enough. */
  const oneOfEachType = <Column extends { readonly type: string }>(catalogue: Readonly<Record<string, Column>>) =>
    Object.entries(catalogue).filter(
      ([, { type }], at, all) => !isLegacyEntity(name) || all.findIndex(([, other]) => other.type === type) === at,
    );
  const shared: Shared = {
    get place() {
      return atServer.place;
    },
    set place(place) {
      atServer.place = place;
    },
    admin: "",
    viewer: "",
    made: [],
  };

  it.effect(`${prefix}is created as a list, and given back as it was sent`, () =>
    Effect.gen(function* () {
      const place = shared.place ?? (yield* makeOrganisation);
      const admin = (yield* signInAs("admin")).token;
      Object.assign(shared, { place, admin, viewer: (yield* signInAs("viewer")).token });
      yield* sample.prepare?.(yield* SqlClient.SqlClient, place) ?? Effect.void;
      const saves = sample.saves(place.targetId, place.chain);
      const made = asRows(yield* send(admin, "POST", path, saves));
      expect(made.length).toBe(saves.length);
      for (const [index, save] of saves.entries())
        expect(made[index]).toMatchObject(name === "role" ? { description: save["description"] } : save);
      shared.made = made;
    }),
  );

  it.effect(`${prefix}comes in pages: no more than asked for, the total in a header, each row once`, () =>
    Effect.gen(function* () {
      const all = yield* list(shared.admin, "size=1000");
      const total = asRows(all).length;
      expect(all.total).toBe(String(total));
      const pages = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (page) => list(shared.admin, `size=4&page=${page}`));
      for (const page of pages) expect([asRows(page).length <= 4, page.total]).toEqual([true, String(total)]);
      expect(pages.flatMap((page) => asRows(page).map(idOf))).toEqual(asRows(all).map(idOf));
      for (const query of ["size=1001", "size=0", "page=0", "size=x", "sort=nothing", "sort=-__proto__"])
        expect((yield* list(shared.admin, query)).status, query).toBe(400);
    }),
  );

  it.effect(`${prefix}is sorted by every marked column as the domain sorts`, () =>
    Effect.gen(function* () {
      const rows = asRows(yield* list(shared.admin, "size=1000")).map((row) => decode(row));
      const catalogue = Object.fromEntries(
        Object.entries(columns).map(([field, { type }]) => [field, { type, role: "dimension" as const }]),
      );
      for (const [column, { sort }] of Object.entries(columns)) {
        if (sort !== true) continue;
        for (const direction of ["ascending", "descending"] as const) {
          const answer = asRows(
            yield* list(shared.admin, `size=1000&sort=${direction === "descending" ? "-" : ""}${wire(column)}`),
          ).map((row) => decode(row));
          const byId = rows.toSorted(
            (left, right) => (direction === "ascending" ? 1 : -1) * (Number(left["id"]) - Number(right["id"])),
          );
          const expected = sortRows(
            byId.map((row) => cellsOf(name, row)),
            [{ column, direction }],
            catalogue,
          );
          expect(
            answer.map((row) => row["id"]),
            `${column} ${direction}`,
          ).toEqual(expected.map((row) => row["id"]));
        }
      }
    }),
  );

  it.effect(`${prefix}is filtered by every marked column and operator as the domain filters`, () =>
    Effect.gen(function* () {
      const rows = asRows(yield* list(shared.admin, "size=1000")).map((row) => decode(row));
      const cells = rows.map((row) => cellsOf(name, row));
      const catalogue = filterCatalogue(name, permissionCodes);
      let checkedCount = 0;
      for (const [field, { type }] of oneOfEachType(catalogue)) {
        const known = [
          ...new Set(cells.map((row) => row[field]).filter((value) => value !== null && value !== undefined)),
        ].slice(0, rounds({ few: 2, many: 4 }));
        const odd: readonly FilterValue[] =
          type === "text" || type === "enum"
            ? ["", "%", "\\", "é", "a\0b", "_", "E", "nobody", "'; DROP TABLE item; --"]
            : type === "date"
              ? ["2020-01-01"]
              : [-1, 0, 7];
        const pool = [...known, ...odd.filter((value) => value !== "").slice(0, rounds({ few: 4, many: odd.length }))];
        for (const operator of operatorsByType[type]) {
          const several =
            operator === "between"
              ? [pool.slice(0, 2).toSorted((left, right) => ((left ?? 0) < (right ?? 0) ? -1 : 1))]
              : operator === "in" || operator === "notIn"
                ? [pool.slice(0, 3), pool]
                : operator.startsWith("is")
                  ? [[]]
                  : operator === "inRange"
                    ? [["-0y"]]
                    : pool.map((value) => [value]);
          for (const values of several) {
            const filter: ReportFilter = { field, operator, values, promptUser: false, locked: false };
            const test = compileFilters([filter], catalogue, { today, weekStart: 0 });
            const wished = { Column: wire(field), Operator: operator, Value: values.length === 1 ? values[0] : values };
            const answer = yield* filtered(
              shared.admin,
              [
                wished,
                ...(field === "isDeleted" || field === "id"
                  ? [{ Column: wire("isDeleted"), Operator: "=", Value: "false" }]
                  : []),
              ],
              "size=1000",
            );
            if (!test.ok) {
              expect(answer.status, JSON.stringify(filter)).toBe(400);
              continue;
            }
            expect(new Set(asRows(answer).map(idOf)), JSON.stringify(filter)).toEqual(
              new Set(cells.filter(test.value).map((row) => row["id"])),
            );
            checkedCount += 1;
          }
        }
      }
      expect(checkedCount).toBeGreaterThan(20);
    }),
  );

  it.effect(`${prefix}is searched by the beginnings of words, accents folded, and by what is nearly a word`, () =>
    Effect.gen(function* () {
      const found = (text: string) =>
        Effect.map(list(shared.admin, `search=${encodeURIComponent(text)}`), (answer) =>
          asRows(answer).map(sample.nameOf),
        );
      expect(yield* found("EPIC")).toEqual(["Épicerie fine"]);
      expect(yield* found("cre bru")).toEqual(["crème brûlée"]);
      expect(yield* found("icerie fin")).toEqual(["Épicerie fine"]);
      expect(yield* found("epinnards")).toEqual(["épinards"]);
      expect(yield* found("œufs")).toEqual(["Œufs"]);
      for (const text of ["%", "_", "\\", "'", "🙂".repeat(300)])
        expect((yield* list(shared.admin, `search=${encodeURIComponent(text)}`)).status, text).toBe(200);
    }),
  );

  it.effect(`${prefix}counts the values of its facets, and what is chosen of one does not narrow that one`, () =>
    Effect.gen(function* () {
      const total = Number((yield* list(shared.admin)).total);
      const facets = asRows(yield* send(shared.admin, "POST", `${listPath}/Facets`, []));
      expect(facets.length).toBe(Object.values(columns).filter(({ facet }) => facet === true).length);
      if (facets.length === 0) return;
      for (const { values } of facets as readonly { readonly values: readonly { readonly count: number }[] }[])
        expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      const [{ column, values }] = facets as readonly [
        { readonly column: string; readonly values: readonly { readonly value: unknown }[] },
      ];
      const again = asRows(
        yield* send(shared.admin, "POST", `${listPath}/Facets`, [
          { Column: column, Operator: "=", Value: values[0]?.value },
        ]),
      );
      expect(again[0]).toEqual(facets[0]);
    }),
  );

  it.effect(`${prefix}points to what is there: the references of its own scope alone`, () =>
    Effect.gen(function* () {
      const references = asRows(yield* send(shared.admin, "GET", `${path}/References`)) as unknown as readonly {
        readonly field: string;
        readonly values: readonly { readonly targetId: number }[];
      }[];
      expect(references.length > 0).toBe(
        Object.entries(columns).some(
          ([field, { type }]) =>
            type === "ref" &&
            Object.hasOwn(getEntity(name).form.fields, field) &&
            field !== "address" &&
            field !== "grants",
        ),
      );
      for (const { field, values } of references) {
        expect({ ...getEntity(name).form.fields, ...columns }).toHaveProperty(fieldFromWire(name, field));
        expect(new Set([...values.map(({ targetId }) => targetId), shared.place?.targetId])).toEqual(
          new Set([shared.place?.targetId]),
        );
      }
    }),
  );

  it.effect(
    `${prefix}is changed by those who read it last: a stale save is refused with the version that is there and who made it`,
    () =>
      Effect.gen(function* () {
        const [row] = shared.made;
        if (row === undefined) throw new Error("nothing was made");
        const [saved] = asRows(yield* send(shared.admin, "PUT", path, [changed(row)]));
        expect(saved).toMatchObject({ ...sample.change, version: Number(row["version"]) + 1 });
        const stale = yield* send(shared.admin, "PUT", path, [changed(row)]);
        expect([stale.status, codes(stale)]).toEqual([409, ["ENTITY_STALE"]]);
        expect(stale.body).toMatchObject([{ params: { version: saved?.["version"], by: "Prénom Nom" } }]);
        expect((yield* send(shared.admin, "DELETE", path, [keyOf(row)])).status).toBe(409);
        expect((yield* getOne(shared.admin, idOf(row))).body).toEqual(saved);
        expect((yield* send(shared.admin, "PUT", path, [sample.change])).status).toBe(400);
      }),
  );

  it.effect(
    `${prefix}says the same of wrong values as its form says: all at once, each at its field; nothing is written`,
    () =>
      Effect.gen(function* () {
        const place = shared.place ?? { targetId: 0, chain: 0 };
        const before = (yield* list(shared.admin)).total;
        const wrong = sample.wrong(place.targetId, place.chain);
        const form = checkForm(
          getEntity(name).form,
          Object.fromEntries(Object.entries(wrong).map(([field, value]) => [fieldFromWire(name, field), value])),
        );
        const expected = form.ok
          ? []
          : form.issues.map(
              ({ code, path: [first, ...rest] }) => `${[wire(String(first)), ...rest].join(".")} ${code}`,
            );
        expect(expected.length).toBeGreaterThan(1);
        const alone = yield* send(shared.admin, "POST", path, [wrong]);
        expect([alone.status, codes(alone)]).toEqual([400, expected]);
        const [good] = sample.saves(place.targetId, place.chain);
        const among = yield* send(shared.admin, "POST", path, [{ ...good, ...sample.called("Tout neuf") }, wrong]);
        expect([among.status, codes(among)]).toEqual([400, expected.map((code) => `1.${code}`)]);
        expect((yield* list(shared.admin)).total).toBe(before);
      }),
  );

  it.effect(`${prefix}is made once by a request that comes twice; another content under its key is refused`, () =>
    Effect.gen(function* () {
      const [good] = sample.saves(shared.place?.targetId ?? 0, shared.place?.chain ?? 0);
      const save = { ...good, ...sample.called("Une seule fois") };
      const key = { "Idempotency-Key": `once-${name}` };
      const [first] = asRows(yield* send(shared.admin, "POST", path, [save], key));
      const [again] = asRows(yield* send(shared.admin, "POST", path, [save], key));
      expect(idOf(again ?? {})).toBe(idOf(first ?? {}));
      const other = yield* send(shared.admin, "POST", path, [{ ...save, ...sample.called("Autre") }], key);
      expect([other.status, codes(other)]).toEqual([409, ["KEY_USED"]]);
    }),
  );

  it.effect(
    `${prefix}is deleted and brought back: hidden meanwhile, and each step is in its history with before and after`,
    () =>
      Effect.gen(function* () {
        const row = shared.made[1] ?? {};
        const total = Number((yield* list(shared.admin)).total);
        const [key] = asRows(yield* send(shared.admin, "DELETE", path, [keyOf(row)]));
        expect((yield* list(shared.admin)).total).toBe(String(total - 1));
        expect(
          asRows(yield* filtered(shared.admin, [{ Column: wire("isDeleted"), Operator: "=", Value: "true" }])).map(
            idOf,
          ),
        ).toEqual([idOf(row)]);
        expect((yield* send(shared.admin, "PUT", path, [changed({ ...row, version: key?.["version"] })])).status).toBe(
          404,
        );
        const [back] = asRows(yield* send(shared.admin, "POST", `${path}/Restore`, [key]));
        expect(back).toMatchObject({ [wire("isDeleted")]: false });
        expect(sample.nameOf(back ?? {})).toBe(sample.nameOf(row));
        const [saved] = asRows(yield* send(shared.admin, "PUT", path, [changed(back ?? {}, sample.change)]));
        expect(saved).toMatchObject(sample.change);
        const history = asRows(yield* send(shared.admin, "GET", `${path}/History/${idOf(row)}`));
        expect(history.map(({ action }) => action)).toEqual(["UPDATE", "RESTORE", "DELETE", "CREATE"]);
        expect(history[0]).toMatchObject({
          userName: "Prénom Nom",
          place: "Chaîne A",
          address: "127.0.0.1",
          before: valuesOf(back ?? {}),
          after: sample.change,
        });
        expect(history[3]).toMatchObject({ before: null, after: valuesOf(row) });
      }),
  );

  it.effect(`${prefix}of another chain is not there, in any call`, () =>
    Effect.gen(function* () {
      const { otherTarget, other } = shared.place ?? { otherTarget: 0, other: 0 };
      const sql = yield* SqlClient.SqlClient;
      const [foreign] = yield* sample.foreign(sql, { otherTarget, other });
      const id = foreign?.id ?? 0;
      expect(asRows(yield* filtered(shared.admin, [{ Column: wire("id"), Operator: "=", Value: id }]))).toEqual([]);
      const keys = [{ id, version: 1 }];
      const calls = [
        getOne(shared.admin, id),
        send(shared.admin, "GET", `${path}/History/${id}`),
        send(shared.admin, "PUT", path, [changed({ [wire("id")]: id, version: 1 })]),
        send(shared.admin, "DELETE", path, keys),
        send(shared.admin, "POST", `${path}/Restore`, keys),
      ];
      for (const call of calls) expect((yield* call).status).toBe(404);
      const [good] = sample.saves(otherTarget, other);
      const made = yield* send(shared.admin, "POST", path, [
        { ...good, ...sample.called("Xavier"), [wire("targetId")]: otherTarget },
      ]);
      if (made.status === 200) expect(asRows(made)[0]).toMatchObject({ [wire("targetId")]: shared.place?.targetId });
      else expect(made.status).toBe(403);
      const [table, key] = tableOf(name);
      const [untouched] = yield* sql`SELECT version, is_deleted FROM ${sql(table)} WHERE ${sql(key)} = ${id}`;
      expect(untouched).toEqual({ version: 1, is_deleted: false });
    }),
  );

  it.effect(`${prefix}holds no field that its reader may not see: in lists, one by one, and in its history`, () =>
    Effect.gen(function* () {
      const guards = Object.keys(guardsOf(name));
      const reader = yield* holderOf(`reader_${name.toLowerCase()}`, getEntity(name).read);
      const row = shared.made[0] ?? {};
      const history = yield* send(reader, "GET", `${path}/History/${idOf(row)}`);
      const answers = [
        yield* list(reader, "size=1000"),
        yield* getOne(reader, idOf(row)),
        { ...history, body: asRows(history).map(({ before, after }) => [before, after]) },
      ];
      expect(guards.length > 0).toBe(!isLegacyEntity(name));
      for (const field of guards) {
        for (const { status, body } of answers)
          expect([status, JSON.stringify(body).includes(`"${wire(field)}"`)], field).toEqual([200, false]);
        expect(JSON.stringify(shared.made[0])).toContain(`"${wire(field)}"`);
        expect((yield* list(reader, `sort=${wire(field)}`)).status).toBe(400);
        expect((yield* filtered(reader, [{ Column: wire(field), Operator: ">", Value: 0 }])).status).toBe(400);
      }
    }),
  );

  it.effect(`${prefix}is refused to who lacks the permission, and a guarded field to who may not fill it in`, () =>
    Effect.gen(function* () {
      const saves = sample.saves(shared.place?.targetId ?? 0, shared.place?.chain ?? 0);
      expect(write.length).toBeGreaterThan(0);
      for (const [method, body] of [
        ["POST", [saves[0]]],
        ["PUT", [changed(shared.made[2] ?? {})]],
        ["DELETE", [keyOf(shared.made[2] ?? {})]],
      ] as const)
        expect((yield* send(shared.viewer, method, path, body)).status).toBe(403);
      expect((yield* send(shared.admin, "GET", `${path}/GetCreationScope`)).body).toMatchObject({ allowed: true });
      expect(model).not.toBe("");

      const writer = yield* holderOf(`writer_${name.toLowerCase()}`, ...write);
      for (const [guarded, permission] of Object.entries(getEntity(name).guarded)) {
        const field = wire(guarded);
        const value = saves.find((save) => (save[field] ?? null) !== null)?.[field];
        const save = { ...saves[0], ...sample.called(`Sans ${guarded}`), [field]: value };
        const row = shared.made[2] ?? {};
        const refusal = [{ code: "ACCESS_DENIED", field, params: { permission } }];
        expect(value).toBeDefined();
        expect(yield* send(writer, "POST", path, [save])).toMatchObject({ status: 400, body: refusal });
        expect(yield* send(writer, "PUT", path, [changed(row, { [field]: value })])).toMatchObject({
          status: 400,
          body: refusal,
        });
        expect((yield* getOne(shared.admin, idOf(row))).body).toEqual(row);
        expect((yield* send(writer, "POST", path, [{ ...save, [field]: undefined }])).status).toBe(200);
      }
    }),
  );

  it.effect(
    `${prefix}answers numbers that no row has, and questions that nobody answered, as what they are: wrong`,
    () =>
      Effect.gen(function* () {
        const statusOf = (answer: Effect.Effect<Answer, never, Server>) => Effect.map(answer, ({ status }) => status);
        for (const id of [2 ** 31, 3_000_000_000, -1, 1.5]) {
          const key = [{ id, version: 1 }];
          const statuses = [
            send(shared.admin, "DELETE", path, key),
            send(shared.admin, "POST", `${path}/Restore`, key),
            send(shared.admin, "PUT", path, [changed({ [wire("id")]: id, version: 1 })]),
          ];
          for (const answer of statuses) expect(yield* statusOf(answer), String(id)).toBe(400);
        }
        for (const id of [2 ** 31 - 1, 0])
          expect(yield* statusOf(send(shared.admin, "DELETE", path, [{ id, version: 1 }])), String(id)).toBe(404);
        expect(yield* statusOf(send(shared.admin, "GET", `${path}/History/3000000000`))).toBe(404);
        for (const [field, { type, filter }] of Object.entries(columns)) {
          if (filter !== true) continue;
          const [operator] = operatorsByType[type];
          const numbers = type === "ref" || type === "int" ? [1.5, 1e300, -1e300, 2 ** 53] : [];
          for (const Value of numbers)
            expect(
              yield* statusOf(filtered(shared.admin, [{ Column: wire(field), Operator: "=", Value }])),
              `${field} ${Value}`,
            ).toBe(400);
          expect(
            yield* statusOf(
              filtered(shared.admin, [{ Column: wire(field), Operator: operator, Value: null, promptUser: true }]),
            ),
            `${field} is asked for`,
          ).toBe(400);
          if (numbers.length > 0)
            expect(
              yield* statusOf(filtered(shared.admin, [{ Column: wire(field), Operator: "=", Value: 2 ** 53 - 1 }])),
              field,
            ).toBe(200);
        }
      }),
  );

  it.effect(`${prefix}is not written by what no form asks for, by a key sent twice, or by ten thousand keys`, () =>
    Effect.gen(function* () {
      const row =
        asRows(
          yield* filtered(shared.admin, [{ Column: wire("id"), Operator: "=", Value: idOf(shared.made[3] ?? {}) }]),
        )[0] ?? {};
      const [saved] = asRows(
        yield* send(shared.admin, "PUT", path, [
          changed(row, {
            ...sample.change,
            [wire("isDeleted")]: true,
            changedOn: "1999-01-01",
            __proto__: { x: 1 },
            people: 99,
            onHand: 7,
          }),
        ]),
      );
      expect(saved).toMatchObject({ ...sample.change, [wire("isDeleted")]: false });
      const key = keyOf(saved ?? {});
      expect((yield* send(shared.admin, "DELETE", path, [key, key])).status).toBe(400);
      expect(
        (yield* send(
          shared.admin,
          "DELETE",
          path,
          Array.from({ length: 1_001 }, () => key),
        )).status,
      ).toBe(400);
      // A body of this size is refused before it is parsed.
      expect(
        (yield* send(
          shared.admin,
          "DELETE",
          path,
          Array.from({ length: 10_000 }, () => key),
        )).status,
      ).toBe(413);
      expect((yield* send(shared.admin, "DELETE", path, [])).status).toBe(400);
      expect((yield* getOne(shared.admin, key.id)).body).toMatchObject({ version: key.version });
    }),
  );
}
