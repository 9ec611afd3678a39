/** Resolves the index that a key moves to; null leaves the chart (Escape), undefined ignores the key. */
export function moveCursor(key: string, active: number | null, count: number): number | null | undefined {
  if (key === "Escape") return active === null ? undefined : null;
  if (count === 0) return undefined;
  const page = Math.max(1, Math.round(count / 10));
  const within = (index: number): number => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return active === null ? 0 : within(active + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return active === null ? count - 1 : within(active - 1);
    case "PageDown":
      return active === null ? 0 : within(active + page);
    case "PageUp":
      return active === null ? count - 1 : within(active - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
