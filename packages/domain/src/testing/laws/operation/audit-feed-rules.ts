import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "auditFeedRules"
  | "checkFeed"
  | "isSignedKind"
  | "printFeedBatch"
  | "printFeedEntry"
  | "securityLineRules"
  | "takeFeedLines"
  | "taskKinds"
>;

/** Hash of 32 bits (FNV-1a), enough to tell the texts of a test apart. */
const hashText = (text: string): string => {
  let value = 2_166_136_261;
  for (let characterIndex = 0; characterIndex < text.length; characterIndex += 1)
    value = Math.imul(value ^ text.charCodeAt(characterIndex), 16_777_619) >>> 0;
  return value.toString(16);
};

const arbEntry = fc.record({ action: fc.constantFrom("UPDATE", "SIGN_IN_FAILED", "LOCK"), label: fc.string() });
const arbBatches = fc.array(fc.array(arbEntry, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

/** Builds the rules and laws of the audit feed. */
export const auditFeedRulesOf = ({
  auditFeedRules,
  checkFeed,
  isSignedKind,
  printFeedBatch,
  printFeedEntry,
  securityLineRules,
  takeFeedLines,
  taskKinds,
}: Functions): Readonly<Record<string, RuleRow>> => {
  /** Writes batches of entries, each with the hash of the one before. */
  const print = (batches: readonly (readonly object[])[]): readonly string[] => {
    const texts: string[] = [];
    for (const [index, entries] of batches.entries()) {
      const before = texts.at(-1);
      const lines = entries.map((entry, place) => printFeedEntry({ id: `audit-${index}-${place}`, ...entry }));
      const previous = before === undefined ? null : hashText(before);
      texts.push(printFeedBatch({ feed: "f", batch: index + 1, previous }, lines));
    }
    return texts;
  };
  const codesOf = (texts: readonly string[]) => checkFeed(texts.join(""), hashText).faults.map(({ code }) => code);
  return {
    "audit-feed-chain": {
      says: "Batches of the audit feed have running numbers, and each has the hash of the one before: whoever received them sees a batch that is missing, repeated or changed.",
      source: "decision 0418; OWASP ASVS 5.0, 16.4.3",
      laws: {
        "what was sent is right, with its repeats": fc.property(arbBatches, fc.nat(), (batches, chosen) => {
          const texts = print(batches);
          const entries = batches.reduce((sum, { length }) => sum + length, 0);
          same(checkFeed(texts.join(""), hashText), { faults: [], batches: texts.length, entries, repeats: 0 });
          const repeatedIndex = chosen % texts.length;
          const repeated = texts.flatMap((text, index) => (index === repeatedIndex ? [text, text] : [text]));
          same(checkFeed(repeated.join(""), hashText), { faults: [], batches: texts.length, entries, repeats: 1 });
        }),
        "a batch that is missing before another one is noticed": fc.property(
          arbBatches,
          fc.nat(),
          (batches, chosen) => {
            const texts = print(batches);
            if (texts.length < 2) return;
            const removedIndex = chosen % (texts.length - 1);
            same(codesOf(texts.filter((_, index) => index !== removedIndex)), ["MISSING"]);
          },
        ),
        "an entry that is removed, added or changed is noticed": fc.property(
          arbBatches,
          fc.nat(),
          fc.constantFrom("removed", "added", "changed"),
          (batches, chosen, change) => {
            const texts = print(batches);
            if (texts.length < 2) return;
            const changedIndex = chosen % (texts.length - 1);
            const alteredTexts = texts.map((text, index) => {
              if (index !== changedIndex) return text;
              if (change === "added") return `${text}{"id":"audit-x"}\n`;
              const lines = text.split("\n");
              return (change === "removed" ? lines.toSpliced(1, 1) : lines.with(1, '{"id":"audit-x"}')).join("\n");
            });
            const codes = codesOf(alteredTexts);
            holds(codes.includes("CHANGED"), "the next batch does not follow");
            same(codes.includes("COUNT"), change !== "changed");
          },
        ),
        "two batches of one number, and lines that are none, are noticed": fc.property(arbBatches, (batches) => {
          const texts = print(batches);
          const [first = ""] = texts;
          const other = printFeedBatch({ feed: "f", batch: 1, previous: null }, ['{"id":"audit-x"}']);
          same(codesOf([first, other, ...texts.slice(1)]), ["TWICE"]);
          same(codesOf([...texts, "not a line\n", "7\n"]), ["UNREADABLE", "UNREADABLE"]);
          same(codesOf(['{"id":"audit-1"}\n']), ["UNREADABLE"]);
        }),
      },
    },
    "audit-feed-batch": {
      says: "A batch has at most 500 entries and a million characters; an entry that is larger is a batch by itself. Entries are redacted as log extracts are.",
      source: "decision 0418; behaviour 3.8 (redaction)",
      laws: {
        "batches are as large as they may be, and leave no entry out": fc.property(
          fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 }),
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 30 }),
          (lengths, entriesInBatch, charactersInBatch) => {
            const lines = lengths.map((length) => "x".repeat(length));
            const size = (count: number) => lines.slice(0, count).reduce((sum, { length }) => sum + length + 1, 0);
            const count = takeFeedLines(lines, { entriesInBatch, charactersInBatch });
            const fits = (number: number) => number <= entriesInBatch && size(number) <= charactersInBatch;
            holds(count === 1 || fits(count), "it fits, or is a single entry");
            holds(count === lines.length || !fits(count + 1), "no further entry fits");
          },
        ),
        "entries have no e-mail address, secret or empty field": fc.property(arbEntry, ({ action, label }) => {
          const after = { email: "ana@exemple.ca", password: "x", secretChanged: true };
          const line = printFeedEntry({
            id: "audit-1",
            action,
            layer: null,
            user: undefined,
            after,
            label: `é ${label}`,
          });
          const read = JSON.parse(line) as Readonly<Record<string, unknown>>;
          same(Object.keys(read), ["id", "action", "after", "label"]);
          same(read["after"], { email: "***@exemple.ca", password: "***", secretChanged: true });
          holds(!line.includes("\n"), "an entry is one line");
        }),
        "limits are those of the decision": fc.property(fc.constant(auditFeedRules), (rules) => {
          same(rules, { entriesInBatch: 500, charactersInBatch: 1_000_000, batchesInRun: 200 });
          same(takeFeedLines(Array.from({ length: 501 }, () => "x")), 500);
          same(takeFeedLines(Array.from({ length: 3 }, () => "x".repeat(500_000))), 1);
          same(takeFeedLines([]), 0);
          same(securityLineRules, { statuses: [403], faultsFrom: 500, codes: ["THROTTLED"] });
          same((Object.keys(taskKinds) as (keyof typeof taskKinds)[]).filter(isSignedKind), ["WEBHOOK", "AUDIT_FEED"]);
        }),
      },
    },
  };
};
