/** Drill-down from a summed figure to the receipts that it was added up from, which another kind of report lists. */

import type { FieldValue } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { receiptFigures, type ReceiptFigure } from "./receipt-figure.data.ts";
import { visibleKinds, type ReportKindCode } from "./report-kind.ts";
import type { CellPlace } from "./rows-behind.ts";

/** Figure of a report: its field, its cell, and the filters that it was computed with. */
export interface SummedFigure {
  readonly source: ReportKindCode;
  readonly field: string;
  readonly places: readonly CellPlace[];
  /** Filters with the answers to their prompts. */
  readonly filters: readonly ReportFilter[];
}

/** Report whose rows add up to a figure, in the same period and place. */
export interface ReceiptsQuestion {
  readonly source: ReportKindCode;
  /** Field whose sum is the figure. */
  readonly field: string;
  readonly filters: readonly ReportFilter[];
  readonly places: readonly CellPlace[];
}

/**
 * Finds the report of receipts whose rows add up to a figure; null if receipts do not tell the figure, a group or a filter, or the reader may not open it.
 *
 * Source: behaviour 3.4 (drill from any cell to the transactions behind it), decision 0514.
 *
 * @example receiptsBehind({ source: "target", field: "net", places: [{ levels: [{ field: "location", grain: null }], path: [7] }], filters: [] }, ["REPORT_READ"])?.source // => "sale"
 */
export function receiptsBehind(
  { source, field, places, filters }: SummedFigure,
  permissions: Iterable<string>,
): ReceiptsQuestion | null {
  const figure = findReceiptFigure(source, field);
  if (figure === null || !visibleKinds(permissions).includes(figure.source)) return null;
  const mappedPlaces = places.map((place) => placeBehind(place, figure));
  const mappedFilters = filters.map((filter) => filterBehind(filter, figure));
  if (mappedPlaces.includes(null) || mappedFilters.includes(null)) return null;
  return {
    source: figure.source,
    field: figure.field,
    filters: [
      ...figure.fixed.map(([name, ...values]): ReportFilter => ({
        field: name,
        operator: "in",
        values,
        promptUser: false,
        locked: false,
      })),
      ...mappedFilters.flatMap((filter) => filter ?? []),
    ],
    places: mappedPlaces.flatMap((place) => (place === null || place.path.length === 0 ? [] : [place])),
  };
}

function findReceiptFigure(source: ReportKindCode, field: string): ReceiptFigure | null {
  const figures: Readonly<Partial<Record<ReportKindCode, Readonly<Record<string, ReceiptFigure>>>>> = receiptFigures;
  const ofSource = figures[source] ?? {};
  return Object.hasOwn(ofSource, field) ? (ofSource[field] ?? null) : null;
}

/** Maps the groups of a cell; null if receipts do not tell a group. Groups above a location follow from it. */
function placeBehind({ levels, path }: CellPlace, figure: ReceiptFigure): CellPlace | null {
  const groups = levels.slice(0, path.length).map((level, depth) => ({ level, key: path[depth] ?? null }));
  const isAtLocation = groups.some(({ level: { field }, key }) => field === "location" && key !== null);
  const mapped = groups.map(({ level, key }) => {
    if (isWhole(level.field, key, figure) || (isAtLocation && abovePlace.has(level.field))) return [];
    const field = figure.dimensions[level.field];
    return field === undefined ? null : [{ level: { ...level, field }, key }];
  });
  if (mapped.includes(null)) return null;
  const ownGroups = mapped.flatMap((group) => group ?? []);
  return { levels: ownGroups.map(({ level }) => level), path: ownGroups.map(({ key }) => key) };
}

/** Fields that the location of a row decides. */
const abovePlace: ReadonlySet<string> = new Set(["layer", "layerLevel", "target"]);

/** Tells whether a group of a figure holds all of it: its own section, and no code if its rows have none. */
function isWhole(field: string, key: FieldValue, { section, dimensions }: ReceiptFigure): boolean {
  return (field === "section" && key === section) || (field === "code" && key === null && !("code" in dimensions));
}

/** Maps a filter to that of the receipts; none if the figure lies within it, null if receipts do not tell it. */
function filterBehind(filter: ReportFilter, { section, dimensions }: ReceiptFigure): readonly ReportFilter[] | null {
  const { field, operator, values } = filter;
  if (field === "section" && operator === "=" && values[0] === section) return [];
  const ownField = dimensions[field];
  return ownField === undefined ? null : [{ ...filter, field: ownField, promptUser: false, locked: false }];
}
