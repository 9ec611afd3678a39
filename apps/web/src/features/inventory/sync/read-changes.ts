/** Reads the changes of a count from the server. */
import { ref } from "valtio/vanilla";

import type { Answer } from "../../../shared/answer.ts";
import type { DocumentUpdate } from "../inventory-gateway.ts";
import { storeDocument } from "./store-document.ts";
import { readJournal, type SyncContext } from "./sync-context.ts";

/** Document whose changes are read; an answer is dropped when another one is open by then. */
interface DocumentVisit {
  readonly id: number;
  readonly number: number;
}

/** Number of last counted lines that are read first, more than a screen shows. */
export const firstLineCount = 60;

/** Reads the changes since the last reading, displays them, and stores the document. */
export async function readChanges(syncContext: SyncContext): Promise<void> {
  const { board, state, deps, progress } = syncContext;
  const documentVisit: DocumentVisit = { id: state.id, number: board.visit };
  const wasBehind = progress.isBehind;
  progress.isBehind = false;
  // Nothing is being sent while the server is read, so its answer includes all sent events.
  const changesOutcome = await deps.alone(() => takeChanges(syncContext, documentVisit));
  if (documentVisit.number !== board.visit) return;
  if (changesOutcome === "failed") progress.isBehind ||= wasBehind;
  if (progress.cursor !== null && state.isPart) {
    state.isPart = false;
    board.forgetOrder();
  }
  // Displays a long document before storing it.
  board.showAll();
  if (changesOutcome === "changed") await storeDocument(syncContext);
}

/** Reads the changes, and puts them on the board; says whether there were any, or the call failed. */
async function takeChanges(
  syncContext: SyncContext,
  documentVisit: DocumentVisit,
): Promise<"changed" | "unchanged" | "failed"> {
  const { board, state, deps, progress, follower } = syncContext;
  await readJournal(syncContext);
  const sentIds = board.entries.all().flatMap((entry) => (entry.state === "sent" ? [entry.event.id] : []));
  const answer = await askServer(syncContext, documentVisit);
  if (documentVisit.number !== board.visit) return "unchanged";
  if (!answer.ok) {
    state.failure = ref(answer.failure);
    return "failed";
  }
  if (state.failure !== null) follower.wake();
  const { document, lines, devices, cursor } = answer.value;
  const isFullRead = progress.cursor === null;
  // While an answer is missing it is unknown whether the server has the events: their lines come with that answer.
  const usableLines = isFullRead ? lines : lines.filter(({ key }) => !board.isWaiting(key));
  board.take(usableLines, sentIds, isFullRead);
  board.takeHead(document);
  Object.assign(state, { devices: ref(devices), failure: null, asOf: deps.now() });
  if (usableLines.length === lines.length) progress.cursor = cursor;
  progress.readVersion = document.version;
  await readJournal(syncContext);
  return isFullRead || lines.length > 0 ? "changed" : "unchanged";
}

/** Asks for the changes; shows the last counted lines while all lines are read, which takes seconds for a long document. */
async function askServer(
  { board, state, deps: { gateway }, progress }: SyncContext,
  { id, number }: DocumentVisit,
): Promise<Answer<DocumentUpdate>> {
  if (progress.cursor !== null || board.known().lines.size > 0)
    return gateway.readDocument(id, progress.cursor, state.isRevealed);
  const firstAnswer = await gateway.readDocument(id, null, state.isRevealed, firstLineCount);
  if (number !== board.visit || !firstAnswer.ok || firstAnswer.value.lines.length < firstLineCount) return firstAnswer;
  board.take(firstAnswer.value.lines, [], true);
  board.takeHead(firstAnswer.value.document);
  Object.assign(state, { isPart: true, devices: ref(firstAnswer.value.devices) });
  board.showAll();
  return gateway.readDocument(id, null, state.isRevealed);
}
