/** Addresses of the refused facts. */
import { navigationEntries } from "@comptoir/domain/access";

export const factsPath = navigationEntries.REFUSED_FACTS.path;
export const factPath = (id: number, search: string): string =>
  `${factsPath}/${id}${search === "" ? "" : `?${search}`}`;
