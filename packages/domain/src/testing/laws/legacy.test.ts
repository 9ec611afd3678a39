import { expect, test } from "vitest";

import * as ours from "../../legacy/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { legacyLaws } from "./legacy.ts";

test.each(lawsOf(legacyLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of legacy entities, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "any name is an entity's",
    "legacy-entities",
    { isLegacyEntity: (value): value is ours.LegacyEntity => typeof value === "string" },
  ],
  ["a form asks for nothing", "legacy-entities", { legacyFormOf: () => ours.legacyFormOf("synchronization") }],
  [
    "an old answer takes a newer one back",
    "synchronization",
    {
      applyTerminalAnswer: (synchronization, answer) =>
        "version" in answer
          ? { ...synchronization, receivedVersion: Math.min(answer.version, synchronization.currentVersion) }
          : ours.applyTerminalAnswer(synchronization, answer),
    },
  ],
  [
    "a refusal is never forgotten",
    "synchronization",
    { resend: (synchronization) => ({ ...ours.resend(synchronization), failure: synchronization.failure }) },
  ],
  [
    "any text is an address",
    "legacy-page",
    {
      resolveLegacyHost: (url) =>
        typeof url === "string" && url.trim() !== ""
          ? ok({ kind: "frame", url, sandbox: ours.legacySandbox })
          : ours.resolveLegacyHost(url),
    },
  ],
  [
    "the frame is one with us",
    "legacy-page",
    { legacySandbox: "allow-forms allow-scripts allow-downloads allow-same-origin" },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(legacyLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
