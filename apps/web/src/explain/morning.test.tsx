import { cents } from "@comptoir/domain/money";
import { fromDayNumber } from "@comptoir/domain/period";
import type { MorningAnswer } from "@comptoir/api/wire";
import { afterEach, beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { UnusualLine, type UnusualLineProps } from "./morning.tsx";

const day = fromDayNumber(20_520);
const store = { name: "Laval", usual: fromDayNumber(20_513), before: cents(321_400), after: cents(200_100) };
const change: MorningAnswer["changes"][number] = { code: "4", ...store, because: null };
const meta: MorningAnswer["meta"] = {
  range: { from: day, to: day, tz: "America/Toronto", code: "custom" },
  asOf: 0,
  currency: "CAD",
  partial: false,
  targetId: null,
  tl: 1,
};
const failure = { code: "HTTP_500", status: 500, issues: [], requestId: null } as const;

let drawn: Drawn | undefined;
beforeAll(() => text.load("common", "explain"));
afterEach(() => drawn?.remove());

it("unusual days fill one line before and after their answer, whatever it says", async () => {
  const answers: readonly UnusualLineProps["answer"][] = [
    null,
    { ok: false, failure },
    { ok: true, value: { meta, day: null, changes: [] } },
    { ok: true, value: { meta, day, changes: [] } },
    { ok: true, value: { meta, day, changes: [change, { ...change, code: "5", name: "Magog" }] } },
  ];
  for (const answer of answers) {
    drawn = await draw(<UnusualLine answer={answer} hrefOf={({ store }) => `/bi?store=${store}`} />);
    expect(drawn.element.children.length).toBe(1);
    const line = drawn.element.children[0];
    if (answer !== null) expect(line?.textContent).not.toBe("");
    if (line instanceof HTMLDetailsElement)
      expect([line.open, [...line.querySelectorAll("a")].map((link) => link.getAttribute("href"))]).toEqual([
        false,
        ["/bi?store=4", "/bi?store=5"],
      ]);
    drawn.remove();
  }
});
