/** Addresses of deposits. */
import { navigationEntries } from "@comptoir/domain/access";

export const depositsPath = navigationEntries.DEPOSIT.path;

export const depositPathOf = (id: number): string => `${depositsPath}/${id}`;

export const slipPathOf = (id: number): string => `${depositsPath}/${id}/slip`;
