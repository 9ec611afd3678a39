/** Sends the waiting events of a count, and displays what the server made of them. */
import { ref } from "valtio/vanilla";

import { sendCounts } from "../device/send-counts.ts";
import { readJournal, type SyncContext } from "./sync-context.ts";

export async function sendWaiting(syncContext: SyncContext): Promise<void> {
  const { board, state, deps, progress } = syncContext;
  const { entries, visit } = board;
  if (entries.waiting().size === 0) return;
  state.sending = "sending";
  const waitingIds = [...entries.waiting().keys()];
  const sentIds = new Set<string>();
  const changedKeys = new Set<string>();
  const unsentReason = await sendCounts(
    {
      ...deps,
      onTaken: ({ lines, version, clocks = [], supplement }, ids) => {
        if (visit !== board.visit) return;
        if (clocks.length > 0) state.clocks = ref(clocks);
        if (supplement !== undefined) state.supplement = ref(supplement);
        board.take(lines, ids);
        progress.sentVersion = Math.max(progress.sentVersion, version);
        for (const { key } of lines) changedKeys.add(key);
        for (const id of ids) {
          sentIds.add(id);
          const lineKey = entries.keyOf(id);
          if (lineKey !== undefined) changedKeys.add(lineKey);
        }
      },
    },
    state.id,
    deps.userId(),
  );
  if (visit !== board.visit) return;
  // Scans of another tab are in the journal only.
  if (unsentReason === "none" && waitingIds.every((id) => sentIds.has(id))) entries.markSent(sentIds);
  else await readJournal(syncContext);
  state.sending = unsentReason;
  progress.failedAt = unsentReason === "offline" ? deps.now() : 0;
  for (const { event } of entries.refused()) changedKeys.add(event.lineKey);
  board.showKeys([...changedKeys]);
  // Another tab of this browser sent some of them.
  if (entries.all().some((entry) => entry.state === "sent" && !board.known().ownIds.has(entry.event.id)))
    progress.isBehind = true;
}
