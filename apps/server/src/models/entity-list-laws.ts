/** Laws of the lists of an entity: pages, order, filters, search, facets and references. The first law creates the rows. */
import { permissionCodes } from "@comptoir/domain/access";
import { filterValuesOf, fieldOfWireName, filterCatalogue, getEntity } from "@comptoir/domain/entity";
import { businessDateOf } from "@comptoir/domain/period";
import {
  compileFilters,
  operatorsByType,
  sortRows,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { expect } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, signInAs } from "../testing/serve-routes.ts";
import { rounds } from "../testing/rounds.ts";
import { asRows, sendCall } from "./entity-calls.ts";

import type { EntityLaws, LawTest } from "./entity-law-context.ts";

const today = businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 });

export function holdListLaws(it: LawTest, laws: EntityLaws): void {
  const { name, prefix, path, columns, sample, listPath, wire, idOf, list, filtered, decode, oneOfEachType, shared } =
    laws;

  it.effect(`${prefix}is created as a list, and given back as it was sent`, () =>
    Effect.gen(function* () {
      const place = shared.place ?? (yield* makeOrganisation);
      const admin = (yield* signInAs("admin")).token;
      Object.assign(shared, { place, admin, viewer: (yield* signInAs("viewer")).token });
      yield* sample.prepare?.(yield* SqlClient.SqlClient, place) ?? Effect.void;
      const saves = sample.saves(place.targetId, place.chain);
      const made = asRows(yield* sendCall(admin, "POST", path, saves));
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
            byId.map((row) => filterValuesOf(name, row)),
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
      const cells = rows.map((row) => filterValuesOf(name, row));
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
      const facets = asRows(yield* sendCall(shared.admin, "POST", `${listPath}/Facets`, []));
      expect(facets.length).toBe(Object.values(columns).filter(({ facet }) => facet === true).length);
      if (facets.length === 0) return;
      for (const { values } of facets as readonly { readonly values: readonly { readonly count: number }[] }[])
        expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      const [{ column, values }] = facets as readonly [
        { readonly column: string; readonly values: readonly { readonly value: unknown }[] },
      ];
      const again = asRows(
        yield* sendCall(shared.admin, "POST", `${listPath}/Facets`, [
          { Column: column, Operator: "=", Value: values[0]?.value },
        ]),
      );
      expect(again[0]).toEqual(facets[0]);
    }),
  );

  it.effect(`${prefix}points to what is there: the references of its own scope alone`, () =>
    Effect.gen(function* () {
      const references = asRows(yield* sendCall(shared.admin, "GET", `${path}/References`)) as unknown as readonly {
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
        expect({ ...getEntity(name).form.fields, ...columns }).toHaveProperty(fieldOfWireName(name, field));
        expect(new Set([...values.map(({ targetId }) => targetId), shared.place?.targetId])).toEqual(
          new Set([shared.place?.targetId]),
        );
      }
    }),
  );
}
