/** The server's own log, and extracts of it. */

export { logHandlers } from "./log-handlers.ts";
export { logLayer, pruneLog } from "./log-layer.ts";
export { makeLogRecorder, makeRecordingLogger, makeRequestLogLine } from "./log-recorder.ts";
export { makeStreamingRecorder } from "./stream-lines.ts";
export { securityLineCondition } from "./security-lines.ts";
export { LineReceiver, recordLine } from "./record-line.ts";
