/** Patterns of surfaces, besides hues: lines on an 8 × 8 tile; the first series is plain. */
export const patternPaths = [
  "",
  "M-2,10 10,-2M-2,2 2,-2M6,10 10,6",
  "M2,2h.01M6,6h.01",
  "M-2,-2 10,10M-2,6 2,10M6,-2 10,2",
  "M0,2H8M0,6H8",
  "M2,0V8M6,0V8",
  "M0,0 8,8M8,0 0,8",
  "M0,4H8M4,0V8",
] as const;

/** The pattern of dots: short strokes with round ends. */
export const dotPattern = 2;
