import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { ProductRow, ProductsMapping } from "@comptoir/domain/import-file";
import { mapProductAmounts, productAmounts } from "@comptoir/domain/product";

import {
  Catalogue,
  type CatalogueItem,
  type DepartmentName,
  type CodesById,
  type ItemValues,
} from "../catalogue/index.ts";
import { readImportScope } from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";
import type { ImportRun } from "./import-run.ts";
import { planOrWrite, collectFacts, listCreatedItemChanges } from "./reference-plan.ts";

/** Number of products in a step; each is written with its codes, values, history and undo. */
const productsPerStep = 150;

/** Imports products from a file, with the departments, sub-departments and vendors that they name. */
export const importProducts = Effect.fn("importProducts")(function* (run: ImportRun<ProductsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const { targetId } = yield* readImportScope(sql, run.importer.layerId, run.importer.scope);
  const { facts, issues, deviations } = yield* collectFacts<ProductRow>(
    run,
    (fact) => fact.sku,
    run.mapping.columns.sku,
  );
  const plan = Effect.fnUntraced(function* (stated: typeof facts) {
    const itemBySku = yield* catalogue.holdItems(
      targetId,
      stated.map(({ fact }) => fact.sku),
    );
    const codes = yield* catalogue.listCodes(targetId);
    const isWhole = stated.length === facts.length;
    const completed = stated.map(({ row, fact }) => {
      const item = itemBySku.get(fact.sku);
      const name = fact.description ?? item?.description ?? fact.sku;
      if (fact.description === null && isWhole)
        deviations.add(row, { code: item === undefined ? "NAMED_BY_CODE" : "NAME_KEPT", value: "", taken: name });
      const named: NamedProduct = { ...fact, description: name };
      return { item, fact: item === undefined ? named : keepMissingColumns(named, factOf(item, codes), run.mapping) };
    });
    const news = completed.flatMap(({ fact, item }) => (item === undefined || item.isDeleted ? [fact] : []));
    const different = completed.flatMap(({ fact, item }) =>
      item === undefined || item.isDeleted || isSame(fact, factOf(item, codes)) ? [] : [{ fact, item }],
    );
    const changed = run.existing === "keep" ? [] : different;
    return {
      created: news.length,
      updated: changed.length,
      unchanged: completed.length - news.length - different.length,
      kept: different.length - changed.length,
      write: Effect.fnUntraced(
        function* () {
          const valuesOf = yield* ensureNames(targetId, [...news, ...changed.map(({ fact }) => fact)]);
          const overwritten = changed.map(({ fact, item }) => ({
            item,
            values: { ...valuesOf(fact), itemId: item.itemId },
          }));
          const made = yield* catalogue.ensureItems(targetId, news.map(valuesOf), "overwrite");
          yield* catalogue.updateItems(overwritten.map(({ values }) => values));
          return [
            ...listCreatedItemChanges(made),
            ...overwritten.map(({ item, values }): ImportChange => ({
              entity: "item",
              entityId: item.itemId,
              locationId: null,
              before: item,
              after: values,
            })),
          ];
        },
        Effect.provideService(Catalogue, catalogue),
      ),
    };
  });
  return yield* planOrWrite(run, issues, { facts, factsPerStep: productsPerStep, plan, deviations });
});

/** Row with the resolved name of its product. */
type NamedProduct = ProductRow & { readonly description: string };

/** Product fields that a file may contain. */
type ProductFacts = Omit<NamedProduct, "kind" | "sku">;

/** Converts an existing item to the values that a row of a file has. */
function factOf(item: CatalogueItem, { departments, subDepartments, vendors }: CodesById): ProductFacts {
  const codeOf = (codes: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (codes.get(id) ?? null);
  return {
    upc: item.upc,
    description: item.description,
    department: codeOf(departments, item.departmentId) ?? "",
    subDepartment: codeOf(subDepartments, item.subDepartmentId),
    vendor: codeOf(vendors, item.vendorId),
    ...mapProductAmounts(({ name }) => item[name]),
  };
}

/** Returns a row of the file, with the item's current values in columns that the file does not have. A sub-department stays with its department. */
function keepMissingColumns(fact: NamedProduct, item: ProductFacts, { columns }: ProductsMapping): NamedProduct {
  const department = columns.department === undefined && item.department !== "" ? item.department : fact.department;
  return {
    ...fact,
    department,
    subDepartment:
      columns.subDepartment === undefined && department === item.department ? item.subDepartment : fact.subDepartment,
    upc: columns.upc === undefined ? item.upc : fact.upc,
    vendor: columns.vendor === undefined ? item.vendor : fact.vendor,
    ...mapProductAmounts(({ name }) => (columns[name] === undefined ? item : fact)[name]),
  };
}

function isSame(fact: ProductFacts, item: ProductFacts): boolean {
  const texts = ["upc", "description", "department", "subDepartment", "vendor"] as const;
  const names = [...texts, ...productAmounts.map(({ name }) => name)];
  return names.every((name) => fact[name] === item[name]);
}

/** Finds or creates the departments, sub-departments and vendors of products; returns the function that converts a product to the values to write. */
const ensureNames = Effect.fnUntraced(function* (targetId: number, facts: readonly NamedProduct[]) {
  const catalogue = yield* Catalogue;
  const departments = yield* catalogue.ensureDepartments(targetId, namesOf(facts.map(({ department }) => department)));
  const vendors = yield* catalogue.ensureVendors(targetId, namesOf(facts.map(({ vendor }) => vendor)));
  const subDepartments = new Map<string, ReadonlyMap<string, number>>();
  for (const [code, departmentId] of departments) {
    const inside = facts.flatMap(({ department, subDepartment }) =>
      department === code && subDepartment !== null ? [subDepartment] : [],
    );
    if (inside.length > 0)
      subDepartments.set(code, yield* catalogue.ensureSubDepartments(departmentId, namesOf(inside)));
  }
  return ({ sku, upc, description, department, subDepartment, vendor, ...amounts }: NamedProduct): ItemValues => ({
    sku,
    upc,
    description,
    departmentId: departments.get(department) ?? null,
    subDepartmentId: subDepartments.get(department)?.get(subDepartment ?? "") ?? null,
    vendorId: vendors.get(vendor ?? "") ?? null,
    ...mapProductAmounts(({ name }) => amounts[name]),
  });
});

function namesOf(codes: readonly (string | null)[]): readonly DepartmentName[] {
  return [...new Set(codes.filter((code) => code !== null))].map((code) => ({ code, description: code }));
}
