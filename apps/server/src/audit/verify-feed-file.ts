/** The command `verify-audit`: checks batches of the audit feed that a receiver stored, without a server. */

import { readFile } from "node:fs/promises";

import { checkFeed, type FeedFault } from "@comptoir/domain/operation";

import { sha256 } from "../sha256.ts";

/** Result of a check: whether the file is valid, and the text to print. */
export interface FeedFileVerdict {
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/** Reads a file of audit feed batches and checks it; rejects if the file cannot be read. */
export async function verifyFeedFile(path: string): Promise<FeedFileVerdict> {
  return verifyFeedText(await readFile(path, "utf8"));
}

/** Checks audit feed batches in the order of their arrival, and lists their faults. */
export function verifyFeedText(text: string): FeedFileVerdict {
  const { faults, batches, entries, repeats } = checkFeed(text, sha256);
  if (faults.length > 0) return { isRight: false, lines: faults.map(faultSentence) };
  if (batches === 0) return { isRight: false, lines: ["The file has no batch."] };
  return {
    isRight: true,
    lines: [
      `${batches} batches with ${entries} entries: each follows the one before.`,
      ...(repeats === 0 ? [] : [`Batches that arrived again unchanged: ${repeats}.`]),
      "A change of the last batch shows with the next one.",
    ],
  };
}

const sentenceByFault: Readonly<Record<FeedFault["code"], string>> = {
  UNREADABLE: "is followed by a line that is neither a batch nor an entry",
  MISSING: "does not follow the one before: a batch is missing, or the file begins later",
  CHANGED: "does not have the hash of the one before, which was changed",
  COUNT: "has another number of entries than it says",
  TWICE: "is there twice with different content",
};

const faultSentence = ({ code, feed, batch }: FeedFault): string =>
  `Feed ${feed}, batch ${batch} ${sentenceByFault[code]}.`;
