import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { environmentVariables, secretVariables } from "./read-environment.ts";

const configText = readFileSync(new URL("../config.ts", import.meta.url), "utf8");
const variablePattern = /"((?:COMPTOIR|DATABASE|SMTP)_[A-Z_]+|PORT)"/gu;

it("lists every variable that the configuration reads", () => {
  const configVariables = [...configText.matchAll(variablePattern)].map(([, name = ""]) => name);
  expect(configVariables.filter((name) => !environmentVariables.includes(name))).toEqual([]);
});

it("hides the value of every variable that the configuration reads as a secret", () => {
  const secretNames = [...configText.matchAll(/nonEmptySecret\("([A-Z_]+)"\)/gu)].map(([, name = ""]) => name);
  expect(secretNames.length).toBeGreaterThan(5);
  expect(secretNames.filter((name) => !secretVariables.has(name))).toEqual([]);
});
