import { Schema, SchemaTransformation } from "effect";

/** Pages of lists: an array on the wire, whose total travels in a header. Source: behaviour 3.5. */

/** The header that says how many rows a list has in all. */
export const totalHeader = "X-Total-Count";

/** Some rows of a list, and how many it has in all. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of rows: their array is the body; the client takes the total from the header. */
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

/** Gives a page its total, when the answer's header said one. */
export function withTotal(value: unknown, header: string | null): unknown {
  if (header === null || !/^\d+$/u.test(header) || typeof value !== "object" || value === null || !("rows" in value))
    return value;
  return { ...value, total: Number(header) };
}
