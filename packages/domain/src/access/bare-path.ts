/** Paths reduced to their comparable form. */

/**
 * Returns the path alone: without a query, a fragment, or a trailing slash.
 *
 * @example barePath("/report/sale/?x=1") // => "/report/sale"
 */
export function barePath(path: string): string {
  const query = path.search(/[?#]/u);
  let end = query < 0 ? path.length : query;
  while (path.endsWith("/", end)) end -= 1;
  return end === 0 ? "/" : path.slice(0, end);
}
