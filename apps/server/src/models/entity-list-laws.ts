/** Laws of the lists of an entity: pages, order, filters, search, facets and references. The first law creates the rows. */
import { permissionCodes } from "@comptoir/domain/access";
import { filterValuesOf, fieldOfWireName, filterCatalogue, getEntity } from "@comptoir/domain/entity";
import { businessDateOf } from "@comptoir/domain/period";
import {
  compileFilters,
  operatorsByType,
  sortRows,
  type FieldType,
  type FilterOperator,
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
  const { prefix } = laws;
  it.effect(`${prefix}is created as a list, and given back as it was sent`, () => createsRows(laws));
  it.effect(`${prefix}comes in pages: no more than asked for, the total in a header, each row once`, () =>
    listsPages(laws),
  );
  it.effect(`${prefix}is sorted by every marked column as the domain sorts`, () => sortsByColumns(laws));
  it.effect(`${prefix}is filtered by every marked column and operator as the domain filters`, () =>
    filtersByColumns(laws),
  );
  it.effect(`${prefix}is searched by the beginnings of words, accents folded, and by what is nearly a word`, () =>
    searchesWords(laws),
  );
  it.effect(`${prefix}counts the values of its facets, and what is chosen of one does not narrow that one`, () =>
    countsFacets(laws),
  );
  it.effect(`${prefix}points to what is there: the references of its own scope alone`, () => listsReferences(laws));
}

const createsRows = Effect.fnUntraced(function* ({ name, path, sample, shared }: EntityLaws) {
  const organisation = shared.organisation ?? (yield* makeOrganisation);
  const adminToken = (yield* signInAs("admin")).token;
  Object.assign(shared, { organisation, admin: adminToken, viewer: (yield* signInAs("viewer")).token });
  yield* sample.prepare?.(yield* SqlClient.SqlClient, organisation) ?? Effect.void;
  const sampleSaves = sample.saves(organisation.targetId, organisation.chain);
  const createdRows = asRows(yield* sendCall(adminToken, "POST", path, sampleSaves));
  expect(createdRows.length).toBe(sampleSaves.length);
  for (const [index, save] of sampleSaves.entries())
    expect(createdRows[index]).toMatchObject(name === "role" ? { description: save["description"] } : save);
  shared.made = createdRows;
});

const listsPages = Effect.fnUntraced(function* ({ idOf, list, shared }: EntityLaws) {
  const wholeListAnswer = yield* list(shared.admin, "size=1000");
  const rowCount = asRows(wholeListAnswer).length;
  expect(wholeListAnswer.total).toBe(String(rowCount));
  const pageAnswers = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (page) => list(shared.admin, `size=4&page=${page}`));
  for (const page of pageAnswers) expect([asRows(page).length <= 4, page.total]).toEqual([true, String(rowCount)]);
  expect(pageAnswers.flatMap((page) => asRows(page).map(idOf))).toEqual(asRows(wholeListAnswer).map(idOf));
  for (const query of ["size=1001", "size=0", "page=0", "size=x", "sort=nothing", "sort=-__proto__"])
    expect((yield* list(shared.admin, query)).status, query).toBe(400);
});

const sortsByColumns = Effect.fnUntraced(function* ({ name, columns, wire, list, decode, shared }: EntityLaws) {
  const decodedRows = asRows(yield* list(shared.admin, "size=1000")).map((row) => decode(row));
  const fieldCatalogue = Object.fromEntries(
    Object.entries(columns).map(([field, { type }]) => [field, { type, role: "dimension" as const }]),
  );
  for (const [column, { sort }] of Object.entries(columns)) {
    if (sort !== true) continue;
    for (const direction of ["ascending", "descending"] as const) {
      const sortedAnswerRows = asRows(
        yield* list(shared.admin, `size=1000&sort=${direction === "descending" ? "-" : ""}${wire(column)}`),
      ).map((row) => decode(row));
      const rowsSortedById = decodedRows.toSorted(
        (left, right) => (direction === "ascending" ? 1 : -1) * (Number(left["id"]) - Number(right["id"])),
      );
      const expectedRows = sortRows(
        rowsSortedById.map((row) => filterValuesOf(name, row)),
        [{ column, direction }],
        fieldCatalogue,
      );
      expect(
        sortedAnswerRows.map((row) => row["id"]),
        `${column} ${direction}`,
      ).toEqual(expectedRows.map((row) => row["id"]));
    }
  }
});

const filtersByColumns = Effect.fnUntraced(function* (laws: EntityLaws) {
  const { name, list, decode, oneOfEachType, shared } = laws;
  const filterValueRows = asRows(yield* list(shared.admin, "size=1000")).map((row) =>
    filterValuesOf(name, decode(row)),
  );
  const fieldCatalogue = filterCatalogue(name, permissionCodes);
  let checkedFilterCount = 0;
  for (const [field, { type }] of oneOfEachType(fieldCatalogue)) {
    const storedValues = filterValueRows
      .map((row) => row[field])
      .filter((value) => value !== null && value !== undefined);
    const oddValuesOfType = listOddValues(type);
    const operandPool = [
      ...[...new Set(storedValues)].slice(0, rounds({ few: 2, many: 4 })),
      ...oddValuesOfType.slice(0, rounds({ few: 4, many: oddValuesOfType.length })),
    ];
    for (const operator of operatorsByType[type])
      for (const values of listOperands(operator, operandPool)) {
        const reportFilter: ReportFilter = { field, operator, values, promptUser: false, locked: false };
        if (yield* filtersAsDomain(laws, reportFilter, filterValueRows, fieldCatalogue)) checkedFilterCount += 1;
      }
  }
  expect(checkedFilterCount).toBeGreaterThan(20);
});

