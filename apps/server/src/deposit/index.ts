/** Deposits of the stores' cash. */

export { depositHandlers } from "./deposit-handlers.ts";
export { depositPolicyAt } from "./deposit-policy.ts";
export { prepareDeposit } from "./deposit-service.ts";
