import { expect, test } from "vitest";

import { ok } from "../../result/index.ts";
import * as ours from "../../store-day/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { storeDayLaws } from "./store-day.ts";

test.each(lawsOf(storeDayLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of store days, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a day of today is loaded",
    "store-day-state",
    { assessDay: (facts, decisions) => ours.assessDay({ ...facts, isOver: true }, decisions) },
  ],
  [
    "late facts are not seen",
    "store-day-state",
    {
      assessDay: (facts, decisions) => {
        const day = ours.assessDay(facts, decisions);
        return decisions.audited === null ? day : { ...day, state: "AUDITED", changes: [] };
      },
    },
  ],
  [
    "the order of drawers matters",
    "store-day-state",
    {
      assessDay: (facts, decisions) => {
        const day = ours.assessDay(facts, decisions);
        const [first] = facts.terminals;
        return { ...day, certificate: { ...day.certificate, fingerprint: first?.terminal ?? "" } };
      },
    },
  ],
  [
    "refused facts keep no day open",
    "store-day-audit",
    { listBlockers: (facts) => ours.listBlockers({ ...facts, refused: [] }) },
  ],
  [
    "warnings block",
    "store-day-audit",
    {
      listBlockers: (facts) => [
        ...ours.listBlockers(facts),
        ...facts.findings
          .filter(({ rule }) => rule === "UNKNOWN_ITEM")
          .map(() => ({ code: "STORE_DAY_ERRORS" as const, subject: "UNKNOWN_ITEM", params: {} })),
      ],
    },
  ],
  ["a day is audited unseen", "store-day-audit", { auditStoreDay: () => ok("AUDITED") }],
  [
    "an acceptance holds for other figures",
    "store-day-audit",
    {
      assessDay: (facts, decisions) => {
        const day = ours.assessDay(facts, decisions);
        const [acceptance = null] = decisions.acceptances;
        return { ...day, blockers: day.blockers.map((blocker) => ({ ...blocker, acceptance })) };
      },
    },
  ],
  ["what is accepted needs no word", "store-day-audit", { parseDayReason: (comment) => ok(comment) }],
  ["an audited day is undone", "store-day-audit", { checkUndo: () => ok(null) }],
  ["the board is in no order", "store-day-board", { sortByUrgency: (rows) => rows.toReversed() }],
  ["a day with blockers is clean", "store-day-board", { isReadyForAudit: ({ state }) => state === "LOADED" }],
  [
    "the ledger may lack anything",
    "store-day-certificate",
    { computeCertificate: (facts) => ours.computeCertificate({ ...facts, ledgerUnits: facts.sums.items }) },
  ],
  [
    "differences are not computed",
    "store-day-certificate",
    {
      computeCertificate: (facts) => {
        const certificate = ours.computeCertificate(facts);
        return { ...certificate, lines: certificate.lines.map((line) => ({ ...line, difference: 0, isTied: true })) };
      },
    },
  ],
  [
    "counts of tills win over the deposit",
    "store-day-certificate",
    { listDrawers: ({ tills }) => ours.listDrawers({ tills, deposit: null }) },
  ],
  [
    "a day in progress is left open",
    "store-day-integrity",
    { findDayIntegrity: (facts, state) => ours.findDayIntegrity({ ...facts, isOver: true }, state) },
  ],
  [
    "a comment explains no cash",
    "store-day-integrity",
    {
      findDayIntegrity: (facts, state) =>
        ours.findDayIntegrity({ ...facts, deposit: facts.deposit && { ...facts.deposit, comment: "" } }, state),
    },
  ],
  ["changes are not told", "store-day-certificate", { compareCertificates: () => [] }],
  ["nothing is checked", "certificate-file", { verifyCertificate: () => [] }],
  [
    "sums are not checked",
    "certificate-file",
    {
      verifyCertificate: (file, digest) => ours.verifyCertificate(file, digest).filter(({ code }) => code !== "SUM"),
    },
  ],
  ["rows stay as they come", "certificate-file", { sortCertificateRows: (rows) => rows.toReversed() }],
  [
    "a removed row is not told",
    "certificate-file",
    { compareRows: (before, after) => ours.compareRows(before, after).filter(({ what }) => what !== "removed") },
  ],
];

test.each(faults)("%s: %s says so", (_, rule, fault) => {
  const laws = lawsOf(storeDayLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
