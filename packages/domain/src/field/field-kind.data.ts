/** Table of field kinds: the kind of a field decides its rules, column, wire form, control, cell and file text. */

import type { FieldType } from "../report/index.ts";
import type { RuleCode } from "../validation/index.ts";

/** Use of a list column. */
export type FieldUse = "sort" | "filter" | "facet";

/** Facts of a kind. */
export interface FieldKindRow {
  /** Type of the columns of this kind in lists, filters and reports. */
  readonly column: FieldType;
  /** Rules that a form may add, beside those of presence. */
  readonly rules: readonly (RuleCode | "form" | "list")[];
  /** Default uses of the columns of this kind. */
  readonly uses: readonly FieldUse[];
}

const sortedUses = ["sort", "filter"] as const;
const facetUses = ["filter", "facet"] as const;

/**
 * Every kind of field. Each layer answers it with `satisfies Record<FieldKind, …>`.
 *
 * Units inside: money in cents, unit costs in ten-thousandths of a dollar, quantities and decimals in thousandths, percents as they are, instants in ms.
 */
export const fieldKinds = {
  text: {
    column: "text",
    rules: [
      "max40",
      "max100",
      "max200",
      "email",
      "phone",
      "postalCode",
      "username",
      "personName",
      "barcode",
      "timeZone",
    ],
    uses: sortedUses,
  },
  longText: { column: "text", rules: ["longText"], uses: ["filter"] },
  code: { column: "text", rules: ["shopCode"], uses: sortedUses },
  integer: { column: "int", rules: ["integer"], uses: sortedUses },
  decimal: { column: "qty", rules: ["decimal"], uses: sortedUses },
  money: { column: "money", rules: ["money"], uses: sortedUses },
  unitCost: { column: "unitCost", rules: ["unitCost"], uses: sortedUses },
  quantity: { column: "qty", rules: ["quantity"], uses: sortedUses },
  percent: { column: "pct", rules: ["custom"], uses: ["sort"] },
  date: { column: "date", rules: ["date"], uses: sortedUses },
  instant: { column: "int", rules: ["integer"], uses: [] },
  flag: { column: "enum", rules: ["flag"], uses: facetUses },
  /** Code of a short list: that of its rule, or a company's. */
  choice: { column: "enum", rules: ["oneOf", "codeOf", "language", "shopCode"], uses: facetUses },
  reference: { column: "ref", rules: ["integer"], uses: facetUses },
  /** Text in each language of the product. */
  translated: { column: "text", rules: ["descriptions"], uses: [] },
  image: { column: "text", rules: ["max200"], uses: [] },
  colour: { column: "text", rules: ["custom"], uses: facetUses },
  /** List of values. */
  list: { column: "text", rules: ["list"], uses: [] },
  /** Nested form, or a list of them. */
  parts: { column: "ref", rules: ["form", "list"], uses: [] },
} as const satisfies Record<string, FieldKindRow>;

/** Kind of the table. */
export type FieldKind = keyof typeof fieldKinds;
