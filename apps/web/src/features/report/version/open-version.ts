/** Opens a version of the report in the page, for the same period. */
import type { ReaderMoves } from "../reader-moves.ts";
import type { ResolvedReader } from "../resolve-reader.ts";

/** Shows a version, or the current definition for null. Changes of one definition do not fit another, so only the period stays. */
export function openVersion(
  { reader, moves }: Readonly<{ reader: ResolvedReader; moves: ReaderMoves }>,
  version: number | null,
): void {
  const { address } = reader;
  const { period } = address.change;
  moves.goTo({
    ...address,
    change: period === undefined ? {} : { period },
    prompts: [],
    unread: [],
    receipt: null,
    row: null,
    named: null,
    ready: null,
    version,
    versions: false,
  });
}
