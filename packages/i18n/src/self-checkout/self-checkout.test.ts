import { languageCodes } from "@comptoir/domain/language";
import { expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import { laneStates, laneWords } from "./index.ts";

it("every language has the words of a lane: scan, pay, suspend and void", () => {
  for (const language of languageCodes) {
    const { scanItem, pay, suspend, voidSale } = laneWords[language];
    expect([scanItem, pay, suspend, voidSale].every((words) => words !== "")).toBe(true);
  }
  expect(laneWords.en).toMatchObject({ pay: "Pay", suspend: "Suspend", voidSale: "Void sale" });
});

it.each(languageCodes)("the states of a transaction are named as everywhere in %s", async (language) => {
  const { load, t } = createI18n(language);
  await load("importing");
  for (const state of laneStates) expect(laneWords[language][`state_${state}`]).toBe(t(`importing.receipt_${state}`));
});
