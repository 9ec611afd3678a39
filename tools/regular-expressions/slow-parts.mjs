// Finds the parts of a regular expression that may take more than linear time.
import { analyse } from "scslre";

/**
 * Lists the slow parts of an expression: two that compete for the same characters, or one that is retried from every position.
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
