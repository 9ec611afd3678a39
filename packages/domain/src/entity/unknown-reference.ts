/** Value of a cell that names no known record. */
export const unknownReference = Symbol("unknown reference");
