/** Resolves the index that a key moves to; null leaves the chart (Escape), undefined ignores the key. */
export function moveCursor(key: string, activeIndex: number | null, count: number): number | null | undefined {
  if (key === "Escape") return activeIndex === null ? undefined : null;
  if (count === 0) return undefined;
  const pageStep = Math.max(1, Math.round(count / 10));
  const clampIndex = (index: number): number => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return activeIndex === null ? 0 : clampIndex(activeIndex + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return activeIndex === null ? count - 1 : clampIndex(activeIndex - 1);
    case "PageDown":
      return activeIndex === null ? 0 : clampIndex(activeIndex + pageStep);
    case "PageUp":
      return activeIndex === null ? count - 1 : clampIndex(activeIndex - pageStep);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
