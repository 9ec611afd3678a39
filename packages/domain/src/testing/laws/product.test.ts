import { expect, test } from "vitest";

import * as ours from "../../product/index.ts";
import { checkDigitOf } from "../../text/index.ts";
import { defineForm } from "../../validation/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { productLaws } from "./product.ts";

test.each(lawsOf(productLaws))("$rule: $title", (law) => holdLaw(law));

const { upc: _, ...withoutUpc } = ours.productForm.fields;

/** Faulty implementations of products, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    "a 404 is an error",
    "placeholder",
    {
      resolveLookup: (answer: ours.ProductAnswer) =>
        ours.resolveLookup({ ...answer, status: answer.status === 404 ? 500 : answer.status }),
    },
  ],
  [
    "the placeholder has no SKU",
    "placeholder",
    { placeholderProduct: (code: string) => ({ ...ours.placeholderProduct(code), sku: "" }) },
  ],
  [
    "deleted products are found",
    "lookup",
    {
      resolveLookup: (answer: ours.ProductAnswer) =>
        ours.resolveLookup({
          ...answer,
          products: answer.products.map((product) => ({ ...product, isDeleted: false })),
        }),
    },
  ],
  [
    "a failure has no dialog of its own",
    "lookup",
    {
      resolveLookup: (answer: ours.ProductAnswer) => {
        const lookup = ours.resolveLookup(answer);
        return lookup.ok
          ? lookup
          : { ok: false, issues: [{ code: "OPERATION_FAILED", path: [], params: { status: answer.status } }] };
      },
    },
  ],
  [
    "the first of several is taken",
    "lookup",
    {
      resolveLookup: (answer: ours.ProductAnswer) => {
        const lookup = ours.resolveLookup(answer);
        return lookup.ok ? { ok: true, value: lookup.value.slice(0, 1) } : lookup;
      },
    },
  ],
  [
    "the weight stays in the code",
    "store-code",
    {
      readStoreCode: (code: Parameters<typeof ours.readStoreCode>[0], layouts?: readonly ours.StoreCodeLayout[]) => {
        const store = ours.readStoreCode(code, layouts);
        return store === null ? null : { ...store, lookup: code.gtin14 };
      },
    },
  ],
  [
    "the price has no check digit",
    "store-code",
    {
      readStoreCode: (code: Parameters<typeof ours.readStoreCode>[0], layouts?: readonly ours.StoreCodeLayout[]) => {
        const store = ours.readStoreCode(code, layouts);
        return store === null ? null : { ...store, isValueCheckRight: true };
      },
    },
  ],
  ["the price's check digit is the code's", "store-code", { priceCheckDigitOf: checkDigitOf }],
  [
    "the layouts cannot be set",
    "store-code",
    { readStoreCode: (code: Parameters<typeof ours.readStoreCode>[0]) => ours.readStoreCode(code) },
  ],
  [
    "a weight counts one",
    "item-code",
    { readItemCode: (value: unknown) => ({ ...ours.readItemCode(value), quantity: 1000 }) },
  ],
  [
    "nobody is warned",
    "item-code",
    { readItemCode: (value: unknown) => ({ ...ours.readItemCode(value), warnings: [] }) },
  ],
  [
    "the first product of a code is taken",
    "ambiguous-code",
    {
      matchCode: (code: ours.ItemCode, products: readonly ours.Product[]) => {
        const match = ours.matchCode(code, products);
        return match.kind === "several" ? { kind: "one", product: match.products[0] } : match;
      },
    },
  ],
  [
    "leading zeros hide a product",
    "ambiguous-code",
    {
      matchCode: (code: ours.ItemCode, products: readonly ours.Product[]) =>
        ours.matchCode({ ...code, gtin14: null }, products),
    },
  ],
  [
    "an empty code finds what has none",
    "ambiguous-code",
    {
      matchCode: (code: ours.ItemCode, products: readonly ours.Product[]) =>
        code.text === "" ? { kind: "one", product: products[0] } : ours.matchCode(code, products),
    },
  ],
  [
    "the product's own price comes before that of its levels",
    "list-price",
    {
      createListPriceFinder: (
        changes: readonly ours.PriceChange[],
        place: Parameters<typeof ours.createListPriceFinder>[1],
      ) =>
        ours.createListPriceFinder(
          changes.filter(({ layerId }) => layerId === null),
          place,
        ),
    },
  ],
  [
    "a late scan has the cost of today",
    "cost-at-count",
    {
      valueAtInstant: (changes: readonly ours.ValueChange[], place: Parameters<typeof ours.valueAtInstant>[1]) =>
        ours.valueAtInstant(changes, { ...place, at: 9 }),
    },
  ],
  [
    "stock below zero is no stock",
    "product-delete",
    {
      listDeleteWarnings: (use: ours.ProductUse) =>
        ours.listDeleteWarnings({ ...use, onHand: use.onHand.filter((amount) => amount > 0) }),
    },
  ],
  [
    "places are added up",
    "product-delete",
    {
      listDeleteWarnings: (use: ours.ProductUse) =>
        ours.listDeleteWarnings({
          ...use,
          onHand: use.onHand.reduce<number>((sum, amount) => sum + amount, 0) === 0 ? [] : use.onHand,
        }),
    },
  ],
  [
    "a suspended document is closed",
    "product-delete",
    {
      listDeleteWarnings: (use: ours.ProductUse) =>
        ours.listDeleteWarnings({ ...use, documents: use.documents.filter(({ status }) => status === "OPEN") }),
    },
  ],
  [
    "a line that is gone counts",
    "product-delete",
    {
      listDeleteWarnings: (use: ours.ProductUse) =>
        ours.listDeleteWarnings({
          ...use,
          documents: use.documents.map((document) => ({
            ...document,
            lines: document.lines.map((line) => ({ ...line, isDeleted: false })),
          })),
        }),
    },
  ],
  ["a sub-department stands alone", "product-form", { productForm: defineForm(ours.productForm.fields) }],
  ["a product has no barcode", "product-form", { productForm: defineForm({ ...withoutUpc, upc: ["max40"] }) }],
  [
    "a description has 39 characters",
    "product-form",
    { productForm: defineForm({ ...ours.productForm.fields, description: ["required", "max40"] }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_title, rule, fault) => {
  const laws = lawsOf(productLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
