/** State that the parts of a count's synchronization share. */
import type { Follower } from "../../../shared/follower.ts";
import type { CountBoard } from "../count-board.ts";
import type { CountState, CountStoreDeps } from "../count-state.ts";

/** Progress of reading from the server, and of sending to it. */
export interface SyncProgress {
  /** Cursor of the next changes; null reads everything. */
  cursor: number | null;
  /** Version last read; older changes of the stream are ignored. */
  readVersion: number;
  /** Version that includes every sent event. */
  sentVersion: number;
  /** Whether an unusable change was received, so that the server must be asked. */
  isBehind: boolean;
  /** Time of storing the document on the device. Units: milliseconds. */
  storedAt: number;
  /** Time of the last sending without a network. Units: milliseconds. */
  failedAt: number;
}

export interface SyncContext {
  readonly board: CountBoard;
  readonly state: CountState;
  readonly deps: CountStoreDeps;
  readonly progress: SyncProgress;
  readonly follower: Follower;
}

/** Progress of a document that was not read yet. */
export const unreadProgress = { cursor: null, readVersion: 0, sentVersion: 0, isBehind: false } as const;

/** Reads this device's events again. */
export async function readJournal({ board, state, deps }: SyncContext): Promise<void> {
  board.entries.replace(await deps.journal.listEntries(state.id));
}
