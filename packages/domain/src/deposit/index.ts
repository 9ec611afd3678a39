/** Deposits: cash counted, reconciled, verified and sent to the bank. */

export {
  confirmDeposit,
  correctDeposit,
  countDeposit,
  defaultDepositPolicy,
  depositActions,
  depositTransitions,
  editDeposit,
  listDepositActions,
  needsComment,
  nextDepositStatus,
  sendDeposit,
  verifyDeposit,
  voidDeposit,
  type BagRequest,
  type BankRequest,
  type CountRequest,
  type DepositAction,
  type DepositEdit,
  type DepositPolicy,
} from "./change-deposit.ts";
export {
  amountOfCount,
  countedCash,
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
export { cashCountForm, depositForm, parseCashCount, parseDeposit } from "./deposit-form.ts";
export {
  drawerCashOf,
  readDrawerEvents,
  toldFlows,
  type DrawerEvent,
  type DrawerEventKind,
  type DrawerReport,
  type ReceiptCash,
  type ToldFlow,
} from "./drawer-events.ts";
export { depositSlip, type DepositSlip, type SlipRow, type SlipSource } from "./deposit-slip.ts";
export { isExpectedShown, summarizeDeposit, type DepositSummary } from "./deposit-summary.ts";
export {
  cashToBank,
  checkDepositVersion,
  countedOf,
  depositedOf,
  depositOverShort,
  depositStatuses,
  type Banked,
  type Cheque,
  type Deposit,
  type DepositCorrection,
  type DepositStatus,
  type DepositStatusRow,
} from "./deposit.ts";
export {
  cashSalesOf,
  declareTenders,
  drawerFlows,
  expectedCash,
  overShortOf,
  tenderOverShort,
  type Drawer,
  type DrawerCash,
  type TenderDeclared,
} from "./drawer.ts";
