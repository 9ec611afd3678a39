import type { LimitRehearsalQuery, LimitRehearsalWire } from "@comptoir/api/wire";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { countText } from "../../session/written.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { exceptionGateway, type ExceptionGateway } from "./exception-requests.ts";
import { LimitRehearsal, type TriedTexts } from "./limit-rehearsal.tsx";

const sums = { present: { events: 2, amount: 24_000 }, tried: { events: 5, amount: 43_050 } };
const rehearsal: LimitRehearsalWire = {
  total: sums,
  types: [{ type: "REFUND_OVER_LIMIT", ...sums }],
  cashiers: [{ cashier: null, ...sums }],
  refundAbove: 100,
  discountAbove: null,
  from: "2026-03-01",
  to: "2026-03-31",
  asOf: 0,
};

let queries: LimitRehearsalQuery[] = [];
const gateway: ExceptionGateway = {
  ...exceptionGateway,
  rehearse: (query) => {
    queries.push(query);
    return Promise.resolve({ ok: true, value: rehearsal });
  },
};

function Rehearsal({ mayOpenSettings = false }: Readonly<{ mayOpenSettings?: boolean }>) {
  const [tried, setTried] = useState<TriedTexts>({ refund: "", discount: "" });
  return (
    <LimitRehearsal
      mayOpenSettings={mayOpenSettings}
      gateway={gateway}
      date="-1m"
      tried={tried}
      onTry={(texts) => setTried({ ...tried, ...texts })}
    />
  );
}

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "exception", "config", "report"));
beforeEach(() => (queries = []));
afterEach(() => drawnPage?.remove());

it("asks for the typed limits, and shows the present ones and every difference with its sign", async () => {
  drawnPage = await draw(<Rehearsal />);
  const page = drawnPage;
  await page.until(() => expect(queries).toEqual([{ date: "-1m" }]));
  await page.until(() =>
    expect([...page.element.querySelectorAll("input")].map(({ placeholder }) => placeholder)).toEqual([
      "100",
      t("exception.severalLimits"),
    ]),
  );
  await page.type("input", "25");
  await page.until(() => expect(queries.at(-1)).toEqual({ date: "-1m", refundAbove: 25 }));
  expect(queries).toHaveLength(2);
  expect(page.text()).toContain("+3");
  expect(page.text()).toContain(t("exception.unknownCashier"));
});

it("reads a limit in the notation in which it shows the present one", async () => {
  drawnPage = await draw(<Rehearsal />);
  const page = drawnPage;
  await page.type("input", countText(2_000));
  await page.until(() => expect(queries.at(-1)).toEqual({ date: "-1m", refundAbove: 2_000 }));
});

it.each(["2x", "2.5", "-3"])(
  "keeps %s as typed and says what is wrong with it; shows no figures beside it",
  async (typedText) => {
    drawnPage = await draw(<Rehearsal />);
    const page = drawnPage;
    await page.until(() => expect(page.text()).toContain("+3"));
    await page.type("input", typedText);
    await page.until(() => expect(page.element.querySelector("[aria-invalid=true]")).not.toBeNull());
    expect(page.element.querySelector("input")?.value).toBe(typedText);
    expect(page.text()).not.toContain("+3");
    await page.until(() => expect(queries.at(-1)).toEqual({ date: "-1m" }));
  },
);

it.each([true, false])("offers the settings only to somebody who may open them: %s", async (mayOpenSettings) => {
  drawnPage = await draw(<Rehearsal mayOpenSettings={mayOpenSettings} />);
  expect(drawnPage.text().includes(t("exception.toSettings"))).toBe(mayOpenSettings);
});
