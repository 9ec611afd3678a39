/** Audit feed: batches of audit entries and security events, chained by hash, that a separate system receives. */

import { isFields } from "../validation/index.ts";

import { redactValue } from "./redact-log.ts";

/**
 * Maximum numbers of entries and of characters in a batch, and of batches in a run; an entry with more characters is a batch by itself.
 *
 * Source: decision 0418.
 */
export const auditFeedRules = { entriesInBatch: 500, charactersInBatch: 1_000_000, batchesInRun: 200 } as const;

/**
 * Lines of the server's log that are events of security, beside the audit trail: refused calls, errors of the server, and guesses that
 * were slowed down. Sign-ins, failed ones and locks are entries of the trail.
 *
 * Source: OWASP ASVS 5.0, 16.3.2–16.3.4; decision 0418.
 */
export const securityLineRules = { statuses: [403], faultsFrom: 500, codes: ["THROTTLED"] } as const;

/** An entry as it is sent: its id is the same each time. */
export interface FeedEntry {
  /** `audit-` or `log-` with the number of the entry. */
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Head of a batch: its first line. */
export interface FeedHead {
  readonly comptoir: "audit-feed";
  /** Id of the chain of batches. Another task has another id, and so has a task created again in a restored installation. */
  readonly feed: string;
  /** 1 for the first batch of the feed. */
  readonly batch: number;
  /** Hash of the batch before, head included; null for the first. */
  readonly previous: string | null;
  /** Number of entries that follow. */
  readonly entries: number;
}

/**
 * Writes an entry as a line: without empty fields, redacted as log extracts are.
 *
 * Source: behaviour 3.8 (redaction); decision 0418.
 *
 * @example printFeedEntry({ id: "audit-7", action: "UPDATE", layer: null, after: { email: "ana@exemple.ca" } }) // => '{"id":"audit-7","action":"UPDATE","after":{"email":"***@exemple.ca"}}'
 */
export function printFeedEntry(entry: FeedEntry): string {
  const filledFields = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(redactValue(Object.fromEntries(filledFields)));
}

/**
 * Returns how many lines from the front are the next batch: as many as fit, at least 1 if there is any.
 *
 * @example takeFeedLines(["a", "b", "c"], { entriesInBatch: 2, charactersInBatch: 100 }) // => 2
 */
export function takeFeedLines(
  lines: readonly string[],
  {
    entriesInBatch,
    charactersInBatch,
  }: Readonly<Record<"entriesInBatch" | "charactersInBatch", number>> = auditFeedRules,
): number {
  let charactersSoFar = 0;
  const firstUnfittingIndex = lines.findIndex((line, index) => {
    charactersSoFar += line.length + 1;
    return index > 0 && (index >= entriesInBatch || charactersSoFar > charactersInBatch);
  });
  return firstUnfittingIndex < 0 ? lines.length : firstUnfittingIndex;
}

/**
 * Writes a batch as NDJSON: its head, then its entries, a line each.
 *
 * @example printFeedBatch({ feed: "f", batch: 1, previous: null }, ['{"id":"audit-1"}']).split("\n")[0] // => '{"comptoir":"audit-feed","feed":"f","batch":1,"previous":null,"entries":1}'
 */
export function printFeedBatch(
  { feed, batch, previous }: Pick<FeedHead, "feed" | "batch" | "previous">,
  lines: readonly string[],
): string {
  const batchHead: FeedHead = { comptoir: "audit-feed", feed, batch, previous, entries: lines.length };
  return `${[JSON.stringify(batchHead), ...lines].join("\n")}\n`;
}

/** Fault of a received file. */
export interface FeedFault {
  /** `UNREADABLE` line, `MISSING` batch, `CHANGED` batch before, `COUNT` of entries, or two batches of one number (`TWICE`). */
  readonly code: "UNREADABLE" | "MISSING" | "CHANGED" | "COUNT" | "TWICE";
  readonly feed: string;
  /** Batch at which the fault shows; 0 before the first. */
  readonly batch: number;
}

/** Check of a received file. */
export interface FeedCheck {
  readonly faults: readonly FeedFault[];
  /** Number of batches and of entries, each counted once. */
  readonly batches: number;
  readonly entries: number;
  /** Number of batches that arrived again unchanged. */
  readonly repeats: number;
}

interface ReceivedBatch {
  readonly head: FeedHead;
  readonly lines: readonly string[];
}

/**
 * Checks received batches, one file of them in the order of arrival: a repeat is dropped, each other batch follows the one before by its
 * number and its hash. A change of the last batch shows with the next one.
 *
 * Source: decision 0418.
 *
 * @example checkFeed(printFeedBatch({ feed: "f", batch: 2, previous: null }, []), (text) => text).faults // => [{ code: "MISSING", feed: "f", batch: 2 }]
 */
export function checkFeed(text: string, hash: (text: string) => string): FeedCheck {
  const { batches, faults } = splitBatches(text);
  const lastBatchByFeed = new Map<string, { readonly number: number; readonly hash: string }>();
  const hashByBatch = new Map<string, string>();
  let [count, entries, repeats] = [0, 0, 0];
  for (const { head, lines } of batches) {
    const { feed, batch } = head;
    const addFault = (code: FeedFault["code"]) => faults.push({ code, feed, batch });
    const batchHash = hash(`${lines.join("\n")}\n`);
    const earlierHash = hashByBatch.get(`${feed} ${batch}`);
    if (earlierHash !== undefined) {
      if (earlierHash === batchHash) repeats += 1;
      else addFault("TWICE");
      continue;
    }
    hashByBatch.set(`${feed} ${batch}`, batchHash);
    const lastBatch = lastBatchByFeed.get(feed);
    if (batch !== (lastBatch?.number ?? 0) + 1) addFault("MISSING");
    else if (head.previous !== (lastBatch?.hash ?? null)) addFault("CHANGED");
    if (lines.length - 1 !== head.entries) addFault("COUNT");
    lastBatchByFeed.set(feed, { number: batch, hash: batchHash });
    count += 1;
    entries += lines.length - 1;
  }
  return { faults, batches: count, entries, repeats };
}

function splitBatches(text: string): { readonly batches: readonly ReceivedBatch[]; readonly faults: FeedFault[] } {
  const batches: { readonly head: FeedHead; readonly lines: string[] }[] = [];
  const faults: FeedFault[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const parsedLine = readLine(line);
    const lastBatch = batches.at(-1);
    if (isFeedHead(parsedLine)) batches.push({ head: parsedLine, lines: [line] });
    else if (parsedLine !== null && lastBatch !== undefined) lastBatch.lines.push(line);
    else faults.push({ code: "UNREADABLE", feed: lastBatch?.head.feed ?? "", batch: lastBatch?.head.batch ?? 0 });
  }
  return { batches, faults };
}

/** Parses a line; null if it is no JSON object, and so neither a head nor an entry. */
function readLine(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsedJson: unknown = JSON.parse(line);
    return isFields(parsedJson) ? parsedJson : null;
  } catch {
    return null;
  }
}

const isFeedHead = (value: Readonly<Record<string, unknown>> | null): value is FeedHead & Record<string, unknown> =>
  value?.["comptoir"] === "audit-feed" &&
  typeof value["feed"] === "string" &&
  Number.isSafeInteger(value["batch"]) &&
  Number.isSafeInteger(value["entries"]);
