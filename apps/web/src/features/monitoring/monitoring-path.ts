/** Addresses of the terminal status. */
import { navigationEntries } from "@comptoir/domain/access";

export const monitoringPath = navigationEntries.MONITORING.path;
export const terminalPathOf = (id: number): string => `${monitoringPath}/${id}`;
/** The level of a terminal, with its key. */
export const terminalKeyPathOf = (id: number): string => `${navigationEntries.TARGET.path}/${id}`;
/** The refused facts of a terminal. */
export const refusedFactsPathOf = (id: number): string => `${navigationEntries.REFUSED_FACTS.path}?terminalId=${id}`;
