/**
 * A form of 15 fields checked, all errors at once: ours beside straight-line code and five libraries, in one process and one run.
 *
 * --rounds 15 --ms 60 --name validation
 */

import { parseArgs } from "node:util";

import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";

import { right, typed, wrong } from "./patterns.ts";
import { peers } from "./peers.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    ms: { type: "string", default: "60" },
    name: { type: "string", default: "validation" },
  },
});
const roundCount = Number(options.rounds);
const budgetMs = Number(options.ms);

const forms = { right, "2 of 15 wrong": typed, "15 of 15 wrong": wrong } as const;

for (const [name, value] of Object.entries(forms)) {
  const expected = peers[0]?.wrongIn(peers[0].check(value)).toSorted().join(" ");
  for (const peer of peers) {
    const found = peer.wrongIn(peer.check(value)).toSorted().join(" ");
    if (found !== expected) throw new Error(`${peer.name}, ${name}: ${found}\nby hand: ${expected}`);
  }
}

/** Makes copies of an object, so that no library can cache its result. */
const makeCopies = (value: object): readonly object[] => Array.from({ length: 64 }, () => ({ ...value }));

let result: unknown = null;
function timeOnce(check: (value: unknown) => unknown, values: readonly object[]): number {
  let count = 0;
  const until = performance.now() + budgetMs;
  const before = process.cpuUsage();
  while (performance.now() < until) {
    for (const value of values) result = check(value);
    count += values.length;
  }
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / count;
}

const timesByPeerAndForm = new Map<string, number[]>();
for (let round = -2; round < roundCount; round += 1) {
  for (const [name, value] of Object.entries(forms)) {
    for (const peer of round % 2 === 0 ? peers : peers.toReversed()) {
      const took = timeOnce(peer.check, makeCopies(value));
      if (round >= 0)
        timesByPeerAndForm.set(`${peer.name}|${name}`, [
          ...(timesByPeerAndForm.get(`${peer.name}|${name}`) ?? []),
          took,
        ]);
    }
  }
}
if (result === undefined) throw new Error("every check answers");

const medianOf = (peer: string, form: string): number => median(timesByPeerAndForm.get(`${peer}|${form}`) ?? []);
writeReport(
  options.name,
  "A form of 15 fields, all errors at once",
  `Texts with bounds and patterns, an e-mail, a phone, a postal code, two lists of codes, a date, a whole number, a flag. Every peer is given the same patterns and bounds, and before anything is timed all of them name the same wrong fields. All but ajv trim the texts and give a value of their own. Medians of ${roundCount} rounds of ${budgetMs} ms, peers in turn, in one process; the time is the processor’s, because other work shares the machine.`,
  [
    {
      title: "One check, ns, and how many times the straight-line code",
      header: ["", ...Object.keys(forms).flatMap((name) => [name, "× by hand"])],
      rows: peers.map(({ name }) => [
        name,
        ...Object.keys(forms).flatMap((form) => [
          figureText(medianOf(name, form)),
          ratioText(medianOf(name, form), medianOf("by hand", form)),
        ]),
      ]),
      notes: [
        "To reach: within 3× of straight-line code, within 2× of ajv, ahead of effect Schema, zod, valibot and arktype.",
        "ajv, zod and arktype compile the form to source text and evaluate it, which a page with a content security policy forbids; ours, valibot and effect Schema do not.",
      ],
    },
  ],
);
