type ScaleEnds = readonly [number, number];

/** Makes the function that maps values to positions on an axis. d3's scale of the same name also handles colours and dates, and weighs 9 KB more. */
export function linearScale([from, to]: ScaleEnds, [start, end]: ScaleEnds): (value: number) => number {
  return (value) => {
    const shareOfRange = (value - from) / (to - from);
    return start * (1 - shareOfRange) + end * shareOfRange;
  };
}
