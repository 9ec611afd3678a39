/** Writes log lines to standard output, redacted, one JSON object a line, for programs that forward them to another system. */

import { redactValue } from "@comptoir/domain/operation";

import { serverName, truncateLine, type LogRecorder } from "./log-recorder.ts";
import type { NewLogLine } from "./log-repository.ts";

/** Formats a line as JSON, without tokens, e-mail addresses and card numbers. */
export function printStreamedLine(line: NewLogLine): string {
  const { atMs, source, level, userId, layerId, terminal, text, fields } = truncateLine(line);
  const lineContent = { user: userId ?? null, layer: layerId ?? null, terminal: terminal ?? null, text, fields };
  return JSON.stringify({
    log: source.toLowerCase(),
    at: new Date(atMs).toISOString(),
    level,
    server: serverName,
    ...(redactValue(lineContent) as object),
  });
}

/** Makes a recorder that also prints each line. Requests are left out, because standard output has a separate line for each. */
export const makeStreamingRecorder = (recorder: LogRecorder, write: (line: string) => void): LogRecorder => ({
  ...recorder,
  addLine: (line) => {
    recorder.addLine(line);
    if (line.source !== "REQUESTS") write(printStreamedLine(line));
  },
});
