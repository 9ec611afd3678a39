/** Filters: lists of Column, Operator and Value as URL-encoded JSON, encoded by the domain's codec. Source: specification 7, behaviour 3.5. */

import { isUrlTooLong } from "@comptoir/domain/operation";
import {
  decodeFilters,
  encodeFilters,
  filterOperators,
  type FilterOperator,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Effect, Schema, SchemaIssue, SchemaTransformation } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";

/** Maximum number of conditions in a list. */
export const filtersAtMost = 100;

const FilterOperand = Schema.Union([Schema.Null, Text, Schema.Finite, Schema.Boolean]);

/** A filter condition on the wire. */
const WireFilter = Schema.Struct({
  Column: Text,
  // Any text: the codec rejects an unknown operator with the code of a filter.
  Operator: Text.annotate({ description: listFilterOperators().join(", ") }),
  Value: Schema.optionalKey(Schema.Union([FilterOperand, listUpTo(FilterOperand)])),
  promptUser: Schema.optionalKey(Schema.Boolean),
  locked: Schema.optionalKey(Schema.Boolean),
});

/** A list of conditions; all of them must hold. Errors: FILTER_INVALID, with the index of the filter and its field. */
export const Filters = listUpTo(WireFilter, filtersAtMost).pipe(
  Schema.decodeTo(
    Schema.declare<readonly ReportFilter[]>((list): list is readonly ReportFilter[] => Array.isArray(list), {
      expected: "filters",
    }),
    SchemaTransformation.transformEffect<readonly ReportFilter[], readonly (typeof WireFilter)["Type"][]>({
      decode: (list) => {
        const decodedFilters = decodeFilters(list);
        if (decodedFilters.ok) return Effect.succeed(decodedFilters.value);
        const invalidValue = new SchemaIssue.InvalidValue({ message: "FILTER_INVALID" }, list);
        return Effect.fail(new SchemaIssue.Pointer(decodedFilters.issues[0]?.path ?? [], invalidValue));
      },
      encode: (filters) => Effect.succeed(encodeFilters(filters)),
    }),
  ),
);

/** The list of conditions as a URL parameter. */
export const FilterParam = Schema.fromJsonString(Filters);

/**
 * Tells whether a URL with these filters is too long, so that the list must be requested with POST.
 *
 * @example mustPostFilters("/api/Dashboard/List", []) // => false
 */
export function mustPostFilters(path: string, filters: readonly ReportFilter[]): boolean {
  return isUrlTooLong(
    path.length + "?filters=".length + encodeURIComponent(JSON.stringify(encodeFilters(filters))).length,
  );
}

function listFilterOperators(): readonly FilterOperator[] {
  return Object.keys(filterOperators) as FilterOperator[];
}
