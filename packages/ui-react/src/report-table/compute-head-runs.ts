/** A stretch of columns that stand under one heading. */
export type HeadRun = Readonly<{ key: string; text: string; span: number }>;

/** The headings of one line above the columns: neighbours that stand under the same headings, from the outermost on, share one. */
export function computeHeadRuns(
  columns: readonly Readonly<{ heads: readonly string[] }>[],
  depth: number,
): readonly HeadRun[] {
  const runs: { key: string; text: string; span: number }[] = [];
  for (const { heads } of columns) {
    const key = JSON.stringify(heads.slice(0, depth + 1));
    const last = runs.at(-1);
    if (last !== undefined && last.key === key) last.span += 1;
    else runs.push({ key, text: heads[depth] ?? "", span: 1 });
  }
  return runs;
}
