import { expect, test } from "vitest";

import * as ours from "../../../operation/index.ts";
import { daysBetween } from "../../../period/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { isFields } from "../../../validation/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { operationLaws } from "../operation.ts";

/** Faulty implementations of system operation, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<Record<keyof typeof ours, unknown>>])[] = [
  [
    "the batch before is not compared",
    "audit-feed-chain",
    {
      checkFeed: (text: string, hash: (text: string) => string) => {
        const check = ours.checkFeed(text, hash);
        return { ...check, faults: check.faults.filter(({ code }) => code !== "CHANGED") };
      },
    },
  ],
  [
    "an e-mail address is sent",
    "audit-feed-batch",
    { printFeedEntry: (entry: ours.FeedEntry) => JSON.stringify(entry) },
  ],
  [
    "thirty days are too many",
    "log-extract-form",
    {
      parseLogExtract: (value: unknown) => {
        const parsed = ours.parseLogExtract(value);
        return parsed.ok && daysBetween(parsed.value.from, parsed.value.to) === 30
          ? fail(issue("LOG_TOO_LONG", ["to"], { max: 31 }))
          : parsed;
      },
    },
  ],
  [
    "32 days are read",
    "log-extract-form",
    {
      parseLogExtract: (value: unknown) => {
        const parsed = ours.parseLogExtract(value);
        return !parsed.ok && isFields(value) && parsed.issues[0]?.code === "LOG_TOO_LONG"
          ? ours.parseLogExtract({ ...value, to: value["from"] })
          : parsed;
      },
    },
  ],
  [
    "nothing is redacted",
    "log-extract-lines",
    {
      previewLog: (lines: Iterable<ours.LogLine>, extract: ours.LogExtract, zone: string) =>
        ours.previewLog(lines, { ...extract, isRedacted: false }, zone),
    },
  ],
  [
    "199 lines are shown",
    "log-extract-lines",
    {
      previewLog: (lines: Iterable<ours.LogLine>, extract: ours.LogExtract, zone: string) => {
        const { lines: previewLines, hasMore } = ours.previewLog(lines, extract, zone);
        return { lines: previewLines.slice(0, 199), hasMore };
      },
    },
  ],
  [
    "days are those of UTC",
    "log-extract-lines",
    { isInExtract: (line: ours.LogLine, extract: ours.LogExtract) => ours.isInExtract(line, extract, "UTC") },
  ],
  [
    "a graver line is left out",
    "log-extract-lines",
    {
      isInExtract: (line: ours.LogLine, extract: ours.LogExtract, zone: string) =>
        line.level === extract.level && ours.isInExtract(line, extract, zone),
    },
  ],
  [
    "a file is kept for a week and a moment",
    "log-extract-retention",
    { isLogExtractAvailable: (createdAtMs: number, now: number) => ours.isLogExtractAvailable(createdAtMs, now - 1) },
  ],
  [
    "a whole number is cut to its last four",
    "card-number",
    {
      parseCardLastFour: (value: unknown) =>
        ours.parseCardLastFour(typeof value === "string" ? value.trim().slice(-4) : value),
    },
  ],
  [
    "zeros in front are lost",
    "card-number",
    {
      parseCardLastFour: (value: unknown) => {
        const parsed = ours.parseCardLastFour(value);
        return parsed.ok ? ok(String(Number(parsed.value))) : parsed;
      },
    },
  ],
  [
    "the check digit does not matter",
    "card-number",
    {
      maskCards: (text: string) =>
        text.replaceAll(/\d(?:[ -]?\d){12,18}/gu, (cardNumber) => `****${cardNumber.slice(-4)}`),
    },
  ],
  [
    "groups are not seen",
    "card-number",
    { maskCards: (text: string) => (/\d[ -]\d/u.test(text) ? text : ours.maskCards(text)) },
  ],
  ["the whole address stays", "log-redaction", { redactText: (text: string) => ours.maskCards(text) }],
  [
    "a secret in a list is left",
    "log-redaction",
    { redactValue: (value: unknown) => (Array.isArray(value) ? value : ours.redactValue(value)) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
