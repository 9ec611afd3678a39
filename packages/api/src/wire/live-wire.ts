/** Announcements of changed figures; they carry no figures, so that reading these stays subject to the reader's rights. */

import { Schema } from "effect";

/** Places and business days whose figures changed. */
export const FigureChanges = Schema.Struct({
  places: Schema.Array(
    Schema.Struct({
      locationId: Schema.Int,
      /** First and last business day that changed. */
      firstDate: Schema.String,
      lastDate: Schema.String,
    }),
  ),
  /** Whether other figures may have changed too, such as while nobody listened. */
  mayHaveMissed: Schema.Boolean,
});

/** Places and business days whose figures changed. */
export type FigureChanges = typeof FigureChanges.Type;
