/** Deposits: cash counted, reconciled, verified and sent to the bank. */

export {
  confirmDeposit,
  correctDeposit,
  recordDrawerCounts,
  depositActions,
  depositTransitions,
  editDeposit,
  listDepositActions,
  mayConfirmDeposit,
  needsComment,
  nextDepositStatus,
  sendDeposit,
  verifyDeposit,
  voidDeposit,
  type BagDispatch,
  type BankConfirmation,
  type CountRequest,
  type DepositAction,
  type DepositEdit,
} from "./change-deposit.ts";
export { defaultDepositPolicy, type DepositPolicy } from "./deposit-policy.ts";
export {
  valueOfPieces,
  valueOfCashCount,
  denominationCodes,
  denominations,
  fewestPieces,
  isDenomination,
  piecesAtMost,
  type CashCount,
  type Denomination,
  type DenominationCount,
  type DenominationRow,
} from "./denomination.ts";
export {
  depositBridge,
  depositSteps,
  type BridgeInput,
  type DepositBridge,
  type DepositStep,
  type DepositStepRow,
} from "./deposit-bridge.ts";
export { bankBridge, bankSteps, type BankBridgeInput, type BankStep } from "./bank-bridge.ts";
export { cashCountForm, depositForm, parseCashCount, parseDeposit } from "./deposit-form.ts";
export {
  drawerCashOf,
  summarizeDrawerEvents,
  tillReportedFlows,
  type DrawerEvent,
  type DrawerEventKind,
  type DrawerReport,
  type ReceiptCash,
  type TillReportedFlow,
} from "./drawer-events.ts";
export { depositSlip, type DepositSlip, type SlipRow, type SlipSource } from "./deposit-slip.ts";
export { areDrawersHidden, summarizeDeposit, type DepositSummary } from "./deposit-summary.ts";
export {
  cashToBank,
  checkDepositVersion,
  sumCountedCash,
  amountToBank,
  depositOverShort,
  depositStatuses,
  type BankedFields,
  type Cheque,
  type Deposit,
  type DepositCorrection,
  type DepositStatus,
  type DepositStatusRow,
} from "./deposit.ts";
export {
  cashSalesOf,
  pairTenderAmounts,
  drawerFlows,
  expectedCash,
  overShortOf,
  tenderOverShort,
  type Drawer,
  type DrawerCash,
  type TenderDeclaration,
} from "./drawer.ts";
export { sortOpenDays } from "./open-days.ts";
