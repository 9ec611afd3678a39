/** Random numbers near the marks K and M, and a second implementation of the compact format. */

import fc, { type Arbitrary } from "fast-check";

import type { LanguageCode } from "../../language/index.ts";

/**
 * Any exact number, with the bounds of K and M among them.
 *
 * Units: counts of 10^-scale. Source: behaviour 6 (8).
 */
export function arbCompactUnits(scale: number): Arbitrary<number> {
  const edges = [1_000, 1_000_000].flatMap((edge) =>
    [-0.01, -0.006, -0.005, -0.0051, -0.0049, 0, 0.004, 0.005, 0.01, 1].map((share) =>
      Math.round(edge * (1 + share / 1_000) * 10 ** scale),
    ),
  );
  return fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -2_000_000 * 10 ** scale, max: 2_000_000 * 10 ** scale }),
    fc
      .tuple(fc.constantFrom(...edges), fc.integer({ min: -6, max: 6 }), fc.constantFrom(1, -1))
      .map(([edge, distance, sign]) => (edge + distance) * sign),
  );
}

/** A compact number. Units: hundredths of the mark. */
interface InShort {
  readonly mark: "" | "K" | "M";
  readonly factor: bigint;
  readonly hundredths: bigint;
}

/** Shortens a size with the smallest mark that leaves less than 1000. */
function inShort(size: bigint, scale: number): InShort {
  // Hundredths of a mark, rounded half up: sizes have no sign, so up is away from zero.
  const markedNumber = (mark: InShort["mark"], factor: bigint): InShort => ({
    mark,
    factor,
    hundredths: (200n * size + factor * 10n ** BigInt(scale)) / (2n * factor * 10n ** BigInt(scale)),
  });
  return (
    [markedNumber("", 1n), markedNumber("K", 1_000n)].find(({ hundredths }) => hundredths < 100_000n) ??
    markedNumber("M", 1_000_000n)
  );
}

/**
 * Formats a compact number.
 *
 * @example shownInShort(99999500, 2, "fr", "$") // => "1\u00a0M\u00a0$"
 */
export function shownInShort(units: number, scale: number, language: LanguageCode, symbol: "" | "$"): string {
  const { mark, hundredths } = inShort(BigInt(Math.abs(units)), scale);
  const wholePart = String(hundredths / 100n).replaceAll(/\B(?=(?:\d{3})+$)/gu, language === "fr" ? "\u00a0" : ",");
  const decimals =
    hundredths % 100n === 0n ? "" : `${language === "fr" ? "," : "."}${String(hundredths % 100n).padStart(2, "0")}`;
  const gap = language === "fr" ? "\u00a0" : "";
  const number = `${wholePart}${decimals}${mark === "" ? "" : `${gap}${mark}`}`;
  const sign = units < 0 && hundredths > 0n ? "-" : "";
  if (symbol === "") return `${sign}${number}`;
  return language === "fr" ? `${sign}${number}\u00a0$` : `${sign}$${number}`;
}

/**
 * Returns the number that the compact text of an amount states, and the value of one unit of its last digit.
 *
 * Units: counts of 10^-scale.
 *
 * @example shownNumber(123456, 2) // => { shown: 123000n, step: 1000n }
 */
export function shownNumber(units: number, scale: number): { readonly shown: bigint; readonly step: bigint } {
  const { factor, hundredths } = inShort(BigInt(Math.abs(units)), scale);
  const step = (factor * 10n ** BigInt(scale)) / 100n;
  return { shown: BigInt(Math.sign(units)) * hundredths * step, step };
}
