/** The server's own log, and extracts of it. */

export { logHandlers } from "./log-handlers.ts";
export { logLayer, pruneLog } from "./log-layer.ts";
export { makeLogRecorder, recordingLogger, requestLogLine } from "./log-recorder.ts";
export { streamingRecorder } from "./stream-lines.ts";
export { isSecurityLine } from "./security-lines.ts";
export { LineReceiver, recordLine } from "./record-line.ts";
