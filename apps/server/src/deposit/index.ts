/** Deposits of the stores' cash. */

export { depositHandlers } from "./deposit-handlers.ts";
export { depositPolicyAt } from "./deposit-policy.ts";
export {
  confirmAtBank,
  correctAtBank,
  giveUp,
  prepareDeposit,
  sendToBank,
  takeCounts,
  verifyCounts,
} from "./deposit-service.ts";
