/** Sends the scans of a user in a document that wait on this device, each exactly once despite interruptions. */
import type { Failure } from "../../../shared/answer.ts";
import type { CountGateway, PostedEventsAnswer, SentEvent } from "../inventory-gateway.ts";
import type { CountJournal, JournalEntry } from "./count-journal.ts";

/** Maximum number of events per call. */
const batchSize = 500;

/** Reason why counted events stay on the device; "none" if all were sent. */
export type UnsentReason = "none" | "offline" | "signedOut" | "shut" | "denied" | "refused";

export interface SendDeps {
  readonly journal: CountJournal;
  readonly gateway: Pick<CountGateway, "postEvents" | "tellWaiting">;
  readonly deviceId: string;
  /** Called with the server's answer to a call: the lines that now include its events. */
  readonly onTaken: (posted: PostedEventsAnswer, ids: readonly string[]) => void;
  /** Runs the work while no other tab of the browser runs any. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Sends a user's events of a document on this device; events of other users wait for them. */
export function sendCounts(
  { journal, gateway, deviceId, onTaken, alone }: SendDeps,
  documentId: number,
  userId: number,
): Promise<UnsentReason> {
  return alone(async () => {
    let sendEnd: UnsentReason = "none";
    let hasJoined = false;
    for (;;) {
      const ownEntries = (await journal.listWaiting()).filter((entry) => isOwnEntry(entry, documentId, userId));
      const batch = ownEntries.slice(0, batchSize);
      if (batch.length === 0) return sendEnd;
      const answer = await gateway.postEvents(documentId, deviceId, batch);
      if (answer.ok) {
        const ids = batch.map(({ event }) => event.id);
        await journal.settleEntries(ids, "sent");
        onTaken(answer.value, ids);
        continue;
      }
      const { failure } = answer;
      if (failureHasIssue(failure, "COUNTER_NOT_JOINED") && !hasJoined) {
        hasJoined = true;
        const joinAnswer = await gateway.tellWaiting(documentId, deviceId, ownEntries.length, false);
        if (joinAnswer.ok) continue;
        return unsentReasonOf(joinAnswer.failure);
      }
      const wrongEvents = refusedOf(failure, batch);
      if (wrongEvents.size === 0) return unsentReasonOf(failure);
      for (const [code, ids] of wrongEvents) await journal.settleEntries(ids, "refused", code);
      sendEnd = "refused";
    }
  });
}

const isOwnEntry = ({ documentId, event }: JournalEntry, wantedId: number, userId: number): boolean =>
  documentId === wantedId && event.userId === userId;

const failureHasIssue = ({ code, issues }: Failure, wantedCode: string): boolean =>
  code === wantedCode || issues.some((issue) => issue.code === wantedCode);

/** A closed, deleted or missing document takes no more events. */
const closingIssues = ["DOC_TRANSITION", "DOC_DELETED"] as const;

function unsentReasonOf(failure: Failure): UnsentReason {
  if (failure.status === 401) return "signedOut";
  if (failure.status === 404 || closingIssues.some((code) => failureHasIssue(failure, code))) return "shut";
  if (failure.status === 403) return "denied";
  // A body that the server cannot parse will fail again; any other failure is retried.
  return failure.status === 400 || failure.status === 413 ? "denied" : "offline";
}

/** Events that the server refuses individually, by code; the others are sent without them. */
function refusedOf({ issues }: Failure, batch: readonly SentEvent[]): ReadonlyMap<string, readonly string[]> {
  const issuesByEvent = new Map<string, string[]>();
  for (const { code, field } of issues) {
    const eventIndex = /(?:^|\.)events\.(\d+)(?:\.|$)/iu.exec(field ?? "");
    const event = eventIndex === null ? undefined : batch[Number(eventIndex[1])];
    if (event === undefined || code === "COUNTER_NOT_JOINED") continue;
    issuesByEvent.set(code, [...(issuesByEvent.get(code) ?? []), event.event.id]);
  }
  return issuesByEvent;
}