/** Unusual values to filter by: texts with characters that are special in SQL, and values that few rows have. */
function listOddValues(type: FieldType): readonly FilterValue[] {
  if (type === "text" || type === "enum") return ["%", "\\", "é", "a\0b", "_", "E", "nobody", "'; DROP TABLE item; --"];
  return type === "date" ? ["2020-01-01"] : [-1, 0, 7];
}

/** Lists of values to filter by with an operator. */
function listOperands(operator: FilterOperator, pool: readonly FilterValue[]): readonly (readonly FilterValue[])[] {
  if (operator === "between")
    return [pool.slice(0, 2).toSorted((left, right) => ((left ?? 0) < (right ?? 0) ? -1 : 1))];
  if (operator === "in" || operator === "notIn") return [pool.slice(0, 3), pool];
  if (operator.startsWith("is")) return [[]];
  return operator === "inRange" ? [["-0y"]] : pool.map((value) => [value]);
}

/** Compares a filter's answer with the rows that the domain lets through. Returns false for a filter that both reject. */
const filtersAsDomain = Effect.fnUntraced(function* (
  { idOf, wire, filtered, shared }: EntityLaws,
  filter: ReportFilter,
  rows: readonly ReturnType<typeof filterValuesOf>[],
  catalogue: ReturnType<typeof filterCatalogue>,
) {
  const { field, operator, values } = filter;
  const domainFilterResult = compileFilters([filter], catalogue, { today, weekStart: 0 });
  const wireCondition = { Column: wire(field), Operator: operator, Value: values.length === 1 ? values[0] : values };
  const needsNotDeletedCondition = field === "isDeleted" || field === "id";
  const notDeletedConditions = needsNotDeletedCondition
    ? [{ Column: wire("isDeleted"), Operator: "=", Value: "false" }]
    : [];
  const filterAnswer = yield* filtered(shared.admin, [wireCondition, ...notDeletedConditions], "size=1000");
  if (!domainFilterResult.ok) {
    expect(filterAnswer.status, JSON.stringify(filter)).toBe(400);
    return false;
  }
  expect(new Set(asRows(filterAnswer).map(idOf)), JSON.stringify(filter)).toEqual(
    new Set(rows.filter(domainFilterResult.value).map((row) => row["id"])),
  );
  return true;
});

const searchesWords = Effect.fnUntraced(function* ({ sample, list, shared }: EntityLaws) {
  const listFoundNames = (text: string) =>
    Effect.map(list(shared.admin, `search=${encodeURIComponent(text)}`), (answer) => asRows(answer).map(sample.nameOf));
  expect(yield* listFoundNames("EPIC")).toEqual(["Épicerie fine"]);
  expect(yield* listFoundNames("cre bru")).toEqual(["crème brûlée"]);
  expect(yield* listFoundNames("icerie fin")).toEqual(["Épicerie fine"]);
  expect(yield* listFoundNames("epinnards")).toEqual(["épinards"]);
  expect(yield* listFoundNames("œufs")).toEqual(["Œufs"]);
  for (const text of ["%", "_", "\\", "'", "🙂".repeat(300)])
    expect((yield* list(shared.admin, `search=${encodeURIComponent(text)}`)).status, text).toBe(200);
});

const countsFacets = Effect.fnUntraced(function* ({ columns, listPath, list, shared }: EntityLaws) {
  const rowCount = Number((yield* list(shared.admin)).total);
  const facets = asRows(yield* sendCall(shared.admin, "POST", `${listPath}/Facets`, []));
  expect(facets.length).toBe(Object.values(columns).filter(({ facet }) => facet === true).length);
  if (facets.length === 0) return;
  for (const { values } of facets as readonly { readonly values: readonly { readonly count: number }[] }[])
    expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(rowCount);
  const [{ column, values }] = facets as readonly [
    { readonly column: string; readonly values: readonly { readonly value: unknown }[] },
  ];
  const facetsOfFirstValue = asRows(
    yield* sendCall(shared.admin, "POST", `${listPath}/Facets`, [
      { Column: column, Operator: "=", Value: values[0]?.value },
    ]),
  );
  expect(facetsOfFirstValue[0]).toEqual(facets[0]);
});

const listsReferences = Effect.fnUntraced(function* ({ name, path, columns, shared }: EntityLaws) {
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
    expect(new Set([...values.map(({ targetId }) => targetId), shared.organisation?.targetId])).toEqual(
      new Set([shared.organisation?.targetId]),
    );
  }
});
