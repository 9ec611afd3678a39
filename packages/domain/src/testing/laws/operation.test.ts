import { expect, test } from "vitest";

import * as ours from "../../operation/index.ts";
import { checkLaw, holdLaw, lawsOf } from "../law.ts";
import { operationLaws } from "./operation.ts";

test.each(lawsOf(operationLaws))("$rule: $title", (law) => holdLaw(law));

/** Wrong in the ways in which running a system is wrong, and the rule whose laws say so. */
const faults: readonly (readonly [string, string, Partial<Record<keyof typeof ours, unknown>>])[] = [
  ["two minutes are still online", "terminal-state", { terminalStateOf: (last: number | null, now: number) => ours.terminalStateOf(last === null ? null : last + 1, now) }],
  ["fifteen minutes are still late", "terminal-state", { terminalStateOf: (last: number | null, now: number) => (last !== null && now - last === 900_000 ? "LATE" : ours.terminalStateOf(last, now)) }],
  ["a terminal nobody heard of is offline", "terminal-state", { terminalStateOf: (last: number | null, now: number) => (last === null ? "OFFLINE" : ours.terminalStateOf(last, now)) }],
  ["a heartbeat of tomorrow is online", "terminal-state", { terminalStateOf: (last: number | null, now: number) => ours.terminalStateOf(last === null ? null : Math.min(last, now), now) }],
  ["the next change comes a moment late", "terminal-state", { nextTerminalChange: (last: number | null, now: number) => { const next = ours.nextTerminalChange(last, now); return next === null ? null : next + 1; } }],
  ["767 is the widest telephone", "screen-numbers", { isMobileWidth: (width: number) => width < 768 }],
  ["a toast stays for five seconds", "screen-numbers", { screenRules: { ...ours.screenRules, toastMs: 5_000 } }],
  ["8,000 characters are too many", "request-numbers", { mustPost: (length: number) => length >= 8_000 }],
  ["pages are counted from 0", "list-page", { parsePage: (query: unknown) => { const read = ours.parsePage(query); return read.ok ? { ok: true, value: { ...read.value, offset: read.value.offset + read.value.size } } : read; } }],
  ["what is too large is cut", "list-page", { parsePage: (query: unknown) => { const read = ours.parsePage(query); return read.ok ? read : { ok: true, value: { offset: 0, size: 1_000 } }; } }],
];

test.each(faults)("%s: %s says so", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(laws.filter((law) => checkLaw(law, { runs: 300, seed: 7 }).failure !== null).length).toBeGreaterThan(0);
});
