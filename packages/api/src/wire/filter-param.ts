import { mustPost } from "@comptoir/domain/operation";
import {
  decodeFilters,
  encodeFilters,
  filterOperators,
  type FilterOperator,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Effect, Schema, SchemaIssue, SchemaTransformation } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";

/** Filters: lists of Column, Operator and Value, sent as URL-encoded JSON, read and written by the domain's own codec. Source: specification 7, behaviour 3.5. */

/** The most conditions of one list. */
export const filtersAtMost = 100;

const value = Schema.Union([Schema.Null, Text, Schema.Finite, Schema.Boolean]);

/** A filter condition on the wire. */
const WireFilter = Schema.Struct({
  Column: Text,
  // Any text here: what is no operator is refused by the codec, under the code of a filter.
  Operator: Text.annotate({ description: operatorsOf().join(", ") }),
  Value: Schema.optionalKey(Schema.Union([value, listUpTo(value)])),
  promptUser: Schema.optionalKey(Schema.Boolean),
  locked: Schema.optionalKey(Schema.Boolean),
});

/** A list of conditions; all of them must hold. Errors: FILTER_INVALID, with the place of the filter and its field. */
export const Filters = listUpTo(WireFilter, filtersAtMost).pipe(
  Schema.decodeTo(
    Schema.declare<readonly ReportFilter[]>((list): list is readonly ReportFilter[] => Array.isArray(list), {
      expected: "filters",
    }),
    SchemaTransformation.transformEffect<readonly ReportFilter[], readonly (typeof WireFilter)["Type"][]>({
      decode: (list) => {
        const read = decodeFilters(list);
        if (read.ok) return Effect.succeed(read.value);
        const refused = new SchemaIssue.InvalidValue({ message: "FILTER_INVALID" }, list);
        return Effect.fail(new SchemaIssue.Pointer(read.issues[0]?.path ?? [], refused));
      },
      encode: (filters) => Effect.succeed(encodeFilters(filters)),
    }),
  ),
);

/** The list of conditions as a parameter of an address. */
export const FilterParam = Schema.fromJsonString(Filters);

/**
 * Says whether an address with these filters is too long, so that the list is to be asked for with POST.
 *
 * @example mustPostFilters("/api/Dashboard/List", []) // => false
 */
export function mustPostFilters(path: string, filters: readonly ReportFilter[]): boolean {
  return mustPost(path.length + "?filters=".length + encodeURIComponent(JSON.stringify(encodeFilters(filters))).length);
}

function operatorsOf(): readonly FilterOperator[] {
  return Object.keys(filterOperators) as FilterOperator[];
}
