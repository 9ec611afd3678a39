/** Bank deposits of the stores' cash. */

export { countConfirmable } from "./count-confirmable.ts";
export { readTillCash } from "./day-cash.ts";
export { depositHandlers } from "./deposit-handlers.ts";
export { depositPolicyAt } from "./deposit-policy.ts";
export { selectDeposits } from "./deposit-rows.ts";
export {
  confirmAtBank,
  correctAtBank,
  cancelDeposit,
  prepareDeposit,
  sendToBank,
  recordCounts,
  verifyCounts,
} from "./deposit-service.ts";
