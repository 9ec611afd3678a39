/** SFTP servers that files are picked up from. */

export { sftpPlace } from "./sftp-place.ts";
export { SftpProblem, sftpProblemOf } from "./sftp-problem.ts";
export { isPrivateKey, openSftp, type SftpAddress, type SftpTimes } from "./sftp-session.ts";
