import { expect, test } from "vitest";

import * as ours from "../../legacy/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isBroken, lawsOf } from "../law.ts";
import { legacyLaws } from "./legacy.ts";

test.each(lawsOf(legacyLaws))("$rule: $title", (law) => holdLaw(law));

/** Wrong in the ways in which a generic screen is wrong, and the rule whose laws say so. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "any name is an entity's",
    "legacy-entities",
    { isLegacyEntity: (value): value is ours.LegacyEntity => typeof value === "string" },
  ],
  ["a form asks for nothing", "legacy-entities", { formOfLegacy: () => ours.formOfLegacy("synchronization") }],
  [
    "an old answer takes a newer one back",
    "synchronization",
    {
      receive: (one, answer) =>
        "version" in answer
          ? { ...one, receivedVersion: Math.min(answer.version, one.currentVersion) }
          : ours.receive(one, answer),
    },
  ],
  [
    "a refusal is never forgotten",
    "synchronization",
    { resend: (one) => ({ ...ours.resend(one), failure: one.failure }) },
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

test.each(faults)("%s: %s says so", (_, rule, fault) => {
  const laws = lawsOf(legacyLaws, fault).filter((law) => law.rule === rule);
  expect(laws.some((law) => isBroken(law, { runs: 300, seed: 7 }))).toBe(true);
});
