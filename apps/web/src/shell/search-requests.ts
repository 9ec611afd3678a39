/** Searches everything on the server; loaded with the first letters typed into the palette. */
import { askSignedIn } from "../runtime.ts";
import type { SearchDeps } from "./search-store.ts";

export const findEverything: SearchDeps["findAnswers"] = (words, signal) =>
  askSignedIn((api) => api.search.find({ query: { words } }), signal);
