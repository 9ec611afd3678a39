/** Answer to a refused login. */

import { getError, resolveErrorCode, type ErrorCode } from "../errors/index.ts";

/**
 * Gives the code that a refused login is shown by. At 400, one of the login's own says itself, and anything else, known or not, says that the
 * password or the username is incorrect; any other status is shown as of any call.
 *
 * Source: specification 8; behaviour 3.10 (the wait between attempts is answered as 400).
 *
 * @example loginErrorCode(400, "SOMETHING_NEW") // => "LOGIN_FAILED"
 */
export function loginErrorCode(status: number, code: unknown): ErrorCode {
  const found = resolveErrorCode(status, code);
  return status !== 400 || getError(found).shown === "login" ? found : "LOGIN_FAILED";
}
