import { defaultReport, noCustomization } from "@comptoir/domain/report";
import { afterEach, beforeAll, expect, it } from "vitest";

import { failWith, succeed } from "../../shared/answer.ts";
import { partFailureTexts } from "../../shared/failure-text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { AskValues } from "./ask-values.ts";
import { ValuePicker } from "./value-picker.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "report"));
afterEach(() => drawnPage?.remove());

const ask = {
  source: "sale",
  id: 0,
  report: defaultReport("sale", []),
  change: noCustomization,
  prompts: [],
} as const;
const textWith = async (values: AskValues) => {
  drawnPage = await draw(
    <ValuePicker
      ask={ask}
      askValues={values}
      field="sku"
      type="text"
      values={[]}
      names={new Map()}
      onChange={() => undefined}
    />,
  );
  await drawnPage.settle();
  return drawnPage.text();
};

it("says that there is no value only when the server says so", async () => {
  expect(await textWith(async () => succeed({ values: [], hasMore: false }))).toContain(t("report.noValueInPeriod"));
});

it("names a failure instead of saying that there is no value", async () => {
  const refusedAnswer = failWith("HTTP_500", 500);
  if (refusedAnswer.ok) throw new Error("It is a failure.");
  const words = await textWith(async () => refusedAnswer);
  expect(words).not.toContain(t("report.noValueInPeriod"));
  expect(words).toContain(partFailureTexts(refusedAnswer.failure).join(""));
});

it("never draws the id of a chosen value: it loads, has its name, or is not there", async () => {
  let answerWith: (values: readonly { value: number; name: string; rows: number }[]) => void = () => undefined;
  const answers: AskValues = () =>
    new Promise((resolve) => {
      answerWith = (values) => resolve(succeed({ values, hasMore: false }));
    });
  drawnPage = await draw(
    <ValuePicker
      ask={ask}
      askValues={answers}
      field="vendor"
      type="ref"
      values={[4711, 4712]}
      names={new Map()}
      onChange={() => undefined}
    />,
  );
  expect(drawnPage.text()).not.toContain("471");
  answerWith([{ value: 4711, name: "Fermes du Nord", rows: 3 }]);
  await drawnPage.settle();
  expect(drawnPage.text()).toContain("Fermes du Nord");
  expect(drawnPage.text()).toContain(t("report.valueNotFound"));
  expect(drawnPage.text()).not.toContain("471");
});

it("says that it loads until there is an answer", async () => {
  const words = await textWith(() => new Promise(() => undefined));
  expect(words).not.toContain(t("report.noValueInPeriod"));
  expect(words).toContain(t("common.loading"));
});
