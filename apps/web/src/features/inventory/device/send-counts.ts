/** Sends what waits on this device: each event once, whatever was cut off before. */
import type { Failure } from "../../../shared/answer.ts";
import type { CountGateway, PostedCounts, SentEvent } from "../inventory-gateway.ts";
import type { CountJournal, JournalEntry } from "./count-journal.ts";

/** The most events of one call. */
const batchSize = 500;

/** Why events stay on the device: none: they are sent; the others say what a person can do. */
export type SendEnd = "none" | "offline" | "signedOut" | "shut" | "denied" | "refused";

export interface SendDeps {
  readonly journal: CountJournal;
  readonly gateway: Pick<CountGateway, "post" | "tell">;
  readonly deviceId: string;
  /** Told which lines stand how once the events of a call are in them. */
  readonly onTaken: (posted: PostedCounts, ids: readonly string[]) => void;
  /** Runs one at a time over all tabs. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Sends what a user did on a document of this device; what others did waits for them. */
export function sendCounts(
  { journal, gateway, deviceId, onTaken, alone }: SendDeps,
  documentId: number,
  userId: number,
): Promise<SendEnd> {
  return alone(async () => {
    let end: SendEnd = "none";
    let hasJoined = false;
    for (;;) {
      const mine = (await journal.listWaiting()).filter((entry) => isMine(entry, documentId, userId));
      const batch = mine.slice(0, batchSize);
      if (batch.length === 0) return end;
      const answer = await gateway.post(documentId, deviceId, batch);
      if (answer.ok) {
        const ids = batch.map(({ event }) => event.id);
        await journal.settle(ids, "sent");
        onTaken(answer.value, ids);
        continue;
      }
      const { failure } = answer;
      if (hasIssue(failure, "COUNTER_NOT_JOINED") && !hasJoined) {
        hasJoined = true;
        const joined = await gateway.tell(documentId, deviceId, mine.length, false);
        if (joined.ok) continue;
        return endOf(joined.failure);
      }
      const wrong = refusedOf(failure, batch);
      if (wrong.size === 0) return endOf(failure);
      for (const [code, ids] of wrong) await journal.settle(ids, "refused", code);
      end = "refused";
    }
  });
}

const isMine = ({ documentId, event }: JournalEntry, wanted: number, userId: number): boolean =>
  documentId === wanted && event.userId === userId;

const hasIssue = ({ code, issues }: Failure, wanted: string): boolean =>
  code === wanted || issues.some((issue) => issue.code === wanted);

/** A document that is closed, deleted or gone takes nothing more. */
const shutting = ["DOC_TRANSITION", "DOC_DELETED"] as const;

function endOf(failure: Failure): SendEnd {
  if (failure.status === 401) return "signedOut";
  if (failure.status === 404 || shutting.some((code) => hasIssue(failure, code))) return "shut";
  if (failure.status === 403) return "denied";
  // A body that the server cannot read will not be read the next time either; any other failure is tried again.
  return failure.status === 400 || failure.status === 413 ? "denied" : "offline";
}

/** The events that the server names one by one, by the code it gives them: the others go without them. */
function refusedOf({ issues }: Failure, batch: readonly SentEvent[]): ReadonlyMap<string, readonly string[]> {
  const refused = new Map<string, string[]>();
  for (const { code, field } of issues) {
    const place = /(?:^|\.)events\.(\d+)(?:\.|$)/iu.exec(field ?? "");
    const event = place === null ? undefined : batch[Number(place[1])];
    if (event === undefined || code === "COUNTER_NOT_JOINED") continue;
    refused.set(code, [...(refused.get(code) ?? []), event.event.id]);
  }
  return refused;
}
