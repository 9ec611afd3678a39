/** Versions of the terminals' application. */

/**
 * Compares versions: numbers within them by value, everything else as text.
 *
 * @example ["4.10.0", "4.9.2"].toSorted(compareAppVersions) // => ["4.9.2", "4.10.0"]
 */
export function compareAppVersions(left: string, right: string): number {
  const [a, b] = [versionPartsOf(left), versionPartsOf(right)];
  for (const [index, part] of a.entries()) {
    const otherPart = b[index];
    if (otherPart === undefined) return 1;
    const partOrder =
      /^\d/u.test(part) && /^\d/u.test(otherPart)
        ? Number(part) - Number(otherPart) || compareText(part, otherPart)
        : compareText(part, otherPart);
    if (partOrder !== 0) return partOrder;
  }
  return a.length - b.length;
}

const versionPartsOf = (version: string): readonly string[] => version.match(/\d+|\D+/gu) ?? [];
const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Number of terminals with a version. */
export interface VersionCount {
  readonly version: string;
  readonly count: number;
}

/**
 * Counts the terminals of each version, newest version first.
 *
 * @example countVersions(["4.9", "4.10", "4.9"]) // => [{ version: "4.10", count: 1 }, { version: "4.9", count: 2 }]
 */
export function countVersions(versions: readonly string[]): readonly VersionCount[] {
  const countByVersion = new Map<string, number>();
  for (const version of versions) countByVersion.set(version, (countByVersion.get(version) ?? 0) + 1);
  return [...countByVersion]
    .map(([version, count]) => ({ version, count }))
    .toSorted((left, right) => compareAppVersions(right.version, left.version));
}

/**
 * Returns the expected version of a group of terminals: the most common one, and of equally common ones the newest. Null without terminals.
 *
 * Source: decision 0370.
 *
 * @example expectedVersionOf(["4.9", "4.10", "4.9"]) // => "4.9"
 */
export function expectedVersionOf(versions: readonly string[]): string | null {
  let mostCommonVersion: VersionCount | null = null;
  for (const candidate of countVersions(versions))
    if (mostCommonVersion === null || candidate.count > mostCommonVersion.count) mostCommonVersion = candidate;
  return mostCommonVersion?.version ?? null;
}
