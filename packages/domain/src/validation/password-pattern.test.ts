import { expect, test } from "vitest";

import { listPatterns } from "./password-pattern.ts";

/** Patterns of a password, as "kind from-to", sorted by their end. */
const patternsOf = (password: string, username: string | null): readonly string[] =>
  listPatterns([...password], username, 5)
    .toSorted((a, b) => a.to - b.to || a.from - b.from)
    .map(({ kind, from, to }) => `${kind} ${from}-${to}`);

const unlike = "k7Q!mZ2#pV9$wB4&tR6*xD8%hN3?cF5+";

test.each([
  ["kzqvx7", []],
  // Words of at least four letters, anywhere.
  ["xbonjourx", ["word 1-8"]],
  ["passe", ["word 0-4", "word 0-5"]],
  ["7kzaq", []],
  ["xbonj", []],
  // Runs of at least three, and each of their prefixes.
  ["aab", []],
  ["aaaa", ["repeat 0-3", "repeat 0-4", "repeat 2-4"]],
  ["rstu", ["sequence 0-3", "sequence 0-4"]],
  ["xutsr", ["sequence 1-4", "sequence 1-5"]],
  ["xcde-edc", ["sequence 1-4", "sequence 5-8"]],
  ["cdedc", ["sequence 0-3", "sequence 2-5"]],
  ["dfg", ["sequence 0-3"]],
  ["891", []],
  // Signs have no order.
  ["()*", []],
  ["./0", []],
  ["/01", []],
  ["yz{", []],
  // A repeated part of 2 to 32 characters.
  ["k7k7", ["repeat 2-4"]],
  ["k7xk7", []],
  [`${unlike}${unlike}`, ["repeat 32-64"]],
  [`!${unlike}!${unlike}`, []],
  // A year, or a full date.
  ["1984", ["date 0-4"]],
  ["x2099x", ["date 1-5"]],
  ["19a4", []],
  ["84/03/14", ["date 0-7", "date 0-8", "date 1-8"]],
] as const)("in %j a guesser sees %j", (password, expectedPatterns) => {
  expect(patternsOf(password, null)).toEqual(expectedPatterns);
});

test.each([
  ["able", "able", ["username 0-4"]],
  ["xABLÉx", " able ", ["username 1-5"]],
  ["abl", "abl", []],
  ["abl", "able", []],
  ["xablx", "able", []],
] as const)("in %j of %j a guesser sees %j", (password, username, expectedPatterns) => {
  expect(patternsOf(password, username)).toEqual(expectedPatterns);
});

test.each([
  "1984-03-14",
  "1984-3-4",
  "1984.12.31",
  "1984/10/30",
  "84-3-4",
  "840314",
  "19840314",
  "198434",
  "14-03-1984",
  "4-3-1984",
  "31.12.84",
  "30/10/84",
  "4/3/84",
  "140384",
  "14031984",
  "2001-01-09",
  "09-01-2001",
  "10.11.20",
  "20.11.10",
])("%s is a date from its first character to its last", (date) => {
  expect(patternsOf(date, null)).toContain(`date 0-${date.length}`);
});

test.each([
  "1984-00-14",
  "1984-13-14",
  "1984-03-00",
  "1984-03-32",
  "1984-03-39",
  "1984-03/14",
  "1984_03_14",
  "32-03-1984",
  "00-03-1984",
  "14-13-1984",
  "14-00-1984",
  "14-03/1984",
  "14-03-1884",
  "19-84",
])("%s is none", (text) => {
  expect(patternsOf(text, null)).not.toContain(`date 0-${text.length}`);
});
