/** Addresses of deposits. */
import { navigationEntries } from "@comptoir/domain/access";

export const depositsPath = navigationEntries.DEPOSIT.path;

export const depositPath = (id: number): string => `${depositsPath}/${id}`;

export const slipPath = (id: number): string => `${depositsPath}/${id}/slip`;
