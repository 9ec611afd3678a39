import { foldText } from "../shared/fold-text.ts";

/** A row of a searchable list; a tree is a flat list in reading order with depths. */
export type SearchOption = Readonly<{
  value: string;
  label: string;
  /** Depth of the option in the tree; 0 for a root. */
  depth?: number | undefined;
  /** Muted, after the label: a code, a city. */
  detail?: string | undefined;
  /** Additional search words. */
  keywords?: string | undefined;
  disabled?: boolean | undefined;
}>;

export type FilteredOption = Readonly<{
  option: SearchOption;
  /** False for a row that is listed only because of a match below it. */
  found: boolean;
}>;

/** Rows that contain every word of the query, each with its ancestors in the tree. */
export function filterOptions(options: readonly SearchOption[], query: string): readonly FilteredOption[] {
  const queryWords = foldText(query).split(/\s+/u).filter(Boolean);
  if (queryWords.length === 0) return options.map((option) => ({ option, found: true }));

  const filteredOptions: FilteredOption[] = [];
  const ancestorPath: SearchOption[] = [];
  const listedOptions = new Set<SearchOption>();
  for (const option of options) {
    ancestorPath.length = option.depth ?? 0;
    const searchText = foldText(`${option.label} ${option.detail ?? ""} ${option.keywords ?? ""}`);
    if (queryWords.every((word) => searchText.includes(word))) {
      for (const ancestor of ancestorPath) {
        if (ancestor !== undefined && !listedOptions.has(ancestor)) {
          filteredOptions.push({ option: ancestor, found: false });
          listedOptions.add(ancestor);
        }
      }
      filteredOptions.push({ option, found: true });
      listedOptions.add(option);
    }
    ancestorPath.push(option);
  }
  return filteredOptions;
}

/** Finds the next selectable row, cyclically; -1 if there is none. */
export function findNextSelectable(rows: readonly FilteredOption[], from: number, step: 1 | -1): number {
  for (let steps = 1; steps <= rows.length; steps += 1) {
    const rowIndex = (from + step * steps + rows.length * 2) % rows.length;
    if (isSelectableOption(rows[rowIndex])) return rowIndex;
  }
  return -1;
}

/** Tells whether a row may be chosen. */
export function isSelectableOption(row: FilteredOption | undefined): row is FilteredOption {
  return row !== undefined && row.found && row.option.disabled !== true;
}
