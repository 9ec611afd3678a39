/** The error catalogue: messages of answers, and outcomes of operations. */

export { errorCatalogue, type ErrorCode, type ErrorRow } from "./catalogue.data.ts";
export {
  getError,
  isErrorCode,
  listErrorMessages,
  resolveErrorCode,
  statusErrorCode,
  type ErrorEntry,
  type ErrorMessage,
} from "./error-code.ts";
export {
  configurationErrors,
  outcomes,
  successCodes,
  type OutcomeCode,
  type OutcomeRow,
  type SuccessCode,
} from "./outcome.data.ts";
export { unitOfParam, type ParamUnit } from "./param-unit.ts";
export { failureOutcome, isConfigurationError, type FailureOutcome } from "./outcome.ts";
