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
    let unsentReason: UnsentReason = "none";
    let hasJoined = false;
    for (;;) {
      const ownEntries = (await journal.listWaiting()).filter((entry) => isOwnEntry(entry, documentId, userId));
      const batch = ownEntries.slice(0, batchSize);
      if (batch.length === 0) return unsentReason;
      const postAnswer = await gateway.postEvents(documentId, deviceId, batch);
      if (postAnswer.ok) {
        const sentIds = batch.map(({ event }) => event.id);
        await journal.settleEntries(sentIds, "sent");
        onTaken(postAnswer.value, sentIds);
        continue;
      }
      const { failure } = postAnswer;
      if (failureHasIssue(failure, "COUNTER_NOT_JOINED") && !hasJoined) {
        hasJoined = true;
        const joinAnswer = await gateway.tellWaiting(documentId, deviceId, ownEntries.length, false);
        if (joinAnswer.ok) continue;
        return unsentReasonOf(joinAnswer.failure);
      }
      const refusedIdsByCode = groupRefusedByCode(failure, batch);
      if (refusedIdsByCode.size === 0) return unsentReasonOf(failure);
      for (const [code, ids] of refusedIdsByCode) await journal.settleEntries(ids, "refused", code);
      unsentReason = "refused";
    }
  });
}

const isOwnEntry = ({ documentId, event }: JournalEntry, wantedId: number, userId: number): boolean =>
  documentId === wantedId && event.userId === userId;

const failureHasIssue = ({ code, issues }: Failure, wantedCode: string): boolean =>
  code === wantedCode || issues.some((issue) => issue.code === wantedCode);

/** Issues by which the server says that a document takes no more events: it was closed or deleted. */
const closingIssueCodes = ["DOC_TRANSITION", "DOC_DELETED"] as const;

function unsentReasonOf(failure: Failure): UnsentReason {
  if (failure.status === 401) return "signedOut";
  if (failure.status === 404 || closingIssueCodes.some((code) => failureHasIssue(failure, code))) return "shut";
  if (failure.status === 403) return "denied";
  // A body that the server cannot parse will fail again; any other failure is retried.
  return failure.status === 400 || failure.status === 413 ? "denied" : "offline";
}

/** Groups the ids of the events that the server refuses individually, by code; the other events are sent without them. */
function groupRefusedByCode({ issues }: Failure, batch: readonly SentEvent[]): ReadonlyMap<string, readonly string[]> {
  const eventIdsByIssueCode = new Map<string, string[]>();
  for (const { code, field } of issues) {
    const eventIndexMatch = /(?:^|\.)events\.(\d+)(?:\.|$)/iu.exec(field ?? "");
    const event = eventIndexMatch === null ? undefined : batch[Number(eventIndexMatch[1])];
    if (event === undefined || code === "COUNTER_NOT_JOINED") continue;
    eventIdsByIssueCode.set(code, [...(eventIdsByIssueCode.get(code) ?? []), event.event.id]);
  }
  return eventIdsByIssueCode;
}
