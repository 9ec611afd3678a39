import { Schema } from "effect";

/** Favorite of the caller; 0, the system dashboard, clears it. Source: specification 3, decision 0351. */
export const FavoriteDashboard = Schema.Struct({ id: Schema.Int });
