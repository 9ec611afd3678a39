/** Size limits of request bodies by path, known before the body is read. */

import { endpointAccessOf, listEndpoints } from "@comptoir/api/contract";

/** Maximum body size of calls that are not public. Units: bytes. */
export const bodyBytesAtMost = 1024 ** 2;

/** Maximum body size of public calls, such as signing in. Units: bytes. */
export const publicBodyBytesAtMost = 64 * 1024;

const publicPaths: ReadonlySet<string> = new Set(
  listEndpoints().flatMap(({ endpoint }) => (endpointAccessOf(endpoint).kind === "public" ? [endpoint.path] : [])),
);

const uploadPaths: ReadonlySet<string> = new Set(
  listEndpoints().flatMap(({ endpoint }) =>
    [...endpoint.payload.values()].some(({ encoding }) => encoding._tag === "Stream") ? [endpoint.path] : [],
  ),
);

/** Checks whether a path receives a file, which is streamed and never buffered. */
export const isUploadPath = (path: string): boolean => uploadPaths.has(path);

/** Returns the maximum body size of a path; undefined if its handler counts the bytes itself. Units: bytes. */
export function bodyLimitOf(path: string): number | undefined {
  if (isUploadPath(path)) return undefined;
  return publicPaths.has(path) ? publicBodyBytesAtMost : bodyBytesAtMost;
}
