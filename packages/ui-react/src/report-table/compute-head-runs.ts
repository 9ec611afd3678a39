/** A run of columns below a common heading. */
export type SharedHeading = Readonly<{ key: string; text: string; span: number }>;

/** Computes the headings of a header line: neighbours with equal headings, from the outermost down, share one. */
export function computeSharedHeadings(
  columns: readonly Readonly<{ heads: readonly string[] }>[],
  depth: number,
): readonly SharedHeading[] {
  const runs: { key: string; text: string; span: number }[] = [];
  for (const { heads } of columns) {
    const key = JSON.stringify(heads.slice(0, depth + 1));
    const lastRun = runs.at(-1);
    if (lastRun !== undefined && lastRun.key === key) lastRun.span += 1;
    else runs.push({ key, text: heads[depth] ?? "", span: 1 });
  }
  return runs;
}
