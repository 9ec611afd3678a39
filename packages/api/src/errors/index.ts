/** Errors of calls: one tagged error per status. */

export {
  BadGateway,
  BadRequest,
  Conflict,
  errorByStatus,
  Forbidden,
  InsufficientStorage,
  NotAcceptable,
  NotFound,
  PayloadTooLarge,
  RequestTimeout,
  ServerError,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnsupportedMediaType,
  type ErrorStatus,
  type ServerAnswerError,
} from "./api-error.ts";
export { apiErrors } from "./api-errors.ts";
export { ApiIssue, ErrorBody, toApiIssue } from "./api-issue.ts";
export { Cancelled, NetworkError, UnknownError, type CallError } from "./call-error.ts";
export { fromResponse, type FailedAnswer } from "./from-response.ts";
