type Ends = readonly [number, number];

/** Where a value stands on an axis of two ends. d3's scale of the same name interpolates colours and dates too, and weighs 9 KB for it. */
export function linearScale([from, to]: Ends, [start, end]: Ends): (value: number) => number {
  return (value) => {
    const part = (value - from) / (to - from);
    return start * (1 - part) + end * part;
  };
}
