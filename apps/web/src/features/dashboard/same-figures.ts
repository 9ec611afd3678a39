/** Compares the figures of a widget before and after an answer, so that the widget is drawn again only for news. */
import type { WidgetViewProps } from "./widget-view.tsx";

/** Tells whether two values of a decoded answer are alike; the moment of the answer is no figure. */
function isAlike(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [leftEntries, rightFields] = [Object.entries(left), right as Readonly<Record<string, unknown>>];
  return (
    leftEntries.length === Object.keys(right).length &&
    leftEntries.every(
      ([field, value]) => Object.hasOwn(rightFields, field) && (field === "asOf" || isAlike(value, rightFields[field])),
    )
  );
}

/** Tells whether a widget looks the same with its next properties. */
export function hasSameProps(
  { cell: leftCell, ...left }: WidgetViewProps,
  { cell: rightCell, ...right }: WidgetViewProps,
): boolean {
  const propNames = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof typeof left>;
  return [...propNames].every((field) => Object.is(left[field], right[field])) && isAlike(leftCell, rightCell);
}
