/** Ids and texts of rows of another chain, and request bodies that name them. */

export type Body = Readonly<Record<string, unknown>>;

/** Ids and texts of rows of another chain. */
export interface ForeignRows {
  /** Id of the first foreign row in every table. */
  readonly id: number;
  /** Text that all names of foreign rows contain. */
  readonly mark: string;
  /** Text that the requests write into created and changed rows. */
  readonly planted: string;
  readonly sku: string;
  readonly mapping: Body;
  readonly fileId: string;
  readonly jobId: string;
}

/** Functions that build a request body from foreign rows, by method and path. */
export type ForeignBodies = Readonly<Record<string, (foreign: ForeignRows) => unknown>>;

/** Period that contains every foreign row. */
export const period = "2026-01-01..2026-12-31";
