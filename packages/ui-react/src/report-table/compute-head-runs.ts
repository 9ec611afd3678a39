/** A run of columns below a common heading. */
export type SharedHeading = Readonly<{ key: string; text: string; span: number }>;

/** Computes the headings of a header line: neighbours with equal headings, from the outermost down, share one. */
export function computeSharedHeadings(
  columns: readonly Readonly<{ heads: readonly string[] }>[],
  depth: number,
): readonly SharedHeading[] {
  const headingRuns: { key: string; text: string; span: number }[] = [];
  for (const { heads } of columns) {
    const headingKey = JSON.stringify(heads.slice(0, depth + 1));
    const lastRun = headingRuns.at(-1);
    if (lastRun !== undefined && lastRun.key === headingKey) lastRun.span += 1;
    else headingRuns.push({ key: headingKey, text: heads[depth] ?? "", span: 1 });
  }
  return headingRuns;
}
