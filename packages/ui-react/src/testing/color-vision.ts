/** Linear light: red, green and blue from 0 to 1. */
export type LinearColor = readonly [red: number, green: number, blue: number];

/** Converts a six-digit hex colour to linear light. */
export function parseColor(hex: string): LinearColor {
  const channelAt = (offset: number): number => {
    const part = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channelAt(1), channelAt(3), channelAt(5)];
}

/** Contrast ratio of WCAG 2.2. */
export function contrast(first: LinearColor, other: LinearColor): number {
  const [low = 0, high = 0] = [luminance(first), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

const luminance = ([red, green, blue]: LinearColor): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

type Matrix = readonly [LinearColor, LinearColor, LinearColor];

const transformBy =
  (matrix: Matrix) =>
  ([red, green, blue]: LinearColor): LinearColor => {
    const row = ([a, b, c]: LinearColor): number => Math.min(1, Math.max(0, a * red + b * green + c * blue));
    return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
  };

/** Simulates colour blindness. Source: Machado, Oliveira, Fernandes 2009, severity 1.0. */
export const colorVisionSimulations: Readonly<
  Record<"full" | "protan" | "deutan" | "tritan", (color: LinearColor) => LinearColor>
> = {
  full: (color) => color,
  protan: transformBy([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  deutan: transformBy([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
  tritan: transformBy([
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ]),
};

/** Distance of two colours in OKLab, where black and white are 1 apart. */
export function distance(first: LinearColor, other: LinearColor): number {
  const [left, right] = [toOklab(first), toOklab(other)];
  return Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2]);
}

function toOklab([red, green, blue]: LinearColor): LinearColor {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
