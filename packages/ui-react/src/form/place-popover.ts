const gapPx = 4;
const edgePx = 8;

/** Places a popover below its button, or above it if there is more room, within the window. */
export function placePopover(button: HTMLElement, sheet: HTMLElement, align: "start" | "end"): void {
  const anchor = button.getBoundingClientRect();
  const windowWidth = document.documentElement.clientWidth;
  const windowHeight = window.innerHeight;
  const roomBelow = windowHeight - anchor.bottom - gapPx - edgePx;
  const roomAbove = anchor.top - gapPx - edgePx;
  sheet.style.maxHeight = `${Math.max(roomBelow, roomAbove, 120)}px`;
  sheet.style.minWidth = `${Math.min(anchor.width, windowWidth - 2 * edgePx)}px`;
  const { width, height } = sheet.getBoundingClientRect();
  const upwards = height > roomBelow && roomAbove > roomBelow;
  const wantedLeft = align === "end" ? anchor.right - width : anchor.left;
  const left = Math.max(edgePx, Math.min(wantedLeft, windowWidth - width - edgePx));
  const top = upwards ? Math.max(edgePx, anchor.top - height - gapPx) : anchor.bottom + gapPx;
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
}
