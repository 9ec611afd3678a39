/** Empties the nested lists of rows, for callers that ask for no children. */

/** Returns a row whose own lists are empty. Source: behaviour 3.5 (`getChildren`). */
export const withoutLists = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, Array.isArray(value) ? [] : value])) as Row;

/** Returns the rows with their nested lists, or without them. */
export const withListsIf = <Row extends object>(hasLists: boolean, rows: readonly Row[]): readonly Row[] =>
  hasLists ? rows : rows.map(withoutLists);
