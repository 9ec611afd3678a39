/** Creates and finds elements of the page. Row contents are written as text only. */
export function createLivingPage(columns: readonly { readonly decimals: number | null }[]) {
  const element = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ""): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  };
  /** Makes a cell of a column, aligned as a figure if the column has figures. */
  const cell = (text: string, columnIndex: number, tag: "td" | "th" = "td"): HTMLTableCellElement => {
    const element = make(tag, text);
    if (columns[columnIndex]?.decimals !== null && columnIndex >= 0) element.className = "figure";
    return element;
  };
  const addRow = (parent: HTMLElement, cells: readonly HTMLElement[], className = ""): void => {
    const row = make("tr");
    row.className = className;
    row.append(...cells);
    parent.append(row);
  };
  return { element, make, cell, addRow };
}
