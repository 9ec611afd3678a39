/** Reads files from folders of SFTP servers, for tasks that import them. */

export { sftpPlace } from "./sftp-place.ts";
export { SftpProblem, sftpProblemOf } from "./sftp-problem.ts";
export { isPrivateKey, openSftp, type SftpAddress, type SftpTimes } from "./sftp-session.ts";
