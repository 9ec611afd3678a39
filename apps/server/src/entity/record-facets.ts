/** Counts the records of a list by the values of its facets. */
import type { Facet } from "@comptoir/api/wire";
import { listRow, wireNameOfField, type ListName } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";

/** Maximum number of values in a facet. */
export const facetValuesAtMost = 100;

/**
 * Counts records by each facet of their list, with `countBy`, which takes a field, the filters of the other fields and the
 * number of values. A facet ignores its own filter, so that other values stay selectable.
 */
export const countRecordFacets = <E, R>(
  name: ListName,
  filters: readonly ReportFilter[],
  countBy: (field: string, otherFilters: readonly ReportFilter[], size: number) => Effect.Effect<Facet["values"], E, R>,
) =>
  Effect.forEach(
    Object.entries(listRow(name).columns).flatMap(([field, { facet }]) => (facet === true ? [field] : [])),
    (field) => {
      const column = wireNameOfField(name, field);
      const otherFilters = filters.filter((filter) => filter.field.toLowerCase() !== column.toLowerCase());
      return Effect.map(countBy(field, otherFilters, facetValuesAtMost + 1), (values): Facet => ({
        column,
        values: values.slice(0, facetValuesAtMost),
        hasMore: values.length > facetValuesAtMost,
      }));
    },
  );
