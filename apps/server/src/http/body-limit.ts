/** How many bytes a body may have, by the call it is sent to: known before a byte of it is read. */

import { accessOf, listEndpoints } from "@comptoir/api/contract";

/** The largest body of a call for those who are signed in. Units: bytes. */
export const bodyAtMost = 1024 ** 2;

/** The largest body of a call for anyone. Units: bytes. */
export const publicBodyAtMost = 64 * 1024;

const publicPaths: ReadonlySet<string> = new Set(
  listEndpoints().flatMap(({ endpoint }) => (accessOf(endpoint).kind === "public" ? [endpoint.path] : [])),
);

const uploadPaths: ReadonlySet<string> = new Set(
  listEndpoints().flatMap(({ endpoint }) =>
    [...endpoint.payload.values()].some(({ encoding }) => encoding._tag === "Stream") ? [endpoint.path] : [],
  ),
);

/** Says whether a path takes a file: its body is read as it arrives and is never held whole. */
export const isUpload = (path: string): boolean => uploadPaths.has(path);

/** The largest body of a path; undefined for one whose handler counts the bytes itself. Units: bytes. */
export function bodyLimitOf(path: string): number | undefined {
  if (isUpload(path)) return undefined;
  return publicPaths.has(path) ? publicBodyAtMost : bodyAtMost;
}
