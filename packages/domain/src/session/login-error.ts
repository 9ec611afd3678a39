/** Error code of a rejected login. */

import { getError, resolveErrorCode, type ErrorCode } from "../errors/index.ts";

/**
 * Returns the displayed error code of a rejected login. At status 400, login codes are shown as they are, and any other means a wrong
 * password or username; other statuses are shown as for any request.
 *
 * Source: specification 8; behaviour 3.10 (the wait between attempts is answered as 400).
 *
 * @example loginErrorCode(400, "SOMETHING_NEW") // => "LOGIN_FAILED"
 */
export function loginErrorCode(status: number, code: unknown): ErrorCode {
  const errorCode = resolveErrorCode(status, code);
  return status !== 400 || getError(errorCode).place === "login" ? errorCode : "LOGIN_FAILED";
}
