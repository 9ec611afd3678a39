/** Creates and finds elements of the page. Row contents are written as text only. */
export function createLivingPage(columns: readonly { readonly decimals: number | null }[]) {
  const findElement = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const makeElement = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ""): HTMLElementTagNameMap[Tag] => {
    const newElement = document.createElement(tag);
    newElement.textContent = text;
    return newElement;
  };
  /** Makes a cell of a column, aligned as a figure if the column has figures. */
  const makeCell = (text: string, columnIndex: number, tag: "td" | "th" = "td"): HTMLTableCellElement => {
    const cellElement = makeElement(tag, text);
    if (columns[columnIndex]?.decimals !== null && columnIndex >= 0) cellElement.className = "figure";
    return cellElement;
  };
  const addRow = (parent: HTMLElement, cells: readonly HTMLElement[], className = ""): void => {
    const rowElement = makeElement("tr");
    rowElement.className = className;
    rowElement.append(...cells);
    parent.append(rowElement);
  };
  return { element: findElement, make: makeElement, cell: makeCell, addRow };
}
