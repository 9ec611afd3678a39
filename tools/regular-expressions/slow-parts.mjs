// Says why an expression may take more than linear time.
import { analyse } from "scslre";

/**
 * What makes an expression slow on some text: two parts that fight over the same characters, or one that is tried again from every place.
 *
 * @param {{ pattern: string, flags: string }} expression
 * @returns {string[]}
 */
export function slowParts({ pattern, flags }) {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(
    ({ type, exponential, character }) =>
      `${exponential ? "exponential" : "polynomial"} (${type}) on ${character.literal.source}`,
  );
}
