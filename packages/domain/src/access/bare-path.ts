/** Paths reduced to their comparable form. */

/**
 * Returns the path alone: without a query, a fragment, or a trailing slash.
 *
 * @example barePath("/report/sale/?x=1") // => "/report/sale"
 */
export function barePath(path: string): string {
  const query = path.search(/[?#]/u);
  let pathEnd = query < 0 ? path.length : query;
  while (path.endsWith("/", pathEnd)) pathEnd -= 1;
  return pathEnd === 0 ? "/" : path.slice(0, pathEnd);
}
