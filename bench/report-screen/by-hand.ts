/** Table written by hand, the lower bound: a scrolling box with only visible rows, each a line of text cells; no sticky head, no keyboard, no totals. */

/** Number of rows of a table, widths of its columns in CSS pixels, and texts of its cells. */
export interface HandTable {
  readonly rows: number;
  readonly widths: readonly number[];
  readonly textOf: (row: number, column: number) => string;
}

const [rowPx, heightPx] = [36, 700];

export function drawByHand(place: HTMLElement, { rows, widths, textOf }: HandTable): void {
  const box = document.createElement("div");
  box.style.cssText = `height:${heightPx}px;overflow:auto;position:relative;font:14px sans-serif`;
  const inside = document.createElement("div");
  inside.style.cssText = `height:${rows * rowPx}px;width:${widths.reduce((sum, width) => sum + width, 0)}px;position:relative`;
  box.append(inside);
  const draw = (): void => {
    const from = Math.max(0, Math.floor(box.scrollTop / rowPx) - 4);
    const to = Math.min(rows, from + Math.ceil(heightPx / rowPx) + 8);
    const lines: HTMLElement[] = [];
    for (let row = from; row < to; row += 1) {
      const line = document.createElement("div");
      line.style.cssText = `position:absolute;top:${row * rowPx}px;height:${rowPx}px;display:flex`;
      for (const [column, width] of widths.entries()) {
        const cell = document.createElement("span");
        cell.style.cssText = `width:${width}px;overflow:hidden;white-space:nowrap`;
        cell.textContent = textOf(row, column);
        line.append(cell);
      }
      lines.push(line);
    }
    inside.replaceChildren(...lines);
  };
  box.addEventListener("scroll", draw, { passive: true });
  draw();
  place.replaceChildren(box);
}
