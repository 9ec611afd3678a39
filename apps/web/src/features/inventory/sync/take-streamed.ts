/** Applies a change of the stream to a count. */
import { ref } from "valtio/vanilla";

import type { DocumentUpdate } from "../inventory-gateway.ts";
import { storeDocument } from "./store-document.ts";
import type { SyncContext } from "./sync-context.ts";

/** Minimum interval of polling without a stream, and of storing streamed changes on the device. Units: milliseconds. */
export const pollIntervalMs = 5_000;

/** Storing takes about this long per line, so a long document is stored less often. Units: milliseconds. */
const storeMsPerLine = 3;

/** Applies a streamed change, except for lines that miss events of this device; returns false if missed changes must be read from the server. */
export function takeStreamed(syncContext: SyncContext, update: DocumentUpdate): boolean {
  const { board, state, deps, progress } = syncContext;
  const { version } = update.document;
  if (progress.cursor === null || version < progress.readVersion) return true;
  const usableLines = update.lines.filter(
    ({ key }) => !board.isOwn(key) || (!board.isUnsettled(key) && version >= progress.sentVersion),
  );
  if (usableLines.length < update.lines.length) progress.isBehind = true;
  board.take(usableLines, []);
  if (state.head === null || version >= state.head.version) board.takeHead(update.document);
  Object.assign(state, { devices: ref(update.devices), failure: null, asOf: deps.now() });
  board.showKeys(usableLines.map(({ key }) => key));
  // Missed changes are read from the older cursor.
  if (progress.isBehind) return false;
  progress.cursor = update.cursor;
  progress.readVersion = version;
  const storeIntervalMs = Math.max(pollIntervalMs, board.known().lines.size * storeMsPerLine);
  if (deps.now() - progress.storedAt >= storeIntervalMs) void storeDocument(syncContext);
  return true;
}
