import type { QuarantinedFact } from "@comptoir/api/wire";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { emptyFactDraft } from "./fact-draft.ts";
import { FactGrid } from "./fact-grid.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "till"));
afterEach(() => drawnPage?.remove());

const fact: QuarantinedFact = {
  id: 7,
  locationId: 3,
  location: "Laval",
  terminalId: 4,
  terminal: "1",
  no: 12,
  kind: "receipt",
  content: JSON.stringify({
    no: 12,
    kind: "receipt",
    body: { number: "12", state: "COMPLETED", lines: [{ item: "HAND-01", quantity: 1 }] },
  }),
  issues: [],
  arrivedAt: 0,
  happenedAt: 0,
  state: "OPEN",
  settledAt: null,
  settledBy: null,
  reason: null,
};

it("every field of a refused fact has its name for a screen reader", async () => {
  drawnPage = await draw(
    <FactGrid fact={fact} draft={emptyFactDraft} readOnly={false} onChange={() => {}} onEnter={() => {}} />,
  );
  const controls = [...drawnPage.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  expect(controls.length).toBeGreaterThan(4);
  expect(controls.filter(({ labels }) => labels?.length !== 1).map(({ id }) => id)).toEqual([]);
});
