/** Shapes of the demo's product pictures: parts on a square of 100 by 100, later ones on top. */

/** Disc, bar with round ends, or polygon; `tone` is its lightness. */
export type PicturePart =
  | { readonly disc: readonly [x: number, y: number, radius: number]; readonly tone: number }
  | {
      readonly bar: readonly [x1: number, y1: number, x2: number, y2: number, thickness: number];
      readonly tone: number;
    }
  | { readonly polygon: readonly (readonly [number, number])[]; readonly tone: number };

const disc = (x: number, y: number, radius: number, tone = 45): PicturePart => ({ disc: [x, y, radius], tone });
const bar = (x1: number, y1: number, x2: number, y2: number, thickness: number, tone = 45): PicturePart => ({
  bar: [x1, y1, x2, y2, thickness],
  tone,
});
const polygon = (tone: number, ...points: readonly (readonly [number, number])[]): PicturePart => ({
  polygon: points,
  tone,
});

export const pictureShapes = {
  round: [disc(50, 56, 27), disc(41, 47, 7, 68), bar(50, 30, 56, 18, 5, 30)],
  leaf: [polygon(45, [50, 14], [78, 46], [50, 84], [22, 46]), bar(50, 30, 50, 88, 4, 70)],
  carton: [
    polygon(45, [32, 36], [68, 36], [68, 86], [32, 86]),
    polygon(60, [32, 36], [42, 18], [58, 18], [68, 36]),
    bar(40, 60, 60, 60, 10, 75),
  ],
  wedge: [polygon(60, [16, 70], [84, 40], [84, 70]), disc(60, 60, 5, 42), disc(74, 55, 4, 42)],
  loaf: [bar(32, 56, 68, 56, 36), bar(36, 44, 40, 60, 4, 66), bar(50, 42, 54, 60, 4, 66), bar(64, 44, 68, 60, 4, 66)],
  bun: [disc(50, 52, 28), disc(50, 52, 17, 60), disc(50, 52, 7, 40)],
  box: [polygon(45, [26, 26], [74, 26], [74, 84], [26, 84]), bar(34, 42, 66, 42, 10, 72), bar(34, 60, 54, 60, 6, 60)],
  can: [bar(50, 36, 50, 70, 38), bar(34, 34, 66, 34, 6, 70), polygon(66, [31, 46], [69, 46], [69, 64], [31, 64])],
  bag: [
    polygon(45, [28, 30], [72, 30], [80, 84], [20, 84]),
    bar(40, 30, 44, 18, 4, 35),
    bar(60, 30, 56, 18, 4, 35),
    bar(44, 18, 56, 18, 4, 35),
  ],
  bottle: [bar(50, 54, 50, 76, 28), bar(50, 18, 50, 44, 10), polygon(70, [36, 56], [64, 56], [64, 72], [36, 72])],
  drop: [disc(50, 62, 24), polygon(45, [50, 14], [71, 52], [29, 52]), disc(42, 64, 6, 70)],
  fish: [disc(44, 50, 24), polygon(45, [60, 50], [88, 30], [88, 70]), disc(34, 46, 4, 85)],
  flake: [bar(50, 16, 50, 84, 6), bar(20, 33, 80, 67, 6), bar(20, 67, 80, 33, 6), disc(50, 50, 8, 70)],
  bowl: [
    polygon(45, [16, 50], [84, 50], [68, 82], [32, 82]),
    disc(38, 44, 9, 62),
    disc(54, 40, 10, 56),
    disc(66, 45, 8, 66),
  ],
  spray: [bar(50, 54, 50, 76, 30), bar(48, 26, 48, 40, 10, 35), bar(48, 24, 74, 24, 8, 35), disc(50, 66, 8, 75)],
  tube: [polygon(45, [36, 20], [64, 20], [58, 74], [42, 74]), bar(46, 82, 54, 82, 10, 35), bar(50, 32, 50, 56, 6, 72)],
  hammer: [bar(34, 84, 62, 36, 8, 58), bar(40, 24, 78, 44, 16, 35)],
  drill: [bar(26, 36, 66, 36, 22), bar(70, 36, 90, 36, 5, 30), bar(38, 44, 44, 80, 14, 58)],
  screw: [bar(32, 24, 68, 24, 12, 35), polygon(50, [42, 30], [58, 30], [50, 88]), bar(42, 46, 58, 52, 4, 70)],
  key: [disc(34, 40, 18), disc(34, 40, 8, 92), bar(46, 50, 80, 80, 8), bar(68, 70, 76, 62, 6)],
  shovel: [bar(50, 12, 50, 52, 6, 58), polygon(40, [34, 50], [66, 50], [64, 76], [50, 90], [36, 76])],
  brush: [
    bar(50, 14, 50, 40, 10, 58),
    bar(38, 46, 62, 46, 10, 35),
    polygon(50, [36, 52], [64, 52], [60, 86], [40, 86]),
  ],
  bulb: [disc(50, 42, 26, 62), bar(42, 74, 58, 74, 8, 35), bar(44, 84, 56, 84, 6, 35)],
  tap: [bar(24, 40, 70, 40, 12), bar(70, 42, 70, 62, 12), bar(40, 22, 56, 22, 8, 35), disc(70, 80, 6, 66)],
  plank: [bar(20, 34, 80, 26, 12, 58), bar(20, 54, 80, 46, 12, 48), bar(20, 74, 80, 66, 12, 40)],
  star: [
    polygon(50, [50, 12], [62, 50], [38, 50]),
    polygon(50, [88, 40], [56, 60], [44, 46]),
    polygon(50, [12, 40], [56, 46], [44, 60]),
    polygon(50, [26, 86], [42, 48], [58, 54]),
    polygon(50, [74, 86], [42, 54], [58, 48]),
    disc(50, 52, 12, 68),
  ],
} as const satisfies Record<string, readonly PicturePart[]>;
