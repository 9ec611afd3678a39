/** The catalogue of errors. */

export { errorCatalogue, type ErrorCode, type ErrorRow } from "./catalogue.data.ts";
export { getError, isErrorCode, resolveErrorCode, statusErrorCode } from "./error-code.ts";
