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
  const receiptFigure = findReceiptFigure(source, field);
  if (receiptFigure === null || !visibleKinds(permissions).includes(receiptFigure.source)) return null;
  const mappedPlaces = places.map((place) => mapCellPlace(place, receiptFigure));
  const mappedFilters = filters.map((filter) => mapFilter(filter, receiptFigure));
  if (mappedPlaces.includes(null) || mappedFilters.includes(null)) return null;
  return {
    source: receiptFigure.source,
    field: receiptFigure.field,
    filters: [
      ...receiptFigure.fixed.map(([name, ...values]): ReportFilter => ({
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
  const figuresBySource: Readonly<Partial<Record<ReportKindCode, Readonly<Record<string, ReceiptFigure>>>>> =
    receiptFigures;
  const figureByField = figuresBySource[source] ?? {};
  return Object.hasOwn(figureByField, field) ? (figureByField[field] ?? null) : null;
}

/** Maps the groups of a cell; null if receipts do not tell a group. Groups above a location follow from it. */
function mapCellPlace({ levels, path }: CellPlace, figure: ReceiptFigure): CellPlace | null {
  const cellGroups = levels.slice(0, path.length).map((level, depth) => ({ level, key: path[depth] ?? null }));
  const isAtLocation = cellGroups.some(({ level: { field }, key }) => field === "location" && key !== null);
  const mappedGroups = cellGroups.map(({ level, key }) => {
    if (isWholeFigure(level.field, key, figure) || (isAtLocation && fieldsAboveLocation.has(level.field))) return [];
    const receiptField = figure.dimensions[level.field];
    return receiptField === undefined ? null : [{ level: { ...level, field: receiptField }, key }];
  });
  if (mappedGroups.includes(null)) return null;
  const receiptGroups = mappedGroups.flatMap((group) => group ?? []);
  return { levels: receiptGroups.map(({ level }) => level), path: receiptGroups.map(({ key }) => key) };
}

/** Fields that the location of a row decides. */
const fieldsAboveLocation: ReadonlySet<string> = new Set(["layer", "layerLevel", "target"]);

/** Tells whether a group contains all receipts of a figure: the figure's section, or no code where receipts have no codes. */
function isWholeFigure(field: string, key: FieldValue, { section, dimensions }: ReceiptFigure): boolean {
  return (field === "section" && key === section) || (field === "code" && key === null && !("code" in dimensions));
}

/** Maps a filter to that of the receipts; none if the figure lies within it, null if receipts do not tell it. */
function mapFilter(filter: ReportFilter, { section, dimensions }: ReceiptFigure): readonly ReportFilter[] | null {
  const { field, operator, values } = filter;
  if (field === "section" && operator === "=" && values[0] === section) return [];
  const receiptField = dimensions[field];
  return receiptField === undefined ? null : [{ ...filter, field: receiptField, promptUser: false, locked: false }];
}
