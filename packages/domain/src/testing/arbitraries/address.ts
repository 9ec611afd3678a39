/** Random URLs. fast-check's own arbitraries build a table of every code point on first use, which is slow. */

import fc, { type Arbitrary } from "fast-check";

const arbPiece = fc.string({
  unit: fc.constantFrom(
    ..."abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-._~!$&'()*+,;=:@",
    "%C3%A9",
    "%2F",
    "%F0%9F%98%80",
  ),
  maxLength: 8,
});

/** A URL path with any number of segments, some of them empty. */
export const arbWebPath: Arbitrary<string> = fc
  .array(arbPiece, { maxLength: 5 })
  .map((pieces) => pieces.map((piece) => `/${piece}`).join(""));

/** A query string without its question mark. */
export const arbWebQuery: Arbitrary<string> = fc
  .array(fc.tuple(arbPiece, arbPiece), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

/** A whole URL, of this site or of another. */
export const arbWebUrl: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("https:", "http:", "ftp:", ""),
    fc.constantFrom("shop.example", "evil.example:8443", "[::1]", "münchen.example", "10.0.0.1"),
    arbWebPath,
    fc.option(arbWebQuery),
  )
  .map(([scheme, host, path, query]) => `${scheme}//${host}${path}${query === null ? "" : `?${query}`}`);
