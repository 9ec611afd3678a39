/** Calls about store days. */
import type { StoreDayAccept, StoreDayKey, StoreDayReopen, StoreDayWithdraw } from "@comptoir/api/wire";
import type { CalendarDate } from "@comptoir/domain/period";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Question of the board. */
export interface BoardQuestion {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Level whose stores the board shows; null for the reader's own. */
  readonly level: number | null;
  /** Counter that is increased to repeat the same request. */
  readonly again: number;
}

export const askBoard = ({ from, to, level }: BoardQuestion, signal: AbortSignal) =>
  askSignedIn(
    (api) =>
      api.storeDay.board({
        query: {
          ...(from !== null && { from }),
          ...(to !== null && { to }),
          ...(level !== null && { targetLayerID: level }),
        },
      }),
    signal,
  );
export const askStoreDay = ({ locationId, businessDate }: StoreDayKey, signal: AbortSignal) =>
  askSignedIn((api) => api.storeDay.get({ query: { locationId, businessDate } }), signal);
export const askCertificate = (query: StoreDayKey & { readonly version: number }) =>
  whileRunning(askSignedIn((api) => api.storeDay.certificate({ query })));
export const askDifference = (query: StoreDayKey & { readonly version: number }) =>
  whileRunning(askSignedIn((api) => api.storeDay.difference({ query })));
export const acceptBlocker = (payload: StoreDayAccept) =>
  whileRunning(askSignedIn((api) => api.storeDay.accept({ payload })));
export const withdrawAcceptance = (payload: StoreDayWithdraw) =>
  whileRunning(askSignedIn((api) => api.storeDay.withdraw({ payload })));
export const auditDays = (days: readonly StoreDayKey[]) =>
  whileRunning(askSignedIn((api) => api.storeDay.audit({ payload: { days } })));
export const reopenDay = (payload: StoreDayReopen) =>
  whileRunning(askSignedIn((api) => api.storeDay.reopen({ payload })));
export const prepareDeposit = ({ locationId, businessDate }: StoreDayKey) =>
  whileRunning(askSignedIn((api) => api.deposit.create({ payload: { locationId, businessDate } })));
