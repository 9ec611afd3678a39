const gapPx = 4;
const edgePx = 8;

/** Places a popover below its button, or above it if it does not fit below and there is more room above, within the window. */
export function placePopover(button: HTMLElement, sheet: HTMLElement, align: "start" | "end"): void {
  const buttonBox = button.getBoundingClientRect();
  const windowWidth = document.documentElement.clientWidth;
  const windowHeight = window.innerHeight;
  const roomBelow = windowHeight - buttonBox.bottom - gapPx - edgePx;
  const roomAbove = buttonBox.top - gapPx - edgePx;
  sheet.style.maxHeight = `${Math.max(roomBelow, roomAbove, 120)}px`;
  sheet.style.minWidth = `${Math.min(buttonBox.width, windowWidth - 2 * edgePx)}px`;
  const { width, height } = sheet.getBoundingClientRect();
  const opensUpwards = height > roomBelow && roomAbove > roomBelow;
  const wantedLeft = align === "end" ? buttonBox.right - width : buttonBox.left;
  const left = Math.max(edgePx, Math.min(wantedLeft, windowWidth - width - edgePx));
  const top = opensUpwards ? Math.max(edgePx, buttonBox.top - height - gapPx) : buttonBox.bottom + gapPx;
  sheet.style.left = `${left}px`;
  sheet.style.top = `${top}px`;
}
