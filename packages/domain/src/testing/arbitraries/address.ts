/** Random addresses of the web, without the table of every code point that fast-check's own build on their first use. */

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

/** A path of any number of pieces, empty ones among them. */
export const arbWebPath: Arbitrary<string> = fc
  .array(arbPiece, { maxLength: 5 })
  .map((pieces) => pieces.map((piece) => `/${piece}`).join(""));

/** What stands behind a question mark. */
export const arbWebQuery: Arbitrary<string> = fc
  .array(fc.tuple(arbPiece, arbPiece), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

/** A whole address, of this site or of another. */
export const arbWebUrl: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("https:", "http:", "ftp:", ""),
    fc.constantFrom("shop.example", "evil.example:8443", "[::1]", "münchen.example", "10.0.0.1"),
    arbWebPath,
    fc.option(arbWebQuery),
  )
  .map(([scheme, host, path, query]) => `${scheme}//${host}${path}${query === null ? "" : `?${query}`}`);
