import { expect, test } from "vitest";

import * as ours from "../../legacy/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isBroken, lawsOf } from "../law.ts";
import { legacyLaws } from "./legacy.ts";

test.each(lawsOf(legacyLaws))("$rule: $title", (law) => holdLaw(law));

/** Wrong in the ways in which a generic screen is wrong, and the rule whose laws say so. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["fields it does not know are lost", "legacy-record", { printLegacy: (record) => ours.printLegacy({ ...record, extra: {} }) }],
  ["a rate of 9.975 goes out as 9975", "legacy-record", { printLegacy: (record) => ({ ...ours.printLegacy(record), ...(record.entity === "TAX" ? { rate: record.values["rate"] } : {}) }) }],
  ["a fault is named by our own names", "legacy-record", { parseLegacy: (entity, value) => { const read = ours.parseLegacy(entity, value); return read.ok ? read : { ok: false, issues: read.issues.map((one) => ({ ...one, path: ["values", ...one.path] })) }; } }],
  ["a path is found in small letters", "legacy-entities", { findLegacyEntity: (model) => ours.findLegacyEntity(String(model).toLowerCase()) }],
  ["the hierarchy is never wrong", "hierarchy", { checkHierarchy: () => [] }],
  ["only what stands right below itself is a circle", "hierarchy", { checkHierarchy: (nodes) => ours.checkHierarchy(nodes).filter(({ path: [index] }) => nodes[Number(index)]?.id === nodes[Number(index)]?.parentId) }],
  ["an old answer takes a newer one back", "synchronization", { receive: (one, answer) => ("version" in answer ? { ...one, receivedVersion: Math.min(answer.version, one.currentVersion) } : ours.receive(one, answer)) }],
  ["a refusal is never forgotten", "synchronization", { resend: (one) => ({ ...ours.resend(one), failure: one.failure }) }],
  ["any text is an address", "legacy-page", { resolveLegacyHost: (url) => (typeof url === "string" && url.trim() !== "" ? ok({ kind: "frame", url, sandbox: ours.legacySandbox }) : ours.resolveLegacyHost(url)) }],
  ["the frame is one with us", "legacy-page", { legacySandbox: "allow-forms allow-scripts allow-downloads allow-same-origin" }],
];

test.each(faults)("%s: %s says so", (_, rule, fault) => {
  const laws = lawsOf(legacyLaws, fault).filter((law) => law.rule === rule);
  expect(laws.some((law) => isBroken(law, { runs: 300, seed: 7 }))).toBe(true);
});
