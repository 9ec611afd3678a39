/** Answer of the search over everything. */

import { searchKindCodes } from "@comptoir/domain/access";
import { Schema } from "effect";

import { nullable } from "./optional-values.ts";

const SearchKindCode = Schema.Literals(searchKindCodes);

/** A record that was found, with what tells it from others of its name. */
export const SearchHitWire = Schema.Struct({
  kind: SearchKindCode,
  /** Key of the hit in the address of its screen. */
  key: Schema.String,
  label: Schema.String,
  code: nullable(Schema.String),
  /** Place of the hit: the department of a product, the store of a receipt, the level of a person. */
  place: nullable(Schema.String),
  /** Business day of a receipt, or day of a document; YYYY-MM-DD. */
  date: nullable(Schema.String),
});

/** A record that was found. */
export type SearchHitWire = typeof SearchHitWire.Type;

/** Hits, the closest first; kinds that have more of them than are named; and kinds that could not be searched this time. */
export const SearchAnswer = Schema.Struct({
  hits: Schema.Array(SearchHitWire),
  more: Schema.Array(Schema.Struct({ kind: SearchKindCode, total: Schema.Int })),
  unsearched: Schema.Array(SearchKindCode),
});

/** Hits, the closest first. */
export type SearchAnswer = typeof SearchAnswer.Type;
