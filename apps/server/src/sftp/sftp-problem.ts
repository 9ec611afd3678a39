/** Errors of SFTP servers, each with the failure code of the task run that meets it. */

import type { TaskFailure } from "@comptoir/domain/operation";

import { AddressRefused } from "../outgoing/index.ts";

/** Failures that an SFTP server causes. */
export type SftpFailure = Extract<
  TaskFailure,
  | "ADDRESS_INTERNAL"
  | "CUT_OFF"
  | "FOLDER_CLOSED"
  | "FOLDER_GONE"
  | "HOST_KEY_CHANGED"
  | "NO_ANSWER"
  | "REFUSED"
  | "SIGN_IN_REFUSED"
>;

/** Error of a request to an SFTP server. */
export class SftpProblem extends Error {
  override readonly name = "SftpProblem";

  readonly failure: SftpFailure;
  /** Fingerprint of the key that the server sent, if it is not the accepted one. */
  readonly hostKey: string | null;

  constructor(failure: SftpFailure, message: string, hostKey: string | null = null) {
    super(message);
    [this.failure, this.hostKey] = [failure, hostKey];
  }
}

/** Finds the SFTP problem in an error; null if it has another cause. */
export function sftpProblemOf(error: unknown): SftpProblem | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SftpProblem) return cause;
    if (cause instanceof AddressRefused) return new SftpProblem("ADDRESS_INTERNAL", cause.message);
  }
  return null;
}
