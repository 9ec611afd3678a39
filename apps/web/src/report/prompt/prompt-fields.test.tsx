import { defaultReport, getReportKind, noCustomization, type ReportFilter } from "@comptoir/domain/report";
import { act, useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { succeed } from "../../shared/answer.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { withAnswer } from "../prompt-answers.ts";
import type { PromptAnswers } from "../report-ask.ts";
import type { AskValues } from "./ask-values.ts";
import { listQuestions, PromptFields } from "./prompt-fields.tsx";
import { PromptForm } from "./prompt-form.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "dashboard", "errors", "report"));
afterEach(() => drawnPage?.remove());

const { fields } = getReportKind("sale");
const ask = {
  source: "sale",
  id: 0,
  report: defaultReport("sale", []),
  change: noCustomization,
  prompts: [],
} as const;
const vendors: AskValues = async () =>
  succeed({
    values: [
      { value: 1, name: "Fermes du Nord", rows: 3 },
      { value: 2, name: "Boulangerie Roy", rows: 2 },
    ],
    hasMore: false,
  });

/** Draws the question of a filter, and returns its answer so far. */
async function drawQuestion(filter: Pick<ReportFilter, "field" | "operator" | "values">) {
  const filters = [{ ...filter, promptUser: true, locked: false }];
  let prompts: PromptAnswers = [];
  function Form() {
    const [answers, setAnswers] = useState<PromptAnswers>([]);
    prompts = answers;
    return (
      <PromptFields
        questions={listQuestions(filters, answers)}
        {...{ filters, ask, fields }}
        askValues={vendors}
        onChange={(place, values) => setAnswers(withAnswer(answers, place, values))}
      />
    );
  }
  drawnPage = await draw(<Form />);
  await drawnPage.settle();
  return { page: drawnPage, answerOf: () => prompts[0]?.values };
}

const clickChoice = async (page: Drawn, name: string) => {
  const label = [...page.element.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(name));
  await act(async () => label?.querySelector("input")?.click());
  await page.settle();
};

it.each([
  ["=", "a question that takes one value replaces it", [2]],
  ["in", "a question that takes a list adds to it", [1, 2]],
] as const)("%s: %s", async (operator, _, expected) => {
  const { page, answerOf } = await drawQuestion({ field: "vendor", operator, values: [] });
  await clickChoice(page, "Fermes du Nord");
  await clickChoice(page, "Boulangerie Roy");
  expect(answerOf()).toEqual(expected);
});

it("gives each input of a list of values an id and a name of its own", async () => {
  const { page } = await drawQuestion({ field: "net", operator: "in", values: [100, 200] });
  const inputs = [...page.element.querySelectorAll("input")];
  expect(inputs).toHaveLength(3);
  expect(new Set(inputs.map(({ id }) => id)).size).toBe(3);
  const names = inputs.map((input) => input.getAttribute("aria-label") ?? input.labels?.[0]?.textContent);
  expect(new Set(names).size).toBe(3);
});

it("a question about days shows no period as chosen before there is one, and says which answers are missing", async () => {
  const filters = (["inRange", "="] as const).map((operator, place) => ({
    field: place === 0 ? "date" : "vendor",
    operator,
    values: [null],
    promptUser: true,
    locked: false,
  }));
  const answers: PromptAnswers[] = [];
  const page = await draw(
    <PromptForm
      {...{ filters, ask, fields }}
      prompts={[]}
      askValues={vendors}
      onAnswer={(givenAnswers) => void answers.push(givenAnswers)}
    />,
  );
  drawnPage = page;
  await page.settle();
  expect(page.find("select")).toHaveProperty("value", "");
  const errorsOf = () => page.text().split(t("errors.REQUIRED")).length - 1;
  await page.click(t("report.askAction"));
  expect([errorsOf(), answers]).toEqual([2, []]);
  await act(async () => {
    const select = page.find("select") as HTMLSelectElement;
    select.value = "-1w";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await clickChoice(page, "Boulangerie Roy");
  expect(errorsOf()).toBe(0);
  await page.click(t("report.askAction"));
  expect(answers).toEqual([
    [
      { place: 0, values: ["-1w"] },
      { place: 1, values: [2] },
    ],
  ]);
});
