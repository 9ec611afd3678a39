/** Paths reduced to their comparable form. */

/**
 * Returns the path alone: without a query, a fragment, or a trailing slash.
 *
 * @example barePath("/report/sale/?x=1") // => "/report/sale"
 */
export function barePath(path: string): string {
  const queryStart = path.search(/[?#]/u);
  let pathEnd = queryStart < 0 ? path.length : queryStart;
  while (path.endsWith("/", pathEnd)) pathEnd -= 1;
  return pathEnd === 0 ? "/" : path.slice(0, pathEnd);
}
