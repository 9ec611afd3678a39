import { expect, test } from "vitest";

import * as ours from "../../setting/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { settingLaws } from "./setting.ts";

test.each(lawsOf(settingLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of settings, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["a setting takes anything", "setting-value", { checkSetting: (_, value) => ok(value as ours.SettingValue) }],
  [
    "a store sets what counts for everybody",
    "setting-value",
    { checkSetting: (code, value) => ours.checkSetting(code, value) },
  ],
  [
    "a code may be given again in small letters",
    "setting-code-list",
    {
      parseCodeList: (value) => {
        const parsed = ours.parseCodeList(value);
        return parsed.ok || parsed.issues.some(({ code }) => code !== "VALUE_TWICE")
          ? parsed
          : ok(value as readonly ours.CodeName[]);
      },
    },
  ],
  [
    "names are in French everywhere",
    "setting-code-list",
    { nameOfCode: (list, code) => ours.nameOfCode(list, code, "fr") },
  ],
  [
    "an address carries a password",
    "setting-web-address",
    {
      parseWebAddress: (value) =>
        typeof value === "string" && value.includes("@") ? ok(value) : ours.parseWebAddress(value),
    },
  ],
  [
    "a mail server is given options",
    "setting-mail-server",
    {
      parseMailServer: (value) =>
        typeof value === "string" && value.includes("?") ? ok(value) : ours.parseMailServer(value),
    },
  ],
  [
    "a check digit is not checked",
    "setting-tax-number",
    {
      parseTaxNumber: (value) =>
        typeof value === "string" && /^[\d ]+rt/iu.test(value.trim()) ? ok(value) : ours.parseTaxNumber(value),
    },
  ],
  ["a secret is shown", "setting-mail-server", { isSecretSetting: () => false }],
  [
    "the top gives the origin",
    "setting-origin",
    {
      settingOriginOf: (layerId, values, layers) => ({
        ...ours.settingOriginOf(layerId, values, layers),
        above: values[0] ?? null,
      }),
    },
  ],
  [
    "a change counts at all layers below",
    "setting-origin",
    { inheritorsOf: (layerId, _, layers) => ours.inheritorsOf(layerId, [], layers) },
  ],
  [
    "a change counts at the next layers alone",
    "setting-origin",
    {
      inheritorsOf: (layerId, values, layers) =>
        ours
          .inheritorsOf(layerId, values, layers)
          .filter((id) => layers.find((layer) => layer.id === id)?.parentId === layerId),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(settingLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
