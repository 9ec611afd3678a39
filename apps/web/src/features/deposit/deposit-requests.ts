/** Calls about deposits. */
import type { DepositDetail, DepositEditWire, OpenDay } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Identifies the version of a deposit that was read. */
export type DepositVersion = Pick<DepositDetail, "id" | "version">;

/** Body of a save of counts. */
export type DepositCountBody = Omit<DepositEditWire, "id" | "version">;

export const askOpenDays = (_question: { readonly again: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.deposit.open({ query: {} }), signal);
export const askDeposit = ({ id }: { readonly id: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.deposit.get({ params: { id } }), signal);
export const prepareDeposit = ({ locationId, businessDate }: Pick<OpenDay, "locationId" | "businessDate">) =>
  whileRunning(askSignedIn((api) => api.deposit.create({ payload: { locationId, businessDate } })));
export const recordDrawerCounts = ({ id, version }: DepositVersion, body: DepositCountBody) =>
  whileRunning(askSignedIn((api) => api.deposit.count({ payload: { ...body, id, version } })));
export const verifyDeposit = ({ id, version }: DepositVersion) =>
  whileRunning(askSignedIn((api) => api.deposit.verify({ payload: { id, version } })));
export const sendDeposit = (
  { id, version }: DepositVersion,
  bag: { readonly bagNumber: string; readonly comment: string },
) => whileRunning(askSignedIn((api) => api.deposit.deposit({ payload: { id, version, ...bag } })));
export const confirmDeposit = ({ id, version }: DepositVersion, bankReference: string) =>
  whileRunning(askSignedIn((api) => api.deposit.confirm({ payload: { id, version, bankReference } })));
export const voidDeposit = ({ id, version }: DepositVersion) =>
  whileRunning(askSignedIn((api) => api.deposit.void({ payload: { id, version } })));
export const correctDeposit = (
  { id, version }: DepositVersion,
  correction: { readonly amount: number; readonly comment: string },
) => whileRunning(askSignedIn((api) => api.deposit.correct({ payload: { id, version, ...correction } })));
