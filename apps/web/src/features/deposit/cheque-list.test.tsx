import { cents } from "@comptoir/domain/money";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { ChequeList } from "./cheque-list.tsx";
import { parseCountDraft, type CountDraft } from "./count-draft.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "deposit"));
afterEach(() => drawnPage?.remove());

it.each([
  ["", "12.50", ["deposit.noChequeNumber"]],
  ["17", "x", ["deposit.wrongAmount"]],
  ["17", "12.50", []],
] as const)("a cheque %j of %j is told what is wrong with its number or its amount", async (number, amount, words) => {
  const draft: CountDraft = {
    version: 1,
    drawers: {},
    remainingFloat: "",
    dropsBanked: "",
    cheques: [{ number, amount }],
  };
  const { faults } = parseCountDraft(draft, "en");
  drawnPage = await draw(
    <ChequeList
      cheques={draft.cheques}
      received={cents(0)}
      faultOf={(box, label) => (faults.has(box) ? label : undefined)}
      onChange={() => undefined}
    />,
  );
  const errors = [...drawnPage.element.querySelectorAll("[aria-invalid=true]")].map(
    (input) => document.getElementById(input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
  );
  expect(errors).toEqual(words.map((key) => t(key)));
});
