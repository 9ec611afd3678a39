/** Addresses of the terminal status. */
import { navigationEntries } from "@comptoir/domain/access";

export const monitoringPath = navigationEntries.MONITORING.path;
export const terminalPathOf = (id: number): string => `${monitoringPath}/${id}`;
/** Returns the address of a terminal's layer, whose page has the key of the terminal. */
export const terminalKeyPathOf = (id: number): string => `${navigationEntries.TARGET.path}/${id}`;
/** Returns the address of the refused facts of a terminal. */
export const refusedFactsPathOf = (id: number): string => `${navigationEntries.REFUSED_FACTS.path}?terminalId=${id}`;
