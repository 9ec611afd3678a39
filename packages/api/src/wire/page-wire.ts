/** Pages of lists: an array on the wire, with the total in a header. Source: behaviour 3.5. */

import { Schema, SchemaTransformation } from "effect";

import { Text } from "./bounded-text.ts";

/** Header with the total number of rows of a list. */
export const totalHeader = "X-Total-Count";

/** Header with the length that a file is expected to have, while its rows are still read. Units: bytes. */
export const expectedLengthHeader = "X-Expected-Length";

/** Order and page of a list: wire names separated by commas, a minus before descending ones. A short list comes whole without a page and a size. */
export const pageParameters = {
  page: Schema.optionalKey(Schema.Int),
  size: Schema.optionalKey(Schema.Int),
  sort: Schema.optionalKey(Text),
};

/** Rows of a page, and the total number of rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of rows: the array is the body; the client reads the total from the header. */
export const Page = <Row extends Schema.Top>(row: Row) =>
  Schema.Array(row).pipe(
    Schema.decodeTo(
      Schema.Struct({ rows: Schema.Array(Schema.toType(row)), total: Schema.Int }),
      SchemaTransformation.transform<ListPage<Row["Type"]>, readonly Row["Type"][]>({
        decode: (rows) => ({ rows, total: rows.length }),
        encode: ({ rows }) => rows,
      }),
    ),
  );

/** Adds the total to a page, if the answer's header had one. */
export function withTotal(value: unknown, header: string | null): unknown {
  if (header === null || !/^\d+$/u.test(header) || typeof value !== "object" || value === null || !("rows" in value))
    return value;
  return { ...value, total: Number(header) };
}
