/** Paths reduced to their comparable form. */

/**
 * Returns the path alone, without query, fragment and trailing slashes; `/` for the root.
 *
 * @example barePath("/report/sale/?x=1") // => "/report/sale"
 */
export function barePath(path: string): string {
  const queryStart = path.search(/[?#]/u);
  let pathEnd = queryStart < 0 ? path.length : queryStart;
  while (path.endsWith("/", pathEnd)) pathEnd -= 1;
  return pathEnd === 0 ? "/" : path.slice(0, pathEnd);
}
